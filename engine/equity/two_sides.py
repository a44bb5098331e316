"""Two sides that play to a target: the chance of the one who leads, by dynamic programming over what both still need.

``W(a, b)`` is the chance of the leader, who needs ``a`` points while the other needs ``b``; the chance of one who does
not lead is ``1 - W(b, a)``.  A tie at the top counts half: a drawn match is half a win, a sudden death is even (R28).
"""

from __future__ import annotations

from math import floor, sqrt
from operator import mul
from statistics import NormalDist

from engine.equity.leads import LeadRule, Share, share_of
from engine.equity.scores import RoundScores

LARGEST = 200
"""Needs up to here are computed exactly; from larger ones the match is followed by the normal distribution."""

NEAR = LARGEST // 2
"""How much the nearer side needs where the normal distribution hands over to the table."""

_NORMAL = NormalDist()
_QUANTILES = tuple(_NORMAL.inv_cdf((place + 0.5) / 24) for place in range(24))


class TargetTable:
    """The chances of a race to a target between two sides, up to ``size`` points that they need."""

    def __init__(self, scores: RoundScores, rule: LeadRule, size: int) -> None:
        self.step = scores.step
        self.size = -(-min(size, LARGEST) // self.step)
        self._shift, self._rate, self._variance = _drift(scores, rule)
        self._forgets = rule is not LeadRule.ROTATE
        self._fill(scores, rule)

    def leader(self, mine: float, other: float) -> float:
        """Return the chance of the side that leads next and needs ``mine`` points, the other needs ``other``."""
        return self._at(mine / self.step, other / self.step)

    def _at(self, mine: float, other: float) -> float:
        if mine <= 0 or other <= 0:
            return 0.5 if mine == other else float(mine < other)
        if max(mine, other) <= self.size:
            return self._between(max(mine, 1.0), max(other, 1.0))
        rounds = max(0.0, min(mine, other) - NEAR / self.step) / self._rate
        if not rounds:
            return self._beyond(mine, other)
        spread, gone = sqrt(rounds * self._variance) / 2, rounds * self._rate
        total = 0.0
        for quantile in _QUANTILES:
            ahead = self._shift / 2 + quantile * spread
            ends = (mine - gone - ahead, other - gone + ahead)
            total += self._beyond(*ends)
            if self._forgets:
                total += 1 - self._beyond(*ends[::-1])
        return total / len(_QUANTILES) / (2 if self._forgets else 1)

    def _beyond(self, mine: float, other: float) -> float:
        """Return the chance for a pair that may lie outside the table: what its edge says, moved by the normal odds."""
        if mine <= 0 or other <= 0:
            return float(mine < other)
        size = float(self.size)
        inside = (min(max(mine, 1.0), size), min(max(other, 1.0), size))
        value = self._between(*inside)
        if max(mine, other) <= size:
            return value
        moved = self._odds(mine, other) - self._odds(*inside)
        return _NORMAL.cdf(_NORMAL.inv_cdf(min(max(value, 1e-9), 1 - 1e-9)) + moved)

    def _odds(self, mine: float, other: float) -> float:
        """Return by how many standard deviations of the difference the leader is ahead, over the rounds to come."""
        rounds = max(1.0, (mine + other) / 2 / self._rate)
        return (other - mine) / sqrt(rounds * self._variance)

    def _between(self, mine: float, other: float) -> float:
        """Return what lies between the four nearest entries."""
        low, beside = floor(mine), floor(other)
        right, down = mine - low, other - beside
        value = self._rows[low][beside] * (1 - right) * (1 - down)
        if right:
            value += self._rows[low + 1][beside] * right * (1 - down)
        if down:
            value += self._rows[low][beside + 1] * (1 - right) * down
        if right and down:
            value += self._rows[low + 1][beside + 1] * right * down
        return value

    def _fill(self, scores: RoundScores, rule: LeadRule) -> None:
        """Compute every entry, the smaller needs first."""
        size = self.size
        self._rows = [[0.0] * (size + 1) for _ in range(size + 1)]
        """``_rows[a][b]`` is W(a, b), and ``_columns`` the same turned over."""
        self._columns = [[0.0] * (size + 1) for _ in range(size + 1)]
        wins = _Axis(scores, rule, 0, size)
        losses = _Axis(scores, rule, 1, size)
        stays = [(chance, share_of(rule, winner)) for chance, winner, points in scores.outcomes if not any(points)]
        again = sum((chance * share.same for chance, share in stays), 0.0)
        swaps = sum((chance * share.other for chance, share in stays), 0.0)
        both = [
            (chance, points[0], points[1], share_of(rule, winner))
            for chance, winner, points in scores.outcomes
            if all(points)
        ]
        one, determinant = 1 - again, (1 - again) ** 2 - swaps**2
        for more in range(1, size + 1):
            for less in range(1, more + 1):
                first = swaps + self._known(more, less, wins, losses, both)
                second = first if more == less else swaps + self._known(less, more, wins, losses, both)
                self._set(more, less, (one * first - swaps * second) / determinant)
                self._set(less, more, (one * second - swaps * first) / determinant)

    def _set(self, mine: int, other: int, value: float) -> None:
        self._rows[mine][other] = self._columns[other][mine] = value

    def _known(
        self, mine: int, other: int, wins: _Axis, losses: _Axis, both: list[tuple[float, int, int, Share]]
    ) -> float:
        """Return what the outcomes that change the scores add to W(mine, other)."""
        rows, columns = self._rows, self._columns
        value = wins.reached[mine]
        value += wins.same.dot(columns[other], mine)
        value += wins.other.missing[mine] - wins.other.dot(rows[other], mine)
        value += losses.same.dot(rows[mine], other)
        value += losses.other.missing[other] - losses.other.dot(columns[mine], other)
        for chance, scored, lost, share in both:
            left, right = mine - scored, other - lost
            if left <= 0 or right <= 0:
                value += chance * (0.5 if left == right else left < right)
            else:
                value += chance * (share.same * rows[left][right] + share.other * (1 - rows[right][left]))
        return value


class _Points:
    """The chances of each number of points after which the same side leads, or the other one."""

    def __init__(self, chances: list[float], size: int) -> None:
        self._most = max((points for points, chance in enumerate(chances) if chance), default=0)
        self._falling = chances[self._most : 0 : -1]
        self.missing = [sum(chances[1:needed]) for needed in range(size + 1)]
        """For each need the chance of fewer points than that."""

    def dot(self, values: list[float], needed: int) -> float:
        """Return the sum of the chances of fewer points than needed, each times the value of what is needed then."""
        if not self._most:
            return 0.0
        low = max(1, needed - self._most)
        products = map(mul, values[low:needed], self._falling[self._most - needed + low :])
        return float(sum(products))


class _Axis:
    """The outcomes in which one side alone scores, by who leads next."""

    def __init__(self, scores: RoundScores, rule: LeadRule, side: int, size: int) -> None:
        longest = max(max(points) for _, _, points in scores.outcomes)
        same, other = [0.0] * (longest + 1), [0.0] * (longest + 1)
        for chance, winner, points in scores.outcomes:
            if points[side] and not points[1 - side]:
                share = share_of(rule, winner)
                same[points[side]] += chance * share.same
                other[points[side]] += chance * share.other
        self.same, self.other = _Points(same, size), _Points(other, size)
        self.reached = [sum(same[needed:]) + sum(other[needed:]) for needed in range(size + 1)]
        """For each need the chance of at least so many points."""


def _drift(scores: RoundScores, rule: LeadRule) -> tuple[float, float, float]:
    """Return what the lead is worth in the long run, the points of a side in a round, and the variance."""
    return long_run_edge(scores, rule), scores.mean(), scores.variance()


def long_run_edge(scores: RoundScores, rule: LeadRule) -> float:
    """Return by how many points the leader of the next round will be ahead, the leads that follow from it included."""
    if rule is LeadRule.ROTATE:
        return 0.0
    keeps = sum(chance * share_of(rule, winner).same for chance, winner, _ in scores.outcomes)
    gives = sum(chance * share_of(rule, winner).other for chance, winner, _ in scores.outcomes)
    return scores.edge() / (1 - keeps + gives)
