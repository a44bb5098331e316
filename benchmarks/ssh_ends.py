"""Both ends of a measured line: a host pinned to a core, and clients on another one that note when what came."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import asyncssh
import pyte

from tui.ssh.status import ask

ROOT = Path(__file__).resolve().parents[1]
ASK, ANSWER = b"\x1b[5n", b"\x1b[0n"
PATIENCE = 60.0
TERM = "xterm-256color"
_PORT = re.compile(rb"listening on \S+ port (\d+)")
_TICK = os.sysconf("SC_CLK_TCK")


def pin(core: int, process: int = 0) -> None:
    """Keep a process (0: this one) on one core where that can be asked for and there are several."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(process, {core})


def quiet_generator() -> None:
    """Make this process the generator: on the second core, without garbage collection, with room for many lines."""
    pin(1)
    gc.disable()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most), most))


class Host:
    """A host of one's own on loopback, on the first core."""

    def __init__(self, folder: Path, program: tuple[str, ...] = ("-m", "tui", "host")) -> None:
        self.log, self.data = folder / "log.jsonl", folder / "data"
        words = ["--port", "0", "--data", str(self.data), "--spare-loopback", "--max-sessions", "1000"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *program, *words],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "DRAW_DOMINOES_HOME": str(folder / "operator")},
            )
        pin(0, self.process.pid)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if (found := _PORT.search(line)) is not None:
                self.port = int(found[1])
                return
        sys.exit(f"the host does not listen: {self.log.read_text(encoding='utf-8')}")

    def _status(self, name: str) -> int:
        text = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(text.partition(f"{name}:")[2].split()[0]) * 1024

    @property
    def memory(self) -> int:
        """Resident bytes."""
        return self._status("VmRSS")

    @property
    def processor(self) -> float:
        """Processor seconds so far."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / _TICK

    @property
    def tables(self) -> int:
        """How many tables it has."""
        return int(ask(self.data)["tables"])

    def faults(self) -> int:
        """Return how often something went wrong that nobody had foreseen."""
        return len(re.findall(r'"event": "(?:fault|loop|upkeep)"', self.log.read_text(encoding="utf-8")))

    def kill(self) -> None:
        """End at once."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def host_in(folder: Path, program: tuple[str, ...] = ("-m", "tui", "host")) -> Iterator[Host]:
    """Give a host that ends with the block."""
    folder.mkdir(parents=True, exist_ok=True)
    host = Host(folder, program)
    try:
        yield host
    finally:
        host.kill()


class Piece(NamedTuple):
    """What came at once, and when."""

    at: float
    data: bytes


class Client(asyncssh.SSHClientSession[bytes]):
    """A terminal at the other end; pieces are kept with their times and drawn when somebody looks."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        self.size = size
        self.count = 0
        """Bytes that came."""
        self.first_at: float | None = None
        """When the first frame was there."""
        self.reads = True
        """Whether questions are answered and pieces kept."""
        self.is_over = False
        self.may_type = True
        """Whether the host takes what is typed; whoever types all the same fills the memory of this process."""
        self._pieces: list[Piece] = []
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._came = asyncio.Event()
        self.chan: asyncssh.SSHClientChannel[bytes]
        self.conn: asyncssh.SSHClientConnection
        self.key: asyncssh.SSHKey

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        """Take the channel."""
        self.chan = chan

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Note what comes, and answer as a terminal does."""
        now = time.perf_counter()
        if self.first_at is None and ASK in data:
            self.first_at = now
        self.count += len(data)
        if self.reads:
            self._pieces.append(Piece(now, data))
            if ASK in data:
                self.type(ANSWER)
        self._came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """The session is over."""
        self.is_over = True
        self._came.set()

    def pause_writing(self) -> None:
        """The host takes no more for now."""
        self.may_type = False

    def resume_writing(self) -> None:
        """It does again."""
        self.may_type = True

    def type(self, keys: bytes) -> None:
        """Type."""
        if not self.chan.is_closing():
            self.chan.write(keys)

    def draw(self) -> None:
        """Draw what came."""
        for piece in self._pieces:
            self._stream.feed(piece.data)
        self._pieces.clear()

    def line(self, y: int) -> str:
        """Return a line of the screen as it was drawn last."""
        cells = self._screen.buffer[y]
        return "".join(cells[x].data for x in range(self.size[0]))

    def text(self) -> str:
        """Return what the screen shows now."""
        self.draw()
        return "\n".join(self._screen.display)

    def when(self, lines: range) -> float | None:
        """Draw piece by piece; return when one of these lines was written first."""
        found = None
        self._screen.dirty.clear()
        for piece in self._pieces:
            self._stream.feed(piece.data)
            if found is None and not self._screen.dirty.isdisjoint(lines):
                found = piece.at
        self._pieces.clear()
        return found

    async def until(self, is_done: Callable[[str], object], patience: float = PATIENCE) -> None:
        """Wait until the screen is so."""
        async with asyncio.timeout(patience):
            while not is_done(self.text()):
                if self.is_over:
                    raise ConnectionError("the session is over")
                self._came.clear()
                await self._came.wait()

    def drop(self) -> None:
        """Let the line drop."""
        self.conn.abort()


def new_key() -> asyncssh.SSHKey:
    """Return somebody's key."""
    return asyncssh.generate_private_key("ssh-ed25519")


async def connect(
    port: int, name: str, key: asyncssh.SSHKey, *, size: tuple[int, int] = (80, 24), **more: Any
) -> Client:
    """Connect in a terminal."""
    conn = await asyncssh.connect(
        "127.0.0.1",
        port,
        username=name,
        client_keys=[key],
        known_hosts=None,
        config=None,
        agent_path=None,
        compression_algs=None,
        keepalive_interval=0,
        **more,
    )
    client = Client(size)
    await conn.create_session(lambda: client, term_type=TERM, term_size=size, env={"LANG": "C.UTF-8"}, encoding=None)
    client.conn, client.key = conn, key
    return client
