"""How long the program takes to start, as ratios of medians measured in turn in one run.

    python benchmarks/startup.py [--runs 15] > benchmarks/results/startup.txt

- From starting the process in a terminal to the home screen drawn, against a process that only imports
  ``textual.app``: by the clock, and by the processor time that both took, which other programs disturb less.
- From starting it to the first byte of the splash, against the end of ``python -c pass``: a difference.
- Importing the engine with its referee, against the standard modules that it needs anyway.

The clock stops when the first byte that tells so arrives, so that the end of the interpreter counts only where it is
meant to.
"""

from __future__ import annotations

import argparse
import os
import platform
import pty
import select
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 30.0
LAST_WORDS = b"\x1b[5n"
"""What stands behind each frame."""
ENGINE = "import engine.referee, engine.session, engine.rulebooks, engine.bots"
STANDARD = "import dataclasses, enum, json, random, tomllib"
ENVIRON = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Modules are compiled in the first run and kept, as on a player's machine."""
ENTRY = "import sys; from tui.cli import main; sys.exit(main())"
"""What the installed command does."""


class Took(NamedTuple):
    """Seconds by the clock, and of the processor."""

    clock: float
    processor: float = 0.0


def to_import(code: str) -> Took:
    """Return the time from the start of a process until it has imported something."""
    started = time.perf_counter()
    command = [sys.executable, "-c", f"{code}; import os; os.write(1, b'.'); os.kill(os.getpid(), 9)"]
    with subprocess.Popen(command, cwd=ROOT, env=ENVIRON, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        if process.stdout.read(1) != b".":
            raise SystemExit(f"failed: {code}")
        taken = time.perf_counter() - started
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    return Took(taken, used.ru_utime + used.ru_stime)


def to_end() -> Took:
    """Return the time from the start to the end of a process that does nothing."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], cwd=ROOT, env=ENVIRON, check=True)
    return Took(time.perf_counter() - started)


def to_show(words: bytes) -> Took:
    """Return the time from the start of the program in a terminal until it has written something."""
    with tempfile.TemporaryDirectory() as home:
        started = time.perf_counter()
        pid, terminal = pty.fork()
        if pid == 0:
            environ = {**ENVIRON, "TERM": "xterm-256color", "LANG": "C.UTF-8", "DRAW_DOMINOES_HOME": home}
            environ |= {"COLUMNS": "80", "LINES": "24"}
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, "-c", ENTRY], environ)
        seen = b""
        while words not in seen:
            if not select.select([terminal], [], [], PATIENCE)[0]:
                raise SystemExit(f"{words!r} did not come")
            seen += os.read(terminal, 65536)
        taken = time.perf_counter() - started
        os.kill(pid, signal.SIGKILL)
        _, _, used = os.wait4(pid, 0)
        os.close(terminal)
    return Took(taken, used.ru_utime + used.ru_stime)


def in_turn(ours: Callable[[], Took], base: Callable[[], Took], runs: int) -> tuple[Took, Took]:
    """Measure both in turn, and return the medians of each."""
    ours(), base()  # the first run reads the files from the disk
    pairs = [(ours(), base()) for _ in range(runs)]
    return median([pair[0] for pair in pairs]), median([pair[1] for pair in pairs])


def median(times: list[Took]) -> Took:
    """Return the medians."""
    return Took(statistics.median(took.clock for took in times), statistics.median(took.processor for took in times))


def compare(name: str, one: float, other: float, limit: float) -> bool:
    """Print a ratio, and return whether it is within the limit."""
    ratio = one / other
    print(f"{name}: {one * 1000:.0f} ms / {other * 1000:.0f} ms = {ratio:.2f} (limit {limit})")
    return ratio <= limit


def main() -> int:
    """Print all figures; status 1 if a limit is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    runs: int = parser.parse_args().runs
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"Python {platform.python_version()}, medians of {runs}, {load}")
    home, textual = in_turn(lambda: to_show(LAST_WORDS), lambda: to_import("import textual.app"), runs)
    good = compare("home screen / import textual.app, processor", home.processor, textual.processor, 1.3)
    compare("home screen / import textual.app, clock    ", home.clock, textual.clock, 1.3)
    splash, nothing = in_turn(lambda: to_show(b"\x1b[?1049h"), to_end, runs)
    late = (splash.clock - nothing.clock) * 1000
    both = f"{splash.clock * 1000:.0f} - {nothing.clock * 1000:.0f}"
    print(f"splash after python -c pass: {both} = {late:.0f} ms (limit 20)")
    engine, standard = in_turn(lambda: to_import(ENGINE), lambda: to_import(STANDARD), runs)
    good &= compare("engine / standard modules", engine.clock, standard.clock, 2.0)
    return 0 if good and late <= 20 else 1


if __name__ == "__main__":
    sys.exit(main())
