"""The open-hands solver: what a position is worth when all tiles are known, and how it should be played.

``solve`` answers the value and a best line of play, ``values`` the value of each legal action.  Values are points from
here to the end of the round: those of one side less those of all others, All Fives on the way included.  Partners are a
side; else one seat is, and the others are taken to help each other against it, which bounds what it can be sure of.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Action
from engine.solver.budget import OutOfNodesError
from engine.solver.position import FREE, Position
from engine.solver.scoring import Scoring, scoring_of
from engine.solver.search import MOST_DRAWS, Solver

__all__ = ["FREE", "MOST_DRAWS", "NODE_LIMIT", "Position", "Scoring", "Solved", "Values", "solve", "values"]

NODE_LIMIT = 2_000_000
"""Calls of the search before it gives up: ten seconds or so, and more than any double-six deal without drawing at
will."""

MORE = 4
"""To find a line may take so many times the calls that the value may."""


class Solved(NamedTuple):
    """What a position is worth to a side, and a best line of play to the end of the round.

    ``nodes`` counts the calls of the search that found the value. Where ``exact`` is False the search ran out of nodes,
    or drawing at will was left out after the first action; the line may then be short.
    """

    points: int
    line: tuple[Action, ...]
    nodes: int
    exact: bool


class Values(NamedTuple):
    """What a side gets after each legal action; ``nodes`` and ``exact`` as in ``Solved``."""

    points: dict[Action, int]
    nodes: int
    exact: bool


def solve(
    position: Position,
    *,
    for_side: int | None = None,
    node_limit: int = NODE_LIMIT,
    scoring: Scoring | None = None,
    with_line: bool = True,
) -> Solved:
    """Return the value of a position for the side of a seat, by default of the one to act, and a best line."""
    solver = _solver(position, for_side, node_limit, scoring)
    points = solver.value(position)
    exact, nodes = not solver.looks_once and solver.budget.is_kept, solver.budget.spent
    line: tuple[Action, ...] = ()
    if with_line:
        if exact:
            solver.budget.renew(MORE)
        line = _line(solver, position, points)
        exact = exact and solver.budget.is_kept
    solver.budget.clear()
    return Solved(points, line, nodes, exact)


def values(
    position: Position, *, for_side: int | None = None, node_limit: int = NODE_LIMIT, scoring: Scoring | None = None
) -> Values:
    """Return the value of each legal action; one table and one limit serve them all."""
    solver = _solver(position, for_side, node_limit, scoring)
    points = {action: gain + solver.value(then) for action, then, gain in solver.children(position)}
    solver.budget.clear()
    return Values(points, solver.budget.spent, not solver.looks_once and solver.budget.is_kept)


def _solver(position: Position, seat: int | None, limit: int, scoring: Scoring | None) -> Solver:
    if position.is_over:
        raise ValueError("the round is over: there is nothing to solve")
    return Solver(position, position.turn if seat is None else seat, scoring or scoring_of(position.rules), limit)


def _line(solver: Solver, position: Position, value: int) -> tuple[Action, ...]:
    """Return actions that keep the value, to the end of the round or as far as the nodes suffice."""
    line: list[Action] = []
    try:
        while not position.is_over:
            action, position, gain = solver.best(position, value)
            value -= gain
            line.append(action)
    except OutOfNodesError:
        pass
    return tuple(line)
