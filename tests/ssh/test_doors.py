"""Who is let in and as whom, seen by a client in this process; and what a host refuses to begin with."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.ssh.host_room import soon
from tui.cli_syntax import UsageError
from tui.ssh.guest import Guest, clean_nick, guest_app, identity_folder
from tui.ssh.limits import Bucket, Gate, Limits, counted_as, is_loopback

asyncssh = pytest.importorskip("asyncssh")

from tui.minds.pool import MindPool  # noqa: E402 - where there is no asyncssh this file is skipped
from tui.ssh.host_key import NAME, host_key  # noqa: E402
from tui.ssh.hosting import look_at_idle  # noqa: E402
from tui.ssh.login import Auth, Login, login_of  # noqa: E402
from tui.ssh.logs import EventLog  # noqa: E402
from tui.ssh.server import listen  # noqa: E402
from tui.ssh.service import Service  # noqa: E402


@pytest.fixture(scope="module")
def keys() -> list[Any]:
    """Keys of a host and of two guests."""
    return [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]


class House:
    """A host in this process, and what it wrote down."""

    def __init__(self, folder: Path, login: Login, limits: Limits) -> None:
        self.log = io.StringIO()
        self.seen: list[Guest] = []
        self.service = Service(
            folder, host_key(folder), login, EventLog(self.log), MindPool(1), limits=limits, door=self.door
        )
        self.port = 0
        self.door_of = guest_app

    def door(self, guest: Guest) -> Any:
        self.seen.append(guest)
        return self.door_of(guest)

    async def connect(self, user: str = "ana", key: Any = None, **options: Any) -> Any:
        options = {"client_keys": [key] if key is not None else None, "password": None, **options}
        return await asyncssh.connect(
            "127.0.0.1", self.port, username=user, known_hosts=None, config=None, agent_path=None, **options
        )

    async def play(self, conn: Any, **environ: str) -> Any:
        """Open a session with a terminal; return its process."""
        variables = {"LANG": "C.UTF-8", **environ}
        return await conn.create_process(term_type="xterm", term_size=(80, 24), env=variables, encoding=None)


@asynccontextmanager
async def opened(folder: Path, login: Login, **limits: Any) -> AsyncIterator[House]:
    house = House(folder, login, Limits(**{"spares_loopback": True, **limits}))
    acceptor = await listen(house.service, "127.0.0.1", 0)
    house.port = acceptor.get_port()
    try:
        yield house
    finally:
        acceptor.close()
        await soon(lambda: not house.service.sessions)


class Keyless(asyncssh.SSHClient):  # type: ignore[misc, name-defined]
    """A client without a key, which answers whatever is asked: nothing."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, text: str, lang: str, prompts: list[tuple[str, bool]]) -> list[str]:
        return ["" for _ in prompts]


async def seen_as(house: House, conn: Any) -> Guest:
    """Sit down, quit, and return who the host took it for."""
    process = await house.play(conn)
    await process.stdout.read(10)
    process.stdin.write(b"q")
    await process.wait()
    assert process.exit_status == 0
    conn.close()
    await conn.wait_closed()
    return house.seen[-1]


async def test_a_key_is_an_identity_and_a_guest_without_leaves_no_folder(tmp_path: Path, keys: list[Any]) -> None:
    async with opened(tmp_path / "data", Login(Auth.OPEN)) as house:
        known = await seen_as(house, await house.connect("Ana Ná\U0001f600", keys[1]))
        assert known.fingerprint == keys[1].get_fingerprint()
        assert known.fingerprint is not None
        assert known.nick == "Ana Ná\U0001f600"
        assert known.home == identity_folder(tmp_path / "data" / "people", known.fingerprint)
        guest = await seen_as(house, await house.connect("ana", client_factory=Keyless))
        assert guest.fingerprint is None
        await soon(lambda: not guest.home.exists())
        assert not {"NO_COLOR", "PATH"} & set(guest.environ)


async def test_a_key_that_is_only_shown_is_nobodys_identity(tmp_path: Path, keys: list[Any]) -> None:
    from tui.ssh.server import Connection

    house = House(tmp_path, Login(Auth.OPEN), Limits())
    connection = Connection(house.service)
    assert connection.validate_public_key("ana", keys[1])
    assert connection.validate_kbdint_response("ana", [])
    connection.auth_completed()
    assert connection._fingerprint is None
    assert connection._idle is not None
    connection._idle.cancel()


async def test_a_list_of_keys_lets_these_in_and_no_others(tmp_path: Path, keys: list[Any]) -> None:
    listed = tmp_path / "listed"
    listed.write_bytes(keys[1].export_public_key())
    async with opened(tmp_path / "data", login_of("keys", str(listed))) as house:
        assert (await seen_as(house, await house.connect("ana", keys[1]))).fingerprint == keys[1].get_fingerprint()
        with pytest.raises(asyncssh.PermissionDenied):
            await house.connect("ana", keys[2])
        with pytest.raises(asyncssh.PermissionDenied):
            await house.connect("ana")


async def test_a_password_may_be_tried_three_times(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("six-six\n", encoding="utf-8")
    secret.chmod(0o600)
    tried: list[str] = []

    class Guesser(asyncssh.SSHClient):  # type: ignore[misc, name-defined]
        def password_auth_requested(self) -> str:
            tried.append("x")
            return f"six-five-{len(tried)}"

    async with opened(tmp_path / "data", login_of("password-file", str(secret))) as house:
        with suppress(asyncssh.Error):
            await house.connect("ana", client_factory=Guesser)
            pytest.fail("a wrong password opened the door")
        assert len(tried) <= 4
        (await house.connect("ana", password="six-six")).close()
        await soon(lambda: house.service.gate.connections == 0)


async def test_a_connection_gets_one_session(tmp_path: Path) -> None:
    async with opened(tmp_path / "data", Login(Auth.NONE)) as house:
        conn = await house.connect()
        await house.play(conn)
        with pytest.raises(asyncssh.ChannelOpenError):
            await house.play(conn)
        conn.abort()


async def test_a_fault_ends_its_session_only_and_no_value_of_it_is_written_down(tmp_path: Path) -> None:
    def broken(guest: Guest) -> Any:
        hand = "6-6 5-5 4-4"
        raise ValueError(f"the hand is {hand}")

    async with opened(tmp_path / "data", Login(Auth.NONE)) as house:
        well, ill = await house.connect(), await house.connect()
        plays = await house.play(well)
        await plays.stdout.read(10)
        house.door_of = broken
        fails = await house.play(ill)
        assert (await fails.stdout.read()) == (
            b"The program failed, and this session is over. Every move is kept; come in again to go on.\r\n"
        )
        await fails.wait()
        assert fails.exit_status == 1
        assert '"error": "ValueError"' in house.log.getvalue()
        assert "6-6" not in house.log.getvalue()
        assert "hand" not in house.log.getvalue().replace("handed", "")
        plays.stdin.write(b"q")
        await plays.wait()
        assert plays.exit_status == 0
        well.close()
        ill.close()


async def test_whoever_comes_in_is_greeted_before_the_screen_is_his(tmp_path: Path) -> None:
    greetings: list[str] = []

    class Greeted(asyncssh.SSHClient):  # type: ignore[misc, name-defined]
        def auth_banner_received(self, msg: str, lang: str) -> None:
            greetings.append(msg)

    for auth in (Auth.NONE, Auth.OPEN):
        async with opened(tmp_path / "data", Login(auth)) as house:
            house.service.motd = "Tournament at eight\nBe kind"
            key = asyncssh.generate_private_key("ssh-ed25519")
            (await house.connect("ana", key, client_factory=Greeted)).close()
    assert greetings == ["Tournament at eight\r\nBe kind\r\n"] * 2


async def test_a_client_that_reads_nothing_does_not_hold_up_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.ssh.service.LONGEST_START", 0.0)
    async with opened(tmp_path / "data", Login(Auth.NONE), starts=1) as house:
        await house.service.start()
        conn = await house.connect()
        process = await house.play(conn)
        assert await process.stdout.read(10)
        conn.abort()


async def test_one_too_many_is_told_so(tmp_path: Path) -> None:
    async with opened(tmp_path / "data", Login(Auth.NONE), sessions=1) as house:
        first, second = await house.connect(), await house.connect()
        plays = await house.play(first)
        await plays.stdout.read(10)
        refused = await house.play(second)
        assert b"full" in await refused.stderr.read()
        await refused.wait()
        assert refused.exit_status == 1
        first.abort()
        second.abort()


async def test_a_full_host_lets_somebody_in_who_is_there_already_and_who_has_a_seat(tmp_path: Path) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]
    async with opened(tmp_path / "data", Login(Auth.OPEN), sessions=1) as house:
        conns = [await house.connect("ana", keys[0]) for _ in range(2)]
        conns += [await house.connect("dov", keys[1]), await house.connect("eve", keys[2])]
        older, newer = [await house.play(conn) for conn in conns[:2]]
        assert "while the host is full, so this window is closed" in (await older.stdout.read()).decode()
        assert await newer.stdout.read(10)
        seated = keys[1].get_fingerprint()
        house.service.place_of = lambda guest: (guest.fingerprint or "", guest.fingerprint == seated)
        refused = await house.play(conns[3])
        assert b"This host is full" in await refused.stderr.read()
        assert await (await house.play(conns[2])).stdout.read(10)
        for conn in conns:
            conn.abort()


async def test_connections_of_an_address_are_counted_before_anything_is_computed(tmp_path: Path) -> None:
    async with opened(tmp_path / "data", Login(Auth.NONE), spares_loopback=False, burst=1) as house:
        conn = await house.connect()
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        assert (await reader.read()) == b"Too many connections from your address, wait a moment.\r\n"
        writer.close()
        conn.close()
        await conn.wait_closed()
        assert house.service.gate.refused == 1


async def test_who_types_nothing_is_warned_and_then_sent_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path / "data", Login(Auth.NONE)) as house:
        conn = await house.connect()
        process = await house.play(conn)
        await process.stdout.read(10)
        (session,) = house.service.sessions.values()
        await soon(lambda: session.hearing is not None)
        session.last_heard -= session.surroundings.idle_limit * 0.7
        look_at_idle(session)
        assert b"ends in 4 minutes" in await until_said(process, b"minutes.")
        session.last_heard -= 60
        look_at_idle(session)
        assert session.warned_of == 3
        process.stdin.write(b"\x1b[B")
        await soon(lambda: not session.warned_of)
        session.last_heard -= session.surroundings.idle_limit
        look_at_idle(session)
        assert b"Nothing was typed for long, so this session is over." in await process.stdout.read()
        conn.close()


async def until_said(process: Any, wanted: bytes) -> bytes:
    """Read until something is said."""
    said = b""
    while wanted not in said:
        said += await process.stdout.read(4096)
    return said


async def test_a_client_that_never_reads_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.ssh.session.STUCK", 0.0)
    async with opened(tmp_path / "data", Login(Auth.NONE)) as house:
        conn = await house.connect()
        process = await house.play(conn)
        await process.stdout.read(10)
        (session,) = house.service.sessions.values()
        session.network_paused(True)
        assert session.is_busy
        await soon(lambda: house.service.gate.connections == 0)
        assert '"stuck"' in house.log.getvalue()
        conn.abort()


def test_an_address_gets_a_few_connections_and_then_some_a_minute() -> None:
    now = [0.0]
    gate = Gate(Limits(burst=2, a_minute=6), lambda: now[0])
    assert [gate.enter("10.0.0.1") for _ in range(3)] == [None, None, "address"]
    assert gate.enter("10.0.0.2") is None
    now[0] = 10.0
    assert gate.enter("10.0.0.1") is None
    assert gate.enter("10.0.0.1") == "address"


def test_those_who_have_not_said_who_they_are_take_no_more_than_their_room() -> None:
    gate = Gate(Limits(unauthenticated=2))
    assert [gate.enter(f"10.0.0.{number}") for number in range(3)] == [None, None, "unauthenticated"]
    gate.authenticated()
    assert gate.enter("10.0.0.9") is None
    gate.leave(was_authenticated=False)
    assert (gate.unauthenticated, gate.connections) == (1, 2)


@pytest.mark.parametrize(
    ("address", "counted"),
    [("10.1.2.3", "10.1.2.3"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("::ffff:10.1.2.3", "10.1.2.3")],
)
def test_addresses_of_one_network_count_as_one(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_things_that_cost_happen_a_few_times_at_once_and_then_slowly() -> None:
    now = [0.0]
    bucket = Bucket(2, 1, 10, lambda: now[0])
    happened = []
    while now[0] < 3:
        now[0] += bucket.wait()
        bucket.take()
        happened.append(round(now[0], 1))
    assert happened[:2] == [0.0, 0.1]
    assert all(later - before >= 0.9 for before, later in pairwise(happened[2:]))


def test_the_host_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    made, again = host_key(folder), host_key(folder)
    assert made.is_new
    assert not again.is_new
    assert made.fingerprint == again.fingerprint
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / NAME).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("spoil", ["open", "torn", "missing folder rights"])
def test_a_host_key_that_cannot_be_used_is_never_made_anew(tmp_path: Path, spoil: str) -> None:
    path = tmp_path / "data" / NAME
    host_key(path.parent)
    if spoil == "torn":
        path.write_bytes(b"-----BEGIN")
    else:
        (path if spoil == "open" else path.parent).chmod(0o755)
    before = path.read_bytes()
    with pytest.raises(UsageError):
        host_key(path.parent)
    assert path.read_bytes() == before


def test_a_way_in_that_is_none_is_refused_in_one_sentence(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch(0o600)
    readable = tmp_path / "readable"
    readable.write_text("secret", encoding="utf-8")
    readable.chmod(0o644)
    wrong = [("all", None), ("open", "x"), ("keys", None), ("keys", str(empty)), ("password-file", str(empty))]
    for word, file in [*wrong, ("password-file", str(readable)), ("keys", str(tmp_path / "none"))]:
        with pytest.raises(UsageError):
            login_of(word, file)


@pytest.mark.parametrize(
    ("user", "nick"),
    [("ana", "ana"), ("\x1b[31mred\x07", "[31mred"), ("a" * 99, "a" * 16), ("  \u202e ", ""), ("e\u0301va", "éva")],
)
def test_a_wished_name_is_cut_to_what_is_harmless(user: str, nick: str) -> None:
    assert clean_nick(user) == nick


def test_only_this_machine_is_loopback() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.9.9.9", "::1", "localhost", "::ffff:127.0.0.1")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.1.2", "example.org", "")))


def test_a_guests_folder_is_named_after_nothing_that_he_chose() -> None:
    folder = identity_folder(Path("people"), "SHA256:../../etc")
    assert folder.parent == Path("people")
    assert os.sep not in folder.name
