"""The file of people and results is locked, unreadable or on a full disk: nothing is lost, and nobody waits."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from engine.actions import SURRENDER
from engine.errors import RecordError, problem
from tests.house.house_builders import Guest, HandClock, house_at, kill, plain, play_match, refusal, stage, two_at
from tui.house import writes
from tui.house.database import open_file
from tui.house.lobby import House
from tui.house.log import TableLog
from tui.house.options import rated
from tui.house.state import Stage
from tui.house.writes import EVERY, RESULT, Writes

FILE = "house.sqlite3"


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Let another program hold the file."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def names(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        return [name for (name,) in database.execute("SELECT name FROM people ORDER BY name")]


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("?")
    error.sqlite_errorcode = code
    return error


# at the start


def test_a_file_that_another_program_holds_is_left_alone_and_the_house_stays_shut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.house.database.PATIENCE", 0.01)
    house = house_at(tmp_path)
    Guest(house, "mia")
    house.close()
    with held(tmp_path):
        assert refusal(house_at, tmp_path) == "house-locked"
    house = house_at(tmp_path)
    assert house.notices == []
    assert house.people.called("mia") is not None
    house.close()


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (sqlite_error(sqlite3.SQLITE_FULL), "house-full"),
        (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), "house-full"),
        (PermissionError(errno.EACCES, os.strerror(errno.EACCES)), "house-unused"),
        (sqlite_error(sqlite3.SQLITE_IOERR | 3 << 8), "house-unused"),
        (sqlite_error(sqlite3.SQLITE_READONLY), "house-unused"),
        (sqlite_error(sqlite3.SQLITE_CANTOPEN), "house-unused"),
    ],
)
def test_only_a_damaged_file_is_put_aside(
    error: Exception, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house_at(tmp_path).close()
    before = sorted(path.name for path in tmp_path.iterdir())

    def fails(database: sqlite3.Connection) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("tui.house.database.check", fails)
        assert refusal(house_at, tmp_path) == code
    after = {path.name for path in tmp_path.iterdir()} - {f"{FILE}-wal", f"{FILE}-shm"}
    assert sorted(after) == before
    house_at(tmp_path).close()


def test_a_file_of_another_kind_is_put_aside(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("CREATE TABLE people (something)")
        database.commit()
    opened = open_file(tmp_path / FILE)
    assert opened.notice is not None
    assert opened.notice.code == "house-aside"
    opened.database.close()


@pytest.mark.parametrize("place", ["log", "match"])
def test_a_table_that_cannot_be_read_now_is_left_out_and_comes_back(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    mia, _ = two_at(house)
    kill(house)
    denied = PermissionError(errno.EACCES, "Permission denied")

    def no_log(folder: Path) -> None:
        raise denied

    def no_match(path: Path) -> None:
        raise RecordError(problem("file-unreadable", file=path.name, reason="Permission denied"))

    with monkeypatch.context() as patch:
        if place == "log":
            patch.setattr(TableLog, "open", no_log)
        else:
            patch.setattr("tui.house.journals.TableJournal.open", no_match)
        house = house_at(tmp_path, clock)
        assert [notice.code for notice in house.notices] == ["table-out"]
        assert not house.tables
        kill(house)
    house = house_at(tmp_path, clock)
    assert house.notices == []
    assert list(house.tables) == [mia.link.table_id]
    house.close()


# while it is open


def test_a_result_that_is_refused_is_written_down_later_and_once(tmp_path: Path) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    mia, dov = two_at(house, rated(plain(rules_surrender=True)))
    with held(tmp_path):
        mia.act(SURRENDER)
        assert stage(mia) is Stage.OVER
        for guest in (mia, dov):
            assert guest.link.view.trouble == problem("result-waits")
        clock.forward(EVERY)
        assert house.ratings.history(mia.person.identity) == ()
    clock.forward(EVERY)
    for guest in (mia, dov):
        assert guest.views[-1].trouble is None
        assert len(house.ratings.history(guest.person.identity)) == 1
        assert guest.link.changed_rating is not None
    assert len(house.writes) == 0
    clock.forward(10 * EVERY)
    standing = house.ratings.rating(mia.person.identity, "Jaques")
    assert standing is not None
    assert standing.games == 1
    house.close()


def test_everything_is_as_if_it_were_written_while_the_file_is_locked(tmp_path: Path) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    mia = Guest(house, "mia")
    with held(tmp_path):
        dov, eve, twin = Guest(house, "dov"), Guest(house, "eve", words=""), Guest(house, "dov", key="other")
        assert twin.person.name == "dov2"
        assert house.people.called("dov2") == twin.person
        assert eve.words
        assert house.people.resumed(eve.words, eve.address) == eve.person
        mia.visit.mute("dov")
        assert mia.visit.is_muted(dov.person.identity)
        mia.visit.mute("dov", is_on=False)
        mia.visit.mute("eve")
        assert house.people.muted(mia.person) == {eve.person.identity}
        renamed = house.people.of_key("SHA256:mia", "max")
        assert house.people.person(mia.person.identity) == renamed
    house.close()  # what waits is written at the end
    assert names(tmp_path) == ["dov", "dov2", "eve", "max"]
    house = house_at(tmp_path, clock)
    assert house.people.muted(renamed) == {eve.person.identity}
    assert eve.words
    assert house.people.resumed(eve.words, "192.0.2.9") == eve.person
    house.close()


@pytest.mark.parametrize("leaves", [False, True])
def test_a_result_that_was_not_written_before_a_crash_is_found_at_the_start(
    leaves: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    mia, dov = two_at(house, plain(rules_target=15))
    with held(tmp_path):
        play_match(clock, mia, dov)
        if leaves:
            dov.visit.give_up_seat(dov.link.table_id)
            Guest(house, "eve").sit(dov.link.table_id)
        monkeypatch.setattr(house.writes, "close", lambda: None)
        kill(house)
    house = house_at(tmp_path, clock)
    assert len(house.ratings.history(mia.person.identity)) == len(house.ratings.history(dov.person.identity)) == 1
    house.close()


# what waits


WRONG = {"twice": sqlite3.IntegrityError(), "no table": sqlite_error(sqlite3.SQLITE_ERROR), "fault": KeyError()}
"""What goes wrong however often it is tried."""


class Waits:
    """A file that takes nothing before it is told to."""

    def __init__(self, clock: HandClock) -> None:
        self.is_full = True
        self.written: list[str] = []
        self.writes = Writes(sqlite3.connect(":memory:", isolation_level=None), clock)

    def put(self, *key: str, word: str = "") -> bool:
        def write(_: sqlite3.Connection) -> None:
            if self.is_full:
                raise sqlite_error(sqlite3.SQLITE_FULL)
            if word in WRONG:
                raise WRONG[word]
            self.written.append(word or key[-1])

        return self.writes.do(key, write)


def test_what_waits_is_written_in_order_the_newest_of_each_kind_and_what_can_never_be_is_left_out(
    clock: HandClock,
) -> None:
    waits = Waits(clock)
    for word in ("a", "b", *WRONG, "c"):
        waits.put("person", word, word=word)
    waits.put("person", "a", word="a2")
    assert (waits.written, len(waits.writes), waits.writes.failures) == ([], 6, 1)
    clock.forward(EVERY)
    assert waits.writes.failures == 2
    waits.is_full = False
    clock.forward(EVERY)
    assert waits.written == ["a2", "b", "c"]
    waits.put("person", "d")
    assert waits.written[-1] == "d"


def test_so_much_waits_and_no_more_with_the_last_places_for_results(
    clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writes, "MOST", 5)
    monkeypatch.setattr(writes, "RESERVE", 2)
    waits = Waits(clock)
    assert [waits.put("person", f"{number}") for number in range(5)] == [True] * 3 + [False] * 2
    assert [waits.put(RESULT, f"{number}") for number in range(3)] == [True, True, False]
    assert waits.put("person", "0", word="again")


# from where somebody came


def test_where_somebody_was_lately_outlives_the_program_without_his_address(tmp_path: Path) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    mia = Guest(house, "mia", words="", address="192.0.2.77")
    kill(house)
    house = house_at(tmp_path, clock)
    for _ in range(5):
        refusal(house.people.resumed, "able-acid-able-acid", "192.0.2.77")
    assert mia.words
    assert house.people.resumed(mia.words, "192.0.2.77") == mia.person
    house.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"192.0.2.77" not in kept
    clock.forward(86_401)
    house = house_at(tmp_path, clock)
    assert not house.people.lately.was(mia.person.identity, "192.0.2.77")
    house.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert database.execute("SELECT count(*) FROM lately").fetchone() == (0,)


def test_those_who_are_long_away_are_forgotten_another_day_where_the_disk_refuses(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(database: sqlite3.Connection) -> None:
        raise sqlite_error(sqlite3.SQLITE_FULL)

    with monkeypatch.context() as patch:
        patch.setattr("tui.house.people.writing", full)
        house.people._forget()
    assert Guest(house, "mia").person.name == "mia"
