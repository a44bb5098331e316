"""What is wrong with a play, found in the hand in which it costs most beside the best one.

It says what the play brings about and never what would have been better, so that one can try again.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from engine.actions import Action, Do
from engine.belief import Weighed
from engine.judging.endings import root_of
from engine.practice.explained import Course
from engine.practice.facts import Points, course_of, is_stuck
from engine.practice.keeping import WIN, Ranking
from engine.practice.trial import Trial
from engine.practice.values import canonical, values_over
from engine.rules import BlockedWinner
from engine.snapshot import Snapshot
from engine.solver import Position
from engine.solver.position import after
from engine.tiles import TILES, pips_in, tiles_in


class Fault(StrEnum):
    """What can happen after a play that doesn't after the best one; the first of these that applies."""

    BLOCKS = "blocks"  # the round is blocked at once, and somebody else's hand is the lightest
    BLOCKS_EARLY = "blocks_early"  # the round is blocked at once, which brings less than there was
    FOLLOWS = "follows"  # another side can follow that could not
    PASSES = "passes"  # the player has to pass at his next turn
    OUT = "out"  # another side goes out
    LOSES_BLOCK = "loses_block"  # the round ends in a block in which somebody else's hand is the lightest
    UNSEEN = "unseen"  # what is right after it differs from hand to hand, and the player can't see which it is
    LESS = "less"  # nothing of that: it brings less


class Refutation(NamedTuple):
    """The fault of a play; ``seat`` is whose doing it is, ``number`` what is followed."""

    fault: Fault
    seat: int | None = None
    number: int | None = None
    mine: int = 0
    theirs: int = 0
    """The pips in a block: the player's and those of ``seat``; of the sides where it is None."""
    bad: int = 0
    good: int = 0
    """What the play brings in that hand, and what the best one does."""


@lru_cache(maxsize=8)
def refuted(trial: Trial, action: Action) -> Refutation:
    """Return what is wrong with a play at a decision of the player."""
    snapshot, worlds, ranking = trial.snapshot, trial.possible, trial.ranking
    return refutation(snapshot, worlds, values_over(snapshot, worlds), action, ranking)


def refutation(
    snapshot: Snapshot, worlds: Sequence[Weighed], points: Points, action: Action, ranking: Ranking
) -> Refutation:
    """Return what is wrong with a play; ``points`` are those with open hands of every play in each world."""
    root, best, action = root_of(snapshot), ranking.best, canonical(snapshot, action)
    bad, good = ranking.plays[action].points, ranking.plays[best].points
    places = _blocked_in(root, worlds, action, [one - other for one, other in zip(good, bad, strict=True)])
    if action in ranking.given_up:
        places = [at for at in places if bad[at] < WIN] or places
    place = max(places, key=lambda at: (good[at] - bad[at], worlds[at].weight, -at))
    table = root._replace(hands=worlds[place].hands)
    worth = {"bad": bad[place], "good": good[place]}
    if points[action][place] >= good[place]:  # with that hand open it would do as well
        return Refutation(Fault.UNSEEN, **worth)
    then, instead = (after(table, play)[0] for play in (action, best))
    if is_stuck(then):
        return _blocked(then, root.turn, Fault.BLOCKS) or Refutation(Fault.BLOCKS_EARLY, **worth)
    found = _followed(then, instead, root.turn)
    if found is not None:
        return found
    mine, other = (course_of(root, table.hands, play, 0) for play in (action, best))
    if _passes_next(mine, root.turn) and not _passes_next(other, root.turn):
        return Refutation(Fault.PASSES, **worth)
    return _ended(table, mine, root.turn) or Refutation(Fault.LESS, **worth)


def _blocked_in(root: Position, worlds: Sequence[Weighed], action: Action, losses: Sequence[int]) -> Sequence[int]:
    """Return the worlds in which a play costs something by its block, if it most likely blocks; else all of them."""
    stuck = [at for at, world in enumerate(worlds) if is_stuck(after(root._replace(hands=world.hands), action)[0])]
    likely = 2 * sum(worlds[at].weight for at in stuck) > sum(world.weight for world in worlds)
    return [at for at in stuck if likely and losses[at] > 0] or range(len(worlds))


def _foes(position: Position, seat: int) -> list[int]:
    """Return the seats of other sides, in the order of their turns."""
    active, rules = position.active, position.rules
    at = active.index(seat)
    return [one for one in (*active[at + 1 :], *active[:at]) if rules.team_of(one) != rules.team_of(seat)]


def _blocked(position: Position, seat: int, fault: Fault) -> Refutation | None:
    """Return who has fewer pips in a block, a seat or the other side (R26); None if nobody has."""
    rules, foes = position.rules, _foes(position, seat)
    pips = [pips_in(hand) for hand in position.hands]
    ours = [pips[one] for one in position.active if one not in foes]
    if rules.partnership and rules.blocked_winner is BlockedWinner.LOWEST_TEAM:
        mine, theirs, foe = sum(ours), sum(pips[one] for one in foes), None
    else:
        mine, (theirs, foe) = min(ours), min((pips[one], one) for one in foes)
    return Refutation(fault, foe, mine=mine, theirs=theirs) if theirs < mine else None


def _followed(then: Position, instead: Position, seat: int) -> Refutation | None:
    """Return who can follow although he could not after the best play."""
    for foe in _foes(then, seat):
        able = then.hands[foe] & then.fits
        if able and not instead.hands[foe] & instead.fits:
            tile = tiles_in(able)[0]
            number = next(end for end in then.chain.open_ends.values() if end in TILES[tile.id])
            return Refutation(Fault.FOLLOWS, foe, number)
    return None


def _passes_next(course: Course, seat: int) -> bool:
    return next((step.action.do is Do.PASS for step in course.steps[1:] if step.seat == seat), False)


def _ended(table: Position, course: Course, seat: int) -> Refutation | None:
    """Return what is wrong with how the round ends."""
    position = table
    for step in course.steps:
        position = after(position, step.action)[0]
    out = next((foe for foe in _foes(position, seat) if not position.hands[foe]), None)
    if out is not None:
        return Refutation(Fault.OUT, out)
    return _blocked(position, seat, Fault.LOSES_BLOCK) if is_stuck(position) else None
