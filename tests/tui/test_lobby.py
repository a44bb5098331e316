"""The lobby and a shared table as their guests see them; the house stands still but for what they do."""

from __future__ import annotations

import asyncio
from contextvars import copy_context
from functools import partial
from types import SimpleNamespace

from engine.actions import SURRENDER
from tests.house.house_builders import Guest as Somebody
from tests.house.house_builders import HandClock, plain, play_match, two_at
from tests.tui.house_guests import app_in, app_of, guests, shows, sit, text
from tui.drawing.cells import cell_width
from tui.house.codes import words as code_words
from tui.house.events import Ask
from tui.house.lobby import House
from tui.house.options import Time, Watching, rated
from tui.house.ratings import Finished, Played
from tui.house.refusals import SENTENCES
from tui.house_draft import TableDraft
from tui.screens.house_room import HouseRoomScreen
from tui.screens.house_table import HouseTableScreen
from tui.screens.leaders import LeadersScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.people_list import PeopleScreen
from tui.ssh.door import who
from tui.ssh.guest import Guest as GuestOfHost
from tui.surroundings import Surroundings, enter
from tui.words.clocks import clock_words, time_words, until_repaint


async def test_what_one_guest_opens_and_says_the_other_finds(house: House, clock: HandClock) -> None:
    async with guests(house, "ana", "dov") as (ana, dov):
        await ana.press("k")
        assert shows(ana, HouseRoomScreen)
        clock.forward(1.0)
        assert "ana waits for somebody to play with" in await text(dov)
        await dov.press("c", *"a\u001bb!", "enter", "escape")
        assert "dov        ab!" in await text(dov)
        await dov.press("enter")
        assert "dov (you)" in await text(dov)
        assert "about to begin" in await text(ana)


async def test_what_somebody_else_caused_waits_until_he_is_answered_but_comes_before_what_i_do(house: House) -> None:
    told, elsewhere, is_told = list[str](), copy_context(), asyncio.Event()
    elsewhere.run(enter, Surroundings())
    async with guests(house, "ana") as (ana,):
        app = app_in(ana)
        elsewhere.run(app.deliver, partial(told.append, "another's key"))
        elsewhere.run(app.deliver, is_told.set)
        app.call_later(told.append, "what waits already")
        await asyncio.wait_for(is_told.wait(), 20)
        elsewhere.run(app.deliver, partial(told.append, "another's next key"))
        app.deliver(partial(told.append, "my key"))
        await ana.pause()
        assert told == ["what waits already", "another's key", "another's next key", "my key"]
        elsewhere.run(app.deliver, partial(told.append, "nobody is here any more"))
    assert len(told) == 4


async def test_a_private_table_shows_nobody_and_opens_to_its_words(house: House, clock: HandClock) -> None:
    async with guests(house, "ana", "dov") as (ana, dov):
        await ana.press("n", "enter", "enter", "down", "space", "enter", "enter")
        (words,) = app_in(ana).table_words.values()
        assert words in await text(ana)
        clock.forward(1.0)
        seen = await text(dov)
        assert "needs its 4 words" in seen
        assert "Table of ana" not in seen
        await dov.press("enter", *words.replace("-", " "), "enter")
        assert shows(dov, HouseRoomScreen)


async def test_nothing_is_counted_at_a_rated_table_and_nobody_gives_hints(house: House) -> None:
    async with guests(house, "ana", "dov") as (ana, dov):
        for pilot in (ana, dov):
            visit, table = app_in(pilot).visit, next(iter(house.tables), "")
            await sit(pilot, visit.sit(table) if table else visit.make(rated(plain(may_take_back=False)))[0])
            await pilot.press("enter")
        await ana.pause()
        assert shows(ana, HouseTableScreen)
        seen = await text(ana)
        assert "pips" not in seen
        assert "proven" not in seen
        await ana.press("k")
        assert "The tracker is off" in await text(ana)
        await ana.press("h")
        assert "No hints here" in await text(ana)


async def test_of_two_windows_the_newer_plays_and_the_older_may_take_over(house: House) -> None:
    async with guests(house, "ana", "dov") as (ana, dov):
        link = app_in(ana).visit.make(plain(time=Time(per_move=60), watching=Watching.LATE))[0]
        await sit(ana, link)
        await sit(dov, app_in(dov).visit.sit(link.table_id))
        await ana.press("enter")
        await dov.press("enter")
        assert "ana 1:00" in await text(ana)
        async with app_of(house, "ana").run_test(size=(60, 20)) as again:
            assert shows(again, HouseTableScreen)
            assert "ana 1:00" in await text(again)
            assert "You play in a newer window" in await text(ana)
            await ana.press("enter")
            assert "You play in a newer window" in await text(again)
        link.ask(Ask.PAUSE)
        assert "ana asks for a pause. y agrees, n declines." in await text(dov)
        await dov.press("y")
        assert "The table is paused" in await text(ana)


async def test_leaving_one_of_two_windows_keeps_the_seat_for_the_other(house: House) -> None:
    async with guests(house, "ana", "dov") as (ana, dov):
        link = app_in(ana).visit.make(plain())[0]
        await sit(ana, link)
        await sit(dov, app_in(dov).visit.sit(link.table_id))
        await ana.press("enter")
        await dov.press("enter")
        for is_older in (True, False):
            async with app_of(house, "ana").run_test(size=(80, 24)) as again:
                assert shows(again, HouseTableScreen)
                left, other = (ana, again) if is_older else (again, ana)
                await left.press("q")
                if not is_older:
                    assert "Leave? Your other window keeps your seat. q again leaves" in await text(left)
                    await left.press("q")
                await left.pause()
                assert shows(left, LobbyScreen)
                assert "newer window" not in await text(other)
                await other.press("s")
                assert (link.view.seats[0].is_here, link.view.seats[0].held_until) == (True, None)
                if is_older:
                    await left.press("enter")
                    assert shows(left, HouseTableScreen)


async def test_a_seat_that_is_given_up_in_the_lobby_closes_its_other_windows(house: House) -> None:
    async with app_of(house, "ana").run_test(size=(80, 24), notifications=True) as ana:
        link = app_in(ana).visit.make(plain())[0]
        await sit(ana, link)
        app_in(ana).visit.give_up_seat(link.table_id)
        await ana.pause()
        assert shows(ana, LobbyScreen)
        said = [" ".join(str(toast.render()).split()) for toast in ana.app.screen.query("Toast")]
        assert said == ["You got up from the table in another window."]


async def test_leaving_gives_the_seat_to_a_bot_and_going_back_takes_it(house: House, clock: HandClock) -> None:
    async with guests(house, "ana", "dov") as (ana, dov):
        await ana.press("k")
        await dov.press("k", "enter")
        await ana.press("enter")
        await ana.pause()
        await dov.pause()
        await dov.press("q", "q")
        assert shows(dov, LobbyScreen)
        await dov.press("n")  # no form before it is said that he has a seat elsewhere
        assert shows(dov, LobbyScreen)
        assert "You have a seat at the table of ana" in await text(dov)
        await dov.press("q")
        assert "Leave the house? Your seat is held." in await text(dov)
        await dov.press("up")
        assert "a bot plays for dov" in await text(ana)
        assert "goes back to your seat" in await text(dov)
        await dov.press("enter")
        assert shows(dov, HouseTableScreen)
        assert "a bot plays for dov" not in await text(ana)


def test_a_key_is_an_identity_and_words_bring_a_guest_without_one_back(house: House) -> None:
    here = Surroundings({}, home=house.settings.data / "guests" / "1", is_hosted=True)
    no_key = GuestOfHost(1, "mia", "mia", None, "192.0.2.1", {}, (80, 24), house.settings.data / "guests" / "1", here)
    mia, words, _ = who(house, no_key)
    assert mia.name == "mia"
    again = no_key._replace(user=words, nick=words[:16])
    assert who(house, again) == (mia, "", ())
    with_key = again._replace(fingerprint="SHA256:one")
    person, none, _ = who(house, with_key)
    assert (person.name, none) == ("guest", "")  # words are never shown to others as a name
    assert who(house, with_key._replace(user="eve", nick="eve"))[0].identity == person.identity
    stranger, fresh, said = who(house, no_key._replace(user="-".join(code_words()[:4])))
    assert stranger.identity != mia.identity
    assert fresh != words
    assert said == ("The four words that you came with are unknown here: look for a slip, and connect again.",)
    for _ in range(4):
        mistyped, _, said = who(house, no_key._replace(user="ambr-otter-chalk-fox"))
        assert mistyped.name.startswith("guest")  # a slip is no name
    assert said != (SENTENCES["code-wrong"],)
    assert "wrong tries" in who(house, again)[2][0]


async def test_who_watches_sees_the_whole_match_at_its_end(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house)
    async with guests(house, "eve") as (eve,):
        await eve.press("w")
        await eve.pause()
        play_match(clock, mia, dov)
        clock.forward(1)
        assert "Enter shows the whole match." in await text(eve)
        await eve.press("enter")
        shown = await text(eve)
        assert "Final score" in shown
        assert "h lobby" in shown
        assert "again" not in shown  # what only who played can wish
        assert "new game" not in shown


def test_a_change_of_rating_is_never_cut_to_another_number() -> None:
    one = Played(0, "k1", "a" * 16, None, 141, 0.0, 1500.0, 1338.0)
    two = Played(1, "k2", "b" * 16, None, 16, 1.0, 1500.0, 1662.0)
    match = Finished("m", 1.8e9, "Official", True, "target", "", (one, two))
    screen = LeadersScreen.__new__(LeadersScreen)
    screen._visit = SimpleNamespace(person=SimpleNamespace(identity="k1"))  # type: ignore[assignment]
    for width in (60, 72, 80, 100):
        rows = ["".join(text for text, _ in row) for row in screen._match(match, width)]
        assert all(cell_width(row) <= width for row in rows)
        assert rows[-1].rstrip().endswith("1500 → 1338")


def test_a_clock_is_written_anew_each_10_seconds_and_each_second_of_its_last_10() -> None:
    left, shown = 25.3, []
    while left > 0:
        shown.append(clock_words(left))
        step = until_repaint([left])
        assert step is not None
        left -= step
    assert shown == ["0:26", "0:20", "0:10", *(f"0:0{second}" for second in range(9, 0, -1))]
    assert until_repaint([]) is None
    assert time_words(Time(per_match=300, increment=3)) == "5 min +3 s"
    assert time_words(Time()) == "none"
    assert clock_words(3723) == "1:02:03"


def test_a_rated_table_has_no_bots_and_two_seats() -> None:
    draft = TableDraft()
    draft = TableDraft(agreed=rated(draft.agreed), people=draft.people)
    assert draft.problems == ()
    assert [one.code for one in draft.set("seats", 3).problems] == ["rated-seats"]
    seat = draft.people[1]
    bot = draft.with_seat(1, type(seat)("club", "", ""))
    assert [one.code for one in bot.problems] == ["rated-bots"]


async def test_a_key_in_the_list_of_people_means_who_is_shown_though_he_has_just_left(house: House) -> None:
    async with guests(house, "mia") as (mia,):
        others = [Somebody(house, f"zoe{number}") for number in range(3)]
        await mia.press("m", "down", "down", "down")
        assert "► zoe2" in await text(mia)
        for other in others:
            other.visit.close()
        await mia.press("m")
        assert house.people.muted(app_in(mia).visit.person) == {others[2].person.identity}


async def test_who_lets_his_turns_pass_reads_whose_turn_it_is_now(house: House, clock: HandClock) -> None:
    async with guests(house, "mia", "dov") as (mia, dov):
        link = app_in(mia).visit.make(plain(time=Time(per_move=5)))[0]
        other = app_in(dov).visit.sit(link.table_id)
        for pilot, one in ((mia, link), (dov, other)):
            await sit(pilot, one)
            one.ready()
            await text(pilot)
        while not link.view.seats[0].is_stood_in:
            clock.forward(5)
        while link.snapshot(None).turn != 0:
            clock.forward(5)
        shown = await text(mia)
        assert "A BOT PLAYS FOR YOU" in shown
        assert "YOUR TURN" not in shown
        await mia.press("enter")
        assert "A BOT PLAYS" not in await text(mia)


async def test_a_match_that_is_over_stays_as_it_was_seen_when_seats_are_swapped(house: House) -> None:
    async with guests(house, "mia", "dov") as (mia, dov):
        link = app_in(mia).visit.make(plain())[0]
        other = app_in(dov).visit.sit(link.table_id)
        for pilot, one in ((mia, link), (dov, other)):
            await sit(pilot, one)
            one.ready()
            await text(pilot)
        link.submit(0, SURRENDER, link.snapshot(0).version)
        assert "dov wins the match" in await text(mia)
        link.move(1)
        other.answer(agrees=True)
        assert link.seat == 1
        assert "dov wins the match" in await text(mia)
        other.leave()
        assert "dov wins the match" in await text(mia)


def test_a_key_that_comes_before_the_list_of_people_is_drawn_means_nobody(house: House) -> None:
    chosen: list[str] = []
    screen = PeopleScreen(Somebody(house, "ana").visit, chosen.append, "invites")
    screen.action_mute()
    screen.action_choose()
    assert chosen == []
