"""Glicko-2, against the worked example of its author and what must hold of any ratings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.practice.rating import (
    HINT_SCORES,
    UNSURE,
    Game,
    Rated,
    after,
    both_after,
    expected,
    rested,
    score_of,
)

RATED = st.builds(Rated, st.floats(400, 3000), st.floats(30, UNSURE), st.floats(0.03, 0.1))
SCALE = 173.7178
SCORES = st.sampled_from((0.0, 0.5, 0.75, 1.0))


def test_the_worked_example_of_its_author_comes_out() -> None:
    opponents = (Rated(1400, 30), Rated(1550, 100), Rated(1700, 300))
    games = [Game(other, score) for other, score in zip(opponents, (1.0, 0.0, 0.0), strict=True)]
    rating, deviation, volatility = after(Rated(1500, 200, 0.06), games)
    mu, phi = (rating - 1500) / SCALE, deviation / SCALE
    assert (round(mu, 4), round(phi, 4)) == (-0.2069, 0.8722)
    assert volatility == pytest.approx(0.05999, abs=0.00001)
    assert round(1500 + SCALE * round(mu, 4), 2) == 1464.06  # he goes on with the four digits
    assert round(SCALE * round(phi, 4), 2) == 151.52


def test_a_period_without_games_only_makes_a_rating_less_sure() -> None:
    player = Rated(1500, 200, 0.06)
    rating, deviation, volatility = after(player, [])
    assert (rating, volatility) == (1500, 0.06)
    assert deviation == pytest.approx(200.2714, abs=0.001)
    assert rested(player, 1_000_000).deviation == UNSURE
    assert rested(player, -3) == player


def test_a_solution_is_worth_less_with_each_hint_and_nothing_once_the_play_was_shown_or_another_failed() -> None:
    assert [score_of(is_solved=True, hints=hints) for hints in range(4)] == list(HINT_SCORES)
    assert score_of(is_solved=True, hints=9) == 0
    assert score_of(is_solved=False, hints=0) == 0


@given(player=RATED, task=RATED, score=SCORES)
def test_the_player_gains_what_was_not_expected_and_the_problem_loses_it(
    player: Rated, task: Rated, score: float
) -> None:
    mine, its = both_after(player, task, score)
    surprise = score - expected(player, task)
    assert (mine.rating - player.rating) * surprise >= 0
    assert (its.rating - task.rating) * (score - 1 + expected(task, player)) <= 0
    assert 0 < mine.deviation <= UNSURE
    assert 0 < its.deviation <= UNSURE


@given(player=RATED, other=RATED)
def test_what_is_expected_of_two_is_a_share_and_grows_with_the_rating(player: Rated, other: Rated) -> None:
    chance = expected(player, other)
    assert 0 < chance < 1
    assert expected(player._replace(rating=player.rating + 50), other) > chance
