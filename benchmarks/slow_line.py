"""Keys over a line of 2,000 bytes a second and 200 ms there and back: how long an answer takes, and whether it grows.

    python benchmarks/slow_line.py [--keys 30]

The line takes all that the program writes at once, as a network does, and delivers it as slowly as it can; the terminal
answers when something has arrived. Three programs: a table where I move along my hand; a demo of fast bots, where the
picture changes all the time, paused and let go on; and the same demo without our filter, as Textual's own
driver draws it. Limit for the first two: 1.2 s for every key, and the last third no slower than the first.
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
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pyte

ROOT = Path(__file__).resolve().parents[1]
RATE, ONE_WAY = 2000.0, 0.1
LIMIT, PATIENCE = 1.2, 60.0
OURS = "import sys; from tui.cli import main; sys.exit(main())"
PLAIN = f"import tui.terminal.choice as choice; choice.filtered = lambda driver: driver; {OURS}"
TABLE = ("play", "--rules", "jaques", "--seats", "2", "--bots", "rulebook", "--seed", "7")
DEMO = ("demo", "--bots", "novice,novice", "--speed", "fast", "--seed", "7")


class Way:
    """One direction of the line."""

    def __init__(self) -> None:
        self._free_at = 0.0
        self._under_way: deque[tuple[float, bytes]] = deque()

    def put(self, data: bytes) -> None:
        """Begin to carry some bytes, piece by piece."""
        for start in range(0, len(data), 40):
            piece = data[start : start + 40]
            self._free_at = max(self._free_at, time.monotonic()) + len(piece) / RATE
            self._under_way.append((self._free_at + ONE_WAY, piece))

    def arrived(self) -> bytes:
        """Return what has come to the other end by now."""
        found = b""
        while self._under_way and self._under_way[0][0] <= time.monotonic():
            found += self._under_way.popleft()[1]
        return found

    def next_in(self) -> float:
        """Return in how many seconds something arrives."""
        return max(0.0, self._under_way[0][0] - time.monotonic()) if self._under_way else 0.2


class Far:
    """A program at the other end of the line, and the terminal at this one."""

    def __init__(self, code: str, command: tuple[str, ...], home: str) -> None:
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.chdir(ROOT)
            environ = {"PATH": os.environ["PATH"], "HOME": home, "DRAW_DOMINOES_HOME": home, "LANG": "C.UTF-8"}
            environ |= {"TERM": "xterm-256color", "SSH_TTY": "/dev/pts/0"}
            os.execve(sys.executable, [sys.executable, "-c", code, *command], environ)
        self._down, self._up = Way(), Way()
        self._screen = pyte.Screen(80, 24)
        self._screen.write_process_input = lambda answer: self._up.put(answer.encode())
        self._stream = pyte.ByteStream(self._screen)

    def until(self, is_done: Callable[[str], bool], patience: float = PATIENCE) -> float | None:
        """Let time go by until the screen is so; return how long it took, None if it took too long."""
        started = time.monotonic()
        while time.monotonic() < started + patience:
            ready, _, _ = select.select([self._fd], [], [], min(self._down.next_in(), self._up.next_in(), 0.05))
            if ready:
                self._down.put(os.read(self._fd, 1 << 16))
            if typed := self._up.arrived():
                os.write(self._fd, typed)
            if drawn := self._down.arrived():
                self._stream.feed(drawn)
                if is_done("\n".join(self._screen.display)):
                    return time.monotonic() - started
        return None

    def press(self, key: str, is_done: Callable[[str], bool], patience: float = PATIENCE) -> float | None:
        """Press a key, and wait for what it shows."""
        self._up.put(key.encode())
        return self.until(is_done, patience)

    def end(self) -> None:
        """End the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._fd)


def along_the_hand(far: Far, keys: int) -> list[float | None]:
    """Move to and fro."""
    far.until(lambda text: "Enter plays" in text)
    waits: list[float | None] = []
    for number in range(keys):
        key, mark = ("\x1b[C", ">2<") if number % 2 == 0 else ("\x1b[D", ">1<")
        waits.append(far.press(key, lambda text, mark=mark: mark in text))
    return waits


def pause_while_it_moves(far: Far, keys: int) -> list[float | None]:
    """Pause what changes all the time, and let it go on."""
    far.until(lambda text: "PLAYING" in text)
    far.until(lambda text: False, 3.0)
    waits: list[float | None] = []
    for number in range(keys):
        pauses = number % 2 == 0
        waits.append(far.press(" ", lambda text, pauses=pauses: ("PLAYING" in text) != pauses))
        if waits[-1] is None:
            break
        far.until(lambda text: False, 0.3 if pauses else 2.0)
    return waits


def report(name: str, waits: list[float | None]) -> bool:
    """Print how long the keys took; return whether all were answered in time, at the end no later than before."""
    took = [wait for wait in waits if wait is not None]
    third = max(1, len(took) // 3)
    lost = len(waits) - len(took)
    if not took:
        print(f"{name:44} no answer within {PATIENCE:.0f} s")
        return False
    first, last = statistics.median(took[:third]), statistics.median(took[-third:])
    print(
        f"{name:44} median {statistics.median(took):.2f} s, most {max(took):.2f} s, first third {first:.2f} s, "
        f"last third {last:.2f} s" + (f", {lost} not answered within {PATIENCE:.0f} s" if lost else "")
    )
    return not lost and max(took) <= LIMIT and last <= first + 0.2


def main() -> None:
    """Measure, print, and exit 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keys", type=int, default=30)
    keys: int = parser.parse_args().keys
    print(f"{RATE:.0f} bytes a second, {2000 * ONE_WAY:.0f} ms there and back, {keys} keys each (limit {LIMIT} s)")
    good = True
    for name, code, command, use, is_ours in (
        ("along the hand", OURS, TABLE, along_the_hand, True),
        ("pausing a demo of fast bots", OURS, DEMO, pause_while_it_moves, True),
        ("the same without our filter (Textual's own)", PLAIN, DEMO, pause_while_it_moves, False),
    ):
        with tempfile.TemporaryDirectory() as home:
            far = Far(code, command, home)
            is_good = report(name, use(far, keys))
            far.end()
            good &= is_good or not is_ours
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
