"""A table of a house: who sits where, the match, dropped lines, results."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.actions import SURRENDER
from engine.snapshot import Phase
from tests.house.house_builders import (
    Guest,
    HandClock,
    house_at,
    is_in_trouble,
    is_stood_in,
    kill,
    plain,
    play_match,
    play_round,
    refusal,
    stage,
    to_move,
    two_at,
)
from tui.house.events import Ask
from tui.house.lobby import House
from tui.house.options import Empty, Time, Watching, rated
from tui.house.state import Stage

# gathering


def test_a_match_begins_when_all_seats_are_taken_and_all_people_are_ready(house: House) -> None:
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    mia.make()
    mia.link.ready()
    assert stage(mia) is Stage.GATHERING
    dov.sit(mia.link.table_id)
    assert stage(mia) is Stage.GATHERING
    dov.link.ready()
    assert stage(mia) is stage(dov) is Stage.PLAYING
    assert mia.updates[-1].snapshot.viewer == 0
    assert dov.updates[-1].snapshot.viewer == 1


def test_nobody_sits_at_two_tables_or_on_another_s_seat(house: House) -> None:
    mia, dov, eli = (Guest(house, name) for name in ("mia", "dov", "eli"))
    table = mia.make().table_id
    other = dov.make().table_id
    assert refusal(mia.visit.sit, other) == "seat-elsewhere"
    assert refusal(eli.visit.sit, table, 0) == "seat-taken"
    assert refusal(eli.visit.sit, table, 7) == "seat-unknown"
    eli.sit(table)
    assert refusal(Guest(house, "fay").visit.sit, table) == "seat-none"


def test_who_opened_the_table_seats_bots_and_sends_people_away(house: House) -> None:
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    mia.make(plain(3))
    dov.sit(mia.link.table_id)
    assert refusal(dov.link.put_bot, 2, "club") == "maker-only"
    mia.link.put_bot(2, "club")
    assert mia.link.view.seats[2].level == "club"
    mia.link.clear_seat(1)
    assert mia.link.view.seats[1].is_open
    assert dov.link.seat is None
    assert refusal(dov.link.ready) == "seat-not-yours"


def test_seats_are_swapped_when_the_other_agrees_and_an_open_one_is_taken_at_once(house: House) -> None:
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    mia.make(plain(4))
    dov.sit(mia.link.table_id)
    mia.link.move(3)
    assert mia.link.seat == 3
    mia.link.move(1)
    assert (mia.link.seat, dov.link.seat) == (3, 1)
    dov.link.answer(agrees=True)
    assert (mia.link.seat, dov.link.seat) == (1, 3)


def test_a_private_table_opens_for_its_words_for_the_invited_and_five_wrong_tries_an_hour(
    house: House, clock: HandClock
) -> None:
    mia, dov, eli = Guest(house, "mia"), Guest(house, "dov"), Guest(house, "eli", address="192.0.2.9")
    link, words = mia.visit.make(plain(4), is_private=True)
    assert refusal(dov.visit.sit, link.table_id) == "code-needed"
    for _ in range(5):
        assert refusal(dov.visit.sit, link.table_id, None, "able acid able acid") == "code-wrong"
    assert refusal(dov.visit.sit, link.table_id, None, words) == "code-tries"
    assert eli.visit.sit_by_words(words.upper().replace("-", " ")).seat == 1
    clock.forward(3601)
    assert dov.visit.sit(link.table_id, None, words).seat == 2
    fay = Guest(house, "fay")
    mia.visit.invite(link.table_id, "FAY")
    assert fay.visit.view.invited == (link.table_id,)
    assert fay.visit.sit(link.table_id).seat == 3
    log = (house.settings.data / "tables" / link.table_id / "table.log").read_text()
    assert words not in log
    assert words.split("-")[0] not in log


def test_bots_take_the_open_seats_after_a_while_if_the_table_says_so(house: House, clock: HandClock) -> None:
    mia = Guest(house, "mia")
    mia.make(plain(3, fill=60))
    assert mia.link.view.bots_at == clock.now() + 60
    clock.forward(59)
    assert mia.link.view.is_open
    clock.forward(2)
    assert [seat.level for seat in mia.link.view.seats] == [None, "rulebook", "rulebook"]
    mia.link.ready()
    assert stage(mia) is Stage.PLAYING


def test_a_bot_that_filled_up_gives_its_seat_to_whoever_comes_before_the_match(house: House, clock: HandClock) -> None:
    mia, dov, eli = Guest(house, "mia"), Guest(house, "dov"), Guest(house, "eli")
    table = mia.make(plain(4, fill=60), (None, "novice")).table_id
    clock.forward(61)
    assert [seat.fills for seat in mia.link.view.seats] == [False, False, True, True]
    assert mia.link.view.is_open
    assert refusal(dov.visit.sit, table, seat=1) == "seat-taken"  # this bot was wished there
    assert dov.sit(table).seat == 2
    mia.link.put_bot(3, "counter")
    assert refusal(eli.visit.sit, table) == "seat-none"  # and now this one was
    mia.link.ready()
    assert stage(mia) is Stage.GATHERING
    dov.link.leave()
    clock.forward(61)
    assert stage(mia) is Stage.PLAYING


def test_such_a_bot_gives_it_after_a_match_too_and_after_a_restart(tmp_path: Path, clock: HandClock) -> None:
    first = house_at(tmp_path, clock)
    mia = Guest(first, "mia")
    table = mia.make(plain(fill=60)).table_id
    clock.forward(61)
    mia.link.ready()
    assert refusal(Guest(first, "dov").visit.sit, table) == "match-running"
    mia.link.submit(0, SURRENDER, mia.snapshot.version)
    kill(first)
    again = house_at(tmp_path, clock)
    assert Guest(again, "mia").sit(table).view.is_open
    dov = Guest(again, "dov").sit(table)
    assert (dov.seat, dov.view.stage) == (1, Stage.OVER)
    again.close()


# a whole match


def test_two_people_and_a_spectator_finish_a_match_and_play_another(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(rules_target=30))
    eve = Guest(house, "eve")
    eve.see(mia.link.table_id)
    play_match(clock, mia, dov)
    clock.forward(1.0)
    assert stage(mia) is Stage.OVER
    assert eve.updates[-1].snapshot.phase is Phase.MATCH_OVER
    assert all(update.snapshot.viewer is None and not update.snapshot.hand for update in eve.updates)
    (one,) = house.ratings.history(mia.person.identity)
    assert sorted(player.result for player in one.players) == [0.0, 1.0]
    own = list((mia.visit.folder / "matches").iterdir())
    assert len(own) == 1
    mia.link.ready()
    dov.link.ready()
    assert stage(mia) is Stage.PLAYING
    assert mia.link.view.match == 2
    assert mia.snapshot.round == 1


def test_the_next_round_is_dealt_when_all_are_ready_or_after_a_while(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(between=20))
    play_round(mia, dov)
    mia.link.next_round(mia.snapshot.version)
    clock.forward(1)
    assert mia.snapshot.phase is Phase.ROUND_OVER
    dov.link.next_round(dov.snapshot.version)
    clock.forward(0)
    assert mia.snapshot.round == 2
    play_round(mia, dov)
    clock.forward(19)
    assert mia.snapshot.phase is Phase.ROUND_OVER
    clock.forward(2)
    assert mia.snapshot.round == 3


def test_people_and_bots_of_any_level_play_as_partners(house: House, clock: HandClock) -> None:
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    mia.make(plain(4, rules_partnership=True, pace=0.5), (None, "novice", None, "rulebook"))
    dov.sit(mia.link.table_id)
    mia.link.ready()
    dov.link.ready()
    for _ in range(200):
        clock.forward(1)
        for guest in (mia, dov):
            if guest.snapshot.turn == guest.link.seat:
                guest.act()
        if mia.snapshot.phase is not Phase.PLAYING:
            break
    assert mia.snapshot.phase is Phase.ROUND_OVER


# dropped lines


def test_a_seat_is_held_for_five_minutes_and_given_back_to_the_same_key(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house)
    hand = dov.snapshot.hand
    dov.visit.close()
    assert mia.link.view.seats[1].held_until == clock.now() + 300
    clock.forward(299)
    assert not is_stood_in(mia, 1)
    again = Guest(house, "dov")
    again.sit(mia.link.table_id)
    assert again.link.seat == 1
    assert again.snapshot.hand == hand
    assert mia.link.view.seats[1].held_until is None


def test_a_bot_fills_the_seat_after_that_and_gives_it_back(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house)
    dov.visit.close()
    clock.forward(301)
    assert is_stood_in(mia, 1)
    for _ in range(6):
        if mia.snapshot.turn == 0 and mia.snapshot.phase is Phase.PLAYING:
            mia.act()
        clock.forward(5)
    assert mia.snapshot.turn == 0 or mia.snapshot.phase is not Phase.PLAYING
    again = Guest(house, "dov")
    again.sit(mia.link.table_id)
    assert not is_stood_in(mia, 1)
    if mia.snapshot.turn == 0:
        mia.act()
    clock.forward(60)
    assert mia.snapshot.turn in (1, None) or mia.snapshot.legal


def test_a_table_may_wait_or_count_the_match_as_given_up(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, plain(empty=Empty.WAIT))
    dov.visit.close()
    clock.forward(3600)
    assert not is_stood_in(mia, 1)
    eli, fay = Guest(house, "eli"), Guest(house, "fay")
    eli.make(plain(empty=Empty.SURRENDER))
    fay.sit(eli.link.table_id)
    eli.link.ready()
    fay.link.ready()
    fay.visit.close()
    clock.forward(301)
    assert stage(eli) is Stage.OVER
    assert eli.snapshot.winner == 0


def test_of_two_windows_the_newer_plays_and_the_older_watches_its_own_seat(house: House) -> None:
    mia, dov = two_at(house)
    newer = Guest(house, "mia")
    newer.sit(mia.link.table_id)
    assert (mia.link.is_playing, newer.link.is_playing) == (False, True)
    assert mia.snapshot.hand == newer.snapshot.hand
    if mia.snapshot.turn == 0:
        assert refusal(mia.act) == "window-older"
    newer.visit.close()
    assert mia.link.is_playing
    assert mia.link.view.seats[0].is_here
    assert dov.link.view.seats[0].held_until is None


def test_nothing_moves_where_nobody_sits_and_after_a_while_the_match_is_adjourned(
    house: House, clock: HandClock
) -> None:
    mia = Guest(house, "mia")
    mia.make(plain(2), (None, "novice"))
    mia.link.ready()
    clock.forward(10)
    table = mia.link.table_id
    version = mia.snapshot.version
    mia.visit.close()
    clock.forward(400)
    assert house.table(table).state.stage is Stage.ADJOURNED
    clock.forward(3 * 86_400)
    again = Guest(house, "mia")
    assert again.visit.view.mine == (table,)
    again.sit(table)
    assert again.snapshot.version == version
    again.link.ready()
    assert stage(again) is Stage.PLAYING


def test_a_table_that_everybody_left_before_its_match_is_gone(house: House, clock: HandClock) -> None:
    mia = Guest(house, "mia")
    table = mia.make().table_id
    mia.link.leave()
    assert table not in house.tables
    assert not (house.settings.data / "tables" / table).exists()
    dov = Guest(house, "dov")
    other = dov.make().table_id
    dov.visit.close()
    clock.forward(299)
    assert other in house.tables
    clock.forward(2)
    assert other not in house.tables


# ratings


def test_a_rated_match_of_two_changes_both_ratings_once(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house, rated(plain(rules_target=20)))
    play_match(clock, mia, dov)
    ratings = [house.ratings.rating(guest.person.identity, "Jaques") for guest in (mia, dov)]
    assert all(rating is not None for rating in ratings)
    values = sorted(rating.rating for rating in ratings if rating is not None)
    assert values[0] < 1500 < values[1]
    assert sum(values) == pytest.approx(3000)
    assert refusal(mia.link.ask, Ask.TAKE_BACK) == "match-none"
    one = house.ratings.between(mia.person.identity, dov.person.identity)
    assert sorted((one.won, one.lost)) == [0, 1]


def test_rated_tables_have_two_people_and_keep_hands_and_moves(house: House) -> None:
    mia = Guest(house, "mia")
    for options, code in (
        (plain(3, is_rated=True, may_take_back=False), "rated-seats"),
        (plain(2, is_rated=True), "rated-take-back"),
        (plain(2, is_rated=True, may_take_back=False, watching=Watching.LATE), "rated-watching"),
        (plain(hold=1), "option-range"),
        (plain(watching=Watching.LATE, delay=0), "option-range"),
        (plain(time=Time(30, 60)), "clock-both"),
    ):
        assert refusal(mia.visit.make, options) == code
    assert refusal(mia.visit.make, rated(plain()), (None, "novice")) == "rated-bots"


def test_a_result_that_can_not_be_written_down_is_tried_again(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia, dov = two_at(house)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("tui.house.records.keep", full)
        mia.act(SURRENDER)
        assert stage(mia) is Stage.PLAYING
        assert is_in_trouble(mia)
    clock.forward(6)
    assert stage(dov) is Stage.OVER
    assert not is_in_trouble(mia)
    assert len(house.ratings.history(dov.person.identity)) == 1


def test_a_disk_that_refuses_loses_nothing_and_is_tried_again(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia, dov = two_at(house)
    first = to_move(mia, dov)
    version = first.snapshot.version
    troubles: list[bool] = []
    first.link.on_trouble = lambda: troubles.append(first.link.trouble is not None)

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("engine.journal.os.write", full)
        first.act()
        assert first.snapshot.version == version
    assert first.link.retry()
    assert first.snapshot.version == version + 1
    assert troubles == [True, False]
