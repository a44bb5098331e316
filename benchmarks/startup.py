"""How long the program takes to start, as ratios of medians measured in turn in one run.

    python benchmarks/startup.py [--runs 15] > benchmarks/results/startup.txt

The first figure: from starting the process in a terminal to the home screen drawn, against a process that only imports
``textual.app``.  The second: importing the engine with its referee, against the standard modules that it needs anyway.
The clock stops when the first byte that tells so arrives, so that the end of the interpreter counts in neither.
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

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 30.0
LAST_WORDS = b"every command"
"""What home draws last: the end of its line of keys."""
ENGINE = "import engine.referee, engine.session, engine.rulebooks, engine.bots"
STANDARD = "import dataclasses, enum, json, random, tomllib"
ENVIRON = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Modules are compiled in the first run and kept, as on a player's machine."""


def seconds_to_import(code: str) -> float:
    """Return the time from the start of a process until it has imported something."""
    started = time.perf_counter()
    command = [sys.executable, "-c", f"{code}; import os; os.write(1, b'.')"]
    with subprocess.Popen(command, cwd=ROOT, env=ENVIRON, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        if process.stdout.read(1) != b".":
            raise SystemExit(f"failed: {code}")
        return time.perf_counter() - started


def seconds_to_home() -> float:
    """Return the time from the start of the program in a terminal until its first screen is drawn."""
    with tempfile.TemporaryDirectory() as home:
        started = time.perf_counter()
        pid, terminal = pty.fork()
        if pid == 0:
            environ = {**ENVIRON, "TERM": "xterm-256color", "LANG": "C.UTF-8", "DRAW_DOMINOES_HOME": home}
            environ |= {"COLUMNS": "80", "LINES": "24"}
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, "-m", "tui"], environ)
        seen = b""
        while LAST_WORDS not in seen:
            if not select.select([terminal], [], [], PATIENCE)[0]:
                raise SystemExit("the home screen did not come")
            seen += os.read(terminal, 65536)
        taken = time.perf_counter() - started
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)
    return taken


def compare(name: str, ours: Callable[[], float], base: Callable[[], float], runs: int, limit: float) -> bool:
    """Measure both in turn, print the ratio of the medians, and return whether it is within the limit."""
    ours(), base()  # the first run reads the files from the disk
    pairs = [(ours(), base()) for _ in range(runs)]
    one, other = statistics.median(pair[0] for pair in pairs), statistics.median(pair[1] for pair in pairs)
    ratio = one / other
    print(f"{name}: {one * 1000:.0f} ms / {other * 1000:.0f} ms = {ratio:.2f} (limit {limit})")
    return ratio <= limit


def main() -> int:
    """Print both figures; status 1 if a limit is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    runs: int = parser.parse_args().runs
    print(f"Python {platform.python_version()}, medians of {runs}")
    textual = compare(
        "home screen / import textual.app", seconds_to_home, lambda: seconds_to_import("import textual.app"), runs, 1.5
    )
    engine = compare(
        "engine / standard modules", lambda: seconds_to_import(ENGINE), lambda: seconds_to_import(STANDARD), runs, 2.0
    )
    return 0 if textual and engine else 1


if __name__ == "__main__":
    sys.exit(main())
