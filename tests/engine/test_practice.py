"""Practice problems: what makes one, what it is about, and that it keeps what it claims."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import play
from engine.belief import Weighed
from engine.dealing import GivenDeal, make_deal
from engine.messages import sentence
from engine.practice import (
    Difficulty,
    Problem,
    ProblemError,
    Quality,
    Tag,
    Theme,
    Unproven,
    Verified,
    as_json,
    by_id,
    from_json,
    make,
    means,
    of,
    problems,
    snapshot_of,
    state_of,
    state_with,
    to_json,
    values_over,
    verify,
    worlds_of,
)
from engine.practice.grading import Case, case_of, theme_of, untold
from engine.practice.problem import from_line, to_line
from engine.rulebooks import JAQUES
from engine.snapshot import Snapshot
from engine.state import MatchState
from engine.tiles import SUIT, mask_of, parse_tile
from engine.transition import apply, start_match
from engine.views import snapshot_for
from tests.engine.brute_force import BruteForce

SAMPLE = 41
"""Every so many-th problem of the set is looked at in a test run; ``make verify-problems`` proves all."""


def sample() -> tuple[Problem, ...]:
    return problems()[::SAMPLE]


def table_of(first: str, mine: str, theirs: str) -> MatchState:
    """Return a table at which the other has opened, with nothing to draw."""
    opening = parse_tile(first)
    hands = tuple(tuple(map(parse_tile, text.split())) for text in (mine, f"{first} {theirs}"))
    deal = make_deal(JAQUES.rules(2), "x", None, given=GivenDeal(hands, (), 1))
    return apply(start_match(JAQUES.rules(2), deal).state, 1, play(opening)).state


def open_case(first: str, mine: str, theirs: str) -> Case:
    """Return the case of a table where the hands are known."""
    state = table_of(first, mine, theirs)
    snapshot, worlds = snapshot_for(state, 0), (Weighed(state.hands, 1),)
    return case_of(snapshot, worlds, values_over(snapshot, worlds))


@pytest.mark.parametrize(
    ("theme", "first", "mine", "theirs", "best"),
    [
        (Theme.LOCK_NOW, "2-5", "5-6 1-5", "3-5 1-4", "5-6"),
        (Theme.REFUSE_THE_LOCK, "3-5", "4-5 5-5", "0-6 0-0", "5-5"),
        (Theme.SHUT_OUT_CHAIN, "5-6", "1-5 1-1 3-6", "2-5 0-5", "1-5"),
        (Theme.SHUT_OUT, "2-6", "3-6 2-5", "0-3 2-4", "2-5"),
        (Theme.BUILD_A_BLOCK, "2-6", "3-6 1-2", "1-6 0-2", "3-6"),
        (Theme.CUT, "0-3", "0-1 1-1 1-2 1-3 1-4 1-5 1-6", "3-4 0-5 0-2", "1-3"),
        (Theme.FORCE_PASSES, "3-4", "0-4 0-2 3-3", "1-1 3-6", "3-3"),
        (Theme.TEMPO, "0-6", "0-0 0-4", "2-6 3-4", "0-0"),
    ],
)
def test_a_theme_is_told_by_what_the_best_play_does(
    theme: Theme, first: str, mine: str, theirs: str, best: str
) -> None:
    case = open_case(first, mine, theirs)
    assert (str(case.best.tile), theme_of(case)) == (best, theme)


FUSION = (
    '{"id":"x1hhcz","rulebook":"jaques","rules":{"seats":2,"partnership":false},"seat":0,"deal":{"hands":'
    '[["0-4","1-1","1-3","1-5","2-3","3-6","5-6"],["0-2","0-5","0-6","1-2","2-2","2-4","2-6"]],"boneyard":'
    '["1-6","5-5","0-1","2-5","4-6","1-4","3-4","4-5","0-3","3-3","6-6","0-0","3-5","4-4"],"leader":1,'
    '"why":"highest_double"},"actions":"2-2 2-3l 2-6r 3-6r draw draw draw draw draw draw draw 3-4l 1-3r 2-4l 1-1r 1-2r '
    "draw draw draw draw draw pass 2-5l 5-6l 1-6l 1-5l 5-5l 4-5l 1-4l pass 0-2r 0-3r 0-1l 0-0l 0-6l"
    '","values":{"6-6l":7.3333,"3-3r":-2.3333},"quality":"dominant","theme":"force_passes","tags":[],'
    '"difficulty":"easy","rating":1100}'
)


def test_a_play_that_wins_against_every_hand_is_not_sure_if_no_one_plan_does() -> None:
    problem = from_line(FUSION)
    table = values_over(snapshot_of(problem), worlds_of(problem))
    assert min(table[problem.best]) > 0
    assert isinstance(verify(problem), Verified)
    assert isinstance(verify(replace(problem, quality=Quality.SURE)), Unproven)


def test_the_values_are_those_of_plain_minimax_in_every_hand() -> None:
    for problem in [problem for problem in sample() if len(worlds_of(problem)) <= 4][:6]:
        snapshot, worlds = snapshot_of(problem), worlds_of(problem)
        for at, world in enumerate(worlds):
            state = state_with(problem, world.hands)
            slow = BruteForce(state, problem.seat, 200_000)
            for action, points in values_over(snapshot, worlds).items():
                assert points[at] == slow.value(apply(state, problem.seat, action).state)


def test_what_draws_and_passes_tell_is_needed_where_the_tag_says_so() -> None:
    tagged = [problem for problem in problems() if Tag.NEEDS_INFERENCE in problem.tags]
    for problem in tagged[:3]:
        snapshot = snapshot_of(problem)
        worlds = untold(snapshot, state_of(problem).hands)
        assert worlds is not None
        assert next(iter(means(values_over(snapshot, worlds), worlds))) != problem.best


def test_every_possible_hand_gives_the_player_the_same_sight() -> None:
    for problem in sample():
        seen = snapshot_of(problem)
        for world in worlds_of(problem):
            state = state_with(problem, world.hands)
            assert state.hands == world.hands
            assert snapshot_for(state, problem.seat, seen.version) == seen


def test_hands_that_nobody_can_hold_are_refused() -> None:
    problem = next(problem for problem in sample() if Tag.HAND_KNOWN in problem.tags)
    hands = list(state_of(problem).hands)
    other = next(seat for seat in range(problem.rules.seats) if seat != problem.seat)
    lies = next(iter(snapshot_of(problem).chain.placements)).tile
    hands[other] = hands[other] & (hands[other] - 1) | 1 << lies.id
    with pytest.raises((ValueError, ProblemError)):
        state_with(problem, tuple(hands))


def test_a_sample_of_the_set_keeps_what_it_claims() -> None:
    verdicts = {problem.id: verify(problem) for problem in sample()}
    assert [verdict for verdict in verdicts.items() if not isinstance(verdict[1], Verified)] == []


def test_a_problem_that_claims_too_much_is_not_proven() -> None:
    problem = sample()[0]
    (best, worth), *others = problem.values
    assert isinstance(verify(replace(problem, values=((best, worth + 1), *others))), Unproven)
    assert isinstance(verify(replace(problem, actions=problem.actions[:-1])), Unproven)
    assert isinstance(verify(replace(problem, theme=Theme.CUT)), Unproven) or problem.theme is Theme.CUT


def test_the_set_has_enough_of_everything() -> None:
    every = problems()
    assert len(every) >= 1200
    assert len({problem.id for problem in every}) == len(every)
    themes = Counter(problem.theme for problem in every)
    assert all(themes[theme] >= 100 for theme in Theme if theme is not Theme.CUT)
    assert sum(Tag.KILLS_AN_END in problem.tags for problem in every) >= 60
    assert len(of(level=Difficulty.HARD)) + len(of(level=Difficulty.EXPERT)) >= 100
    assert min(len(of(rulebook="official")), len(of(rulebook="pagat"))) >= 150
    assert min(len(of(seats=3)), len(of(partners=True))) >= 60


def test_the_set_keeps_its_margins_and_a_problem_is_found_by_its_name() -> None:
    for problem in problems():
        assert problem.margin >= (3 if problem.difficulty is Difficulty.EXPERT else 5)
        assert problem.values[0][1] > 0
        assert len(problem.tags) == len(set(problem.tags))
    assert by_id(f" {sample()[1].id.upper()}") is sample()[1]
    with pytest.raises(ProblemError) as refused:
        by_id("nothing")
    assert sentence(refused.value) == "There is no practice problem nothing."


def test_a_line_of_a_file_is_read_back() -> None:
    for problem in sample():
        assert from_line(to_line(problem)) == problem


@given(st.data())
def test_a_corrupt_line_is_refused_in_one_sentence(data: st.DataObject) -> None:
    told: dict[str, Any] = json.loads(to_line(sample()[0]))
    field = data.draw(st.sampled_from(sorted(told)))
    if data.draw(st.booleans()):
        del told[field]
    else:
        told[field] = data.draw(st.sampled_from([None, [], {}, "", "9-9x", -1, 7, [["a"]], {"a": "b"}, 1e999]))
    said = refusal_of(told)
    assert said is None or (said.startswith("This practice problem can't be read: ") and "\n" not in said)


def refusal_of(told: object) -> str | None:
    """Return in which words a problem is refused, None if it is not: some fields may be anything."""
    try:
        state_of(from_json(told))
    except ProblemError as error:
        return sentence(error)
    return None


@pytest.mark.parametrize("line", ["", "{", "[]", "1", "null", '{"id": 1}', "[" * 100_000])
def test_what_is_no_problem_at_all_is_refused(line: str) -> None:
    with pytest.raises(ProblemError):
        from_line(line)


def test_scripts_get_what_the_player_sees_and_the_answer() -> None:
    problem = next(problem for problem in sample() if len(worlds_of(problem)) > 1)
    told = json.loads(json.dumps(as_json(problem)))
    assert set(told) >= {
        "id",
        "rules",
        "seats",
        "view",
        "history",
        "hands",
        "values",
        "best",
        "margin",
        "theme",
        "tags",
    }
    assert told["best"] == told["values"][0]["action"]
    assert sum(hand["share"] for hand in told["hands"]) == pytest.approx(1)
    assert [type(hand) for seat, hand in enumerate(told["view"]["hands"]) if seat != problem.seat] == [int]
    assert set(as_json(problem, whole=False)) == set(told) - {"history", "hands"}
    assert to_json(problem)["id"] == problem.id


def test_the_same_seed_makes_the_same_problems_however_they_are_worked_on() -> None:
    seen: list[tuple[int, int]] = []
    one = list(make("i", 1, jobs=1, progress=lambda rounds, found: seen.append((rounds, found))))
    assert [problem.id for problem in one] == [p.id for p in make("i", 1, jobs=2, executor="threads")]
    assert all(isinstance(verify(problem), Verified) for problem in one)
    assert seen == sorted(seen)
    assert seen[-1][1] == 1


def test_making_ends_when_somebody_has_had_enough() -> None:
    asked: list[None] = []

    def stop() -> bool:
        asked.append(None)
        return True

    assert len(list(make("i", 1000, jobs=1, stop=stop))) < 20
    assert len(asked) == 1
    begun = make("i", 1000, jobs=1)
    assert len(list(islice(begun, 1))) == 1
    begun.close()


def test_the_tag_of_a_cut_can_be_counted() -> None:
    for problem in [problem for problem in problems() if Tag.KILLS_AN_END in problem.tags][::20]:
        seen: Snapshot = snapshot_for(apply(state_of(problem), problem.seat, problem.best).state, problem.seat)
        known = mask_of(seen.hand) | mask_of(placement.tile for placement in seen.chain.placements)
        whole = (1 << seen.rules.set_size) - 1
        assert any(not SUIT[end] & whole & ~known for end in seen.ends.values())
