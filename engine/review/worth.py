"""What the end of a round is worth to each side: its points, and its chance to win the match then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt

from engine.equity import Facts, chances, utility
from engine.equity.remainders import REMAINDERS
from engine.snapshot import Snapshot

Chances = tuple[float, ...]


def chances_after(facts: Facts, snapshot: Snapshot) -> Callable[[Sequence[int], int | None], Chances]:
    """Return what tells every side's chance from the points of the rest of the round and its winner."""
    rules = snapshot.rules
    each = [utility(rules, facts._replace(side=side), REMAINDERS) for side in range(rules.teams)]

    @cache
    def after(points: tuple[int, ...], winner: int | None) -> Chances:
        if rules.teams == 2:
            first = each[0](points, winner)
            return first, 1 - first
        return tuple(one(points, winner) for one in each)

    return lambda points, winner: after(tuple(points), winner)


def chances_before(snapshot: Snapshot, leader: int | None) -> Chances:
    """Return every side's chance before a round is dealt; ``leader`` None if the deal decides who leads."""
    rules, tied = snapshot.rules, snapshot.tied
    if tied:
        sides = {rules.team_of(seat) for seat in tied}
        return tuple(1 / len(sides) if side in sides else 0.0 for side in range(rules.teams))
    return chances(rules, snapshot.scores, leader, len(snapshot.results))


def error_of(snapshot: Snapshot, chance: float) -> float:
    """Return the standard error that simulated remainders add to a chance; 0 for two sides."""
    return sqrt(max(0.0, chance * (1 - chance)) / REMAINDERS) if snapshot.rules.teams > 2 else 0.0


def margin(points: Sequence[float], side: int) -> float:
    """Return the points of a side less the mean of the others'."""
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)


def margins(points: Sequence[float]) -> tuple[float, ...]:
    """Return the margin of every side."""
    return tuple(margin(points, side) for side in range(len(points)))
