"""Start the installed game in a pty of 80x24, see its home screen, leave, and see the terminal restored."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

import pyte

COLUMNS, ROWS = 80, 24
PATIENCE = 30.0


class Terminal:
    """A program in a pty, with what it has written so far and the screen that makes."""

    def __init__(self, command: list[str]) -> None:
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.written = b""
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=environment, start_new_session=True
        )

    def read(self, seconds: float) -> None:
        """Take in what is written within the time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and select.select([self.master], [], [], left)[0]:
            data = os.read(self.master, 65536)
            self.written += data
            # pyte prints the final byte of sequences with < = > parameters, which no terminal does
            self.stream.feed(re.sub(rb"\x1b\[[<=>][0-9;]*[a-zA-Z]", b"", data))

    def shows(self, text: str) -> bool:
        """Wait until the text is on the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            self.read(0.2)
            if any(text in line for line in self.screen.display):
                return True
        return False

    def leave(self) -> int | None:
        """Press q, once more if the game asks, and return the exit status."""
        for _ in range(2):
            if self.process.poll() is None:
                os.write(self.master, b"q")
            end = time.monotonic() + 5
            while time.monotonic() < end and self.process.poll() is None:
                self.read(0.1)
        self.read(0.2)
        status = self.process.poll()
        if status is None:
            self.process.kill()
            self.process.wait()
        return status

    def unrestored(self) -> list[str]:
        """Return what the program left switched on."""
        left = [] if termios.tcgetattr(self.slave) == self.before else ["line discipline"]
        for mode, name in ((b"1049", "alternate screen"), (b"1000", "mouse"), (b"1003", "mouse"), (b"2004", "paste")):
            if self.written.rfind(b"\x1b[?" + mode + b"h") > self.written.rfind(b"\x1b[?" + mode + b"l"):
                left.append(name)
        if self.written.rfind(b"\x1b[?25l") > self.written.rfind(b"\x1b[?25h"):
            left.append("hidden cursor")
        if self.written.rfind(b"\x1b[>1u") > self.written.rfind(b"\x1b[<u"):
            left.append("keyboard protocol")
        return left


def main(game: str) -> int:
    """Return 0 if the game starts, shows itself and leaves cleanly."""
    version = subprocess.run([game, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    print(version)
    terminal = Terminal([game])
    shown = terminal.shows("Draw Dominoes")
    picture = "\n".join(terminal.screen.display)
    status = terminal.leave()
    left = terminal.unrestored()
    if shown and status == 0 and not left:
        print("the game starts in a terminal of 80x24, leaves with status 0 and restores the terminal")
        return 0
    print(
        f"home screen shown: {shown}; status: {status}; not restored: {', '.join(left) or 'nothing'}", file=sys.stderr
    )
    print(picture, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
