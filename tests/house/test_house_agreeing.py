"""What those at a table agree about, their clocks, and what those who watch may see."""

from __future__ import annotations

from engine.actions import SURRENDER, Do
from engine.events import Drew, Passed, TileDrawn, TilePlayed
from engine.snapshot import Phase
from tests.house.house_builders import (
    Guest,
    HandClock,
    is_stood_in,
    plain,
    play_match,
    play_round,
    question,
    refusal,
    stage,
    to_move,
    two_at,
)
from tui.house.events import Ask
from tui.house.lobby import House
from tui.house.options import Time, TimeUp, Watching
from tui.house.state import Stage

# questions


def test_taking_back_needs_everybody_s_consent(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house)
    first = to_move(mia, dov)
    second = dov if first is mia else mia
    chain = len(first.snapshot.chain.placements)
    first.act(next(action for action in first.snapshot.legal if action.do is Do.PLAY))
    assert first.link.undo(first.snapshot.version) is False
    assert len(first.snapshot.chain.placements) == chain + 1
    asked = question(second)
    assert asked is not None
    assert asked.waiting == {second.link.seat}
    second.link.answer(agrees=True)
    assert len(first.snapshot.chain.placements) == chain
    assert first.link.taken_back >= 1
    assert question(second) is None
    first.act(next(action for action in first.snapshot.legal if action.do is Do.PLAY))
    clock.forward(11)
    first.link.undo(first.snapshot.version)
    second.link.answer(agrees=False)
    assert len(first.snapshot.chain.placements) == chain + 1


def test_a_question_about_taking_back_stops_no_clock_and_is_asked_once_for_each_move(
    house: House, clock: HandClock
) -> None:
    mia, dov = two_at(house, plain(time=Time(per_match=300)))
    first = to_move(mia, dov)
    second = dov if first is mia else mia
    first.act(next(action for action in first.snapshot.legal if action.do is Do.PLAY))
    first.link.undo(first.snapshot.version)
    clock.forward(25)
    clocks = first.link.view.clocks
    assert clocks is not None
    assert clocks.running == second.link.seat
    second.link.answer(agrees=False)
    clock.forward(60)
    assert refusal(first.link.undo, first.snapshot.version) == "proposal-soon"


def test_a_question_is_out_of_date_after_half_a_minute_or_when_the_table_changes(
    house: House, clock: HandClock
) -> None:
    mia, dov = two_at(house)
    mia.link.ask(Ask.PAUSE)
    assert refusal(dov.link.ask, Ask.ADJOURN) == "proposal-open"
    clock.forward(31)
    assert question(mia) is None
    clock.forward(10)
    mia.link.ask(Ask.PAUSE)
    to_move(mia, dov).act()
    assert question(mia) is None


def test_a_pause_is_agreed_and_so_is_its_end(house: House) -> None:
    mia, dov = two_at(house)
    mia.link.pause()
    dov.link.answer(agrees=True)
    assert mia.link.is_paused
    assert refusal(to_move(mia, dov).act) == "table-paused"
    dov.link.resume()
    mia.link.answer(agrees=True)
    to_move(mia, dov).act()


def test_a_match_is_adjourned_by_agreement_and_goes_on_when_both_are_ready(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house)
    to_move(mia, dov).act()
    version = mia.snapshot.version
    mia.link.ask(Ask.ADJOURN)
    dov.link.answer(agrees=True)
    assert stage(mia) is Stage.ADJOURNED
    assert refusal(to_move(mia, dov).act) == "table-adjourned"
    mia.visit.close()
    dov.visit.close()
    clock.forward(10 * 86_400)
    one, two = Guest(house, "mia"), Guest(house, "dov")
    one.sit(one.visit.view.mine[0])
    one.link.ready()
    assert stage(one) is Stage.ADJOURNED
    two.sit(one.link.table_id)
    two.link.ready()
    assert stage(one) is Stage.PLAYING
    assert one.snapshot.version == version


def test_giving_up_ends_the_match(house: House) -> None:
    mia, dov = two_at(house)
    mia.act(SURRENDER)
    assert dov.snapshot.winner == 1
    assert stage(dov) is Stage.OVER


# clocks


def test_a_turn_that_takes_too_long_is_ended_with_the_first_legal_action(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(time=Time(per_move=30)))
    first = to_move(mia, dov)
    clock.forward(29)
    assert first.snapshot.turn == first.link.seat
    clock.forward(2)
    assert first.snapshot.turn != first.link.seat


def test_who_lets_three_turns_pass_is_replaced_by_a_bot_until_he_wakes_up(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(time=Time(per_move=30), rules_target=300))
    for _ in range(60):
        if is_stood_in(mia, 0):
            break
        if dov.snapshot.turn == 1:
            dov.act()
        clock.forward(31)
    assert is_stood_in(mia, 0)
    mia.link.wake_up()
    assert not is_stood_in(mia, 0)


def test_a_match_clock_runs_for_who_is_to_move_and_grows_by_the_increment(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(time=Time(per_match=300, increment=5)))
    first = to_move(mia, dov)
    seat = first.link.seat
    assert seat is not None
    clock.forward(20)
    while first.snapshot.turn == seat:
        first.act()
    clocks = first.link.view.clocks
    assert clocks is not None
    assert clocks.left[seat] == 300 - 20 + 5
    assert clocks.running == 1 - seat


def test_a_match_clock_at_nothing_gives_up_the_match_where_the_table_says_so(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(time=Time(per_match=60), time_up=TimeUp.SURRENDER))
    first = to_move(mia, dov)
    clock.forward(61)
    assert stage(mia) is Stage.OVER
    assert mia.snapshot.winner == 1 - (first.link.seat or 0)


def clock_of(guest: Guest) -> float:
    """Return the seconds that a guest has left now."""
    clocks = guest.link.view.clocks
    assert clocks is not None
    assert guest.link.seat is not None
    return clocks.left[guest.link.seat]


def play_turn(guest: Guest) -> None:
    """Play until it is somebody else's turn."""
    while guest.snapshot.turn == guest.link.seat:
        guest.act()


def test_a_turn_that_a_bot_ended_is_followed_by_one_with_all_of_its_time(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(time=Time(per_move=30), stand_in="novice"))
    first = to_move(mia, dov)
    other = dov if first is mia else mia
    clock.forward(20)
    first.link.leave()
    clock.forward(5)
    assert other.snapshot.turn == other.link.seat
    first.sit(other.link.table_id)
    play_turn(other)
    assert first.snapshot.turn == first.link.seat
    assert clock_of(first) == 30


def test_after_a_decision_was_taken_back_both_have_all_of_the_time_of_a_turn(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(time=Time(per_move=30)))
    first = to_move(mia, dov)
    other = dov if first is mia else mia
    clock.forward(5)
    play_turn(first)
    clock.forward(20)
    first.link.undo(first.snapshot.version)
    other.link.answer(agrees=True)
    assert first.snapshot.turn == first.link.seat
    assert clock_of(first) == 30
    play_turn(first)
    assert other.snapshot.turn == other.link.seat
    assert clock_of(other) == 30


def test_a_pause_stops_the_clock(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(time=Time(per_match=60)))
    clock.forward(10)
    mia.link.pause()
    dov.link.answer(agrees=True)
    clock.forward(500)
    dov.link.resume()
    mia.link.answer(agrees=True)
    clocks = mia.link.view.clocks
    assert clocks is not None
    assert clocks.running is not None
    assert clocks.left[clocks.running] == 50


# who watches


def test_those_who_watch_see_no_hand_or_all_hands_so_many_actions_late(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(watching=Watching.LATE, delay=3))
    eve = Guest(house, "eve")
    eve.see(mia.link.table_id)
    assert eve.link.open_table() is None
    versions = []
    for _ in range(6):
        to_move(mia, dov).act()
        clock.forward(1)
        versions.append(mia.snapshot.version - eve.link.snapshot(0).version)
    assert versions == [1, 2, 3, 3, 3, 3]
    table = eve.link.open_table()
    assert table is not None
    assert table.hands != (mia.snapshot.hand, dov.snapshot.hand)
    assert eve.link.snapshot(0).hand == ()


def test_until_so_many_actions_of_a_round_are_made_no_hand_of_it_is_seen_whatever_is_taken_back(
    house: House, clock: HandClock
) -> None:
    mia, dov = two_at(house, plain(watching=Watching.LATE, delay=4))
    eve = Guest(house, "eve")
    eve.see(mia.link.table_id)
    first = to_move(mia, dov)
    second = dov if first is mia else mia
    for _ in range(4):  # a play and its undoing: four times two changes of the match, and no action that stands
        first.act(next(action for action in first.snapshot.legal if action.do is Do.PLAY))
        first.link.undo(first.snapshot.version)
        second.link.answer(agrees=True)
        clock.forward(11)
    assert eve.link.open_table() is None
    for number in (1, 2):
        while (now := first.snapshot).phase is Phase.PLAYING and now.round == number:
            made = sum(isinstance(event, (TilePlayed, Drew, TileDrawn, Passed)) for event in now.history)
            table, seen = eve.link.open_table(), eve.link.snapshot(None)
            is_old = seen.round < number  # the round before is over, and its hands are open to all
            assert (table is None or is_old) is (made < 4)
            to_move(mia, dov).act()
            clock.forward(1)
        for guest in (mia, dov):
            guest.link.next_round(guest.snapshot.version)
        clock.forward(1)


def test_who_watches_with_all_hands_writes_nothing_to_the_table_while_a_round_is_played(house: House) -> None:
    mia, dov = two_at(house, plain(watching=Watching.LATE))
    eve = Guest(house, "eve")
    eve.see(mia.link.table_id)
    assert refusal(eve.link.say, "play 6-6") == "watchers-quiet"
    mia.heard.clear()
    dov.heard.clear()
    mia.link.say("hello")
    play_round(mia, dov)
    eve.link.say("well played")
    assert [line.name for line in dov.heard] == ["mia", "eve"]
    eli, fay = Guest(house, "eli"), Guest(house, "fay")
    eli.make()
    fay.see(eli.link.table_id).say("no hand is seen here")
    assert eli.heard[-1].name == "fay"


def test_who_has_a_seat_never_watches_his_own_table_and_a_closed_one_nobody_does(house: House) -> None:
    mia, dov = two_at(house, plain(watching=Watching.LATE))
    second = Guest(house, "mia")
    second.see(mia.link.table_id)
    assert second.link.seat == 0
    assert second.link.open_table() is None
    eli = Guest(house, "eli")
    eli.make(plain(watching=Watching.CLOSED))
    assert refusal(Guest(house, "eve").visit.watch, eli.link.table_id) == "watching-closed"
    assert dov.snapshot.hand


def test_a_window_that_watches_becomes_its_person_s_when_he_sits_down_elsewhere(house: House) -> None:
    mia, dov, second = Guest(house, "mia"), Guest(house, "dov"), Guest(house, "dov")
    table = mia.make(plain(watching=Watching.LATE, delay=1)).table_id
    second.see(table)
    dov.sit(table)
    mia.link.ready()
    dov.link.ready()
    assert mia.link.view.watching == 0
    assert (second.link.seat, second.link.is_playing) == (1, False)
    for _ in range(3):
        to_move(mia, dov).act()
    assert second.link.open_table() is None
    assert second.snapshot.hand == dov.snapshot.hand
    gone: list[bool] = []
    second.link.on_gone = lambda: gone.append(True)
    dov.link.leave()  # one of two windows: the other one plays on
    assert (gone, second.link.is_playing) == ([], True)
    assert (house.table(table).view.seats[1].is_here, house.table(table).view.seats[1].held_until) == (True, None)
    dov.visit.give_up_seat(table)
    assert gone == [True]
    assert second.link.seat is None
    assert second.link not in house.table(table).watchers


def test_those_who_watch_are_told_at_most_twice_a_second(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house)
    eve = Guest(house, "eve")
    eve.see(mia.link.table_id)
    for _ in range(5):
        to_move(mia, dov).act()
    clock.forward(0.4)
    assert len(eve.updates) <= 1
    clock.forward(0.7)
    assert len(eve.updates) <= 3
    assert eve.updates[-1].snapshot.version == mia.snapshot.version


def test_the_promise_is_not_opened_before_the_end(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(rules_target=20))
    header = mia.link.header
    assert (header.seed, header.salt) == ("", "")
    assert header.commitment
    assert mia.link.record().entries == ()
    play_match(clock, mia, dov)
    assert mia.link.header.seed
    assert len(mia.link.record().entries) > 5
