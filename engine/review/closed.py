"""Judging once nothing can be drawn: every hand that can be held is looked at, with the weight that it has.

How likely a hand is follows from all that was proven and chosen, over every way in which its tiles can have come.  With
two sides and few tiles and hands each hand is solved, else each action is played out in all of them: nothing is left to
chance, and what is found has no error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.actions import Action, Do
from engine.belief import Weighed, believed, counted, enumerated
from engine.equity.chances import Utility
from engine.judging import Candidate, Stop
from engine.judging.endings import MOST_HANDS, Ending, is_ending, root_of, solved
from engine.judging.reading import Reader
from engine.judging.tracing import TooManyWaysError, traced_weights
from engine.playout import Player, World, spot_of
from engine.review.trials import NONE, Difference
from engine.review.values import Depth
from engine.review.worth import margin
from engine.snapshot import Snapshot
from engine.tiles import ids_in

EACH, BRIEF = 50, 10
"""Every hand is looked at if there are no more than so many for each deal asked for; fewer where somebody waits."""
MOST = 120_000
"""Never more, however many deals were asked for: all hands of two seats with seven tiles are 116 280."""
MOST_STEPS = 2_000_000
"""Nor are more steps from one drawn tile to the next followed, and no more for each hand than hands for each deal."""


def most_hands(depth: Depth, *, brief: bool = False) -> int:
    """Return how many hands are looked at, all of them, once nothing can be drawn."""
    return min(MOST, (BRIEF if brief else EACH) * max(depth.deals, depth.most))


class Worlds(NamedTuple):
    """All hands that can be held, in the same order as worlds, and the share that each has of what is likely."""

    hands: tuple[Weighed, ...]
    worlds: tuple[World, ...]
    shares: tuple[float, ...]


def worlds_of(snapshot: Snapshot, most: int, *, brief: bool = False) -> Worlds | None:
    """Return all hands, None if tiles can be drawn, or if there are too many hands or ways to come to them."""
    if snapshot.drawable or not all(action.do is Do.PLAY for action in snapshot.legal):
        return None
    belief = believed(snapshot)
    if belief.unseen.bit_count() != belief.boneyard + sum(hand.hidden for hand in belief.hands):
        return None  # the deal was set up, and some tiles are nowhere
    count = counted(belief)
    hands = enumerated(belief, most, count)
    if hands is None:
        return None
    steps = min(MOST_STEPS, (BRIEF if brief else EACH) * most)
    try:
        weights = traced_weights(belief, count, Reader(snapshot), hands, steps)
    except TooManyWaysError:
        return None
    total, spot = sum(weights), spot_of(snapshot)
    if not total:
        return None
    worlds = tuple(World(one.hands, tuple(ids_in(belief.unseen & ~_all_of(one.hands))), spot) for one in hands)
    return Worlds(hands, worlds, tuple([weight / total for weight in weights]))


def solved_by_hand(
    snapshot: Snapshot, known: Worlds, actions: Sequence[Action], wins: Utility, stop: Stop
) -> tuple[Candidate, ...] | None:
    """Return what each action is worth by solving every hand, None where that is too much."""
    if not is_ending(snapshot) or len(known.hands) > MOST_HANDS:
        return None
    return solved(Ending(root_of(snapshot), snapshot.viewer or 0, known.hands), known.shares, actions, wins, stop)


class PlayedOut:
    """What actions are worth on average when each is played out in every world."""

    def __init__(self, player: Player, side: int, wins: Utility, known: Worlds) -> None:
        self._player, self._side, self._wins, self._known = player, side, wins, known
        self._found: dict[Action, tuple[float, float]] = {}

    def candidates(self, actions: Sequence[Action], stop: Stop) -> tuple[Candidate, ...] | None:
        """Return what each action is worth, None if nobody waits any more."""
        found = []
        for action in actions:
            if stop():
                return None
            points, chance = self._of(action)
            found.append(Candidate(action, points, 0.0, len(self._known.worlds), points, chance))
        return tuple(found)

    def difference(self, one: Action, other: Action) -> Difference:
        """Return what an action is worth more than another."""
        if one == other:
            return NONE
        (points, chance), (other_points, other_chance) = self._of(one), self._of(other)
        return Difference(points - other_points, 0.0, chance - other_chance, 0.0)

    def _of(self, action: Action) -> tuple[float, float]:
        if action not in self._found:
            points = chance = 0.0
            for world, share in zip(self._known.worlds, self._known.shares, strict=True):
                outcome = self._player.play_out_after(world, action)
                points += share * margin(outcome.points, self._side)
                chance += share * self._wins(outcome.points, outcome.winner)
            self._found[action] = points, chance
        return self._found[action]


def _all_of(hands: Sequence[int]) -> int:
    mask = 0
    for hand in hands:
        mask |= hand
    return mask
