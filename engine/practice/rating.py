"""Glicko-2: how strong a player is and how hard a problem, from who solved what (Glickman, "Example of the Glicko-2
system", 2022; the numbers of the steps are his).

A problem is an opponent.  Each attempt is a rating period of one game for both, as puzzle sites do it, and a week
without practice is a period without games, which only makes the ratings less sure.

What counts as how much of a win is ``score_of``: everything is told by the first play that loses value, so a problem
that is solved at another try is a lost game; hints before the solution cost their part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

START, UNSURE, VOLATILITY = 1500.0, 350.0, 0.06
"""Rating, deviation and volatility of somebody of whom nothing is known."""
BEGINNER, BEGINNER_DEVIATION = 1200.0, 200.0
"""Of a player who has not solved a problem yet.  Problems begin at 1100 (easy) and 1400 (medium), and most who begin
know the rules and little else: so his first problems are easy ones, and within two deviations lie 800 and 1600.  From
here a first loss costs about 100 points, and about ten problems settle the rating; from 350 it would cost 225."""
PROBLEM_DEVIATION = 150.0
"""Of a problem whose rating is guessed from its difficulty; a few attempts settle it."""
TAU = 0.5
"""How much the volatility may change (Step 1)."""
DAYS_IN_PERIOD = 7.0
HINT_SCORES = (1.0, 0.75, 0.5, 0.0)
"""What a solution is worth after no hint, after "look at the counts", after the number that matters, after the play."""

_SCALE = 173.7178
_PRECISION = 0.000001


class Rated(NamedTuple):
    """A rating with its deviation (he is within two of it, 95 times of 100) and its volatility."""

    rating: float = START
    deviation: float = UNSURE
    volatility: float = VOLATILITY


NEWCOMER = Rated(BEGINNER, BEGINNER_DEVIATION)
"""Who has not solved a problem yet."""


class Game(NamedTuple):
    """One game: against whom, and what it brought: 1 a win, 0 a loss, or between."""

    other: Rated
    score: float


def score_of(*, is_solved: bool, hints: int) -> float:
    """Return what an attempt is worth: nothing unless it was solved at the first try, less with hints."""
    return HINT_SCORES[min(max(hints, 0), len(HINT_SCORES) - 1)] if is_solved else 0.0


def both_after(player: Rated, task: Rated, score: float) -> tuple[Rated, Rated]:
    """Return player and problem after one attempt, each from what the other was before it."""
    return after(player, [Game(task, score)]), after(task, [Game(player, 1.0 - score)])


def rested(player: Rated, periods: float) -> Rated:
    """Return a player who did not play for so many periods (Step 6 alone); a part of one counts as that part."""
    phi = player.deviation / _SCALE
    grown = _SCALE * sqrt(phi * phi + max(0.0, periods) * player.volatility**2)
    return player._replace(deviation=max(player.deviation, min(UNSURE, grown)))


def expected(player: Rated, other: Rated) -> float:
    """Return the score that a player may expect (Step 3)."""
    g = _weight(other)
    return 1 / (1 + exp(-g * (player.rating - other.rating) / _SCALE))


def after(player: Rated, games: Sequence[Game]) -> Rated:
    """Return a player after the games of one period."""
    if not games:
        return rested(player, 1)
    phi, sigma = player.deviation / _SCALE, player.volatility
    chances = [(_weight(game.other), expected(player, game.other), game.score) for game in games]
    variance = 1 / sum(g * g * e * (1 - e) for g, e, _ in chances)  # Step 3
    gain = sum(g * (score - e) for g, e, score in chances)
    sigma = _volatility(phi, sigma, variance, variance * gain)  # Steps 4 and 5
    phi_star = sqrt(phi * phi + sigma * sigma)  # Step 6
    phi = 1 / sqrt(1 / phi_star**2 + 1 / variance)  # Step 7
    rating = player.rating + _SCALE * phi * phi * gain
    return Rated(rating, min(UNSURE, _SCALE * phi), sigma)


def _weight(other: Rated) -> float:
    """Return g: a game tells less about somebody the less is known of the other."""
    return 1 / sqrt(1 + 3 * (other.deviation / _SCALE) ** 2 / pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the new volatility: the root of f, by the Illinois algorithm (Step 5)."""
    a = log(sigma * sigma)

    def f(x: float) -> float:
        grown = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - a) / (TAU * TAU)

    low = a
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
