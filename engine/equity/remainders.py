"""Three or four sides: what is left of a match, simulated many times over from the same rounds.

The rounds of each simulation are drawn once, with a fixed seed, and serve every question.  So answers are quick, they
are the same each time, and a point more never lowers the chance of the one who gets it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from math import sqrt
from random import Random

from engine.equity.leads import LeadRule
from engine.equity.scores import NOBODY, RoundScores

REMAINDERS = 2_000
"""How many remainders of a match are simulated."""

LARGEST = 200
"""Points that some side has in each simulation; whoever needs more is followed by the spread of earlier rounds."""

LONGEST = 40
"""Rounds of each simulation at least."""

_BLOCK = 16
"""From so many rounds it is seen how far sides drift apart."""

_BITS = [bytes(48 + (byte >> bit & 1) for byte in range(256)) for bit in range(7, -1, -1)]
"""For each bit of a byte, the highest first, what turns bytes into a digit each."""

Totals = list[list[int]]
"""For each side, counted from the first leader's, its points after 0, 1, 2 … rounds."""


class Remainders:
    """Simulated remainders of matches; sides are counted from the one that leads next."""

    def __init__(self, scores: RoundScores, rule: LeadRule, number: int = REMAINDERS) -> None:
        self.sides, self.step, self.number = scores.sides, scores.step, number
        self._mean = scores.mean()
        chance = Random(f"{scores.family}/{rule}/{number}")
        weights = list(accumulate(outcome.chance for outcome in scores.outcomes))
        self._runs = [_simulated(scores, rule, chance, weights) for _ in range(number)]
        self._planes: dict[tuple[int, int], list[int]] = {}

    def to_target(self, needs: Sequence[float]) -> list[float]:
        """Return the chance of each side to reach the target first, by how many points it needs; all need some."""
        whole = [-int(-need // self.step) for need in needs]
        if max(whole) * self.step > LARGEST:
            return self._far(whole)
        tops = _highest([self._arrivals(side, need) for side, need in enumerate(whole)], (1 << self.number) - 1)
        at_least = [0] * (self.sides + 1)  # the simulations in which so many sides are on top, and one side more
        for top in tops:
            for number in range(self.sides - 1, 0, -1):
                at_least[number] |= at_least[number - 1] & top
            at_least[0] |= top
        shares = [
            (at_least[number] & ~at_least[number + 1], number + 1) for number in range(self.sides) if at_least[number]
        ]
        return [sum((top & runs).bit_count() / parts for runs, parts in shares) / self.number for top in tops]

    def over_rounds(self, scores: Sequence[float], left: int) -> list[float]:
        """Return the chance of each side to be ahead after so many rounds more."""
        played = min(left, LONGEST)
        spread, drift = sqrt(left / played) if played else 1.0, self._mean * left
        wins = [0.0] * self.sides
        now = [score / self.step for score in scores]
        for run in self._runs:
            if played == left:
                ends = [score + totals[played] for score, totals in zip(now, run, strict=True)]
            else:
                middle = self._mean * played
                ends = [
                    score + drift + spread * (totals[played] - middle) for score, totals in zip(now, run, strict=True)
                ]
            _split(wins, ends)
        return [won / self.number for won in wins]

    def _arrivals(self, side: int, need: int) -> list[int]:
        """Return how early a side has what it needs in each simulation, and then by how much more, the higher first.

        The numbers lie crosswise: a mask of all simulations for each of their bits, the highest bit first.
        """
        planes = self._planes.get((side, need))
        if planes is None:
            found = []
            for run in self._runs:
                points, rounds = run[side], bisect_left(run[side], need)
                found.append(0 if rounds == len(points) else max(0, 255 - rounds) << 16 | points[rounds] - need)
            rows = [bytes([number >> shift & 255 for number in found]) for shift in (16, 8, 0)]
            planes = self._planes[side, need] = [int(row.translate(bit), 2) for row in rows for bit in _BITS]
        return planes

    def _far(self, needs: list[int]) -> list[float]:
        """Answer for a long match: first the sides drift apart as rounds do, then the rest is simulated."""
        near = LARGEST / self.step / 2
        rounds = max(0.0, min(needs) - near) / self._mean
        spread, middle = sqrt(rounds / _BLOCK), self._mean * _BLOCK
        wins = [0.0] * self.sides
        for place, run in enumerate(self._runs):
            drifted = self._runs[place - 1]
            ends = [
                need - rounds * self._mean - spread * (totals[_BLOCK] - middle)
                for need, totals in zip(needs, drifted, strict=True)
            ]
            if min(ends) <= 0:
                _split(wins, [-end for end in ends])
                continue
            first = min(bisect_left(totals, end) for totals, end in zip(run, ends, strict=True))
            self._share(wins, run, ends, first)
        return [won / self.number for won in wins]

    @staticmethod
    def _share(wins: list[float], run: Totals, needs: Sequence[float], rounds: int) -> None:
        """Give the win to the side that is farthest over what it needs, or nearest to it, after so many rounds."""
        last = min(rounds, len(run[0]) - 1)
        _split(wins, [totals[last] - need for totals, need in zip(run, needs, strict=True)])


def _highest(numbers: Sequence[Sequence[int]], every: int) -> list[int]:
    """Return for each of some rows of numbers, given crosswise, where it has the highest one, or one as high."""
    tops = [every] * len(numbers)
    for bits in zip(*numbers, strict=True):
        ones = 0
        for top, bit in zip(tops, bits, strict=True):
            ones |= top & bit
        if ones:
            tops = [top & (bit | ~ones) for top, bit in zip(tops, bits, strict=True)]
    return tops


def _split(wins: list[float], ends: Sequence[float]) -> None:
    most = max(ends)
    top = [side for side, end in enumerate(ends) if end == most]
    for side in top:
        wins[side] += 1 / len(top)


def _simulated(scores: RoundScores, rule: LeadRule, chance: Random, weights: list[float]) -> Totals:
    """Return the points of each side after each round of a simulated remainder."""
    sides, size = scores.sides, LARGEST // scores.step
    totals: Totals = [[0] for _ in range(sides)]
    leader = 0
    while len(totals[0]) <= LONGEST or max(run[-1] for run in totals) < size:
        _, winner, points = chance.choices(scores.outcomes, cum_weights=weights)[0]
        for place in range(sides):
            run = totals[(leader + place) % sides]
            run.append(run[-1] + points[place])
        if rule is LeadRule.ROTATE:
            leader = (leader + 1) % sides
        elif rule is LeadRule.WINNER and winner != NOBODY:
            leader = (leader + winner) % sides
        else:
            leader = chance.randrange(sides)
    return totals
