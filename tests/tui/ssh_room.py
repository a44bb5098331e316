"""A stock sshd of one's own on loopback, and a terminal at the other end of an OpenSSH client."""

from __future__ import annotations

import contextlib
import getpass
import grp
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

from tui.terminal.pace import ASK

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
STILL = 1.0
"""Seconds without a byte after which what has come is taken to be all: a game need not close every frame."""
SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin:/sbin")
IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")
MISSING = [name for name in ("ssh", "ssh-keygen") if shutil.which(name) is None] + (["sshd"] if SSHD is None else [])


_MODES = re.compile(rb"\x1b\[\?[\d;]*[hl]")


class Room:
    """Accounts are keys here: each has a forced command, whatever its owner asks for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self._keys = folder / "authorized_keys"
        self._keys.touch(0o600)
        self._sshd: subprocess.Popen[bytes] | None = None
        self.port = 0
        self._make_key("host")

    def _make_key(self, name: str) -> Path:
        path = self.folder / name
        words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(path)]
        subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
        return path

    def admit(self, name: str, *arguments: str, **environ: str) -> None:
        """Let a key in, to this command of the game and nothing else."""
        key = self._make_key(name).with_suffix(".pub").read_text(encoding="ascii").strip()
        variables = {"DRAW_DOMINOES_HOME": str(self.home), "PYTHONPATH": str(ROOT), **environ}
        words = ["env", *(f"{one}={value}" for one, value in variables.items()), sys.executable, "-m", "tui"]
        command = shlex.join([*words, *arguments]).replace('"', '\\"')
        with self._keys.open("a", encoding="utf-8") as file:
            file.write(f'restrict,pty,command="{command}" {key}\n')

    def open(self) -> None:
        """Start the server, and wait until it listens; another program may take the port first."""
        for _ in range(5):
            with socket.create_server(("127.0.0.1", 0)) as free:
                self.port = free.getsockname()[1]
            self._sshd = subprocess.Popen(
                [str(SSHD), "-D", "-e", "-f", str(self._config())], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE
            )
            assert self._sshd.stderr is not None
            said = b""
            for line in self._sshd.stderr:
                said += line
                if b"Server listening on" in line:
                    return
            self._sshd.wait()
        pytest.fail(f"sshd does not listen: {said.decode(errors='replace')}")

    def _config(self) -> Path:
        lines = [
            f"ListenAddress 127.0.0.1:{self.port}",
            f"HostKey {self.folder / 'host'}",
            f"AuthorizedKeysFile {self._keys}",
            f"PidFile {self.folder / 'sshd.pid'}",
            *("UsePAM no", "StrictModes no", "PasswordAuthentication no", "KbdInteractiveAuthentication no"),
            *("AcceptEnv LANG LC_* COLORTERM", "PermitRootLogin forced-commands-only", "PrintMotd no"),
        ]
        path = self.folder / "sshd_config"
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
        return path

    def connect(self, name: str, *asked: str, **environ: str) -> Line:
        """Connect in a terminal, as whoever has that key; ``asked`` is the command that he would like."""
        options = {
            "IdentityFile": str(self.folder / name),
            "IdentitiesOnly": "yes",
            "UserKnownHostsFile": os.devnull,
            "StrictHostKeyChecking": "no",
            "LogLevel": "ERROR",
            "SendEnv": "LANG LC_* COLORTERM",
        }
        words = [word for option, value in options.items() for word in ("-o", f"{option}={value}")]
        address = ["-tt", "-F", "none", "-p", str(self.port), f"{getpass.getuser()}@127.0.0.1"]
        variables = {**os.environ, "LANG": "C.UTF-8", "TERM": "xterm-256color", **environ}
        return Line(pexpect.spawn("ssh", [*words, *address, *asked], env=variables, dimensions=(24, 80)))

    def close(self) -> None:
        """Stop the server; its sessions end with their clients."""
        if self._sshd is not None:
            self._sshd.terminate()
            self._sshd.wait()
            if self._sshd.stderr is not None:
                self._sshd.stderr.close()


class Line:
    """A terminal, which answers as one does, and the client that runs in it."""

    def __init__(self, child: pexpect.spawn) -> None:
        child.delaybeforesend = None
        self.child = child
        self.said = b""
        self._open = b""
        """What has come of a frame that isn't closed yet."""
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self._rows: list[str] = []

    @property
    def text(self) -> str:
        """What the terminal shows; only what was written since the last look is put together again."""
        screen = self.screen
        old = range(screen.lines) if len(self._rows) != screen.lines else sorted(screen.dirty)
        self._rows = (self._rows + [""] * screen.lines)[: screen.lines]
        for y in old:
            self._rows[y] = "".join(screen.buffer[y][x].data for x in range(screen.columns))
        screen.dirty.clear()
        return "\n".join(self._rows)

    def send(self, keys: str) -> None:
        """Type."""
        self.child.send(keys)

    def resize(self, columns: int, rows: int) -> None:
        """Drag the window's corner."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def until(self, wanted: str | Callable[[str], object]) -> str:
        """Wait until a whole frame shows a pattern, or whatever is looked for; return what the screen shows then."""
        is_there = wanted if callable(wanted) else re.compile(wanted).search
        end = time.monotonic() + PATIENCE
        while not (self._is_whole and is_there(self.text)):
            left = end - time.monotonic()
            if self._hear(min(left, STILL)):
                continue
            self._open = b""
            if (left <= STILL or self.child.flag_eof) and not is_there(self.text):
                pytest.fail(f"{wanted} is not on the screen:\n{self.text}\n{self.said[-400:]!r}")
        return self.text

    @property
    def _is_whole(self) -> bool:
        """Whether the screen shows no half of a frame: the game asks for a sign of life behind each."""
        return b"\x1b" not in _MODES.sub(b"", self._open)

    def _hear(self, seconds: float) -> bool:
        """Take in what comes next; False if nothing does."""
        try:
            data = self.child.read_nonblocking(65536, max(0.0, seconds))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.said += data
        self._stream.feed(data)
        *frames, self._open = (self._open + data).split(ASK.encode())
        for _ in frames:
            self.child.send("\x1b[0n")
        return True

    def end(self) -> bytes:
        """Wait until the client ends; return all that it said."""
        end = time.monotonic() + PATIENCE
        while self._hear(end - time.monotonic()):
            pass
        if not self.child.flag_eof:
            pytest.fail(f"the client goes on:\n{self.text}")
        self.child.wait()
        return self.said

    def drop(self) -> None:
        """Kill the client, as if the line was cut."""
        self.child.kill(signal.SIGKILL)
        self.child.wait()

    def close(self) -> None:
        """Hang up if that hasn't happened."""
        if not self.child.terminated:
            self.child.close(force=True)


def what_is_in_the_way() -> str:
    """Say why no server can be run here, or nothing."""
    if MISSING:
        return f"{', '.join(MISSING)} not found: install openssh-server and openssh-client"
    if os.geteuid() == 0:
        return ""
    ours, theirs = os.openpty()
    owner = os.fstat(theirs)
    os.close(ours)
    os.close(theirs)
    with contextlib.suppress(KeyError):
        if owner.st_gid != grp.getgrnam("tty").gr_gid:
            return "/dev/pts is mounted without gid=tty, so that only an sshd of root can make terminals"
    return ""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Give a test its own server; skipped where OpenSSH isn't installed, but never in CI."""
    obstacle = what_is_in_the_way()
    if obstacle and IN_CI:
        pytest.fail(obstacle)
    if obstacle:
        pytest.skip(obstacle)
    if os.geteuid() == 0:  # where a server of root locks up its children
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    found = Room(tmp_path)
    yield found
    found.close()
