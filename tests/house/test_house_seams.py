"""Where guests leave, come back late, are called alike, press a key for ever, or the disk is full."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.house_builders import Guest, HandClock, house_at, is_stood_in, kill, plain, refusal, stage, two_at
from tui.house.codes import Vault
from tui.house.events import Ask
from tui.house.lobby import House
from tui.house.names import clean_name, folded, unlike
from tui.house.options import Empty, rated
from tui.house.state import Stage

DAY = 86_400.0


def is_held(guest: Guest, seat: int) -> bool:
    return guest.link.view.seats[seat].held_until is not None


def adjourned(house: House, mia: Guest, dov: Guest) -> str:
    """Agree to go on another day, and leave; return the table."""
    mia.link.ask(Ask.ADJOURN)
    dov.link.answer(agrees=True)
    for guest in (mia, dov):
        guest.link.stop()
    return mia.link.table_id


def test_who_leaves_an_adjourned_table_is_not_ready_any_more(house: House) -> None:
    mia, dov = two_at(house)
    table = adjourned(house, mia, dov)
    for is_line_dropped in (True, False):
        mia.sit(table)
        mia.link.ready()
        if is_line_dropped:
            mia.link.stop()
        else:
            mia.link.leave()
    dov.sit(table)
    dov.link.ready()
    assert stage(dov) is Stage.ADJOURNED


def test_nobody_loses_a_match_that_all_have_left(tmp_path: Path) -> None:
    house = house_at(tmp_path / "data")
    mia, _ = two_at(house, rated(plain()))
    table = mia.link.table_id
    kill(house)
    clock = HandClock()
    house = house_at(tmp_path / "data", clock)
    clock.forward(301)
    assert house.table(table).state.stage is Stage.ADJOURNED
    house.close()


def test_who_left_first_is_waited_for_again_when_the_other_is_back(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, rated(plain()))
    mia.link.stop()
    clock.forward(200)
    dov.link.stop()
    clock.forward(200)
    dov.sit(mia.link.table_id)
    assert stage(dov) is Stage.PLAYING
    assert dov.link.view.seats[0].held_until == clock.now() + 300
    clock.forward(301)
    assert stage(dov) is Stage.OVER
    assert dov.snapshot.winner == 1


@pytest.mark.parametrize(("is_agreed", "days"), [(True, 7), (False, 1)])
def test_an_adjourned_match_goes_on_without_who_stays_away_for_long(
    house: House, clock: HandClock, *, is_agreed: bool, days: int
) -> None:
    mia, dov = two_at(house, rated(plain()))
    table = mia.link.table_id
    if is_agreed:
        adjourned(house, mia, dov)
    else:
        mia.link.stop()
        dov.link.stop()
        clock.forward(301)
    clock.forward(days * DAY - 700)
    dov.sit(table)
    dov.link.ready()
    assert not is_held(dov, 0)
    clock.forward(800)
    assert is_held(dov, 0)
    mia.sit(table)
    assert not is_held(dov, 0)
    mia.link.leave()
    assert stage(dov) is Stage.ADJOURNED
    clock.forward(301)
    assert stage(dov) is Stage.OVER
    assert dov.snapshot.winner == 1


def test_a_bot_or_nobody_takes_the_seat_where_the_table_says_so(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house)
    table = adjourned(house, mia, dov)
    clock.forward(8 * DAY)
    dov.sit(table)
    clock.forward(1000)
    assert stage(dov) is Stage.ADJOURNED
    dov.link.ready()
    clock.forward(301)
    assert stage(dov) is Stage.PLAYING
    assert is_stood_in(dov, 0)
    mia.sit(table)
    assert not is_stood_in(dov, 0)
    eli, fay = Guest(house, "eli"), Guest(house, "fay")
    eli.make(plain(empty=Empty.WAIT))
    fay.sit(eli.link.table_id)
    eli.link.ready()
    fay.link.ready()
    table = adjourned(house, eli, fay)
    clock.forward(8 * DAY)
    fay.sit(table)
    fay.link.ready()
    clock.forward(DAY)
    assert stage(fay) is Stage.ADJOURNED


def test_a_match_that_nobody_goes_on_with_is_taken_away_after_a_month(tmp_path: Path) -> None:
    clock = HandClock()
    house = house_at(tmp_path / "data", clock)
    mia, dov = two_at(house)
    adjourned(house, mia, dov)
    clock.forward(29 * DAY)
    kill(house)
    house = house_at(tmp_path / "data", clock)
    assert len(house.tables) == 1
    clock.forward(2 * DAY)
    assert not house.tables
    assert not any((tmp_path / "data" / "tables").iterdir())
    house.close()


def test_a_table_with_a_match_and_an_empty_log_is_put_aside(tmp_path: Path) -> None:
    house = house_at(tmp_path / "data")
    mia, _ = two_at(house)
    log = tmp_path / "data" / "tables" / mia.link.table_id / "table.log"
    kill(house)
    log.write_bytes(bytes(300))
    house = house_at(tmp_path / "data")
    assert [notice.code for notice in house.notices] == ["table-aside"]
    assert len(list((tmp_path / "data" / "tables").glob("*.broken/*"))) == 2
    house.close()


def test_no_bot_of_any_table_is_called_as_a_guest_can_be(house: House) -> None:
    mia = Guest(house, "mia")
    mia.make(plain(4), levels=(None, "club", "novice", "novice"))
    mia.link.move(1)
    mia.link.put_bot(0, "novice")
    bots = [seat.name for seat in mia.link.view.seats if seat.level is not None]
    assert len({folded(name) for name in bots}) == 3
    for bot in bots:
        assert folded(clean_name(bot)) != folded(bot)
        assert folded(Guest(house, bot, key=f"SHA256:{bot}").person.name) not in map(folded, bots)


def test_a_key_that_is_held_down_fills_no_table_s_file(house: House, clock: HandClock) -> None:
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    link = mia.make()
    dov.sit(link.table_id)
    for number in range(29):
        link.ready(is_on=number % 2 == 0)
    assert refusal(link.ready, is_on=False) == "too-fast"
    clock.forward(1.0)
    link.ready(is_on=False)
    for number in range(4):
        mia.visit.invite(link.table_id, Guest(house, f"one{number}").person.name)
    assert refusal(mia.visit.invite, link.table_id, Guest(house, "eve").person.name) == "too-fast"


def test_a_secret_that_was_not_written_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "house.secret"
    path.touch(0o600)
    assert Vault.at(path).hashed("a") != Vault(b"").hashed("a")
    assert Vault.at(path).hashed("a") == Vault.at(path).hashed("a")


def test_the_hundredth_of_one_name_is_found_without_asking_for_each_number(house: House) -> None:
    names = [house.people.new_guest("root")[0].name for _ in range(40)]
    assert names == ["root", *(f"root{number}" for number in range(2, 41))]
    asked: list[str] = []

    def is_taken(name: str) -> bool:
        asked.append(name)
        return name == "root" or int(name.removeprefix("root")) < 1000

    assert unlike("root", is_taken) == "root1000"
    assert len(asked) < 25


def test_what_a_guest_kept_goes_when_nobody_can_be_him_again(tmp_path: Path) -> None:
    clock = HandClock()
    house = house_at(tmp_path / "data", clock)
    folders = [house.people.folder(one) for one in (house.people.new_guest("eve")[0], Guest(house, "mia").person)]
    kill(house)
    clock.forward(91 * DAY)
    house_at(tmp_path / "data", clock).close()
    assert [folder.exists() for folder in folders] == [False, True]
