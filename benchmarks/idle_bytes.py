"""Bytes that go to the terminal through a pty, 80x24, as over SSH: a move in the hand, a play with its answer, idling.

    python benchmarks/idle_bytes.py [--idle 60] [--moves 6]

Limits: first paint 4,000 bytes, a move along the hand 300, a play with the bot's answer 1,000 (the median: now and then
a round ends or the chain is laid smaller), nothing at all and half a percent of a core while nothing happens. Only
where there are ptys and /proc (Linux). ``wire_bytes.py`` sets the same beside curses and plain Textual.
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
from types import TracebackType

import pyte

ROOT = Path(__file__).resolve().parents[1]
COLUMNS, LINES = 80, 24
QUIET = 0.6
"""Seconds without a byte after which the program is taken to be done."""
READY = "Enter plays"
"""What the prompt says while a tile that fits is picked."""
COMMAND = ("play", "--rules", "jaques", "--seats", "2", "--bots", "rulebook", "--seed", "7", "--target", "100")


class Terminal:
    """A program in a pty of 80x24, and what its screen shows."""

    def __init__(self, home: str) -> None:
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
                "SSH_TTY": "/dev/pts/0",
            }
            os.execve(sys.executable, [sys.executable, "-m", "tui", *COMMAND], environment)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.kill(self.pid, signal.SIGTERM)
        while self._chunk(1.0):
            pass
        os.close(self.fd)
        os.waitpid(self.pid, 0)

    def _chunk(self, wait: float) -> bytes:
        ready, _, _ = select.select([self.fd], [], [], wait)
        try:
            return os.read(self.fd, 1 << 16) if ready else b""
        except OSError:
            return b""

    def until_quiet(self, quiet: float = QUIET) -> int:
        """Read until nothing has come for so long; return how many bytes came."""
        count = 0
        while chunk := self._chunk(quiet):
            self.stream.feed(chunk)
            count += len(chunk)
        return count

    def press(self, keys: str) -> int:
        """Press keys and return the bytes of what they caused."""
        os.write(self.fd, keys.encode())
        return self.until_quiet(1.2)

    def idle(self, seconds: float) -> tuple[int, float]:
        """Do nothing; return the bytes that came and the processor seconds spent."""
        before, count = self._processor(), 0
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            count += len(self._chunk(left))
        return count, self._processor() - before

    def _processor(self) -> float:
        words = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def text(self) -> str:
        """Return what the screen shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)


def main() -> None:
    """Measure, print, and exit 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description="bytes to the terminal")
    parser.add_argument("--idle", type=float, default=60.0)
    parser.add_argument("--moves", type=int, default=6)
    parser.add_argument("--show", action="store_true", help="print the screens too")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as home, Terminal(home) as terminal:
        first = 0
        while not terminal.text().strip():
            first += terminal.until_quiet()
        first += terminal.until_quiet(2.0)
        show = print if given.show else (lambda text: None)
        show(terminal.text())
        moves = [terminal.press("\x1b[C" if number % 2 == 0 else "\x1b[D") for number in range(given.moves)]
        show(terminal.text())
        plays: list[int] = []
        draws: list[int] = []
        for _ in range(4 * given.moves):
            if len(plays) == given.moves:
                break
            terminal.press("\t")
            if READY in terminal.text():
                plays.append(terminal.press("\r"))
            else:
                draws.append(terminal.press("d"))
            show(terminal.text())
        count, seconds = terminal.idle(given.idle)
    share = 100 * seconds / given.idle
    print(f"pty {COLUMNS}x{LINES}, xterm-256color, median and most of {given.moves}")
    print(f"  first paint                   {first:6} bytes (limit 4000)")
    print(f"  moving along the hand         {statistics.median(moves):6.0f} {max(moves):6} bytes (limit 300)")
    if draws:
        print(f"  another key, mostly a draw    {statistics.median(draws):6.0f} {max(draws):6} bytes")
    print(f"  a play and the bot's answer   {statistics.median(plays):6.0f} {max(plays):6} bytes (limit 1000)")
    print(
        f"  {given.idle:.0f} s idle                     {count:6} bytes (limit 0), {share:.2f} % of a core (limit 0.5)"
    )
    if first > 4000 or max(moves) > 300 or statistics.median(plays) > 1000 or count or share > 0.5:
        sys.exit(1)


if __name__ == "__main__":
    main()
