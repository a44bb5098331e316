"""How a round goes on after a play, in each hand that is possible, if everybody plays on as the solver does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.actions import PASS, Action
from engine.belief import Weighed
from engine.solver import Position, solve
from engine.solver.position import after

MOST = 0.5
"""More than this share of the hands is most of them."""


class Course(NamedTuple):
    """What happens after a play in one world."""

    shut_out: int
    """How often the other side passes before it plays."""
    passes: int
    """How often it passes at all."""
    blocked: bool
    goes_out: bool
    """Whether the player's side goes out."""
    plies: int
    """The actions to the end of the round, the play among them."""


def course(root: Position, world: Weighed, action: Action) -> Course:
    """Return what happens after a play of the seat to act."""
    ours = root.rules.team_of(root.turn)
    position, _ = after(root._replace(hands=world.hands), action)
    line = () if position.is_over else solve(position, for_side=root.turn).line
    shut_out = passes = 0
    has_played = False
    for then in line:
        if position.rules.team_of(position.turn) != ours:
            passes += then == PASS
            has_played = has_played or then != PASS
            shut_out += not has_played
        position, _ = after(position, then)
    out = next((seat for seat in position.active if not position.hands[seat]), None)
    goes_out = out is not None and root.rules.team_of(out) == ours
    blocks = out is None
    if blocks and not shut_out and is_locked(after(root._replace(hands=world.hands), action)[0]):
        shut_out = passes = 1  # nobody gets as far as to pass
    return Course(shut_out, passes, blocks, goes_out, 1 + len(line))


def courses(root: Position, worlds: Sequence[Weighed], action: Action) -> tuple[Course, ...]:
    """Return what happens after a play in each world."""
    return tuple(course(root, world, action) for world in worlds)


def is_locked(position: Position) -> bool:
    """Return whether everybody has tiles, and nobody one that fits."""
    return all(position.hands[seat] and not position.hands[seat] & position.fits for seat in position.active)


def lock_share(root: Position, worlds: Sequence[Weighed], action: Action) -> float:
    """Return in what share of the worlds nobody can move after a play."""
    after_it = [(world.weight, after(root._replace(hands=world.hands), action)[0]) for world in worlds]
    return sum(weight for weight, then in after_it if is_locked(then)) / sum(weight for weight, _ in after_it)


def share(found: Sequence[Course], worlds: Sequence[Weighed], holds: Callable[[Course], bool]) -> float:
    """Return in what share of the worlds something holds for the course."""
    total = sum(world.weight for world in worlds)
    return sum(world.weight for world, one in zip(worlds, found, strict=True) if holds(one)) / total
