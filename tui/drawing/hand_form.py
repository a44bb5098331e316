"""In which form a hand is shown, by its number of tiles and the room for it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from tui.drawing.sizes import MEASURES, Size

TILES_IN_ROW = 10
"""Tiles of one compact row: the digits 1 to 9 and 0 mean the tiles of one row."""

_MARGIN = 1
_COMPACT_MARGIN = 3
"""Cells before a compact row that is marked as the one the digits mean."""


class HandKind(StrEnum):
    """The forms of a hand."""

    STANDING = "standing"
    """Large tiles, standing; the playable ones one row up, digits under them."""
    LYING = "lying"
    """Medium or narrow tiles, lying; the playable ones one row up, digits under them."""
    LINED = "lined"
    """Three rows: narrow tiles with the digit in the frame; those that don't fit lose the frame."""
    COMPACT = "compact"
    """Rows of ten small tiles."""


_IN_ONE_ROW = 13
"""Narrow tiles that may lie in one row of the screen; the digits still mean ten of them at a time."""


class HandForm(NamedTuple):
    """A form with the column of the first tile and the step from tile to tile."""

    kind: HandKind
    size: Size
    left: int
    stride: int


def row_of(index: int) -> int:
    """Return the row of ten in which the tile with this index stands."""
    return index // TILES_IN_ROW


def rows_of(count: int) -> int:
    """Return how many rows of ten so many tiles make."""
    return max(1, -(-count // TILES_IN_ROW))


def digit_of(index: int) -> str:
    """Return the key of a tile in its row of ten: 1 to 9, then 0."""
    return str((index + 1) % TILES_IN_ROW)


def _spread(count: int, tile: int, strides: tuple[int, ...], left: int, width: int) -> int:
    """Return the first stride that lets so many tiles fit into the width, or 0."""
    return next((step for step in strides if left + count * step - (step - tile) <= width), 0)


def hand_form(count: int, width: int, height: int, wanted: Size | None = None) -> HandForm:
    """Return the form of a hand: the largest that has room, but none larger than the one that is wanted."""
    largest = Size.LARGE if wanted is None else wanted
    if count <= TILES_IN_ROW:
        if height >= MEASURES[Size.LARGE].standing_height + 2 and largest >= Size.LARGE:
            step = _spread(count, MEASURES[Size.LARGE].standing_width, (12, 11, 10), 2, width)
            if step:
                return HandForm(HandKind.STANDING, Size.LARGE, 2, step)
        if height >= MEASURES[Size.MEDIUM].lying_height + 2:
            for size, strides in ((Size.MEDIUM, (10,)), (Size.NARROW, (8, 7, 6))):
                step = _spread(count, MEASURES[size].lying_width, strides, _MARGIN, width) if largest >= size else 0
                if step:
                    return HandForm(HandKind.LYING, size, _MARGIN, step)
        elif height >= MEASURES[Size.NARROW].lying_height and largest >= Size.NARROW:
            step = _spread(count, MEASURES[Size.NARROW].lying_width, (8,), _MARGIN, width)
            if step:
                return HandForm(HandKind.LINED, Size.NARROW, _MARGIN, step)
    elif count <= _IN_ONE_ROW and height >= MEASURES[Size.MEDIUM].lying_height + 2 and largest >= Size.NARROW:
        step = _spread(count, MEASURES[Size.NARROW].lying_width, (8, 7, 6), _MARGIN, width)
        if step:
            return HandForm(HandKind.LYING, Size.NARROW, _MARGIN, step)
    if width >= _COMPACT_MARGIN + min(count, TILES_IN_ROW) * 7 - 1:
        return HandForm(HandKind.COMPACT, Size.COMPACT, _COMPACT_MARGIN, 7)
    return HandForm(HandKind.COMPACT, Size.COMPACT, 0, 6)
