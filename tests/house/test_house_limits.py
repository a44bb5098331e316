"""How many tables there may be, and of whom: nobody without a key can take the house from the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.house.house_builders import Guest, HandClock, house_at, kill, plain, refusal, stage, two_at
from tui.house.inviting import BURST, Reached
from tui.house.lobby import House
from tui.house.state import Stage


def keyless(house: House, name: str, address: str = "192.0.2.1") -> Guest:
    return Guest(house, name, address=address, words="")


def left_by(guest: Guest) -> str:
    """Let somebody leave a match with a bot, and go; return its table."""
    link = guest.make(plain(2), (None, "novice"))
    link.ready()
    assert stage(guest) is Stage.PLAYING
    guest.link.leave()
    assert guest.visit.house.tables[link.table_id].state.stage is Stage.ADJOURNED
    guest.visit.close()
    return link.table_id


def small(folder: Path, clock: HandClock | None = None, **more: Any) -> House:
    return house_at(folder, clock, **{"most_tables": 8, "most_near_keyless": 3, "most_near": 6, **more})


def test_people_without_a_key_never_take_the_room_of_the_others_not_even_after_a_restart(tmp_path: Path) -> None:
    clock = HandClock()
    house = small(tmp_path, clock)
    for number in range(20):
        left_by(keyless(house, "zed", f"203.0.113.{number}"))
    assert len(house.tables) == 4
    kill(house)
    house = small(tmp_path, clock)
    assert len(house.tables) == 4
    clock.forward(600)
    for number in range(8):
        Guest(house, f"ana{number}", address=f"198.51.100.{number}").make()
    assert len(house.tables) == 8
    assert all(table.state.maker.startswith("k") for table in house.tables.values())
    assert refusal(keyless(house, "zed", "203.0.113.99").make) == "tables-many"
    assert refusal(Guest(house, "late", address="198.51.100.99").make) == "tables-many"
    house.close()


def test_one_address_has_few_tables_of_people_without_a_key_and_its_oldest_makes_room(tmp_path: Path) -> None:
    house = small(tmp_path)
    other = left_by(keyless(house, "eve", "192.0.2.7"))
    tables = []
    for number in range(5):
        tables.append(left_by(keyless(house, "zed", f"2001:db8::{number}")))
        assert isinstance(house.settings.clock, HandClock)
        house.settings.clock.forward(1)
    assert set(house.tables) == {other, *tables[-3:]}
    assert not (tmp_path / "tables" / tables[0]).exists()
    for number in range(3):
        keyless(house, "zed", f"2001:db8::{number}").make()
    seen = refusal(keyless(house, "zed", "2001:db8::ffff:1").visit.may_make)
    assert seen == "tables-near-keyless"
    assert Guest(house, "ana", address="2001:db8::1").make().seat == 0
    house.close()


def test_where_all_without_a_key_are_full_the_address_with_the_most_gives_way(tmp_path: Path) -> None:
    house = small(tmp_path)
    one = left_by(keyless(house, "eve", "192.0.2.7"))
    many = [left_by(keyless(house, "zed", "203.0.113.1")) for _ in range(3)]
    assert len(house.tables) == 4
    keyless(house, "mia", "192.0.2.8").make()
    assert one in house.tables
    assert len(set(many) & set(house.tables)) == 2
    house.close()


def test_nothing_of_people_with_keys_or_of_those_who_are_here_makes_room(tmp_path: Path) -> None:
    house = small(tmp_path)
    ana, zed, eve, fay = (
        Guest(house, "ana"),
        *(keyless(house, name, f"192.0.2.{at}") for at, name in enumerate(("zed", "eve", "fay"))),
    )
    with_ana = zed.make(plain(2)).table_id  # somebody with a key sits at it
    ana.sit(with_ana)
    zed.link.ready()
    ana.link.ready()
    for guest in (ana, zed):
        guest.link.leave()
        guest.visit.close()
    kept = left_by(Guest(house, "dov"))
    in_the_house = eve.make(plain(2), (None, "novice")).table_id
    eve.link.ready()
    eve.link.leave()
    playing = fay.make(plain(2), (None, "novice")).table_id
    fay.link.ready()
    gone = left_by(keyless(house, "gus", "192.0.2.9"))
    new = keyless(house, "hal", "192.0.2.10").make().table_id
    assert set(house.tables) == {with_ana, kept, in_the_house, playing, new}
    assert gone not in house.tables
    assert refusal(keyless(house, "ike", "192.0.2.11").make) == "tables-keyless"
    house.close()


def test_a_key_costs_nothing_so_an_address_has_its_share_with_keys_too(tmp_path: Path) -> None:
    house = small(tmp_path)
    for number in range(6):
        left_by(Guest(house, f"zed{number}", address="203.0.113.1"))
    assert refusal(Guest(house, "zed", address="203.0.113.1").make) == "tables-near"
    assert Guest(house, "ana").make().seat == 0
    house.close()
    house = small(tmp_path, spares=lambda address: address == "203.0.113.1")
    assert Guest(house, "zed", address="203.0.113.1").make().seat == 0
    house.close()


def test_where_nobody_has_a_key_all_tables_are_for_those_without_one(tmp_path: Path) -> None:
    house = small(tmp_path, takes_keys=False)
    for number in range(9):
        left_by(keyless(house, "zed", f"203.0.113.{number}"))
    assert len(house.tables) == 8
    house.close()


def test_no_file_of_a_table_says_where_somebody_connected_from(house: House) -> None:
    table = left_by(keyless(house, "zed", "203.0.113.77"))
    assert b"203.0.113" not in (house.tables[table].folder / "table.log").read_bytes()


# invitations


def test_an_invitation_says_where_it_reaches_somebody_and_comes_once_a_minute(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house)
    eve, fay = Guest(house, "eve"), Guest(house, "fay")
    eve.make()
    table = eve.link.table_id
    assert eve.visit.invite(table, "fay") is Reached.ROOM
    assert eve.visit.invite(table, "dov") is Reached.TABLE
    assert refusal(eve.visit.invite, table, "dov") == "invite-again"
    fay.visit.close()
    clock.forward(61)
    assert eve.visit.invite(table, "fay") is Reached.NOWHERE
    assert refusal(mia.visit.invite, mia.link.table_id, "dov") == "invite-there"
    assert [line.kind.value for line in dov.heard].count("called") == 1
    for number in range(BURST - 1):
        eve.visit.invite(table, Guest(house, f"one{number}").person.name)
    assert refusal(eve.visit.invite, table, "mia") == "too-fast"


def standing(guest: Guest) -> str:
    """Return of whom the invitation is that stands in a line."""
    call = guest.visit.call
    return "" if call is None else call.name


def test_of_many_invitations_one_stands_in_a_line_and_the_room_remembers_the_others(
    house: House, clock: HandClock
) -> None:
    _, dov = two_at(house)
    for number in range(3):
        other = Guest(house, f"one{number}")
        other.visit.invite(other.make().table_id, "dov")
    assert standing(dov) == "one0"
    assert [line.name for line in dov.visit.lines if line.kind.value == "called"] == ["one0", "one1", "one2"]
    dov.visit.mute("one0")
    assert standing(dov) == ""
    clock.forward(61)
    other = Guest(house, "one3")
    assert other.visit.invite(other.make().table_id, "dov") is Reached.TABLE
    assert standing(dov) == "one3"
    clock.forward(61)
    assert standing(dov) == ""


# words


def test_the_wrong_tries_of_neighbours_shut_nobody_out_where_he_was_lately(house: House, clock: HandClock) -> None:
    mia = keyless(house, "mia", "192.0.2.7")
    gus = keyless(house, "gus", "198.51.100.1")
    mia.visit.close()
    for _ in range(5):
        assert refusal(house.people.resumed, "able-acid-able-acid", "192.0.2.7") == "code-wrong"
    assert refusal(house.people.resumed, "able-acid-able-acid", "192.0.2.7") == "code-tries"
    assert gus.words
    assert refusal(house.people.resumed, gus.words, "192.0.2.7") == "code-tries"
    assert mia.words
    assert house.people.resumed(mia.words, "192.0.2.7") == mia.person
    clock.forward(86_401)
    for _ in range(5):
        refusal(house.people.resumed, "able-acid-able-acid", "192.0.2.7")
    assert refusal(house.people.resumed, mia.words, "192.0.2.7") == "code-tries"
