"""When a choice is called an inaccuracy, a mistake or a blunder, and what accuracy means."""

from __future__ import annotations

from math import exp

from engine.review.values import Mark

SURE = 2.0
"""A difference counts if it is larger than so many of its standard errors."""
POINTS = ((8.0, Mark.BLUNDER), (3.0, Mark.MISTAKE), (1.0, Mark.INACCURACY))
CHANCES = ((0.04, Mark.BLUNDER), (0.015, Mark.MISTAKE), (0.005, Mark.INACCURACY))

SCALE = 12.6
"""Points that turn an even round into one that is won in 73 of 100 cases."""
ORDER = (Mark.GOOD, Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)


def mark_of(gap: float, gap_se: float, chance_gap: float, chance_gap_se: float) -> Mark:
    """Return the worse of the marks in points and in chances, each only where the difference is sure."""
    found = Mark.GOOD
    for limits, lost, error in ((POINTS, gap, gap_se), (CHANCES, chance_gap, chance_gap_se)):
        if lost > SURE * error:
            mark = next((mark for least, mark in limits if lost >= least), Mark.GOOD)
            found = max(found, mark, key=ORDER.index)
    return found


def win_percent(points: float) -> float:
    """Return how many of 100 rounds a side wins that is worth so many points."""
    return 100 / (1 + exp(-points / SCALE))


def accuracy_of(best: float, gap: float) -> float:
    """Return the accuracy of a choice worth so much less than the best; above 100 for less than nothing."""
    lost = win_percent(best) - win_percent(best - gap)
    return 103.1668 * exp(-0.04354 * lost) - 3.1669
