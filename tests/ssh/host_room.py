"""A host of one's own on loopback, OpenSSH clients in terminals, and a client in this process."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import pexpect
import pytest

from tests.tui.ssh_room import IN_CI, PATIENCE, ROOT, Line

RoomT = TypeVar("RoomT", bound="HostRoom")
_PORT = re.compile(rb"listening on \S+ port (\d+)")
MISSING = [name for name in ("ssh", "ssh-keygen") if shutil.which(name) is None]


class HostRoom:
    """A host in a process of its own, and the keys of those who come."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.log = folder / "log.jsonl"
        self.port = 0
        self.program: tuple[str, ...] = ("-m", "tui")
        """What Python runs."""
        self._process: subprocess.Popen[bytes] | None = None

    def open(self, *more: str) -> None:
        """Start it and wait until it listens."""
        words = ["host", "--port", "0", "--data", str(self.data), "--spare-loopback", *more]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self.program, *words],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "DRAW_DOMINOES_HOME": str(self.folder / "operator")},
            )
        assert self._process.stdout is not None
        said = b""
        for line in self._process.stdout:
            said += line
            if (found := _PORT.search(line)) is not None:
                self.port = int(found[1])
                return
        pytest.fail(f"the host does not listen: {said!r} {self.log.read_text(encoding='utf-8')}")

    def key(self, name: str) -> Path:
        """Return somebody's key, made when it is needed."""
        path = self.folder / name
        if not path.exists():
            subprocess.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(path)],
                check=True,
                stdin=subprocess.DEVNULL,
            )
        return path

    def words(self, name: str, *options: str) -> list[str]:
        """Return what an ssh client is started with."""
        settings = {
            "IdentityFile": str(self.key(name)),
            "IdentitiesOnly": "yes",
            "UserKnownHostsFile": os.devnull,
            "StrictHostKeyChecking": "no",
            "LogLevel": "ERROR",
            "SendEnv": "LANG LC_* COLORTERM NO_COLOR",
        }
        given = [word for option, value in settings.items() for word in ("-o", f"{option}={value}")]
        return ["-F", "none", *given, *options]

    def connect(self, name: str, *options: str, **environ: str) -> Line:
        """Connect in a terminal."""
        words = [*self.words(name, "-p", str(self.port)), *options, f"{name}@127.0.0.1"]
        variables = {**os.environ, "LANG": "C.UTF-8", "TERM": "xterm-256color", **environ}
        return Line(pexpect.spawn("ssh", words, env=variables, dimensions=(24, 80)))

    def run(self, program: str, *words: str) -> subprocess.CompletedProcess[bytes]:
        """Run a client without a terminal."""
        return subprocess.run(
            [program, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False
        )

    def events(self) -> list[dict[str, Any]]:
        """Return what the host wrote down."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    def send(self, number: int) -> int:
        """Send the host a signal; return the descriptor of its output."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(number)
        return self._process.stdout.fileno()

    def heard(self) -> bytes:
        """Return the next line of the host's output."""
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stop the host; return its exit status."""
        assert self._process is not None
        self._process.send_signal(number)
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        """Stop the host if that hasn't happened."""
        if self._process is not None:
            if self._process.poll() is None:
                self._process.kill()
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()


def room_in(folder: Path) -> Iterator[HostRoom]:
    """Give a room."""
    yield from used(HostRoom(folder))


def used(room: RoomT) -> Iterator[RoomT]:
    """Give a room, and close it; skipped where there is no ssh client, but never in CI."""
    pytest.importorskip("asyncssh")
    if MISSING and IN_CI:
        pytest.fail(f"{', '.join(MISSING)} not found: install openssh-client")
    if MISSING:
        pytest.skip("install openssh-client")
    yield room
    room.close()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostRoom]:
    """A host that the tests of a module share."""
    for room in room_in(tmp_path_factory.mktemp("host")):
        room.open()
        yield room


async def soon(is_so: Any) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)
