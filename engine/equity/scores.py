"""What a round scores: the outcomes of many measured rounds, with their chances."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import NamedTuple

from engine.equity import rounds_four, rounds_partners, rounds_three, rounds_two
from engine.equity.families import nearest
from engine.rules import Rules, Score

NOBODY = -1
"""The winner of a round that nobody won."""

_COUNTS = {**rounds_two.COUNTS, **rounds_three.COUNTS, **rounds_four.COUNTS, **rounds_partners.COUNTS}


class Outcome(NamedTuple):
    """How a round may end: its chance, the winning side and the points of each side, counted from the leader's on."""

    chance: float
    winner: int
    points: tuple[int, ...]


class RoundScores(NamedTuple):
    """Every outcome of a round; ``step`` divides all points."""

    family: str
    sides: int
    step: int
    outcomes: tuple[Outcome, ...]

    def mean(self) -> float:
        """Points of a side in a round, on average over the sides."""
        return sum(chance * sum(points) for chance, _, points in self.outcomes) / self.sides

    def edge(self) -> float:
        """By how many points the leader's side is ahead of the mean of the others after a round."""
        leader = sum(chance * points[0] for chance, _, points in self.outcomes)
        return (leader - self.mean()) * self.sides / (self.sides - 1)

    def variance(self) -> float:
        """The variance of the difference of two sides in a round."""
        squares = (
            chance * (mine - other) ** 2
            for chance, _, points in self.outcomes
            for place, mine in enumerate(points)
            for other in points[:place]
        )
        return sum(squares) * 2 / (self.sides * (self.sides - 1))


def round_scores(rules: Rules) -> RoundScores:
    """Return what rounds of these rules score, or of the nearest rules that were measured."""
    family, scale = nearest(rules)
    return _scaled(family.name, rules.teams, rules.score is Score.FIVES, round(scale, 3))


@cache
def _scaled(family: str, sides: int, fives: bool, scale: float) -> RoundScores:
    """Return the scores of a family times a scale; All Fives in fives, for its scores grow by them.

    What lies between two whole numbers goes to both, so that the mean stays.
    """
    step = 5 if fives else 1
    found: dict[tuple[int, tuple[int, ...]], float] = defaultdict(float)
    total = 0
    for winner, points, times in _read(_COUNTS[family], sides, fives):
        total += times
        parts: list[tuple[tuple[int, ...], float]] = [((), float(times))]
        for value in points:
            whole, rest = divmod(value * scale / step, 1)
            low, high = int(whole), int(whole) + 1
            parts = [
                ((*head, number), weight * share)
                for head, weight in parts
                for number, share in ((low, 1 - rest), (high, rest))
                if share > 1e-9
            ]
        for whole_points, weight in parts:
            found[winner, whole_points] += weight
    outcomes = (Outcome(weight / total, winner, points) for (winner, points), weight in sorted(found.items()))
    return RoundScores(family, sides, step, tuple(outcomes))


def _read(text: str, sides: int, fives: bool) -> list[tuple[int, tuple[int, ...], int]]:
    """Return winner, points and how often, as the modules of counts write them."""
    found: list[tuple[int, tuple[int, ...], int]] = []
    winner = NOBODY
    for word in text.split():
        if word.endswith(":"):
            winner = int(word[:-1])
            continue
        value, _, times = word.partition("*")
        if fives:
            points = tuple(map(int, value.split(",")))
        else:
            points = tuple(int(value) if side == winner else 0 for side in range(sides))
        found.append((winner, points, int(times)))
    return found
