"""How long a key takes to reach the screen, through a pty at 80x24: while a Master thinks, and while nobody does.

    python benchmarks/keys_alive.py [--keys 40] [--thread]

A demo of two Masters at the slow pace; ``o`` opens and hides the hands. It is pressed while a seat line says that its
bot thinks, and the same number of times while the demo is paused. ``--thread`` also lets them think in a thread of the
program, for comparison. Limit: the median while a Master thinks is at most 1.5 times that while nobody does, plus 5 ms.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

import pyte

ROOT = Path(__file__).resolve().parents[1]
COLUMNS, LINES = 80, 24
COMMAND = ("demo", "--bots", "master", "--speed", "slow", "--seed", "7")
IN_A_THREAD = """
from tui.minds import mind
mind.Mind.bots = lambda self, levels, seed: mind.noting_bots(levels, seed, mind.clock)
from tui.cli import main
main()
"""
THINKS, PAUSED = "thinking ─", "PAUSED"
RATIO, SLACK = 1.5, 0.005


class Terminal:
    """The program in a pty, and what its screen shows."""

    def __init__(self, home: str, start: tuple[str, ...]) -> None:
        self.screen = pyte.Screen(COLUMNS, LINES)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.fd = pty.fork()
        self.screen.write_process_input = lambda answer: os.write(self.fd, answer.encode())
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
            os.chdir(ROOT)
            environment = {
                "PATH": os.environ["PATH"],
                "HOME": home,
                "DRAW_DOMINOES_HOME": home,
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
            }
            os.execve(sys.executable, [sys.executable, *start, *COMMAND], environment)

    def read(self, wait: float) -> bool:
        """Show what comes within so many seconds; False if nothing does."""
        if not select.select([self.fd], [], [], wait)[0]:
            return False
        self.stream.feed(os.read(self.fd, 1 << 16))
        return True

    def text(self) -> str:
        """Return what the screen shows."""
        return "\n".join(self.screen.display)

    def until(self, wanted: str) -> None:
        """Read until the screen shows a text."""
        end = time.monotonic() + 60
        while wanted not in self.text():
            self.read(0.1)
            if time.monotonic() > end:
                sys.exit(f"{wanted!r} never came:\n{self.text()}")

    def close(self) -> None:
        """End the program."""
        os.kill(self.pid, signal.SIGTERM)
        try:
            while self.read(2.0):
                pass
        except OSError:
            pass
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def latency(terminal: Terminal) -> float:
    """Press ``o`` and return the seconds until the screen has answered."""
    wanted = "hidden hands" if "open hands" in terminal.text() else "open hands"
    started = time.perf_counter()
    os.write(terminal.fd, b"o")
    while wanted not in terminal.text():
        terminal.read(1.0)
        if time.perf_counter() - started > 30:
            sys.exit("a key was not answered within 30 s")
    return time.perf_counter() - started


def measured(start: tuple[str, ...], count: int) -> tuple[list[float], list[float]]:
    """Return the latencies while a Master thinks, and while nobody does."""
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(home, start)
        thinking: list[float] = []
        while len(thinking) < count:
            terminal.until(THINKS)
            took = latency(terminal)
            if THINKS in terminal.text():  # it still does
                thinking.append(took)
            while terminal.read(0.1):
                pass
        os.write(terminal.fd, b" ")
        terminal.until(PAUSED)
        while terminal.read(1.0):
            pass
        idle: list[float] = []
        while len(idle) < count:
            idle.append(latency(terminal))
            while terminal.read(0.1):
                pass
        terminal.close()
    return thinking, idle


def line(label: str, values: list[float]) -> str:
    """Return median, 95 % and the worst, in milliseconds."""
    ordered = sorted(1000 * value for value in values)
    late = ordered[int(0.95 * (len(ordered) - 1))]
    return f"  {label:38} {statistics.median(ordered):7.1f} {late:7.1f} {ordered[-1]:7.1f}"


def main() -> None:
    """Measure, print, and exit 1 where the limit is passed."""
    parser = argparse.ArgumentParser(description="keys while a bot thinks")
    parser.add_argument("--keys", type=int, default=40)
    parser.add_argument("--thread", action="store_true", help="also with the bots in a thread of the program")
    given = parser.parse_args()
    thinking, idle = measured(("-m", "tui"), given.keys)
    print(f"pty {COLUMNS}x{LINES}, key to screen in ms, {given.keys} keys: median, 95 %, worst")
    print(line("nobody thinks", idle))
    print(line("a Master thinks, in its process", thinking))
    if given.thread:
        in_thread, _ = measured(("-c", IN_A_THREAD), given.keys)
        print(line("the same Master in a thread instead", in_thread))
    limit = RATIO * statistics.median(idle) + SLACK
    print(f"limit {RATIO} x + {1000 * SLACK:.0f} ms = {1000 * limit:.1f} ms; load {os.getloadavg()[0]:.1f}")
    if statistics.median(thinking) > limit:
        sys.exit(1)


if __name__ == "__main__":
    main()
