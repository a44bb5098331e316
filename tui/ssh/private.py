"""asyncssh's private names, all that we need, with a test for each."""

from __future__ import annotations

import asyncio
import socket
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncssh

SEND_BUFFER = 16_384
"""Bytes that the system keeps of what a client has not read yet."""
WRITE_LIMIT = 4096
"""Bytes that we keep of it ourselves before the session is told to wait."""


MOMENT, MOST = 0.1, 8192
"""Seconds in which more bytes than these make us read no more for that long; nobody types a tenth of it."""
VARIABLES, LONGEST = 32, 256
"""Variables that a client may set, and bytes of one."""


class Few(dict[bytes, bytes]):
    """A dictionary that stays small, whatever a client sends."""

    def __setitem__(self, key: bytes, value: bytes) -> None:
        if len(self) < VARIABLES and len(key) <= LONGEST and len(value) <= LONGEST:
            super().__setitem__(key, value)


def take_any_name() -> None:
    """Let a client be called anything: asyncssh cuts the line of one whose name has a character too new or too odd.

    Whoever shows a name leaves out what is no letter; here is left out what is no text at all.
    """
    from asyncssh import connection, saslprep

    def name_of(s: str) -> str:
        try:
            return saslprep.saslprep(s)
        except saslprep.SASLPrepError:
            return "".join(char for char in unicodedata.normalize("NFKC", s) if char.isprintable())

    connection.saslprep = name_of  # type: ignore[attr-defined]  # it is imported there


def bound_environ(chan: asyncssh.SSHServerChannel[bytes]) -> None:
    """Let a client set a few variables: asyncssh keeps any number of them, also later."""
    chan._env = Few(chan._env)


def slow_down(conn: asyncssh.SSHServerConnection) -> None:
    """Let others have their turn when a client sends more than anybody types: even what is dropped costs time."""
    take, loop, seen = conn.data_received, asyncio.get_running_loop(), 0

    def read_on() -> None:
        nonlocal seen
        is_slowed, seen = seen > MOST, 0
        if is_slowed and conn._transport is not None and not conn._transport.is_closing():
            conn._transport.resume_reading()

    def data_received(data: bytes, datatype: int | None = None) -> None:
        nonlocal seen
        if not seen:
            loop.call_later(MOMENT, read_on)
        if seen <= MOST < seen + len(data) and conn._transport is not None:
            conn._transport.pause_reading()
        seen += len(data)
        take(data, datatype)

    conn.data_received = data_received  # type: ignore[method-assign]


def let_go(conn: asyncssh.SSHServerConnection) -> None:
    """Let a connection that is lost hold on to nothing of ours, nor to itself."""
    for name in ("data_received", "pause_writing", "resume_writing"):
        vars(conn).pop(name, None)
    conn._recv_handler = _nothing_more


def _nothing_more() -> bool:
    return False


def turn_away(conn: asyncssh.SSHServerConnection, line: bytes) -> None:
    """Close a connection before the protocol begins; clients show the line when they are asked to."""
    transport, conn._transport = conn._transport, None
    if transport is not None:
        transport.write(line)
        transport.close()


def hear_of_back_pressure(conn: asyncssh.SSHServerConnection, paused: Callable[[bool], None]) -> None:
    """Tell when the network takes no more, and when it does again: asyncssh hears of it and says nothing."""
    conn.pause_writing = lambda: paused(True)  # type: ignore[method-assign]
    conn.resume_writing = lambda: paused(False)  # type: ignore[method-assign]
    found: Any = conn.get_extra_info("socket")
    if found is not None:
        with suppress(OSError):
            found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SEND_BUFFER)
            if hasattr(socket, "TCP_NOTSENT_LOWAT"):
                found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, WRITE_LIMIT)
    if conn._transport is not None:
        conn._transport.set_write_buffer_limits(high=WRITE_LIMIT)
