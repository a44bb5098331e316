"""What each play is worth in each hand that is possible, by the solver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from engine.actions import Action
from engine.belief import Weighed
from engine.judging.endings import root_of
from engine.judging.judge import distinct
from engine.snapshot import Snapshot
from engine.solver import Position, values
from engine.solver.scoring import scoring_of
from engine.solver.search import Solver

NODES = 30_000
"""A hand that takes the solver more calls is too hard for a problem."""

Table: TypeAlias = Mapping[Action, Sequence[int]]
"""For each play its points in each world, in the order of the worlds."""


class TooHardError(ValueError):
    """A hand takes too long to solve."""


def position_of(snapshot: Snapshot, hands: tuple[int, ...]) -> Position:
    """Return the moment of a player whose turn it is as the solver sees it, with all hands."""
    return root_of(snapshot)._replace(hands=hands)


def plays_of(snapshot: Snapshot) -> tuple[Action, ...]:
    """Return the plays that come to something different: a tile counts once where both ends show the same number."""
    return tuple(distinct(snapshot))


def canonical(snapshot: Snapshot, action: Action) -> Action:
    """Return the play among ``plays_of`` that comes to the same; ValueError if there is none."""
    plays = plays_of(snapshot)
    if action in plays:
        return action
    alike = [play for play in plays if action in snapshot.legal and play.tile == action.tile]
    if len(alike) != 1:
        raise ValueError(f"{action} is not lawful here")
    return alike[0]


def values_over(snapshot: Snapshot, worlds: Sequence[Weighed], nodes: int = NODES) -> dict[Action, list[int]]:
    """Return what each play comes to in each world if everybody saw all hands; TooHardError if that takes too long.

    Points are those of the player's side less all others' to the end of the round.
    """
    root = root_of(snapshot)
    found: dict[Action, list[int]] = {action: [] for action in plays_of(snapshot)}
    for world in worlds:
        result = values(root._replace(hands=world.hands), for_side=root.turn, node_limit=nodes)
        if not result.exact:
            raise TooHardError("a hand takes too long to solve")
        for action, run in found.items():
            run.append(result.points[action])
    return found


def means(table: Table, worlds: Sequence[Weighed]) -> dict[Action, float]:
    """Return the mean of each play over the worlds, the best first; equal ones in their order."""
    total = sum(world.weight for world in worlds)
    found = {
        action: round(sum(world.weight * points for world, points in zip(worlds, run, strict=True)) / total, 4)
        for action, run in table.items()
    }
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def points_at_end(position: Position, seat: int) -> int:
    """Return what the end of a round, as it lies there, is worth to a seat's side."""
    return Solver(position, seat, scoring_of(position.rules), 1).value(position)
