"""The chain as arms that start at one tile: the first one, or the spinner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.actions import ENDS, End
from engine.chain import Placement


class Link(NamedTuple):
    """A tile of an arm: its place in the order of play, the half nearer to the middle, the other one."""

    order: int
    near: int
    far: int
    is_double: bool


class Arms(NamedTuple):
    """The tile in the middle and the four arms, each from the middle outwards.

    An arm only ever grows at its end, so the chain at an earlier time is a beginning of each arm; ``counts[n]``
    says how many tiles of each arm lie after ``n`` tiles in all.
    """

    middle: Link
    arms: tuple[tuple[Link, ...], ...]
    counts: tuple[tuple[int, ...], ...]


def first_double(placements: Sequence[Placement]) -> int:
    """Return the index of the double laid first, which is the spinner (R34), or -1."""
    return next((index for index, placement in enumerate(placements) if placement.tile.is_double), -1)


def arms_from(placements: Sequence[Placement], middle: int) -> Arms:
    """Return the arms around the tile with this index."""
    line: list[Link] = []
    sides: dict[End, list[Link]] = {End.UP: [], End.DOWN: []}
    for index, (_, tile, end, inner, outer, _, _) in enumerate(placements):
        if end is None or end is End.RIGHT:
            line.append(Link(index, inner, outer, tile.is_double))
        elif end is End.LEFT:
            line.insert(0, Link(index, outer, inner, tile.is_double))
        else:
            sides[end].append(Link(index, inner, outer, tile.is_double))
    place = next((place for place, link in enumerate(line) if link.order == middle), 0)
    left = tuple(Link(index, far, near, double) for index, near, far, double in reversed(line[:place]))
    arms = (left, tuple(line[place + 1 :]), tuple(sides[End.UP]), tuple(sides[End.DOWN]))
    return Arms(line[place], arms, _counts(arms, len(placements)))


def _counts(arms: tuple[tuple[Link, ...], ...], total: int) -> tuple[tuple[int, ...], ...]:
    """Return how much of each arm lies after 0, 1, 2 … tiles.

    The numbers mean something only from the time on at which the tile in the middle lies.
    """
    arm_of = {link.order: side for side, arm in enumerate(arms) for link in arm}
    counts = [(0,) * len(ENDS)]
    for index in range(total):
        side = arm_of.get(index)
        counts.append(tuple(count + (place == side) for place, count in enumerate(counts[-1])))
    return tuple(counts)


def opening_of_sides(arms: Arms, placements: Sequence[Placement]) -> int:
    """Return after how many tiles the side arms are open: both line sides of the spinner are covered (R34).

    One more than all tiles if they are not open yet.
    """
    left, right, up, down = arms.arms
    never = len(placements) + 1
    covered = max(left[0].order, right[0].order, arms.middle.order) + 1 if left and right else never
    return min([covered, *(link.order for link in (*up, *down))])
