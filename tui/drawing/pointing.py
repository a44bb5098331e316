"""Which tile of a hand, and which end of a chain, is drawn in a cell."""

from __future__ import annotations

from engine.actions import End
from tui.drawing.hand_form import TILES_IN_ROW, HandKind, hand_form, rows_of
from tui.drawing.layout import Layout
from tui.drawing.sizes import FLAG_WIDTH, MEASURES, Size


def tile_at(
    x: int, y: int, count: int, width: int, height: int, *, active_row: int = 0, wanted: Size | None = None
) -> int | None:
    """Return the index of the tile of a hand that is drawn at a cell, or whose key is."""
    form = hand_form(count, width, height, wanted)
    column, inside = divmod(x - form.left, form.stride)
    if column < 0 or not 0 <= y < height:
        return None
    if form.kind is HandKind.COMPACT:
        rows = rows_of(count)
        top = max(0, min(active_row - height // 2, rows - height))
        index = (y + top) * TILES_IN_ROW + column
        return index if column < TILES_IN_ROW and index < count else None
    across = MEASURES[form.size].width(form.kind is not HandKind.STANDING)
    return column if inside < across and column < count else None


def end_at(layout: Layout, x: int, y: int) -> End | None:
    """Return the end whose flag is drawn at a cell."""
    return next((flag.end for flag in layout.flags if flag.y == y and flag.x <= x < flag.x + FLAG_WIDTH), None)
