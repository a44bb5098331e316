"""The first lessons teach what the solver finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.actions import Action
from engine.belief import Weighed, believed, enumerated
from engine.practice.lessons import LESSONS, PLAYER, Answer, Lesson, answered, seen, state_of, worth
from engine.practice.values import values_over
from engine.snapshot import Phase
from engine.state import MatchState
from engine.tiles import ids_in
from tui.words.lesson_answers import RIGHT, WRONG
from tui.words.lesson_texts import TEXTS

NAMES = [lesson.name for lesson in LESSONS]
COUNTED = LESSONS[:4]
"""Lessons that say nothing of draws and passes."""


def walked(state: MatchState, played: tuple[Action, ...] = ()) -> Iterator[tuple[tuple[Action, ...], Answer]]:
    """Yield everything that can be played in a lesson as it goes on."""
    for action in worth(state):
        answer = answered(state, action)
        yield (*played, action), answer
        if answer.is_right and answer.state.phase is Phase.PLAYING:
            yield from walked(answer.state, (*played, action))


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_the_taught_play_is_better_than_any_other_whatever_the_other_seat_holds(lesson: Lesson) -> None:
    snapshot = seen(state_of(lesson))
    worlds = enumerated(believed(snapshot), 1000)
    assert worlds
    table = values_over(snapshot, worlds)
    best, *others = worth(state_of(lesson)).values()
    assert next(iter(worth(state_of(lesson)))) == lesson.taught
    assert all(best[0] - mean >= 4 for mean, _ in others)
    assert best[1] > 0
    assert others
    for action, run in table.items():
        assert action == lesson.taught or all(mine > its for mine, its in zip(table[lesson.taught], run, strict=True))


@pytest.mark.parametrize("lesson", COUNTED, ids=[lesson.name for lesson in COUNTED])
def test_the_first_lessons_need_nothing_but_counting(lesson: Lesson) -> None:
    snapshot = seen(state_of(lesson))
    unseen, mine = believed(snapshot).unseen, state_of(lesson).hands[PLAYER]
    held = [sum(1 << tile for tile in some) for some in combinations(ids_in(unseen), snapshot.counts[1])]
    table = values_over(snapshot, [Weighed((mine, hand), 1) for hand in held])
    for action, run in table.items():
        assert action == lesson.taught or all(best > its for best, its in zip(table[lesson.taught], run, strict=True))


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_every_play_of_a_lesson_is_answered_and_the_good_ones_win_the_round(lesson: Lesson) -> None:
    keys = set()
    for played, (is_right, state, _) in walked(state_of(lesson)):
        key = (lesson.name, " ".join(str(action.tile) for action in played))
        keys.add((key, is_right))
        assert key in (RIGHT if is_right else WRONG)
        if is_right and state.phase is not Phase.PLAYING:
            assert state.results[-1].winner == PLAYER
    written = {(key, True) for key in RIGHT if key[0] == lesson.name}
    written |= {(key, False) for key in WRONG if key[0] == lesson.name}
    assert written == keys


def test_there_are_ten_lessons_each_with_a_text() -> None:
    assert len(set(NAMES)) == len(LESSONS) == 10
    assert set(TEXTS) == set(NAMES)


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_a_lesson_is_a_real_round_with_all_its_tiles(lesson: Lesson) -> None:
    state = state_of(lesson)
    assert sum(map(int.bit_count, state.hands)) + len(state.boneyard) + len(state.placements) == 28
    assert not state.drawable
    assert state.turn == PLAYER
