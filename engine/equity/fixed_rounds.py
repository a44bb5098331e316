"""Two sides that play a number of rounds: the chance of the leader by how far he is ahead and by the rounds left."""

from __future__ import annotations

from operator import mul
from statistics import NormalDist

from engine.equity.leads import LeadRule, share_of
from engine.equity.scores import RoundScores
from engine.equity.two_sides import long_run_edge

EXACT = 24
"""So many rounds before the end are computed; what comes before follows the normal distribution."""

FARTHEST = 500
"""Who is so far ahead with so few rounds left has won."""


class RoundsTable:
    """The chances of a match of a fixed number of rounds between two sides."""

    def __init__(self, scores: RoundScores, rule: LeadRule) -> None:
        self.step = scores.step
        self._far = FARTHEST // self.step
        self._edge, self._long, self._rule = scores.edge(), long_run_edge(scores, rule), rule
        self._variance = scores.variance()
        self._same, self._other = self._changes(scores)
        self._layers = [[float(ahead > 0) + 0.5 * (ahead == 0) for ahead in range(-self._far, self._far + 1)]]

    def leader(self, ahead: float, left: int) -> float:
        """Return the chance of the side that leads next, ``ahead`` by so many points with ``left`` rounds left."""
        ahead = ahead / self.step
        if left > EXACT:
            extra = self._edge * (left % 2) if self._rule is LeadRule.ROTATE else self._long
            return NormalDist(0, (left * self._variance) ** 0.5).cdf(ahead + extra)
        while len(self._layers) <= left:
            self._layers.append(self._next(self._layers[-1]))
        if not left:
            return float(ahead > 0) + 0.5 * (ahead == 0)
        place = min(max(ahead, -self._far), self._far) + self._far
        low = min(int(place), 2 * self._far - 1)
        layer = self._layers[left]
        return layer[low] + (layer[low + 1] - layer[low]) * (place - low)

    def _changes(self, scores: RoundScores) -> tuple[list[float], list[float]]:
        """Return the chances of each change of the difference, after which the leader leads again, or the other."""
        self._most = max(max(points) for _, _, points in scores.outcomes)
        same, other = [0.0] * (2 * self._most + 1), [0.0] * (2 * self._most + 1)
        for chance, winner, (mine, theirs) in scores.outcomes:
            share = share_of(self._rule, winner)
            same[mine - theirs + self._most] += chance * share.same
            other[mine - theirs + self._most] += chance * share.other
        return same, other

    def _next(self, layer: list[float]) -> list[float]:
        """Return the chances with one round more."""
        most, size = self._most, len(layer)
        wide = [0.0] * most + layer + [1.0] * most
        turned = [1 - value for value in reversed(wide)]
        length = 2 * most + 1
        return [
            sum(map(mul, wide[place : place + length], self._same))
            + sum(map(mul, turned[place : place + length], self._other))
            for place in range(size)
        ]
