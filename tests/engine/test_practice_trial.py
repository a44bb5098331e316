"""A problem being played against the best defence in the worst hand that is still possible."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from engine.actions import PASS, Action
from engine.practice import Problem, Trial, begin, problems, snapshot_of, state_with, worlds_of
from engine.practice.trial import SLIP
from engine.practice.values import plays_of
from engine.snapshot import Phase
from engine.state import MatchState
from engine.transition import apply, legal_actions
from engine.views import snapshot_for
from tests.engine.brute_force import BruteForce


@cache
def small() -> list[Problem]:
    """Return some problems with few tiles, read when they are first needed."""
    return [problem for problem in problems()[::17] if sum(snapshot_of(problem).counts) <= 8]


def played_out(problem: Problem, chance: Random | None) -> list[Trial]:
    """Return a trial at each of the player's turns and at its end: at random, or by what is judged best."""
    trials = [begin(problem)]
    while not trials[-1].is_over:
        trial = trials[-1]
        action = (
            chance.choice(trial.legal) if chance else trial.judge(trial.legal[0]).best if may_choose(trial) else PASS
        )
        trials.append(trial.played(action))
    return trials


def may_choose(trial: Trial) -> bool:
    return trial.legal != (PASS,)


def replayed(trial: Trial, hands: tuple[int, ...], actions: tuple[Action, ...]) -> MatchState | None:
    """Return the table with these hands after some actions, None if one can't be done there."""
    state = state_with(trial.problem, hands)
    for action in actions:
        if action not in legal_actions(state):
            return None
        state = apply(state, state.turn, action).state
    return state


def value(state: MatchState, seat: int, start: MatchState) -> int:
    return BruteForce(start, seat, 100_000).value(state)


def test_the_answer_is_the_best_defence_in_the_worst_hand_that_is_left() -> None:
    for problem in [problem for problem in small() if problem.rules.seats == 2][:8]:
        every = worlds_of(problem)
        for before, then in pairwise(played_out(problem, Random(problem.id))):
            for done in range(len(before.actions), len(then.actions)):
                now, action = then.actions[: done + 1], then.actions[done]
                left = [(state, hands) for hands, _ in every if (state := replayed(before, hands, now)) is not None]
                values = {hands: value(state, problem.seat, state_with(problem, hands)) for state, hands in left}
                if done > len(before.actions):  # an answer: nothing else would have been worse for the player
                    was = [
                        (state, hands)
                        for hands, _ in every
                        if (state := replayed(before, hands, then.actions[:done])) is not None
                        and is_seen(state, then, done)
                    ]
                    worst = min(value(state, problem.seat, state_with(problem, hands)) for state, hands in was)
                    assert min(values.values()) == worst, (problem.id, str(action))


def is_seen(state: MatchState, trial: Trial, done: int) -> bool:
    """Return whether a table goes on where the trial went on."""
    return state.phase is Phase.PLAYING


def test_only_hands_that_agree_with_everything_so_far_are_left() -> None:
    for problem in small()[:10]:
        for trial in played_out(problem, Random(problem.id)):
            agreeing = {
                hands
                for hands, _ in worlds_of(problem)
                if (state := replayed(trial, hands, trial.actions)) is not None
                and (state.phase is not Phase.PLAYING) == trial.is_over
            }
            assert {world.hands for world in trial.worlds} == agreeing


def test_the_player_sees_the_same_whichever_of_the_hands_is_true() -> None:
    for problem in small()[:10]:
        for trial in played_out(problem, Random(problem.id)):
            if not trial.is_over:
                for world in trial.worlds:
                    state = state_with(problem, world.hands, trial.actions)
                    assert snapshot_for(state, problem.seat, trial.snapshot.version) == trial.snapshot


def test_the_best_play_is_right_and_every_other_is_the_first_wrong_one() -> None:
    for problem in small()[:10]:
        trial = begin(problem)
        assert trial.judge(problem.best).is_right
        assert trial.judge(problem.best).best == problem.best
        assert trial.played(problem.best).wrong is None
        for action in plays_of(trial.snapshot):
            if action != problem.best:
                after = trial.played(action)
                assert after.wrong is after.verdicts[0]
                assert after.wrong.loss > SLIP


def test_who_plays_on_by_what_is_best_makes_no_error_and_is_told_what_he_scored() -> None:
    for problem in small()[:10]:
        last = played_out(problem, None)[-1]
        assert last.wrong is None
        assert last.result is not None
        assert last.state.phase is not Phase.PLAYING
        scored = last.state.scores
        side = problem.rules.team_of(problem.seat)
        assert last.points == 2 * scored[side] - sum(scored)


def test_what_is_not_lawful_is_refused() -> None:
    trial = begin(small()[0])
    with pytest.raises(ValueError, match="not lawful"):
        trial.played(PASS)
    with pytest.raises(ValueError, match="not lawful"):
        trial.judge(PASS)
    over = played_out(small()[0], None)[-1]
    with pytest.raises(ValueError, match="not lawful"):
        over.played(PASS)
