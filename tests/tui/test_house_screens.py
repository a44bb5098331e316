"""A shared table as its guests see it: who waits for whom, what is asked twice, what is told until it is read."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from engine.actions import SURRENDER
from tests.house.house_builders import Guest, HandClock, plain
from tests.tui.house_guests import app_in, app_of, guests, shows, sit, text
from tests.tui.table_builders import dealt_session
from tui.draft_line import Line
from tui.drawing.cells import cell_width
from tui.guest_app import WATCHING_LIMIT
from tui.house.events import Ask
from tui.house.link import Link
from tui.house.lobby import House
from tui.house.options import TableOptions, Time, Watching
from tui.house_draft import TableDraft
from tui.house_pages import page
from tui.screens.house_room import HouseRoomScreen
from tui.screens.house_table import HouseTableScreen
from tui.screens.lobby import LobbyScreen
from tui.turns import PACES
from tui.widgets.prompt_line import KeyLine
from tui.words.clocks import time_words
from tui.words.house_table import status_words
from tui.words.lobby import options_sentences
from tui.words.people import People


async def match_of(first: Pilot[None], *others: Pilot[None], options: TableOptions | None = None) -> list[Link]:
    """Let guests sit at a table whose match has begun."""
    links = [app_in(first).visit.make(options or plain(1 + len(others)))[0]]
    links += [app_in(other).visit.sit(links[0].table_id) for other in others]
    for pilot, link in zip((first, *others), links, strict=True):
        await sit(pilot, link)
        link.ready()
        await text(pilot)
    return links


def give_up(link: Link) -> None:
    """End the match."""
    assert link.seat is not None
    link.submit(link.seat, SURRENDER, link.snapshot(link.seat).version)


# who waits for whom


async def test_whoever_could_agree_to_a_rematch_reads_who_asks_and_which_key_agrees_and_no_opens_no_new_table(
    house: House,
) -> None:
    async with guests(house, "mia", "dov") as (mia, dov):
        link, _ = await match_of(mia, dov)
        give_up(link)
        assert "a asks for a rematch" in await text(dov)
        await dov.press("t")  # an answer to a key hides nothing
        await mia.press("a")
        shown = await text(dov)
        assert "mia asks for a rematch: a agrees" in shown
        assert "ready for a rematch: mia" in shown
        link.move(1)
        assert "y agrees, n declines" in await text(dov)
        await dov.press("n")
        assert shows(dov, HouseTableScreen)
        assert link.view.question is None
        assert "dov declined to swap seats." in await text(mia)
        await dov.press("a")
        await text(mia)
        assert shows(mia, HouseTableScreen)
        assert shows(dov, HouseTableScreen)


async def test_whoever_could_go_on_with_an_adjourned_match_reads_who_is_ready_wherever_he_is(
    house: House, clock: HandClock
) -> None:
    async with guests(house, "mia", "dov") as (mia, dov):
        link, other = await match_of(mia, dov)
        link.ask(Ask.ADJOURN)
        other.answer(agrees=True)
        assert "Enter says that you are ready to go on" in await text(dov)
        await mia.press("enter")
        shown = await text(dov)
        assert "Adjourned. mia is ready to go on: Enter agrees." in shown
        assert "ready: mia" in shown
        await dov.press("q", "q")
        clock.forward(1.0)
        assert "mia is ready. Enter goes back to your seat" in await text(dov)


# after a match


async def test_after_a_match_one_can_talk_and_escape_gives_nothing_up(house: House) -> None:
    async with guests(house, "mia", "dov") as (mia, dov):
        link, _ = await match_of(mia, dov)
        give_up(link)
        await text(dov)
        await dov.press("c", *"well!", "enter", "escape")
        assert "dov: well!" in await text(mia)
        await dov.press("escape")
        assert "Esc only closes pages here: q leaves the table." in await text(dov)
        await dov.press("question_mark")
        assert "Ask for a rematch, or agree to one." in await text(dov)
        await dov.press("escape", "o")
        assert "your seat is free then" in await text(dov)
        assert link.view.seats[1].name == "dov"
        await dov.press("q")
        assert shows(dov, LobbyScreen)
        assert link.view.seats[1].is_open


# what is asked twice


async def test_somebody_is_sent_away_after_a_question_and_reads_by_whom(house: House) -> None:
    async with guests(house, "mia", "dov") as (mia, dov):
        await sit(mia, app_in(mia).visit.make(plain())[0])
        await sit(dov, app_in(dov).visit.sit(next(iter(house.tables))))
        seats = app_in(mia).visit.links[-1]
        await mia.press("down", "x")
        assert "Send dov away from the seat? x again does" in await text(mia)
        await mia.press("down", "x")
        assert seats.view.seats[1].name == "dov"  # another key came between
        await mia.press("x")
        assert seats.view.seats[1].is_open
        assert "mia sent you away from your seat. You watch now; q leaves." in await text(dov)


async def test_the_words_of_a_table_are_called_unrepeatable_and_its_maker_gets_new_ones(house: House) -> None:
    async with guests(house, "mia") as (mia,):
        link, words = app_in(mia).visit.make(plain(), is_private=True)
        app_in(mia).table_words[link.table_id] = words
        await sit(mia, link)
        assert f"{words}. They are shown only now, so write them down" in " ".join((await text(mia)).split())
        async with app_of(house, "mia").run_test(size=(80, 24)) as again:
            assert shows(again, HouseRoomScreen)
            assert "These were shown only once; w makes new ones." in " ".join((await text(again)).split())
            await again.press("w")
            assert "The old ones open nothing then. w again does it." in await text(again)
            await again.press("w")
            (new,) = app_in(again).table_words.values()
            assert new in await text(again)
            assert words not in await text(mia)  # the older window knows that they are gone


# what is told


async def test_who_asked_reads_at_once_that_it_was_declined(house: House) -> None:
    async with guests(house, "mia", "dov") as (mia, dov):
        link, _ = await match_of(mia, dov)
        link.ask(Ask.PAUSE)
        await text(mia)
        await dov.press("n")
        assert "! dov declined the pause." in await text(mia)
        assert "declined" not in await text(dov)


async def test_the_warning_of_an_idle_guest_stays_until_a_key(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async with app_of(house, "mia").run_test(size=(80, 24), notifications=True) as mia:
        app, asked = app_in(mia), dict[str, Any]()
        notify = app.notify
        monkeypatch.setattr(app, "notify", lambda said, **more: (asked.update(more), notify(said, **more)))
        app.warn("5 minutes")
        assert "5 minutes" in await text(mia)
        app.warn("4 minutes")
        assert "4 minutes" in await text(mia)
        assert "5 minutes" not in await text(mia)
        assert asked["timeout"] > WATCHING_LIMIT
        await mia.press("up")
        assert "4 minutes" not in await text(mia)


async def test_enter_does_not_promise_to_watch_where_nobody_may(house: House, clock: HandClock) -> None:
    async with guests(house, "mia", "dov", "eve") as (mia, dov, eve):
        await match_of(mia, dov, options=plain(watching=Watching.CLOSED, time=Time(per_match=300, increment=3)))
        clock.forward(1.0)
        shown = await text(eve)
        assert "No seat is open at the table of mia, and nobody may watch it." in shown
        assert "CLOCK" in shown
        assert "5 min +3 s" in shown


# the form


def lines_of(draft: TableDraft) -> dict[str, Line]:
    """Return the lines of the page where tables are agreed."""
    return {item.id: item for item in page(draft, 2) if isinstance(item, Line)}


def test_the_form_of_a_rated_table_shows_what_the_table_will_be() -> None:
    draft = TableDraft()
    back = lines_of(draft)["may_take_back"]
    assert back.chosen == 1
    rated = lines_of(draft)["rated"].stepped(draft, 1)
    assert isinstance(rated, TableDraft)
    back = lines_of(rated)["may_take_back"]
    assert (back.chosen, back.stepped(rated, 1), back.ticked(rated)) == (0, rated, rated)
    assert not rated.table.may_take_back
    assert [one.label for one in lines_of(rated)["empty"].choices] == ["the match is given up"]
    assert "pace" not in lines_of(rated)
    friendly = lines_of(rated)["rated"].stepped(rated, -1)
    assert lines_of(friendly)["may_take_back"].chosen == 1  # type: ignore[arg-type]  # it is a TableDraft


def test_a_table_has_a_pace_of_bots_and_says_so() -> None:
    draft = TableDraft()
    quicker = lines_of(draft)["pace"].stepped(draft, 1)
    assert isinstance(quicker, TableDraft)
    assert quicker.table.pace == PACES["quick"]
    assert "Pace of bots: quick." in options_sentences(quicker.table)


@pytest.mark.parametrize("time", [Time(per_move=86_400), Time(per_match=3600, increment=30), Time(per_match=60)])
def test_the_clock_of_a_table_fits_its_column(time: Time) -> None:
    assert len(time_words(time)) <= 12


# nothing is cut


def test_the_keys_that_lead_to_help_and_out_keep_their_words_longest() -> None:
    line = KeyLine()
    line.hints = (("1", "pick", True), ("m", "auto off", True), ("?", "help", True), ("q", "leave", True))
    fitting, _ = line._fitting(23)
    assert [what for _, what, _ in fitting] == ["pick", "", "help", "leave"]


def test_bots_lose_a_word_of_their_names_before_anything_of_them_is_cut() -> None:
    table = dealt_session(seats=4, partnership=True).snapshot(0)
    people = People(("You", "bot Ben", "bot Cleo", "bot Dov"), 0)
    assert people.sides(table, 15) == ["You+bot Cleo", "bot Ben+bot Dov"]
    assert people.sides(table, 8) == ["You+Cleo", "Ben+Dov"]
    twins = People(("Ben", "bot Ben", "Cleo", "bot Cleo"), None)
    assert all(cell_width(name) <= 9 for name in twins.sides(table, 9))


async def test_four_names_have_room_in_the_lobby_where_rules_and_clocks_are_short(
    house: House, clock: HandClock
) -> None:
    async with guests(house, "mia") as (mia,):
        others = [Guest(house, "dov"), Guest(house, "eve")]
        others[0].make(plain(4, fill=60), (None, "counter", "counter", "counter"))
        others[1].make(plain(4, time=Time(per_match=1800, increment=10)), (None, "counter", "counter", "counter"))
        clock.forward(1.0)
        shown = await text(mia)
        assert "dov  Ben*  Cleo*  Dov*" in shown
        assert "Seats   0 dov   1 bot Ben: Counter   2 bot Cleo: Counter   3 bot Dov: Counter" in shown
        assert "…" not in shown


def test_the_line_of_a_table_says_less_where_all_of_it_has_no_room_and_cuts_nothing(
    house: House, clock: HandClock
) -> None:
    mia, dov = Guest(house, "mia-with-a-name-"), Guest(house, "dov-with-a-name-")
    link = mia.make(plain(time=Time(per_match=300)))
    dov.sit(link.table_id)
    for one in (mia, dov):
        one.link.ready()
    Guest(house, "eve").see(link.table_id)
    dov.visit.close()
    said = [status_words(link.view, clock.now(), room) for room in (120, 78, 58)]
    assert said[0].endswith("dov-with-a-name is away, the seat is held 5:00 · 1 watches")
    assert said[1].endswith("dov-with-a-name: away, held 5:00")
    assert said[2].endswith("5:00 · 1 is away")
    assert [cell_width(one) <= room for one, room in zip(said, (120, 78, 58), strict=True)] == [True] * 3
