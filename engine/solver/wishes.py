"""Open hands where points are not what a side wants: its chance to win the match, by what each side scores until then.

A chance is no sum: what All Fives scores on the way counts for each side by itself, and neither can be told from the
difference.  So what was scored belongs to the position, and only endings of a few tiles are looked at like that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from engine.actions import Action
from engine.rules import Score
from engine.solver.budget import OutOfNodesError
from engine.solver.lines import lines_of
from engine.solver.position import Position, after, legal
from engine.solver.scoring import scoring_of
from engine.solver.search import ended, places_of

Wish: TypeAlias = Callable[[Sequence[int], int | None], float]
"""From the points of each side from here to the end of the round, and the winning seat, to what that is worth."""


class Wished(NamedTuple):
    """What each legal action is worth, between 0 and 1, and how many calls it took."""

    worths: dict[Action, float]
    nodes: int


class _Search:
    def __init__(self, root: Position, seat: int, wish: Wish, limit: int) -> None:
        rules = root.rules
        self._rules, self._wish, self._limit = rules, wish, limit
        self._ours, self._turned = places_of(root.active, seat, partners=rules.partnership)
        self._scoring = scoring_of(rules)
        self._lines = lines_of(rules.highest_pip, fives=rules.score is Score.FIVES, spinner=rules.spinner)
        self._known: dict[object, tuple[float, float]] = {}
        """The bounds of what positions are worth, with what was scored before."""
        self.nodes = 0

    def worths(self, root: Position) -> dict[Action, float]:
        """Return what each legal action is worth; OutOfNodesError if that would take too long."""
        nothing = (0,) * self._rules.teams
        return {action: self._after(root, action, nothing, 0.0, 1.0) for action in legal(root)}

    def _after(self, position: Position, action: Action, scored: tuple[int, ...], low: float, high: float) -> float:
        then, points = after(position, action)
        if points:
            scored = self._more(scored, position.turn, points)
        return self._worth(then, scored, low, high)

    def _more(self, scored: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
        side = self._rules.team_of(seat)
        return (*scored[:side], scored[side] + points, *scored[side + 1 :])

    def _worth(self, position: Position, scored: tuple[int, ...], low: float, high: float) -> float:
        """Return what a position is worth if that lies between the bounds, else something beyond the same one."""
        if position.is_over:
            winner, points = ended(position, self._scoring, self._turned)
            return self._wish(scored if winner is None else self._more(scored, winner, points), winner)
        self.nodes += 1
        if self.nodes > self._limit:
            raise OutOfNodesError
        line = self._lines.of_chain(position.chain)
        key = position.hands, position.turn, line, position.bound, position.passes, scored
        least, most = self._known.get(key, (0.0, 1.0))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        alpha, beta = max(low, least), min(high, most)
        begin, end = alpha, beta
        is_ours = self._ours[position.turn]
        best = -1.0 if is_ours else 2.0
        for action in legal(position):
            worth = self._after(position, action, scored, alpha, beta)
            if is_ours:
                best = max(best, worth)
                alpha = max(alpha, best)
            else:
                best = min(best, worth)
                beta = min(beta, best)
            if alpha >= beta:
                break
        self._known[key] = (least if best <= begin else best, most if best >= end else best)
        return best


def worths(position: Position, seat: int, wish: Wish, node_limit: int) -> Wished | None:
    """Return what each legal action is worth to the side of a seat; None if that takes too many nodes.

    Nothing may be left to draw.
    """
    search = _Search(position, seat, wish, node_limit)
    try:
        return Wished(search.worths(position), search.nodes)
    except OutOfNodesError:
        return None
