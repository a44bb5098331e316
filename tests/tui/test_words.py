"""What the table says is true."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.actions import SURRENDER
from engine.events import MatchStarted, RoundReason
from engine.session import Session
from engine.snapshot import Phase, Snapshot
from engine.sums import terms
from engine.tiles import Tile
from tests.tui.table_builders import dealt_session, session_of
from tui.words import prompts, reasons
from tui.words.facts import did
from tui.words.heading import match_title, round_words, turn_words
from tui.words.knowledge import seat_words
from tui.words.lists import all_of, neither, one_of
from tui.words.log import brief_turns, line, log_lines
from tui.words.people import People, people_of
from tui.words.results import headline, match_headline, match_why, sum_words, why_lines
from tui.words.wrapping import hanging, wrapped

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("jaques", 2, {}),
    ("jaques", 3, {"score": "fives"}),
    ("jaques", 4, {"partnership": True}),
    ("official", 4, {"partnership": True}),
    ("official", 2, {"spinner": True}),
    ("official", 2, {"rounds": 1}),
    ("pagat", 3, {}),
    ("pagat", 2, {"highest_pip": 9}),
    ("jaques", 4, {"draw": "none", "block_ends": "after_passes"}),
]
PEOPLE = People(("You", "Ana", "Ben", "Cleo"), 0)


def played_out(book: str, seats: int, options: dict[str, Any], seed: str) -> list[tuple[Session, Snapshot]]:
    """Return every moment of a round played at random, as seat 0 sees it, with its session at the end."""
    session = dealt_session(book, seats, seed, **options)
    chance = Random(seed)
    moments = [session.snapshot(0)]
    while session.state.phase is Phase.PLAYING:
        turn = session.state.round.turn
        session.submit(turn, chance.choice(session.snapshot(turn).legal))
        moments.append(session.snapshot(0))
    return [(session, moment) for moment in moments]


@pytest.mark.parametrize(("book", "seats", "options"), TABLES)
@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5", "6"])
def test_the_sum_that_is_written_out_is_what_the_winner_scored(
    book: str, seats: int, options: dict[str, Any], seed: str
) -> None:
    _, snapshot = played_out(book, seats, options, seed)[-1]
    result = snapshot.last_round
    assert result is not None
    total = max(0, sum(sign * pips for sign, pips in terms(result, snapshot.rules))) + result.bonus
    assert total == result.points
    said = sum_words(result, snapshot, PEOPLE)
    assert result.winner is None or str(result.points) in said


@pytest.mark.parametrize(("book", "seats", "options"), TABLES)
def test_there_are_words_for_every_moment(book: str, seats: int, options: dict[str, Any]) -> None:
    for _, snapshot in played_out(book, seats, options, "9"):
        if snapshot.legal:
            picked = (reasons.fitting_tiles(snapshot) or (None,))[0]
            assert prompts.turn_prompt(snapshot, PEOPLE, picked)
        elif snapshot.phase is Phase.PLAYING:
            assert "thinking" in prompts.turn_prompt(snapshot, PEOPLE, None)
        assert turn_words(snapshot, PEOPLE)
        assert round_words(snapshot, PEOPLE)
        assert all(line(event, snapshot, PEOPLE) for event in snapshot.history if not isinstance(event, MatchStarted))
        for seat in range(seats):
            did(snapshot, seat)
    result = snapshot.last_round
    assert result is not None
    assert headline(result, snapshot, PEOPLE)
    assert why_lines(result, snapshot, PEOPLE)
    assert snapshot.phase is not Phase.MATCH_OVER or match_why(snapshot, PEOPLE)


def test_a_draw_and_a_play_are_one_turn_in_the_log() -> None:
    session = session_of("5-5 1-1", "6-6 0-0 0-2", boneyard="1-4 2-2 3-5 2-3 0-1 0-4", leader=0)
    session.submit(0, session.snapshot(0).legal[1])
    for _ in range(4):
        session.submit(1, session.snapshot(1).legal[0])
    mine, hers = session.snapshot(0), session.snapshot(1)
    assert did(mine, 1) == "drew 3 tiles, then played 3-5 on the 5"
    assert brief_turns(mine, PEOPLE)[-1] == "Ana drew 3, 3-5 on 5"
    assert log_lines(mine, PEOPLE)[-2] == "Ana drew 3 tiles"
    assert log_lines(hers, PEOPLE)[-2] == "Ana drew 1-4, 2-2, 3-5"
    assert seat_words(mine, 1, 60) == "has no 5: drew 3 tiles with 5 open"


def test_a_block_says_which_number_nobody_holds_and_writes_out_the_sum() -> None:
    session = session_of("4-4 3-3 2-6", "4-6 1-4 5-5", boneyard="0-0 0-1", leader=0, humans=(0,))
    while session.state.phase is Phase.PLAYING:
        turn = session.state.round.turn
        session.submit(turn, session.snapshot(turn).legal[-1])
    snapshot = session.snapshot(0)
    result = snapshot.last_round
    assert result is not None
    assert result.reason is RoundReason.BLOCKED
    assert headline(result, snapshot, PEOPLE) == f"BLOCKED: you win the round, {result.points} points"
    assert "may be drawn (R19)" in why_lines(result, snapshot, PEOPLE)[0]
    assert why_lines(result, snapshot, PEOPLE)[-1] == "The lightest hand wins (R22)."
    assert sum_words(result, snapshot, PEOPLE) == f"{result.pips[1]} − {result.pips[0]} = {result.points} for you."


def test_titles_name_the_variations() -> None:
    snapshot = dealt_session("official", 4, partnership=True, spinner=True).snapshot(0)
    assert match_title("Official", snapshot.rules) == "Official, partners, spinner, first to 100"


def test_a_match_is_won_by_you_by_another_or_by_nobody() -> None:
    session = dealt_session()
    session.submit(1, SURRENDER)
    snapshot = session.snapshot(0)
    assert match_headline(snapshot, PEOPLE) == "You win the match!"
    assert match_why(snapshot, PEOPLE) == "Ana gave it up (R30)."


def test_people_at_one_terminal_keep_their_names_and_one_alone_is_you() -> None:
    assert people_of(("Mia", "Ana"), (0,), 0).names == ("You", "Ana")
    assert people_of(("Mia", ""), (0, 1), 0).names == ("Mia", "Player 2")


def test_lists_read_like_lists() -> None:
    assert one_of([6, 4]) == "6 or 4"
    assert all_of([1, 2, 6]) == "1, 2 and 6"
    assert [neither([5]), neither([5, 6]), neither([1, 2, 3])] == ["no 5", "neither 5 nor 6", "none of 1, 2 and 3"]


def test_lines_break_between_words_and_inside_chinese() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("  1  You led", 20) == ["  1  You led"]
    assert wrapped("中文句子没有空格", 8) == ["中文句子", "没有空格"]
    assert wrapped("", 8) == []


def test_a_text_behind_a_key_or_a_number_goes_on_below_itself() -> None:
    assert hanging("1-9 0  Pick a tile. Never plays.", 20) == ["1-9 0  Pick a tile.", "       Never plays."]
    assert hanging("   12  You shuffled and dealt", 20) == ["   12  You shuffled", "       and dealt"]
    assert hanging("one two three", 7) == ["one two", "three"]
    assert hanging("", 8) == []


def test_a_tile_that_may_not_be_played_has_a_reason() -> None:
    session = session_of("6-6 1-2", "5-6 0-0", boneyard="4-4 3-3", leader=1)
    snapshot = session.snapshot(0)
    assert reasons.why_not(snapshot, Tile(1, 2), PEOPLE) == "It is the turn of Ana (R12)."
