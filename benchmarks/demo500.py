"""The demo plays 500 matches unattended, over all rulebooks, 2 to 4 seats, partners and variations.

Nothing may fail, be logged as a fault, or grow.

    python benchmarks/demo500.py > benchmarks/results/demo500.txt
"""

from __future__ import annotations

import io
import logging
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.library import matches
from engine.rulebooks import rulebook
from engine.rules import Rules
from tui.demo_run import run_plain

TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("jaques", 2, {}),
    ("jaques", 3, {"score": "fives"}),
    ("jaques", 4, {"partnership": True}),
    ("jaques", 2, {"draw": "none"}),
    ("official", 2, {}),
    ("official", 4, {"partnership": True, "spinner": True}),
    ("official", 3, {"referee": "players"}),
    ("pagat", 2, {}),
    ("pagat", 3, {}),
    ("pagat", 4, {"highest_pip": 9}),
)
MATCHES = 50
BOTS = ("rulebook", "unloader", "novice")


class Faults(logging.Handler):
    """Counts what the program would log: a bot that failed, a file that could not be written."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the line."""
        self.lines.append(record.getMessage())


def memory() -> float:
    """Return the memory that is in use now, in MB; the most that was in use where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 2**20


def main() -> int:
    """Play all tables and print a line for each."""
    faults = Faults()
    logging.getLogger("draw-dominoes").addHandler(faults)
    started = time.perf_counter()
    played, before = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        demos = Path(folder)
        for number, (name, seats, options) in enumerate(TABLES, 1):
            rules: Rules = rulebook(name).rules(seats, options)
            out = io.StringIO()
            status = run_plain(rules, BOTS, MATCHES, f"demo500-{number}", out, rulebook=name, folder=demos)
            lines = out.getvalue().splitlines()
            played += MATCHES
            said = next(line for line in lines if line.startswith(f"{MATCHES} matches"))
            print(f"{lines[0]}\n  {said}; exit status {status}; {memory():.1f} MB", flush=True)
            before = before or memory()
        kept = matches(demos)
    grown = memory() - before
    print(f"\n{played} matches, {len(faults.lines)} faults logged, {len(kept.finished)} demos kept")
    print(f"memory after {MATCHES} matches {before:.1f} MB, after {played} {memory():.1f} MB: {grown:+.1f} MB")
    print(f"time {time.perf_counter() - started:.0f} s")
    return int(bool(faults.lines) or kept.open != ())


if __name__ == "__main__":
    sys.exit(main())
