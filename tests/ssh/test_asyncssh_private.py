"""What breaks when a private name of asyncssh's goes away: one test for all that ``tui/ssh/private.py`` uses."""

from __future__ import annotations

import asyncio
import inspect
import socket
from types import SimpleNamespace
from typing import Any, cast

import pytest

asyncssh = pytest.importorskip("asyncssh")

from tests.ssh.host_room import soon  # noqa: E402
from tui.ssh.private import (  # noqa: E402
    LONGEST,
    MOST,
    SEND_BUFFER,
    VARIABLES,
    WRITE_LIMIT,
    bound_environ,
    hear_of_back_pressure,
    let_go,
    slow_down,
    take_any_name,
    turn_away,
)


class Transport:
    """What is done to the network."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.done.append("pause")

    def resume_reading(self) -> None:
        self.done.append("resume")


class Kept(asyncssh.SSHServer):  # type: ignore[misc, name-defined]
    """A server that keeps its connections."""

    conns: list[Any]
    told: list[bool]
    turns_away = False

    def connection_made(self, conn: Any) -> None:
        self.conns.append(conn)
        if self.turns_away:
            turn_away(conn, b"full\r\n")
        else:
            hear_of_back_pressure(conn, self.told.append)


async def test_without_it_a_client_that_stops_reading_would_fill_the_memory() -> None:
    Kept.conns, Kept.told, Kept.turns_away = [], [], False
    key = asyncssh.generate_private_key("ssh-ed25519")
    acceptor = await asyncssh.create_server(Kept, "127.0.0.1", 0, server_host_keys=[key])
    with socket.create_connection(("127.0.0.1", acceptor.get_port())) as deaf:
        while not Kept.conns or Kept.conns[0]._transport is None:
            await asyncio.sleep(0.001)
        transport = Kept.conns[0]._transport
        assert transport.get_write_buffer_limits()[1] == WRITE_LIMIT
        assert transport.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 2 * SEND_BUFFER
        while not Kept.told:
            transport.write(bytes(4096))
            await asyncio.sleep(0)
        assert Kept.told == [True]
        deaf.setblocking(False)
        while len(Kept.told) < 2:
            try:
                deaf.recv(65536)
            except BlockingIOError:
                await asyncio.sleep(0.001)
        assert Kept.told == [True, False]
    acceptor.close()
    await acceptor.wait_closed()


async def test_without_it_a_flood_would_be_read_as_fast_as_it_comes_before_anybody_elses_key() -> None:
    read: list[bytes] = []
    transport = Transport()
    conn = SimpleNamespace(data_received=lambda data, datatype: read.append(data), _transport=transport)
    slow_down(cast("Any", conn))
    for _ in range(3):
        conn.data_received(bytes(MOST))
    assert len(read) == 3
    assert transport.done == ["pause"]
    await soon(lambda: transport.done == ["pause", "resume"])
    conn.data_received(b"key")
    assert transport.done == ["pause", "resume"]


def test_without_it_connections_that_are_lost_would_pile_up_until_everything_is_searched() -> None:
    conn = SimpleNamespace(data_received=print, pause_writing=print, _recv_handler=print)
    let_go(cast("Any", conn))
    assert vars(conn).keys() == {"_recv_handler"}
    assert conn._recv_handler() is False
    assert "while self._inpbuf and self._recv_handler():" in inspect.getsource(asyncssh.SSHServerConnection._recv_data)


def test_without_it_a_client_could_fill_the_memory_with_variables() -> None:
    chan = SimpleNamespace(_env={})
    bound_environ(cast("Any", chan))
    chan._env[b"LANG"] = b"C"
    chan._env[b"LONG"] = bytes(LONGEST + 1)
    for number in range(1000):
        chan._env[b"%d" % number] = b""
    assert chan._env[b"LANG"] == b"C"
    assert b"LONG" not in chan._env
    assert len(chan._env) == VARIABLES


def test_a_channel_still_keeps_its_variables_there() -> None:
    assert "self._env[key] = value" in inspect.getsource(asyncssh.SSHServerChannel)
    assert "self._env" in inspect.getsource(asyncssh.SSHServerChannel.get_environment_bytes)


async def test_without_it_a_client_too_many_would_cost_a_key_exchange() -> None:
    Kept.conns, Kept.turns_away = [], True
    key = asyncssh.generate_private_key("ssh-ed25519")
    acceptor = await asyncssh.create_server(Kept, "127.0.0.1", 0, server_host_keys=[key])
    reader, writer = await asyncio.open_connection("127.0.0.1", acceptor.get_port())
    assert await reader.read() == b"full\r\n"
    writer.close()
    acceptor.close()
    await acceptor.wait_closed()


def test_without_it_a_client_with_an_emoji_in_his_name_would_be_cut_off() -> None:
    take_any_name()
    take_any_name()
    names = {"mia": "mia", "\U0001f600mia": "\U0001f600mia", "a\u202eb\x07": "ab", "אb": "אb"}
    assert {name: asyncssh.connection.saslprep(name) for name in names} == names
    read = inspect.getsource(asyncssh.connection.SSHConnection._process_userauth_request)
    assert "username = saslprep(username_bytes.decode('utf-8'))" in read
