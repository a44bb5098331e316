"""A prompt says what can be done in one line; a pass and a challenge are called out in it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.actions import CHALLENGE, PASS, Action, Do, play
from engine.snapshot import Phase, Snapshot
from engine.tiles import parse_tile
from tests.tui.table_builders import dealt_session, seated, session_of
from tui.drawing.cells import cell_width
from tui.widgets.prompt_line import PROMPT_MARGIN, KeyLine
from tui.words import prompts, questions
from tui.words.people import People
from tui.words.reasons import ends_for, fitting_tiles
from tui.words.results import match_lines, why_lines
from tui.words.wrapping import wrapped

PEOPLE = People(("You", "Ana", "Ben", "Cleo"), 0)
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("jaques", 2, {}),
    ("official", 4, {"partnership": True}),
    ("official", 3, {"spinner": True, "highest_pip": 9}),
    ("pagat", 2, {"highest_pip": 9}),
    ("pagat", 3, {"spinner": True}),
    ("jaques", 4, {"draw": "none", "score": "fives"}),
    ("official", 2, {"referee": "players"}),
]


def moments(book: str, seats: int, options: dict[str, Any], seed: str) -> list[Snapshot]:
    """Return every moment of a round played at random, as seat 0 sees it."""
    session = dealt_session(book, seats, seed, **options)
    chance = Random(seed)
    seen = [session.snapshot(0)]
    while session.state.phase is Phase.PLAYING:
        turn = session.state.round.turn
        session.submit(turn, chance.choice(session.snapshot(turn).legal))
        seen.append(session.snapshot(0))
    return seen


@pytest.mark.parametrize("room", [80 - PROMPT_MARGIN, 60 - PROMPT_MARGIN])
@pytest.mark.parametrize(("book", "seats", "options"), TABLES)
def test_a_prompt_is_never_longer_than_a_line(book: str, seats: int, options: dict[str, Any], room: int) -> None:
    for seed in "abcdef":
        for snapshot in moments(book, seats, options, seed):
            for tile in fitting_tiles(snapshot) or (None,):
                said = [prompts.turn_prompt(snapshot, PEOPLE, tile, room)]
                if tile is not None and len(ends_for(snapshot, tile)) > 1:
                    said.append(questions.end_question(snapshot, tile, ends_for(snapshot, tile), room=room))
                assert all(cell_width(text) <= room for text in said), said


@pytest.mark.parametrize("room", [80 - PROMPT_MARGIN, 60 - PROMPT_MARGIN])
def test_a_question_is_never_longer_than_a_line(room: int) -> None:
    snapshot = dealt_session().snapshot(0)
    said = [questions.leave_question(room), questions.surrender_question(room), questions.match_end_prompt(room)]
    said += [questions.naming_prompt("6"), questions.round_end_prompt(snapshot, room)]
    assert all(cell_width(text) <= room for text in said), said


@pytest.mark.parametrize(("book", "seats", "options"), TABLES)
def test_why_a_round_is_over_fits_beside_the_score(book: str, seats: int, options: dict[str, Any]) -> None:
    for seed in "abcdefghijklmnop":
        snapshot = moments(book, seats, options, seed)[-1]
        result = snapshot.last_round
        assert result is not None
        assert len(wrapped(" ".join(why_lines(result, snapshot, PEOPLE)), 49)) <= 2


def test_a_pass_is_called_out_before_the_next_turn() -> None:
    session = session_of("6-6 0-6 1-1", "0-1 0-2", leader=0, draw="none")
    session.submit(0, play(parse_tile("6-6")))
    session.submit(1, PASS)
    said = prompts.turn_prompt(session.snapshot(0), PEOPLE, None)
    assert said.startswith("Ana: Pass. 0-6 fits both ends")
    assert "Pass" not in prompts.turn_prompt(session_of("6-6", "0-1").snapshot(0), PEOPLE, None)


async def test_who_passed_is_seen_on_a_small_screen_too() -> None:
    session = session_of("6-6 0-6 1-1", "0-1 0-2", "0-3 0-4", leader=0, draw="none")
    async with seated(session, size=(60, 20)) as seat:
        await seat.press("/", "6", "6", "enter")
        assert "Ana ▮▮ 2 Pass   Ben ▮▮ 2 Pass" in seat.screen_text
        assert seat.prompt.startswith("Ben: Pass.")


def test_a_challenge_is_called_out_to_the_one_who_has_to_play_again() -> None:
    session = session_of(
        "6-6 0-5 0-6", "0-1 0-2", boneyard="1-1 1-2 1-3 1-4", leader=0, referee="players", misplay_penalty=1
    )
    session.submit(0, play(parse_tile("6-6")))
    session.submit(1, session.snapshot(1).legal[0])
    snapshot = session.snapshot(session.state.round.turn)
    assert snapshot.turn is not None
    wrong = next(tile for tile in snapshot.hand if tile not in fitting_tiles(snapshot))
    end = next(iter(snapshot.ends))
    session.submit(snapshot.turn, Action(Do.PLAY, wrong, end, wrong.low))
    session.submit(1 - snapshot.turn, CHALLENGE)
    again = session.snapshot(snapshot.turn)
    people = People(("Max", "Ana"), snapshot.turn)
    by = people[1 - snapshot.turn]
    assert prompts.turn_prompt(again, people, None).startswith(f"{by} challenged {wrong} (R35).")


def test_a_tie_and_all_fives_are_told_after_the_round() -> None:
    for seed in "abcdefgh":
        snapshot = moments("jaques", 2, {"score": "fives"}, seed)[-1]
        result = snapshot.last_round
        assert result is not None
        assert any("All Fives in this round" in line for line in match_lines(result, snapshot, PEOPLE)) == any(
            result.fives
        )


@pytest.mark.parametrize(("size", "options"), [((60, 20), {}), ((80, 24), {"referee": "players", "touch_move": True})])
async def test_every_key_stays_on_the_key_line(size: tuple[int, int], options: dict[str, Any]) -> None:
    async with seated(dealt_session(**options), size=size) as seat:
        shown = seat.table.query_one(KeyLine).text()
        assert len(shown) < size[0]
        assert [hint[0] for hint in seat.table.hints()] == [
            key for hint in seat.table.hints() for key in [hint[0]] if key in shown
        ]
        assert shown.rstrip().endswith("? help q leave")
