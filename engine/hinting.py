"""A hint: what each choice of a viewer is worth, what it leads to, and what the others' plays say of their hands.

All of it is what the viewer could know.  A reading of plays is no proof and stands apart from what is certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.actions import Action
from engine.belief import believed, counted
from engine.judging import Effort, Stop, distinct, never, worlds_of
from engine.playout import World
from engine.review import Depth, Judged, Mark, Option, judged, mark_of
from engine.review.choice import is_same, position_key
from engine.review.marks import SURE
from engine.review.outlook import Outlook, outlook
from engine.snapshot import Snapshot
from engine.tiles import SUIT

READ = 400
"""So many deals tell what the plays say."""
LEAST_SHIFT = 0.15
"""A reading of plays is told if it moves a chance by so much."""
MOST_READINGS = 3


class Wish(NamedTuple):
    """How hard to look; ``brief`` asks for the worth of the choices alone."""

    depth: Depth
    brief: bool = False


HINT = Wish(Depth(400))
TUTOR = Wish(Depth(200), brief=True)
SURER = Wish(Depth(800), brief=True)
"""A second look, while there is time for it, where the tutor may have to ask back."""
SUREST = Wish(Depth(3200), brief=True)
"""And a third, if there is time for that too."""


class Reading(NamedTuple):
    """With which chance a seat holds a number, by its plays too, and ``before``, by what is certain alone."""

    seat: int
    number: int
    share: float
    before: float


class Advice(NamedTuple):
    """The choices, the best first, what each leads to in the same order, and what the plays say."""

    judged: Judged
    outlooks: tuple[Outlook, ...] = ()
    readings: tuple[Reading, ...] = ()


def has_choice(snapshot: Snapshot) -> bool:
    """Return whether the viewer is to act and may do things that differ."""
    is_mine = snapshot.viewer is not None and snapshot.turn == snapshot.viewer and snapshot.wrong is None
    return is_mine and len(snapshot.legal) > 1 and len(distinct(snapshot)) > 1


def advice(snapshot: Snapshot, wish: Wish, stop: Stop = never) -> Advice:
    """Return what can be said to the viewer, who has a choice; ``stop`` ends the work early and makes it rougher."""
    found = judged(snapshot, wish.depth, stop=stop, whole=True)
    if wish.brief:
        return Advice(found)
    outlooks = tuple(outlook(snapshot, option.action) for option in found.options)
    return Advice(found, outlooks, () if stop() else readings(snapshot))


def blunder(found: Judged, action: Action) -> Option | None:
    """Return an action with what it gives up, if that is a blunder even at 2 standard errors less.

    It is compared with the option that other deals chose: the luckiest of all would make every action look worse.
    """
    option = next((one for one in found.options if one.action == action), None)
    option = option or next((one for one in found.options if is_same(one.action, action)), None)
    if option is None or option.action == found.played:
        return None
    option = _beside(found, option)
    least = option.gap - SURE * option.gap_se, 0.0, option.chance_gap - SURE * option.chance_gap_se, 0.0
    return option if mark_of(*least) is Mark.BLUNDER else None


def _beside(found: Judged, option: Option) -> Option:
    """Return an option with what it is worth less than the one that other deals chose."""
    gap, chance_gap = found.chosen.points - option.points, found.chosen.chance - option.chance
    mark = mark_of(gap, option.gap_se, chance_gap, option.chance_gap_se)
    return option._replace(gap=gap, chance_gap=chance_gap, mark=mark)


def second_look(wish: Wish, found: Advice) -> Wish | None:
    """Return what to look at more closely after an answer: the more often one looks, the likelier chance misleads."""
    after = {TUTOR: SURER, SURER: SUREST}.get(wish)
    judged = found.judged
    if after is None or judged.exact:
        return None
    return after if any(_beside(judged, option).mark is Mark.BLUNDER for option in judged.options) else None


def readings(snapshot: Snapshot) -> tuple[Reading, ...]:
    """Return what the plays make likelier or less likely than what is certain does, the clearest first."""
    belief = believed(snapshot)
    count = counted(belief)

    def worlds(*, reads: bool) -> list[World]:
        chance = Random(position_key(snapshot))
        found, _ = worlds_of(snapshot, belief, count, Effort(reads=reads), chance, READ)
        return [world for orders in found for world in orders[:1]]

    read, plain = worlds(reads=True), worlds(reads=False)
    shifts = [
        Reading(seat, number, _share(read, seat, number), _share(plain, seat, number))
        for seat in snapshot.active
        if seat != snapshot.viewer
        for number in range(snapshot.rules.highest_pip + 1)
    ]
    told = [one for one in shifts if abs(one.share - one.before) >= LEAST_SHIFT]
    told.sort(key=lambda one: -abs(one.share - one.before))
    return tuple(told[:MOST_READINGS])


def _share(worlds: Sequence[World], seat: int, number: int) -> float:
    return sum(bool(world.hands[seat] & SUIT[number]) for world in worlds) / len(worlds)
