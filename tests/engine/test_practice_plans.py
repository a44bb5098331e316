"""What a play is worth in the trainer: what one plan of the player keeps, who can't see the hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from engine.actions import Action, End, play
from engine.practice import Problem, Quality, Trial, as_json, begin, by_id, problems, snapshot_of, worlds_of
from engine.practice import trial as trials
from engine.practice.facts import facts, facts_at
from engine.practice.keeping import WIN, ranked
from engine.practice.problem import from_line
from engine.practice.refuting import Fault, refuted
from engine.practice.values import canonical, means, plays_of, values_over
from engine.practice.verifying import Unproven, Verified, pays, verify
from engine.tiles import parse_tile
from tests.engine.plan_oracle import cases
from tests.practice_problems import LOCK


def at(trial: Trial, tile: str, end: str) -> Action:
    """Return a play by its tile and end."""
    return canonical(trial.snapshot, play(parse_tile(tile), End(end)))


TRAPS = {
    "ezc9pr": (("0-0", "right"), ("3-5", "left"), ("1-5", "left")),
    "by9j6c": (("2-3", "right"), ("1-2", "left"), ("1-3", "left")),
}
"""The best play, then the only one that keeps the win, and one that with open hands would be the best."""


@pytest.mark.parametrize("name", TRAPS)
def test_the_only_play_that_keeps_a_sure_win_is_right_and_the_one_that_looks_better_is_wrong(name: str) -> None:
    first, keeps, looks_better = TRAPS[name]
    trial = begin(by_id(name))
    trial = trial.played(at(trial, *first))
    right, wrong = (trial.judge(at(trial, *played)) for played in (keeps, looks_better))
    assert (right.is_right, right.gives_up, right.worst >= WIN) == (True, False, True)
    assert (wrong.is_right, wrong.gives_up, wrong.worst >= WIN) == (False, True, False)
    assert right.best == wrong.best == right.action
    openly = means(values_over(trial.snapshot, trial.possible), trial.possible)
    assert openly[wrong.action] >= openly[right.action]
    assert trial.played(wrong.action).wrong == wrong


def test_a_play_that_no_single_hand_refutes_is_wrong_because_the_hands_cant_be_told_apart() -> None:
    problem = by_id("e1mzyv")
    trial = begin(problem).played(problem.best)
    verdict = trial.judge(at(trial, "0-0", "left"))
    found = refuted(trial, verdict.action)
    assert (verdict.is_right, found.fault, found.bad, found.good) == (False, Fault.UNSEEN, -6, 2)


@pytest.mark.parametrize("name", TRAPS)
def test_the_win_is_there_at_the_end_for_who_goes_on_so(name: str) -> None:
    for end in ends_of(by_id(name)):
        assert end.points >= WIN


def ends_of(problem: Problem) -> Iterator[Trial]:
    """Yield each end to which only plays lead that are called right."""
    begun = [begin(problem)]
    while begun:
        trial = begun.pop()
        if trial.is_over:
            yield trial
            continue
        may_choose = len(plays_of(trial.snapshot)) > 1
        begun += [trial.played(action) for action in trial.legal if not may_choose or trial.judge(action).is_right]


def test_whatever_is_called_right_keeps_a_sure_win_and_the_best_keeps_what_is_printed() -> None:
    for problem in problems()[::29]:
        if problem.quality is Quality.SURE:
            assert all(end.points >= WIN for end in ends_of(problem))
        trial, best = begin(problem), facts(problem).best
        while not trial.is_over:
            trial = trial.played(trial.ranking.best)
        assert trial.wrong is None
        assert trial.points >= best.worst
        assert pays(problem)


@pytest.mark.parametrize(("name", "worst", "scored"), [("rdrvz6", -7, -7), ("9sjxd9", -7, -7)])
def test_what_is_printed_is_what_one_plan_keeps_and_not_what_open_hands_would_bring(
    name: str, worst: int, scored: int
) -> None:
    problem = by_id(name)
    best = facts(problem).best
    assert (best.action, best.worst) == (problem.best, worst)
    assert best.open_mean == pytest.approx(problem.values[0][1], abs=1e-3)
    assert best.open_mean > best.mean
    assert best.open_worst > worst
    told = as_json(problem, whole=False)["values"][0]
    assert told["points"] == problem.values[0][1]
    assert told["plan"] == {"points": pytest.approx(best.mean, abs=1e-3), "worst": worst}
    trial = begin(problem)
    while not trial.is_over:
        trial = trial.played(trial.ranking.best)
    assert trial.points >= scored


GAINS_NOTHING = from_line(
    '{"id":"4gqp4m","rulebook":"jaques","rules":{"seats":2,"partnership":false},"seat":1,"deal":{"hands":[["0-3",'
    '"1-1","1-3","1-4","4-5","4-6","5-5"],["0-4","0-6","1-5","2-2","3-4","3-5","6-6"]],"boneyard":["2-6","4-4","3'
    '-3","2-4","0-5","5-6","2-5","0-2","1-6","0-1","3-6","1-2","2-3","0-0"],"leader":1,"why":"highest_double"},"a'
    'ctions":"6-6 4-6l 3-4l 1-3l 1-5l 5-5l 3-5l 0-3l 0-6r draw draw draw draw draw 0-5l 0-4r 4-5l draw draw draw '
    'draw draw draw draw pass 1-4l 1-6l 2-6l 2-5l 4-4r 5-6l 2-4r 0-2r pass","values":{"0-1r":0.3333,"3-6l":-5.0},'
    '"quality":"average","theme":"tempo","tags":["heaviest_wrong"],"difficulty":"easy","rating":1100}'
)
"""With open hands 0-1 brings +0.3; what follows is forced, and brings -1.7."""


def test_a_problem_by_which_one_plan_gains_nothing_is_not_taken() -> None:
    assert facts(GAINS_NOTHING).best.open_mean > 0 > facts(GAINS_NOTHING).best.mean
    assert not pays(GAINS_NOTHING)
    assert isinstance(verify(GAINS_NOTHING), Unproven)


def test_a_play_is_dominant_only_if_one_plan_keeps_what_any_other_play_could_bring() -> None:
    problem = by_id("m3jt9n")
    snapshot, worlds = snapshot_of(problem), worlds_of(problem)
    table = values_over(snapshot, worlds)
    best = table.pop(problem.best)
    assert all(mine >= theirs for run in table.values() for mine, theirs in zip(best, run, strict=True))
    assert problem.quality is Quality.AVERAGE
    assert isinstance(verify(problem), Verified)
    assert isinstance(verify(replace(problem, quality=Quality.DOMINANT)), Unproven)


@pytest.mark.parametrize("claim", [None, WIN])
def test_plays_are_ranked_as_by_the_best_of_all_plans(claim: int | None) -> None:
    random = Random(8)
    for name in ("two", "two by the official rules", "three"):
        for made, planner, found in cases(name, 6, seed=random.randrange(100)):
            ranking = ranked(made.snapshot, made.worlds, claim)
            assert ranking is not None
            keeping = {
                play: [plan for plan in every if claim is None or min(plan) >= claim] for play, every in found.items()
            }
            wins = {planner.same(play) for play, every in keeping.items() if every}
            for action, every in found.items():
                kept = ranking.plays[canonical(made.snapshot, action)]
                assert kept.mean == pytest.approx(max(map(planner.mean, keeping[action] or every)))
                assert any(all(map(int.__ge__, plan, kept.points)) for plan in every)
            if wins:
                given_up = {planner.same(play) for play in ranking.given_up}
                assert given_up == set(planner.actions()) - wins
                assert planner.same(ranking.best) in wins


def test_where_there_are_too_many_plans_open_hands_judge_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "ranked", lambda *_: None)
    trial = begin(replace(LOCK, id="open"))
    verdict = trial.judge(LOCK.best)
    assert verdict.is_open
    assert verdict.is_right
    assert verdict.values == LOCK.values
    assert facts_at(trial).is_open
    assert as_json(trial.problem, whole=False)["values"][0]["plan"] is None
