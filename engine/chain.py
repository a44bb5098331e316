"""The line of play: what lies, in which order, and which ends are open (R3–R5, R34)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engine.actions import ENDS, End
from engine.events import TilePlayed
from engine.tiles import Tile

CLOSED = -1
"""The number of an end that is not open."""

Ends: TypeAlias = tuple[int, int, int, int]
"""The numbers of the four ends in the order of ``ENDS``, each a number or ``CLOSED``."""

Placement = TilePlayed
"""One tile of the chain is the event of its play: for the opening tile ``end`` is None and ``inner`` its low half."""


Line: TypeAlias = "tuple[Line, Placement] | None"
"""The placements as a state keeps them: what lay before, and the last; a link a play, so it costs nothing."""


def in_order(line: Line) -> tuple[Placement, ...]:
    """Return the placements of a line in order of play."""
    found: list[Placement] = []
    while line is not None:
        line, placement = line
        found.append(placement)
    return tuple(found[::-1])


class Chain(NamedTuple):
    """The tiles in order of play and the numbers of the ends.

    ``spinner`` is the index in ``placements`` of the double that has four arms, or -1 without one (R34).
    """

    placements: tuple[Placement, ...] = ()
    ends: Ends = (CLOSED, CLOSED, CLOSED, CLOSED)
    spinner: int = -1

    @property
    def open_ends(self) -> dict[End, int]:
        """The open ends and their numbers, in the order left, right, up, down."""
        return {end: number for end, number in zip(ENDS, self.ends, strict=True) if number != CLOSED}

    @property
    def line(self) -> tuple[tuple[int, int], ...]:
        """The main line from left to right, each tile as its left and its right half."""
        tiles: list[tuple[int, int]] = []
        for placement in self.placements:
            if placement.end is None or placement.end is End.RIGHT:
                tiles.append((placement.inner, placement.outer))
            elif placement.end is End.LEFT:
                tiles.insert(0, (placement.outer, placement.inner))
        return tuple(tiles)

    def arm(self, end: End) -> tuple[tuple[int, int], ...]:
        """The tiles of a side arm, read outward from the spinner."""
        return tuple((p.inner, p.outer) for p in self.placements if p.end is end)

    @property
    def spinner_tile(self) -> Tile | None:
        """The double with four arms, once it lies; None without one."""
        return self.placements[self.spinner].tile if self.spinner >= 0 else None


EMPTY = Chain()


def opened(seat: int, tile: Tile, *, spinner: bool) -> Chain:
    """Return the chain after the opening tile (R3)."""
    low, high = tile
    placement = Placement(seat, tile, None, low, high)
    return Chain((placement,), (low, high, CLOSED, CLOSED), 0 if spinner and low == high else -1)


def extended(chain: Chain, seat: int, tile: Tile, side: int, inner: int, *, spinner: bool) -> Chain:
    """Return the chain with the tile laid at ``ENDS[side]``, its half ``inner`` touching (R3, R4)."""
    outer = tile.high if inner == tile.low else tile.low
    placements = (*chain.placements, Placement(seat, tile, ENDS[side], inner, outer))
    return Chain(placements, *moved(placements, chain.ends, chain.spinner, side, spinner=spinner))


def moved(placements: tuple[Placement, ...], ends: Ends, index: int, side: int, *, spinner: bool) -> tuple[Ends, int]:
    """Return the ends and the index of the spinner, now that the last of the placements lies at ``ENDS[side]``."""
    outer = placements[-1].outer
    left, right, up, down = (outer if place == side else number for place, number in enumerate(ends))
    if spinner and index < 0 and placements[-1].tile.is_double:
        index = len(placements) - 1
    elif up == CLOSED and index >= 0 and _line_sides_covered(placements, index):
        up = down = placements[index].tile.low
    return (left, right, up, down), index


def _line_sides_covered(placements: tuple[Placement, ...], index: int) -> bool:
    """Return whether both line sides of the spinner are covered, so that its side arms are open (R34)."""
    covered = {placement.end for placement in placements[index + 1 :]}
    laid_on = placements[index].end
    if laid_on is None:
        return End.LEFT in covered and End.RIGHT in covered
    return laid_on in covered  # its other side touches the chain it was laid on


def count_of_ends(chain: Chain) -> int:
    """Return the sum of the open ends as All Fives counts it, in pips (R32, R34).

    A double at an end counts both halves, the opening tile alone counts its pips once, the spinner counts
    both halves until both its line sides are covered, and an arm counts once a tile lies on it.
    """
    placements = chain.placements
    if len(placements) < 2:
        return placements[0].tile.pips if placements else 0
    total = 0
    for side, number in enumerate(chain.ends):
        end = ENDS[side]
        last = next((p for p in reversed(placements) if p.end is end), placements[0] if side < 2 else None)
        if last is not None and number != CLOSED:
            total += 2 * number if last.tile.is_double else number
    return total
