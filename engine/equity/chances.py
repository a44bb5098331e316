"""The chance of each side to win the match, and what the end of a round is worth to one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import sqrt
from typing import NamedTuple

from engine.equity.fixed_rounds import RoundsTable
from engine.equity.leads import lead_rule
from engine.equity.remainders import REMAINDERS, Remainders
from engine.equity.scores import round_scores
from engine.equity.two_sides import LARGEST, TargetTable
from engine.rules import NextLead, Rules
from engine.snapshot import Snapshot

Chances = tuple[float, ...]
"""The chance of each side to win the match; a drawn match counts as a part for each side at the top."""

Utility = Callable[[Sequence[int], int | None], float]
"""From the points of each side until the round ends, and the winning seat, the chance of one side to win the match."""


class Facts(NamedTuple):
    """What the chances of a side depend on while a round is played; ``tied`` are the seats of a sudden death."""

    side: int
    scores: tuple[int, ...]
    leader: int
    played: int
    tied: tuple[int, ...] = ()


def facts_of(snapshot: Snapshot, side: int | None = None) -> Facts:
    """Return the facts of a snapshot for a side, or for the viewer's own."""
    if side is None:
        side = snapshot.rules.team_of(snapshot.viewer or 0)
    return Facts(side, snapshot.scores, snapshot.leader, len(snapshot.results), snapshot.tied)


def next_leader(rules: Rules, leader: int, winner: int | None) -> int | None:
    """Return the seat that leads after a round, or None if that will only be seen then (R10, R11)."""
    if rules.next_lead is NextLead.WINNER:
        return winner
    return (leader + 1) % rules.seats if rules.next_lead is NextLead.ROTATE else None


class MatchEquity:
    """The chances of the two sides of a match, by their scores and by which side leads next."""

    def __init__(self, rules: Rules, table: TargetTable | RoundsTable) -> None:
        self._rules, self._table = rules, table

    def chance(self, scores: Sequence[int], leader: int | None, played: int = 0) -> float:
        """Return the chance of side 0; ``leader`` is the side that leads next, None if nobody knows."""
        if leader is None:
            return (self.chance(scores, 0, played) + self.chance(scores, 1, played)) / 2
        mine, other = scores[leader], scores[1 - leader]
        if isinstance(self._table, RoundsTable):
            value = self._table.leader(mine - other, max(0, (self._rules.rounds or 0) - played))
        else:
            value = self._table.leader(self._rules.target - mine, self._rules.target - other)
        return 1 - value if leader else value


@lru_cache(maxsize=16)
def match_equity(rules: Rules) -> MatchEquity:
    """Return the chances of a match of two sides; ValueError for more of them."""
    if rules.teams != 2:
        raise ValueError("match equity is a table of two sides")
    scores, rule = round_scores(rules), lead_rule(rules)
    if rules.rounds is not None:
        return MatchEquity(rules, RoundsTable(scores, rule))
    return MatchEquity(rules, target_table(scores, rule, min(rules.target, LARGEST)))


target_table = lru_cache(maxsize=16)(TargetTable)


@lru_cache(maxsize=8)
def remainders(rules: Rules, number: int = REMAINDERS) -> Remainders:
    """Return so many simulated remainders of matches of three or four sides, drawn once."""
    return Remainders(round_scores(rules), lead_rule(rules), number)


def chances(
    rules: Rules, scores: Sequence[int], leader: int | None, played: int = 0, number: int = REMAINDERS
) -> Chances:
    """Return the chance of each side after ``played`` rounds, when the seat ``leader`` leads next (None: not known).

    ``number`` is how many remainders of the match are simulated for three and four sides.
    """
    over = decided(rules, scores, played)
    if over is not None:
        return over
    side = None if leader is None else rules.team_of(leader)
    if rules.teams == 2:
        first = match_equity(rules).chance(scores, side, played)
        return first, 1 - first
    return _simulated(rules, tuple(scores), side, played, number)


def chances_with_errors(
    rules: Rules, scores: Sequence[int], leader: int | None, played: int = 0, number: int = REMAINDERS
) -> tuple[Chances, tuple[float, ...]]:
    """Return the chances and the standard error of each; two sides have none."""
    found = chances(rules, scores, leader, played, number)
    if rules.teams == 2:
        return found, (0.0, 0.0)
    return found, tuple(sqrt(max(0.0, value * (1 - value)) / number) for value in found)


@lru_cache(maxsize=1 << 16)
def _simulated(rules: Rules, scores: tuple[int, ...], side: int | None, played: int, number: int) -> Chances:
    """Return the chances of three or four sides; where nobody knows who leads, the mean over all of them."""
    runs, sides = remainders(rules, number), rules.teams
    found = [0.0] * sides
    leaders = range(sides) if side is None else (side,)
    for first in leaders:
        order = [(first + step) % sides for step in range(sides)]
        if rules.rounds is not None:
            values = runs.over_rounds([scores[place] for place in order], rules.rounds - played)
        else:
            values = runs.to_target([rules.target - scores[place] for place in order])
        for place, value in zip(order, values, strict=True):
            found[place] += value / len(leaders)
    return tuple(found)


def decided(rules: Rules, scores: Sequence[int], played: int) -> Chances | None:
    """Return who has won, if the match is over by its scores or about to be played off: equal at the top is even."""
    most = max(scores)
    if (most < rules.target) if rules.rounds is None else (played < rules.rounds):
        return None
    top = [side for side, score in enumerate(scores) if score == most]
    return tuple(1 / len(top) if side in top else 0.0 for side in range(len(scores)))


def utility(rules: Rules, facts: Facts, number: int = REMAINDERS) -> Utility:
    """Return what the end of the round is worth to a side: its chance to win the match then; ``number`` as above."""
    side, scores, leader, played, tied = facts
    sides = sorted({rules.team_of(seat) for seat in tied})

    @cache
    def after(points: tuple[int, ...], winner: int | None) -> float:
        if tied:
            won = None if winner is None else rules.team_of(winner)
            return float(won == side) if won is not None else (side in sides) / len(sides)
        totals = [score + more for score, more in zip(scores, points, strict=True)]
        return chances(rules, totals, next_leader(rules, leader, winner), played + 1, number)[side]

    return lambda points, winner: after(tuple(points), winner)
