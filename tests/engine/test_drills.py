"""The answers of drills are those that every hand that can be held agrees with."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.belief import believed, enumerated
from engine.judging.endings import root_of
from engine.practice.drills import Drill, Question, questions
from engine.solver.position import after
from engine.tiles import SUIT, TILES, pips_in

SEEDS = st.integers(0, 10**6).map(str)
FEW = settings(max_examples=2, deadline=None)


def hands_of(question: Question) -> list[tuple[int, ...]]:
    worlds = enumerated(believed(question.snapshot), 5000)
    return [world.hands for world in worlds or ()]


@FEW
@given(SEEDS)
def test_the_unseen_tiles_of_a_number_are_counted(seed: str) -> None:
    for question in questions(Drill.COUNT, seed, 2):
        number, snapshot = question.number, question.snapshot
        laid = {placement.tile for placement in snapshot.chain.placements}
        unseen = [tile for tile in TILES[:28] if number in tile and tile not in laid and tile not in snapshot.hand]
        assert question.answer == str(len(unseen))


@FEW
@given(SEEDS)
def test_the_numbers_that_a_hand_can_not_hold_are_those_of_no_possible_hand(seed: str) -> None:
    for question in questions(Drill.VOIDS, seed, 2):
        hands = hands_of(question)
        if hands:
            held = 0
            for hand in hands:
                held |= hand[question.seat]
            assert question.answer == "".join(str(number) for number in range(7) if not held & SUIT[number])
        assert question.is_right(question.answer[::-1])


@FEW
@given(SEEDS)
def test_a_play_blocks_for_sure_if_it_blocks_with_every_possible_hand(seed: str) -> None:
    for question in questions(Drill.BLOCK, seed, 2):
        assert question.action is not None
        position = after(root_of(question.snapshot), question.action)[0]
        mine, seat = position.hands[question.snapshot.turn or 0], question.seat
        blocked = [not (mine | hand[seat]) & position.fits for hand in hands_of(question)]
        assert question.answer == ("y" if all(blocked) else "n")
        assert blocked


@FEW
@given(SEEDS)
def test_the_count_is_won_by_so_many_pips_at_least(seed: str) -> None:
    for question in questions(Drill.SCORE, seed, 2):
        snapshot = question.snapshot
        mine = sum(tile.pips for tile in snapshot.hand)
        more = [pips_in(hand[question.seat]) - mine for hand in hands_of(question)]
        assert question.answer == (f"y{min(more)}" if min(more) > 0 else f"n{-max(more)}")
        assert min(more) > 0 or max(more) < 0


def test_the_same_seed_asks_the_same_questions_each_of_another_round() -> None:
    asked = questions(Drill.COUNT, "a")
    assert len(asked) == 10
    assert asked == questions(Drill.COUNT, "a")
    assert asked != questions(Drill.COUNT, "b")
    assert len({question.snapshot.history for question in asked}) == 10


def test_both_answers_to_whether_it_blocks_come_up() -> None:
    assert {question.answer for question in questions(Drill.BLOCK, "c", 4)} == {"y", "n"}


def test_another_answer_is_wrong() -> None:
    question = questions(Drill.COUNT, "a", 1)[0]
    assert [question.is_right(str(number)) for number in range(8)].count(True) == 1
