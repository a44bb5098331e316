"""Who is who in a house, what is said there, and what came of the matches."""

from __future__ import annotations

import ast
import re
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import problem
from engine.library import matches
from engine.reading import read_record
from engine.statistics.facts import facts_of
from tests.house.fixed_chance import FixedChance
from tests.house.house_builders import Guest, HandClock, house_at, plain, play_match, refusal, two_at
from tui.drawing.cells import cell_width
from tui.host import Host
from tui.house.asking import InThread
from tui.house.chat import Kind
from tui.house.clock import LoopClock, Slowly
from tui.house.codes import Tries, new_code, read_code, words
from tui.house.link import Link
from tui.house.lobby import House
from tui.house.names import LONGEST_NAME, clean_name, clean_said
from tui.house.options import TableOptions, Time, options_from_json, options_to_json, rated
from tui.house.ratings import Finished, Played
from tui.house.refusals import SENTENCES
from tui.house.settings import Settings
from tui.house.state import Stage
from tui.house.views import LobbyView
from tui.problem_words import problem_words
from tui.table_host import TableHost

HOUSE = Path(__file__).parents[2] / "tui" / "house"


# codes and names


def test_the_word_list_has_2048_short_distinct_words() -> None:
    assert len(words()) == len(set(words())) == 2048
    assert list(words()) == sorted(words())
    assert all(re.fullmatch("[a-z]{3,6}", word) for word in words())


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code(FixedChance())
    assert code.count("-") == 3
    assert read_code(f"  {code.upper().replace('-', '  ')} ") == code
    for wrong in ("mia", "able-able-able", f"{code}-able", "able-able-able-xyzzy", "able " * 400, ""):
        assert read_code(wrong) is None


def test_codes_of_guests_are_kept_hashed_only_and_wrong_ones_are_counted_by_household(
    house: House, clock: HandClock
) -> None:
    person, code = house.people.new_guest("mia")
    assert house.people.resumed(code, "192.0.2.7") == person
    for number in range(5):
        assert refusal(house.people.resumed, "able-acid-able-acid", f"2001:db8:0:1::{number}") == "code-wrong"
    assert refusal(house.people.resumed, code, "2001:db8:0:1:ffff::9") == "code-tries"
    assert house.people.resumed(code, "2001:db8:0:2::1") == person
    clock.forward(3601)
    assert house.people.resumed(code, "2001:db8:0:1::1") == person
    house.close()
    kept = b"".join(path.read_bytes() for path in house.settings.data.rglob("*") if path.is_file())
    assert not any(code.encode() in kept or word.encode() + b"-" in kept for word in code.split("-"))
    assert (house.settings.data / "house.secret").stat().st_mode & 0o077 == 0


def test_the_tries_of_many_addresses_take_no_memory_without_end(clock: HandClock) -> None:
    tries = Tries(clock)
    for number in range(10_050):
        tries.missed(f"host{number}")
    assert len(tries._missed) == 10_000


@given(st.text())
def test_a_name_is_short_and_has_nothing_that_a_terminal_does_not_just_show(wish: str) -> None:
    name = clean_name(wish)
    assert len(name) >= 1
    assert cell_width(name) <= LONGEST_NAME
    assert name.isprintable()
    assert " " not in name
    assert clean_name(name) == name


@given(st.text(max_size=400))
def test_what_is_said_is_one_line_of_printable_characters(text: str) -> None:
    said = clean_said(text)
    assert len(said) <= 200
    assert said.isprintable()
    assert clean_said(said) == said


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("mia", "mia"),
        ("  Mia Müller ", "MiaMüller"),
        ("\x1b]0;root\x07x", "0rootx"),
        ("a\u202eb\u200bc", "abc"),
        ("王小明" * 6, "王小明王小明王小"),
        ("../../etc", "etc"),
        ("\u3164\u2800", "guest"),
        ("", "guest"),
    ],
)
def test_names_are_cleaned(wish: str, name: str) -> None:
    assert clean_name(wish) == name


def test_control_characters_and_towers_of_marks_are_not_said() -> None:
    assert clean_said("hi\x1b[2J\r\nthere\u202e \x07 !") == "hi[2J there !"
    assert clean_said("e" + "\u0301" * 30) == "é\u0301"[:2]
    assert clean_said("\x1b\x00") == ""


def test_two_people_of_one_name_are_told_apart_and_a_name_stays_with_its_key(house: House) -> None:
    one, other = house.people.of_key("a", "Mia"), house.people.of_key("b", "mia")
    assert (one.name, other.name) == ("Mia", "mia2")
    assert house.people.of_key("a", "Mia") == one
    assert house.people.of_key("c", "ＭＩＡ").name != "ＭＩＡ"
    assert one.mark != other.mark
    assert house.people.of_key("b", "dov").name == "dov"


def test_names_of_those_who_played_nothing_are_free_after_90_days(tmp_path: Path, clock: HandClock) -> None:
    house = house_at(tmp_path, clock)
    house.people.of_key("a", "mia")
    house.close()
    clock.forward(91 * 86_400)
    house = house_at(tmp_path, clock)
    assert house.people.of_key("b", "mia").name == "mia"
    house.close()


# the room


def test_the_room_hears_who_comes_what_is_said_and_who_leaves(house: House) -> None:
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    dov.visit.say("anyone\x07 for a quick one?")
    second = Guest(house, "dov")
    second.visit.close()
    dov.visit.close()
    assert [(line.kind, line.name, line.text) for line in mia.heard] == [
        (Kind.CAME, "mia", ""),
        (Kind.CAME, "dov", ""),
        (Kind.SAID, "dov", "anyone for a quick one?"),
        (Kind.LEFT, "dov", ""),
    ][1:]


def test_chat_is_limited_and_people_can_be_muted_for_good(house: House, clock: HandClock) -> None:
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    for _ in range(5):
        dov.visit.say("x")
    assert refusal(dov.visit.say, "x") == "chat-fast"
    clock.forward(3.1)
    dov.visit.say("x")
    assert refusal(dov.visit.say, "\x07") == "chat-empty"
    heard = len(mia.heard)
    mia.visit.mute("DOV")
    clock.forward(30)
    dov.visit.say("again")
    assert len(mia.heard) == heard
    assert mia.visit.lines[-1].name != "dov"
    assert Guest(house, "mia").visit.is_muted(dov.person.identity)
    mia.visit.mute("dov", is_on=False)
    dov.visit.say("hello")
    assert mia.heard[-1].text == "hello"
    assert refusal(mia.visit.mute, "nobody") == "person-none"


def test_the_chat_of_a_table_reaches_all_who_are_there_and_nobody_else(house: House) -> None:
    mia, dov = two_at(house)
    eve, out = Guest(house, "eve"), Guest(house, "out")
    eve.see(mia.link.table_id)
    mia.link.say("good luck")
    assert [guest.heard[-1].text for guest in (mia, dov, eve)] == ["good luck"] * 3
    assert all(line.text != "good luck" for line in out.heard)
    quiet = Guest(house, "eli")
    quiet.make(plain(may_chat=False))
    assert refusal(quiet.link.say, "x") == "chat-off"


def test_the_lobby_shows_people_and_tables_and_is_told_at_most_twice_a_second(house: House, clock: HandClock) -> None:
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    views: list[LobbyView] = []
    dov.visit.on_lobby = views.append
    clock.forward(1)
    views.clear()
    mia.make(plain(4))
    for _ in range(4):
        mia.link.ready()
        mia.link.ready(is_on=False)
    assert len(views) == 0
    clock.forward(1)
    assert 1 <= len(views) <= 2
    (table,) = views[-1].tables
    assert (table.name, table.is_open, table.stage) == ("mia", True, Stage.GATHERING)
    assert [(person.name, person.table) for person in views[-1].people] == [("dov", ""), ("mia", table.id)]


def test_a_table_that_goes_while_the_lobby_is_told_leaves_nobody_uninformed(house: House, clock: HandClock) -> None:
    mia, *others = (Guest(house, name) for name in ("mia", "dov", "eli", "ana", "bob", "eve"))
    views: dict[str, LobbyView] = {}
    for one in others:
        one.visit.on_lobby = partial(views.__setitem__, one.person.name)
    clock.forward(1)
    mia.make()
    while not any(view.tables for view in views.values()):
        clock.forward(0.01)
    assert not all(view.tables for view in views.values())
    mia.link.leave()
    clock.forward(1)
    assert [view.tables for view in views.values()] == [()] * 5
    mia.make()
    clock.forward(1)
    assert [len(view.tables) for view in views.values()] == [1] * 5


def test_quick_match_sits_down_where_somebody_waits_or_waits_itself(house: House, clock: HandClock) -> None:
    mia, dov, eli = (Guest(house, name) for name in ("mia", "dov", "eli"))
    first = mia.visit.quick(plain())
    assert (dov.heard[-1].kind, dov.heard[-1].text) == (Kind.INVITED, first.table_id)
    assert dov.visit.quick(plain(book="pagat")).table_id != first.table_id
    assert eli.visit.quick(plain()).table_id == first.table_id


def test_there_is_a_limit_of_tables_for_each_and_for_all(tmp_path: Path) -> None:
    house = house_at(tmp_path, most_own=1, most_tables=2)
    mia, dov, eli = (Guest(house, name) for name in ("mia", "dov", "eli"))
    link = mia.make(plain(2), (None, "novice"))
    link.ready()
    mia.visit.close()
    assert isinstance(house.settings.clock, HandClock)
    house.settings.clock.forward(400)
    mia = Guest(house, "mia")
    assert refusal(mia.visit.make, plain()) == "tables-own"
    dov.make()
    assert refusal(eli.visit.make, plain()) == "tables-many"
    house.close()


def test_a_guest_whose_program_fails_disturbs_nobody(house: House) -> None:
    mia, dov = two_at(house)

    def fails(call: object) -> None:
        raise RuntimeError("no screen")

    mia.link._deliver = fails
    dov.link.say("still here?")
    assert dov.heard[-1].text == "still here?"


# results


def test_ratings_go_up_by_wins_and_are_kept_by_rulebook(house: House, clock: HandClock) -> None:
    mia, dov = (house.people.of_key(name, name) for name in ("mia", "dov"))
    for number in range(12):
        clock.forward(60)
        players = tuple(
            Played(seat, person.identity, person.name, None, 100 * (1 - seat), 1.0 - seat)
            for seat, person in enumerate((mia, dov))
        )
        match = Finished(f"m{number}", clock.now(), "Jaques", True, "target", "", players)
        assert house.ratings.note(match)
        assert house.ratings.note(match)
        best = house.ratings.changes(match.id)[0]
        assert (best.after or 0) > (best.before or 0)
    leaders = house.ratings.leaders("Jaques")
    assert [standing.name for standing in leaders] == ["mia", "dov"]
    assert leaders[0].games == 12
    assert house.ratings.leaders("Pagat") == ()
    assert house.ratings.rulebooks() == ("Jaques",)
    assert house.ratings.between(mia.identity, dov.identity) == (12, 0, 0)
    assert [match.id for match in house.ratings.history(mia.identity, 2)] == ["m11", "m10"]


def test_each_player_finds_the_match_in_his_own_folder_and_counted_from_his_side(
    house: House, clock: HandClock
) -> None:
    mia, dov = two_at(house, plain(rules_target=20))
    play_match(clock, mia, dov)
    results = []
    for seat, guest in enumerate((mia, dov)):
        listing = matches(guest.visit.folder / "matches")
        assert len(listing.finished) == 1
        facts = facts_of(read_record(listing.finished[0].path))
        assert facts is not None
        assert facts.seats[seat].side == "me"
        assert facts.people == 1  # at one keyboard
        results.append(facts.result)
    assert sorted(results) == ["lost", "won"]


# parts


def test_options_of_a_table_are_read_back() -> None:
    for options in (plain(4, rules_partnership=True), rated(plain(time=Time(per_match=180, increment=2)))):
        assert options_from_json(options_to_json(options)) == options


def test_every_refusal_has_a_sentence_and_every_sentence_is_used() -> None:
    used = set()
    for path in HOUSE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("refused", "problem"):
                used |= {str(first.value) for first in node.args[:1] if isinstance(first, ast.Constant)}
    assert set(SENTENCES) <= used
    assert used - set(SENTENCES) <= {"stale", "match-locked", "record-bad"}
    assert problem_words(problem("seat-elsewhere", name="mia")) == SENTENCES["seat-elsewhere"].format(name="mia")


def test_a_link_is_what_table_screens_ask_for(house: House) -> None:
    def screen(host: TableHost) -> tuple[str, ...]:
        return host.names

    mia, _ = two_at(house)
    link: Link = mia.link
    assert screen(link) == ("mia", "dov")
    assert Host is not None


def test_only_one_house_opens_a_folder(house: House) -> None:
    assert refusal(House, house.settings) == "house-open"


def test_pokes_are_put_together_and_the_last_one_counts(clock: HandClock) -> None:
    called: list[float] = []
    slowly = Slowly(clock, 2.0, lambda: called.append(clock.now()))
    start = clock.now()
    slowly.poke()
    slowly.poke()
    clock.forward(0)
    slowly.poke()
    clock.forward(1)
    slowly.poke()
    clock.forward(5)
    assert [when - start for when in called] == [0, 2]


async def test_a_house_works_in_a_real_event_loop_with_bots_in_a_thread(tmp_path: Path) -> None:
    import asyncio

    house = House(Settings(data=tmp_path, clock=LoopClock(), askers=InThread))
    done = asyncio.Event()
    mia = Guest(house, "mia")
    options: TableOptions = plain(2, pace=0.0, rules_rounds=1)
    link, _ = mia.visit.make(options, (None, "club"))

    def follow(update: object) -> None:
        snapshot = link.snapshot(0)
        if snapshot.ended is not None:
            done.set()
        elif snapshot.legal:
            asyncio.get_running_loop().call_soon(link.submit, 0, snapshot.legal[0], snapshot.version)

    link.watch(0, follow)
    link.ready()
    await asyncio.wait_for(done.wait(), 20)
    assert link.view.stage is Stage.OVER
    house.close()
