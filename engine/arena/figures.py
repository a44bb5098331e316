"""From games to figures: a mean with its standard error, and Elo with its interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Z = 1.959964
"""Standard errors of a 95 % interval."""
LARGEST_ELO = 9999.0
"""What a contest without a single loss counts as at most, for it has no finite Elo."""


class Estimate(NamedTuple):
    """A mean and its standard error, which needs two numbers at least."""

    mean: float
    error: float | None

    def is_clear(self, errors: float) -> bool:
        """Whether the mean is more than so many standard errors away from 0."""
        return self.error is not None and abs(self.mean) > errors * self.error


class Elo(NamedTuple):
    """A difference in Elo with its 95 % interval."""

    elo: float
    low: float
    high: float


class Sums:
    """Sums over independent pairs, each of which brings a total and a count: what one counted thing is worth so far.

    Totals are whole numbers of which so many ``parts`` make one, so that no order of the pairs changes a digit.
    """

    def __init__(self, parts: int = 1) -> None:
        self._parts = parts
        self._pairs = self._total = self._count = 0
        self._total_total = self._total_count = self._count_count = 0

    def add(self, total: int, count: int) -> None:
        """Add a pair."""
        self._pairs += 1
        self._total += total
        self._count += count
        self._total_total += total * total
        self._total_count += total * count
        self._count_count += count * count

    def estimate(self) -> Estimate | None:
        """Return the mean with its error, as ``ratio`` does for a list of pairs."""
        total, count = self._total, self._count
        if not count:
            return None
        mean = total / (count * self._parts)
        if self._pairs < 2:
            return Estimate(mean, None)
        squares = count**2 * self._total_total - 2 * total * count * self._total_count + total**2 * self._count_count
        variance = squares * self._pairs / ((self._pairs - 1) * count**4 * self._parts**2)
        return Estimate(mean, math.sqrt(variance))


def ratio(totals: Sequence[float], counts: Sequence[int]) -> Estimate | None:
    """Return what one of the counted things is worth, from a total and a count of each independent pair."""
    many, number = sum(counts), len(totals)
    if not many:
        return None
    mean = math.fsum(totals) / many
    if number < 2:
        return Estimate(mean, None)
    squares = math.fsum((total - mean * count) ** 2 for total, count in zip(totals, counts, strict=True))
    return Estimate(mean, math.sqrt(squares * number / (number - 1)) / many)


def elo_of(share: float, error: float | None, games: int, others: int) -> Elo:
    """Return how much stronger a bot is that wins this share of the matches against so many others.

    The interval is Wilson's, for as many games as would give this standard error by themselves.  Against several
    others the bot with r times the strength of each of them wins r / (r + others).
    """
    effective = share * (1 - share) / error**2 if error else games
    square = Z * Z / effective
    middle = (share + square / 2) / (1 + square)
    width = Z / (1 + square) * math.sqrt(share * (1 - share) / effective + square / (4 * effective))
    low, high = middle - width, middle + width
    return Elo(*(_elo(one, others) for one in (share, low, high)))


def _elo(share: float, others: int) -> float:
    if share <= 0 or share >= 1:
        return -LARGEST_ELO if share <= 0 else LARGEST_ELO
    elo = 400 * math.log10(share * others / (1 - share))
    return max(-LARGEST_ELO, min(LARGEST_ELO, elo))
