"""Memory of one process that lets bots play matches: after 1,000 it may have at most 10 MB more than after 200.

Once with sessions alone, once with a journal for each match, of which the last 50 are kept, as demos do. Each runs in
a process of its own; the resident memory is asked of the system.

    python benchmarks/memory.py [--matches 1000] [--early 200]
"""

from __future__ import annotations

import argparse
import gc
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine import library  # noqa: E402
from engine.bots.ladder import LEVELS, bots_at  # noqa: E402
from engine.record import Header, Player  # noqa: E402
from engine.rulebooks import RULEBOOKS  # noqa: E402
from engine.session import Session  # noqa: E402
from engine.snapshot import Phase  # noqa: E402

LIMIT_MB = 10.0


def resident_mb() -> float:
    """Return what the process holds now; where the system does not tell, the most it ever held."""
    gc.collect()
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


def play_match(number: int, folder: Path | None) -> int:
    """Let bots play one match of a rulebook, seats and levels that change from match to match; return its entries."""
    book = list(RULEBOOKS.values())[number % 3]
    seats = 2 + number // 3 % 3
    at_once = [name for name, level in LEVELS.items() if level.effort is None]
    levels = [at_once[(number + seat) % len(at_once)] for seat in range(seats)]
    players = tuple(Player(f"Bot {seat}", level) for seat, level in enumerate(levels))
    header = Header(book.rules(seats), str(number), players, book.title, kind="demo")
    session = Session(header) if folder is None else library.start(folder, header, keep=library.DEMOS_KEPT)
    session.subscribe(None, lambda update: None, sees_all=True)
    session.subscribe(0, lambda update: None)
    bots = bots_at(levels, header.seed)
    while session.state.phase is not Phase.MATCH_OVER:
        if session.state.phase is Phase.ROUND_OVER:
            session.next_round()
        turn = session.state.round.turn
        session.submit(turn, bots[turn].choose(session.snapshot(turn)), session.version)
    library.leave(session)
    return session.version


def measure(matches: int, early: int, folder: Path | None) -> None:
    """Play and print the memory on the way; exit 1 if it grew too much."""
    name = "with journals" if folder else "sessions alone"
    before = resident_mb()
    entries = 0
    first = 0.0
    for number in range(matches):
        entries += play_match(number, folder)
        if number + 1 == early:
            first = resident_mb()
    last = resident_mb()
    print(
        f"{name:16} start {before:6.1f} MB   after {early} {first:6.1f} MB   after {matches} {last:6.1f} MB   "
        f"grown {last - first:+5.1f} MB (at most {LIMIT_MB:.0f})   {entries} entries",
        flush=True,
    )
    if last - first > LIMIT_MB:
        sys.exit(1)


def main() -> None:
    """Measure both, each in a fresh process."""
    parser = argparse.ArgumentParser(description="memory of 1,000 bot matches")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--early", type=int, default=200)
    parser.add_argument("--child", choices=["alone", "journals"], help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child == "alone":
        measure(given.matches, given.early, None)
    elif given.child == "journals":
        with tempfile.TemporaryDirectory() as folder:
            measure(given.matches, given.early, Path(folder))
    else:
        sizes = ["--matches", str(given.matches), "--early", str(given.early)]
        runs = [
            subprocess.run([sys.executable, __file__, *sizes, "--child", kind], check=False).returncode
            for kind in ("alone", "journals")
        ]
        sys.exit(max(runs))


if __name__ == "__main__":
    main()
