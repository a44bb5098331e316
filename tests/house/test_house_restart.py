"""A house that is killed at any moment goes on as it was: tables, seats, clocks, questions, matches, results."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.actions import Do
from engine.snapshot import Phase
from tests.house.fixed_chance import START
from tests.house.house_builders import (
    Guest,
    HandClock,
    house_at,
    kill,
    plain,
    play_match,
    stage,
    to_move,
    two_at,
)
from tui.house.database import TABLES, open_file
from tui.house.events import Ask, TableEvent, event_from_json, event_to_json
from tui.house.lobby import House
from tui.house.log import TableLog
from tui.house.options import Time
from tui.house.state import Stage, table_of


class KilledError(BaseException):
    """The program ends here."""


class Killer:
    """Kills the program before or after a write to any file of a table."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.left: int | None = None
        self._patch = patch
        for module in ("tui.house.log", "engine.journal"):
            self._wrap(f"{module}.os.write")

    def _wrap(self, name: str) -> None:
        import os

        real = os.write

        def write(fd: int, data: bytes) -> int:
            if self.left is not None:
                self.left -= 1
                if self.left < 0:
                    raise KilledError
            return real(fd, data)

        self._patch.setattr(name, write)


def test_a_table_in_play_is_there_again_with_seats_hands_clocks_and_bots(tmp_path: Path) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    mia.make(plain(3, time=Time(per_match=300, increment=2)), (None, None, "novice"))
    dov.sit(mia.link.table_id)
    mia.link.ready()
    dov.link.ready()
    for _ in range(6):
        clock.forward(7)
        for guest in (mia, dov):
            if guest.snapshot.turn == guest.link.seat:
                guest.act()
    before = [guest.snapshot for guest in (mia, dov)]
    clocks = mia.link.view.clocks
    assert clocks is not None
    kill(house)
    house = house_at(tmp_path, clock)
    assert house.notices == []
    again = [Guest(house, name) for name in ("mia", "dov")]
    for guest in again:
        guest.sit(guest.visit.view.mine[0])
    assert [guest.snapshot for guest in again] == before
    now = again[0].link.view.clocks
    assert now is not None
    assert now.left == pytest.approx(clocks.left, abs=7.1)
    assert again[0].link.view.seats[2].level == "novice"
    house.close()


def test_clocks_stand_until_all_are_back_after_a_restart_or_held_no_longer(tmp_path: Path) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    two_at(house, plain(time=Time(per_match=600)))
    kill(house)
    house = house_at(tmp_path, clock)
    mia = Guest(house, "mia")
    mia.sit(mia.visit.view.mine[0])
    clock.forward(200)
    clocks = mia.link.view.clocks
    assert clocks is not None
    assert (clocks.running, clocks.left) == (None, (600, 600))
    clock.forward(101)
    assert mia.link.view.seats[1].is_stood_in
    house.close()


@pytest.mark.parametrize(("time", "then"), [(Time(per_move=30), 30), (Time(per_match=60, increment=5), 45)])
def test_a_turn_that_ends_while_the_clocks_stand_after_a_restart_is_a_whole_turn(
    tmp_path: Path, time: Time, then: float
) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    guests = two_at(house, plain(time=time))
    seat = guests[0].snapshot.turn
    assert seat is not None
    clock.forward(20)
    for guest in guests:
        guest.visit.close()
    house.close()
    house = house_at(tmp_path, clock)
    names = ("mia", "dov")  # by seat
    mover, other = Guest(house, names[seat]), Guest(house, names[1 - seat])
    for guest in (mover, other):
        guest.sit(guest.visit.view.mine[0])
        while guest is mover and guest.snapshot.turn == seat:
            guest.act()
    clocks = mover.link.view.clocks
    assert clocks is not None
    assert clocks.left[seat] == then
    house.close()


def test_a_table_that_cannot_be_read_is_put_aside_and_named(tmp_path: Path) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    mia, _ = two_at(house)
    eli = Guest(house, "eli")
    eli.make()
    kill(house)
    (tmp_path / "tables" / mia.link.table_id / "table.log").write_text("rubbish\n")
    journal = tmp_path / "tables" / "stray"
    journal.mkdir()
    house = house_at(tmp_path, clock)
    assert sorted(notice.code for notice in house.notices) == ["table-aside", "table-aside"]
    assert list(house.tables) == [eli.link.table_id]
    assert (tmp_path / "tables" / f"{mia.link.table_id}.broken").is_dir()
    house.close()


def test_a_torn_last_line_is_cut_off(tmp_path: Path) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    mia, _ = two_at(house)
    kill(house)
    log = tmp_path / "tables" / mia.link.table_id / "table.log"
    log.write_bytes(log.read_bytes() + b'{"sat":{"se')
    house = house_at(tmp_path, clock)
    assert house.tables[mia.link.table_id].state.stage is Stage.PLAYING
    house.close()


HOSTILE = (-(10**9), 1e300, "\x1b[2J", "../" * 100, 2**40)


def test_a_damaged_file_of_people_is_put_aside(tmp_path: Path) -> None:
    house_at(tmp_path).close()
    (tmp_path / "house.sqlite3").write_bytes(b"rubbish" * 100)
    house = house_at(tmp_path)
    assert [notice.code for notice in house.notices] == ["house-aside"]
    assert house.people.of_key("a", "mia").name == "mia"
    house.close()


@pytest.mark.parametrize("table", TABLES)
def test_no_value_in_the_file_of_people_stops_the_house(tmp_path: Path, table: str) -> None:
    whole = tmp_path / "whole.sqlite3"
    opened = open_file(whole)
    for number in range(len(HOSTILE) + 1):
        who = f"k{number:04}"
        for name, row in {
            "people": (who, f"n{number}", f"n{number}", None, START, START),
            "mutes": (who, "kabc"),
            "ratings": (who, "jaques", 1500.0, 200.0, 0.06, 3, START),
            "matches": (f"m{number}", START, "jaques", 1, "target", "r.jsonl"),
            "lately": (who, "0123456789abcdef", START),
            "players": (f"m{number}", 0, "k1", "n", None, 100, 1.0, 1500.0, 1550.0),
        }.items():
            opened.database.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)
    opened.database.close()
    for number, column in enumerate(TABLES[table]):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        shutil.copy(whole, folder / "house.sqlite3")
        with closing(sqlite3.connect(folder / "house.sqlite3")) as database:
            for place, value in enumerate(HOSTILE, 1):
                with suppress(sqlite3.IntegrityError):
                    database.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (value, place))
            database.commit()
        house = house_at(folder)
        assert [notice.code for notice in house.notices] == ["house-mended"], column
        assert (folder / "house.sqlite3.broken").exists()
        assert all(standing.deviation > 0 for standing in house.ratings.leaders("jaques"))
        house.people.of_key("a", "mia")
        house.ratings.history("k1")
        house.close()


# any moment


Step = Callable[[HandClock, list[Guest]], None]


def make(clock: HandClock, guests: list[Guest]) -> None:
    options = plain(3, rules_target=15, time=Time(per_match=900), pace=0.1)
    guests[0].make(options, (None, None, "rulebook"))
    guests[1].sit(guests[0].link.table_id)


def get_ready(clock: HandClock, guests: list[Guest]) -> None:
    for guest in guests:
        guest.link.ready()


def play_on(clock: HandClock, guests: list[Guest], seconds: int = 4) -> None:
    for _ in range(seconds):
        clock.forward(1)
        for guest in guests:
            if guest.snapshot.turn == guest.link.seat and guest.snapshot.phase is Phase.PLAYING:
                guest.act()
            elif guest.snapshot.phase is Phase.ROUND_OVER:
                guest.link.next_round(guest.snapshot.version)


def take_back(clock: HandClock, guests: list[Guest]) -> None:
    if guests[0].snapshot.phase is not Phase.PLAYING or guests[0].snapshot.turn == 2:
        return
    first = to_move(*guests)
    second = next(guest for guest in guests if guest is not first)
    action = next((one for one in first.snapshot.legal if one.do is Do.PLAY), None)
    if action is not None:
        first.act(action)
        if first.snapshot.phase is Phase.PLAYING:
            first.link.undo(first.snapshot.version)
            second.link.answer(agrees=True)


def adjourn(clock: HandClock, guests: list[Guest]) -> None:
    if stage(guests[0]) is Stage.PLAYING:
        guests[0].link.ask(Ask.ADJOURN)
        guests[1].link.answer(agrees=True)
        get_ready(clock, guests)


def finish(clock: HandClock, guests: list[Guest]) -> None:
    for _ in range(400):
        if stage(guests[0]) is Stage.OVER:
            return
        play_on(clock, guests, 1)


EVENING: tuple[Step, ...] = (make, get_ready, play_on, take_back, play_on, adjourn, play_on, finish)
"""What happens at a table one evening."""


def killed_at(moment: int, data: Path, patch: pytest.MonkeyPatch) -> tuple[House, HandClock, list[Guest], bool]:
    """Return the house of an evening that was killed before this write, opened again."""
    clock = HandClock()
    house = house_at(data, clock)
    guests = [Guest(house, "mia"), Guest(house, "dov")]
    killer = Killer(patch)
    killer.left = moment
    is_killed = False
    try:
        for step in EVENING:
            step(clock, guests)
    except KilledError:
        is_killed = True
    killer.left = None
    kill(house)
    return house_at(data, clock), clock, guests, is_killed


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(moment=st.integers(0, 170))
def test_a_program_that_is_killed_before_any_write_goes_on_from_the_one_before(
    moment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    shutil.rmtree(data, ignore_errors=True)
    with monkeypatch.context() as patch:
        house, clock, before, _ = killed_at(moment, data, patch)
    assert house.notices == []
    guests = [Guest(house, guest.person.name) for guest in before]
    if all(guest.visit.view.mine for guest in guests):
        for guest, earlier in zip(guests, before, strict=True):
            guest.sit(guest.visit.view.mine[0])
            assert not earlier.updates or guest.link.has_match
            if earlier.updates:  # what was told has happened
                assert guest.snapshot.version >= earlier.updates[-1].snapshot.version
        go_on(clock, guests)
        assert stage(guests[0]) is Stage.OVER
        assert len(house.ratings.history(guests[0].person.identity)) == 1
    house.close()


def go_on(clock: HandClock, guests: list[Guest]) -> None:
    """Bring what was begun to its end."""
    clock.forward(31)  # a question that was open is out of date
    if stage(guests[0]) in (Stage.GATHERING, Stage.ADJOURNED):
        get_ready(clock, guests)
    finish(clock, guests)


def test_a_log_that_is_cut_after_any_event_is_a_table(tmp_path: Path) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    guests = [Guest(house, "mia"), Guest(house, "dov")]
    for step in EVENING:
        step(clock, guests)
    table = guests[0].link.table_id
    kill(house)
    log, events = TableLog.open(tmp_path / "tables" / table)
    log.close()
    assert len(events) > 30
    for length in range(1, len(events) + 1):
        assert table_of(events[:length]).id == table
    copies: list[TableEvent] = [event_from_json(event_to_json(event)) for event in events]
    assert copies == events


def test_a_result_is_written_down_once_though_the_program_is_killed_in_the_middle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()
    house = house_at(tmp_path, clock)
    mia, dov = two_at(house, plain(rules_target=15))
    with monkeypatch.context() as patch:
        patch.setattr("tui.house.table.ev.Ended", lambda match: (_ for _ in ()).throw(KilledError()))
        with pytest.raises(KilledError):
            play_match(clock, mia, dov)
    kill(house)
    house = house_at(tmp_path, clock)
    assert house.tables[mia.link.table_id].state.stage is Stage.OVER
    assert len(house.ratings.history(mia.person.identity)) == 1
    house.close()
