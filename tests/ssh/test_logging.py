"""What a host writes down and tells its operator: few lines, each with who it is, and nothing that is a secret."""

from __future__ import annotations

import io
import json
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest

asyncssh = pytest.importorskip("asyncssh")

from tests.house.house_builders import house_at, plain  # noqa: E402 - where there is no asyncssh this file is skipped
from tests.ssh.host_room import soon  # noqa: E402
from tests.ssh.test_doors import Keyless, opened  # noqa: E402
from tui.cli_syntax import UsageError  # noqa: E402
from tui.ssh import door  # noqa: E402
from tui.ssh.guest import Guest, guest_app  # noqa: E402
from tui.ssh.host_key import NAME, host_key  # noqa: E402
from tui.ssh.login import Auth, Login, login_of  # noqa: E402
from tui.ssh.logs import EventLog  # noqa: E402
from tui.ssh.refusals import ALL, EVERY, FEW, Refusals  # noqa: E402
from tui.surroundings import Surroundings, enter  # noqa: E402


class Written:
    """Refusals with a clock moved by hand, and what they wrote down."""

    def __init__(self) -> None:
        self.now, self._out = 0.0, io.StringIO()
        self.refusals = Refusals(EventLog(self._out), lambda: self.now)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.refusals.tell()

    @property
    def lines(self) -> list[tuple[str, int]]:
        entries = map(json.loads, self._out.getvalue().splitlines())
        return [(entry["address"], entry.get("times", 1)) for entry in entries]


def test_of_many_refused_connections_a_few_lines_are_written_and_the_number_of_the_others() -> None:
    written = Written()
    for number in range(400):
        written.refusals.note("address", f"2001:db8::{number:x}")
    written.wait(EVERY - 1)
    assert len(written.lines) == FEW
    written.wait(1)
    assert written.lines == [("2001:db8::/64", 1)] * FEW + [("2001:db8::/64", 400 - FEW)]
    written.refusals.note("address", "2001:db8::1")
    assert len(written.lines) == FEW + 2


def test_refused_connections_of_many_addresses_are_no_flood_either() -> None:
    written = Written()
    for number in range(5000):
        written.refusals.note("unauthenticated", f"10.0.{number // 250}.{number % 250}")
    assert len(written.lines) == ALL
    written.wait(EVERY)
    assert len(written.lines) <= 2 * ALL
    written.refusals.tell(is_last=True)
    assert sum(times for _, times in written.lines) == 5000


async def test_lines_of_a_session_say_who_it_is_also_of_a_guest_without_a_key(tmp_path: Path) -> None:
    def known(guest: Guest) -> Any:
        guest.surroundings.who = "g0123456789"
        return guest_app(guest)

    async with opened(tmp_path / "data", Login(Auth.NONE)) as house:
        house.door_of = known
        conn = await house.connect()
        process = await house.play(conn)
        await process.stdout.read(10)
        process.stdin.write(b"q")
        await process.wait()
        conn.close()
        await soon(lambda: '"ends"' in house.log.getvalue())
        entries = [json.loads(line) for line in house.log.getvalue().splitlines()]
        assert [entry["who"] for entry in entries if entry["event"] in ("begins", "ends")] == ["g0123456789"] * 2


async def test_the_house_says_who_a_guest_is_and_never_his_words(tmp_path: Path) -> None:
    house = house_at(tmp_path / "data")
    here = Surroundings({}, home=tmp_path / "1", is_hosted=True)
    guest = Guest(1, "mia", "mia", None, "192.0.2.1", {}, (80, 24), tmp_path / "1", here)
    context = copy_context()
    context.run(enter, here)
    app = context.run(door.guest_app, house, guest)
    assert here.who == app.visit.person.identity
    assert here.who.startswith("g")
    assert app.words
    assert not set(app.words.split("-")) & {here.who}
    house.close()


async def test_who_has_a_seat_is_known_by_his_key_or_his_words(tmp_path: Path) -> None:
    house = house_at(tmp_path / "data")
    here = Surroundings({}, home=tmp_path / "1", is_hosted=True)
    keyless = Guest(1, "mia", "mia", None, "192.0.2.1", {}, (80, 24), tmp_path / "1", here)
    person, words = house.people.new_guest("mia")
    known = keyless._replace(fingerprint="SHA256:" + "a" * 43)
    back = keyless._replace(user=words)
    assert door.place_of(house, keyless) == ("", False)
    assert door.place_of(house, back) == (person.identity, False)
    assert door.place_of(house, known) == (known.fingerprint, False)
    for one in (person, house.people.of_key(known.fingerprint or "", "dov")):
        house.enter(one, "192.0.2.1", lambda call: call()).make(plain())
    assert door.place_of(house, back) == (person.identity, True)
    assert door.place_of(house, known) == (known.fingerprint, True)
    assert door.place_of(house, back._replace(user="four wrong words here")) == ("", False)
    house.close()


async def test_people_without_a_key_leave_room_for_those_with_one(tmp_path: Path) -> None:
    async with opened(tmp_path / "data", Login(Auth.OPEN), sessions=2) as house:
        first, second = [await house.connect("zed", client_factory=Keyless) for _ in range(2)]
        plays = await house.play(first)
        await plays.stdout.read(10)
        refused = await house.play(second)
        assert b"full for people without a key" in await refused.stderr.read()
        known = await house.connect("ana", asyncssh.generate_private_key("ssh-ed25519"))
        plays = await house.play(known)
        assert await plays.stdout.read(10)
        for conn in (first, second, known):
            conn.abort()


# the host key


def test_a_host_key_that_is_made_where_a_host_was_before_is_told_to_be_new(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    made = host_key(folder)
    assert made.words == f"A host key was made: {made.fingerprint}."
    assert host_key(folder).words == f"The host key is {made.fingerprint}."
    (folder / "house.secret").touch(0o600)
    (folder / NAME).unlink()
    again = host_key(folder)
    assert again.is_replaced
    assert "a new one was made" in again.words
    assert again.fingerprint in again.words


def test_a_folder_in_the_place_of_a_file_is_called_a_folder_and_a_file_in_the_place_of_one_a_file(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "data"):
        with pytest.raises(UsageError, match=r"^--data can't be .*: a file is in the way\.$"):
            host_key(folder)
    data = tmp_path / "data"
    (data / NAME).mkdir(parents=True)
    data.chmod(0o700)
    with pytest.raises(UsageError, match=r"is a folder, no file\.$"):
        host_key(data)
    with pytest.raises(UsageError, match=r"is a folder, no file\.$"):
        login_of("password-file", str(data))
