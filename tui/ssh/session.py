"""One session of a client: his terminal, his line, and the task that runs his game."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Protocol

import asyncssh

from tui.i18n import t
from tui.ssh import running
from tui.ssh.driver import clamped
from tui.ssh.guest import Guest, clean_nick
from tui.ssh.limits import counted_as
from tui.ssh.private import bound_environ
from tui.surroundings import Surroundings

if TYPE_CHECKING:
    from tui.app import DominoesApp
    from tui.ssh.service import Service

EARLY = 4096
"""Bytes that are kept of what is typed before anybody listens."""
STUCK = 60.0
"""Seconds that a client may not read before the line is cut."""
LINGER = 2.0
"""Seconds after its session that a connection may go on."""
MAY_SET = frozenset({"LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "COLORTERM", "NO_COLOR"})
_LONGEST = 64


class Hearing(Protocol):
    """Whatever takes what is typed."""

    def feed(self, data: bytes) -> None:
        """Take bytes."""

    def resize(self, columns: int, rows: int) -> None:
        """Take another size of the terminal."""


def allowed_environ(given: Mapping[bytes, bytes]) -> dict[str, str]:
    """Return the variables that a client may set, as far as they are short and plain."""
    found: dict[str, str] = {}
    for name in MAY_SET:
        value = given.get(name.encode(), b"")
        if value and len(value) <= _LONGEST and value.isascii() and value.decode().isprintable():
            found[name] = value.decode()
    return found


class ChannelSession(asyncssh.SSHServerSession[bytes]):
    """A channel with a terminal at its other end; also the line that a driver draws on."""

    def __init__(
        self,
        service: Service,
        conn: asyncssh.SSHServerConnection,
        user: str,
        fingerprint: str | None,
        address: str,
    ) -> None:
        self.service, self._conn = service, conn
        self._user, self.fingerprint, self._address = user, fingerprint, address
        self.number = service.next_number()
        self.app: DominoesApp | None = None
        self.hearing: Hearing | None = None
        self.last_heard = self.began = monotonic()
        self.warned_of = 0
        """The minutes left of which he was warned last; 0 for none."""
        self.end: Callable[[], None] | None = None
        """Ends what runs in the session, with everything saved and the screen given back."""
        self.farewell = ""
        """What is said when the session has ended, such as why the host has ended it."""
        self.surroundings = Surroundings({})
        self._early = bytearray()
        self._typed = asyncio.Event()
        self._size = (80, 24)
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_network_full = self._is_window_full = False
        self._stuck: asyncio.TimerHandle | None = None
        self._term: str | None = None

    # the channel

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Take the channel."""
        self._chan = chan
        bound_environ(chan)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """Take down the terminal."""
        self._term, self._size = term_type[:_LONGEST], clamped(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """Let the game begin; commands and subsystems are refused by themselves."""
        return True

    def session_started(self) -> None:
        """Begin, in a context of its own."""
        context = contextvars.Context()
        coroutine = running.run_session(self, self._guest())
        self._task = asyncio.get_running_loop().create_task(coroutine, context=context, name=f"session-{self.number}")
        self._task.add_done_callback(self._over)

    def _over(self, _: asyncio.Task[None]) -> None:
        self._task = None

    def _guest(self) -> Guest:
        assert self._chan is not None
        term = self._term if self._term is not None and self._term.isprintable() else "dumb"
        environ = allowed_environ(self._chan.get_environment_bytes())
        environ |= {"TERM": term, "SSH_CONNECTION": "host"}
        home = self.service.home_of(self.fingerprint, self.number)
        self.surroundings = Surroundings(
            environ,
            encoding="utf-8",
            home=home,
            is_hosted=True,
            minds=self.service.minds.place,
            workplace=self.service.workplace,
        )
        self.surroundings.who = self.fingerprint or ""
        return Guest(
            number=self.number,
            nick=clean_nick(self._user),
            user="".join(char for char in self._user if char.isprintable()),
            fingerprint=self.fingerprint,
            address=self.address,
            environ=environ,
            size=self._size,
            home=home,
            surroundings=self.surroundings,
            motd=self.service.motd,
            port=self.service.port,
        )

    @property
    def address(self) -> str:
        """Where the client connects from, as it is counted."""
        return counted_as(self._address)

    @property
    def has_terminal(self) -> bool:
        """Whether the client asked for a terminal."""
        return self._term is not None

    @property
    def size(self) -> tuple[int, int]:
        """The size of the terminal now."""
        return self._size

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Pass the size on."""
        self._size = clamped(width, height)
        if self.hearing is not None:
            self.hearing.resize(*self._size)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Pass on what was typed, or keep a little of it until somebody listens."""
        if self.hearing is not None:
            self.hearing.feed(data)
        else:
            self._early += data[: EARLY - len(self._early)]
            self._typed.set()

    def eof_received(self) -> bool:
        """End what runs when nothing more can be typed; the other way stays open for its last words."""
        if self.end is not None:
            self.end()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """End: the client is gone."""
        self.lost()

    # hearing

    def listen(self, hearing: Hearing) -> None:
        """Let somebody have what is typed from now on, and what was typed already."""
        self.hearing = hearing
        early, self._early = bytes(self._early), bytearray()
        if early:
            hearing.feed(early)

    async def answer(self, is_whole: Callable[[bytes], bool], patience: float) -> bytes:
        """Wait for what the terminal says of itself; return all that came."""
        loop = asyncio.get_running_loop()
        end = loop.time() + patience
        while not is_whole(bytes(self._early)):
            self._typed.clear()
            try:
                await asyncio.wait_for(self._typed.wait(), end - loop.time())
            except TimeoutError:
                break
        data, self._early = bytes(self._early), bytearray()
        return data

    def touched(self) -> None:
        """Note that somebody is there: a key, not what a terminal answers by itself."""
        self.last_heard, self.warned_of = monotonic(), 0

    def put_back(self, data: bytes) -> None:
        """Keep what was typed amid the answers."""
        self._early[:0] = data

    # the line

    @property
    def is_open(self) -> bool:
        """Whether there is still somebody."""
        return self._chan is not None and not self._chan.is_closing()

    @property
    def is_busy(self) -> bool:
        """Whether the client has yet to read what was sent."""
        return self._is_network_full or self._is_window_full or not self.is_open

    def send(self, data: bytes) -> None:
        """Send bytes if somebody is there."""
        if self._chan is not None and self.is_open:
            self._chan.write(data)

    def complain(self, sentence: str) -> None:
        """Say something where there is no terminal."""
        if self._chan is not None and self.is_open:
            self._chan.write_stderr(f"{sentence}\r\n".encode())

    def give_way(self) -> None:
        """End for a newer window of the same person."""
        if self.end is not None:
            self.farewell = t("You came in anew while the host is full, so this window is closed. Everything is kept.")
            self.end()

    def close(self, status: int) -> None:
        """End the session with an exit status, and its connection with it."""
        self._watch_reading(is_full=False)
        if self._chan is not None:
            self._chan.exit(status)
            asyncio.get_running_loop().call_later(LINGER, self._conn.close)  # a client that stays has nothing left here

    def lost(self) -> None:
        """Let go of the channel; what runs is ended."""
        self._chan = None
        self._watch_reading(is_full=False)
        if self._task is not None:
            self._task.cancel()

    def cut(self) -> None:
        """Cut the line at once."""
        self._conn.abort()

    def pause_writing(self) -> None:
        """Wait: the client's window is full."""
        self._is_window_full = True
        self._watch_reading(is_full=True)

    def resume_writing(self) -> None:
        """Go on."""
        self._is_window_full = False
        self._watch_reading(is_full=self._is_network_full)

    def network_paused(self, is_paused: bool) -> None:
        """Wait, or go on: the network is full, however large the window may be."""
        self._is_network_full = is_paused
        self._watch_reading(is_full=is_paused or self._is_window_full)

    def _watch_reading(self, *, is_full: bool) -> None:
        """Cut the line of a client that doesn't read for too long; draw what changed when it reads again."""
        if is_full and self._stuck is None and self.is_open:
            self._stuck = asyncio.get_running_loop().call_later(STUCK, self._give_up)
        elif not is_full and self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
            wake = getattr(self.hearing, "send_frame", None)
            if wake is not None and self.is_open:
                wake()

    def _give_up(self) -> None:
        self.service.log.event("stuck", session=self.number, who=self.surroundings.who or None)
        self.cut()
