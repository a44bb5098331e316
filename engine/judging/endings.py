"""Judging once nothing can be drawn: every hand that can be held is looked at and solved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.actions import Action
from engine.belief import Weighed
from engine.equity.chances import Utility
from engine.judging.playing_out import Stop
from engine.judging.values import Candidate
from engine.rules import Score
from engine.snapshot import Bound, Snapshot
from engine.solver import FREE, Position, values
from engine.solver.wishes import worths
from engine.tiles import mask_of

MOST_HANDS = 400
"""With more hands than this to solve, worlds are drawn and played out."""
MOST_UNPLAYED = 14
"""So are they with more tiles than this in all hands together."""
NODES = 30_000
"""A hand that takes more is not solved."""
WISHES = 20_000
"""So many calls all hands together may take where chances are no function of the points (about a second)."""


class Ending(NamedTuple):
    """A position at which nothing can be drawn, and the hands that can be held in it."""

    root: Position
    seat: int
    hands: tuple[Weighed, ...]


def is_ending(snapshot: Snapshot) -> bool:
    """Return whether it is worth looking at all hands: two sides, nothing to draw, and few tiles."""
    sides = 2 if snapshot.rules.partnership else len(snapshot.active)
    return sides == 2 and not snapshot.drawable and sum(snapshot.counts) <= MOST_UNPLAYED


def root_of(snapshot: Snapshot) -> Position:
    """Return the position of the viewer to act, with only his own hand in it."""
    viewer = snapshot.viewer
    assert viewer is not None
    hands = [0] * len(snapshot.counts)
    hands[viewer] = mask_of(snapshot.hand)
    bound = FREE
    if snapshot.bound is Bound.TOUCHED and snapshot.touched is not None:
        bound = snapshot.touched.id
    elif snapshot.bound is not None:
        bound = next(action.tile.id for action in snapshot.legal if action.tile is not None)
    return Position(
        snapshot.rules,
        tuple(hands),
        viewer,
        snapshot.active,
        snapshot.chain,
        bound=bound,
        passes=snapshot.passes,
        waits=snapshot.wrong is not None,
    )


def solved(
    ending: Ending, weights: Sequence[float], actions: Sequence[Action], utility: Utility | None, stop: Stop
) -> tuple[Candidate, ...] | None:
    """Return what each action is worth over all hands, or None if one was too much to solve, or nobody waits."""
    root, seat, hands = ending
    total = sum(weights)
    found: dict[Action, list[float]] = {action: [] for action in actions}
    for weighed in hands:
        result = values(root._replace(hands=weighed.hands), for_side=seat, node_limit=NODES)
        if not result.exact or stop():
            return None
        for action, run in found.items():
            run.append(result.points[action])
    shares = [weight / total for weight in weights]
    if utility is None:
        return tuple(_candidate(action, run, shares) for action, run in found.items())
    if root.rules.score is Score.FIVES:
        chances = _wished(ending, found, utility, stop)
        if chances is None:
            return None
    else:
        chances = {action: [_chance(value, root, seat, utility) for value in run] for action, run in found.items()}
    return tuple(_candidate(action, run, shares, chances[action]) for action, run in found.items())


def _candidate(
    action: Action, run: Sequence[float], shares: Sequence[float], chances: Sequence[float] | None = None
) -> Candidate:
    points = sum(share * value for share, value in zip(shares, run, strict=True))
    chance = None if chances is None else sum(share * one for share, one in zip(shares, chances, strict=True))
    return Candidate(action, points, 0.0, len(run), points, chance)


def _wished(
    ending: Ending, actions: Iterable[Action], utility: Utility, stop: Stop
) -> dict[Action, list[float]] | None:
    """Return the chance of winning the match after each action, hand by hand; None if that would take too long."""
    root, seat, hands = ending
    found: dict[Action, list[float]] = {action: [] for action in actions}
    left = WISHES
    for weighed in hands:
        wished = worths(root._replace(hands=weighed.hands), seat, utility, left)
        if wished is None or stop():
            return None
        left -= wished.nodes
        for action, run in found.items():
            run.append(wished.worths[action])
    return found


def _chance(value: float, root: Position, seat: int, utility: Utility) -> float:
    """Return the chance of winning the match after so many points for us, or, below zero, for the others.

    Only the winner scores, and it grows with the points, so who plays for one plays for the other.
    """
    rules = root.rules
    mine = rules.team_of(seat)
    points = [0] * rules.teams
    if not value:
        return utility(points, None)
    winner = seat if value > 0 else next(other for other in root.active if rules.team_of(other) != mine)
    points[rules.team_of(winner)] = round(abs(value))
    return utility(points, winner)
