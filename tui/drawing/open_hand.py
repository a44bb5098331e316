"""Hands of others: tiles shown at the end of a round or in a demo, and the backs of those that are hidden."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tiles import Tile
from tui.drawing.canvas import DIM, KEY, Canvas, Rows
from tui.drawing.faces import face, paint
from tui.drawing.glyphs import Glyphs
from tui.drawing.sizes import MEASURES, Size

_MARGIN = 1
_COMPACT_STRIDE = 4


def open_hand_picture(
    tiles: Sequence[Tile],
    width: int,
    height: int,
    glyphs: Glyphs,
    marks: Sequence[str] = (),
    *,
    largest: Size = Size.MEDIUM,
) -> Rows:
    """Draw open tiles in one strip, or in compact rows where a strip has no room.

    ``marks`` holds a character for each tile, which stands under it (before it in the compact form).  What
    has no room even in compact rows is counted behind the last tile, as ``+3``.
    """
    canvas = Canvas(width, height)
    for size in (Size.MEDIUM, Size.NARROW):
        measure = MEASURES[size]
        for stride in (measure.lying_width + 1, measure.lying_width):
            end = _MARGIN + len(tiles) * stride - (stride - measure.lying_width)
            if size <= largest and height >= measure.lying_height and end <= width:
                _draw_strip(canvas, tiles, size, stride, glyphs, marks)
                return canvas.rows()
    _draw_compact(canvas, tiles, glyphs, marks)
    return canvas.rows()


def _mark_style(mark: str) -> str:
    return DIM if mark == "." else KEY


def _draw_strip(
    canvas: Canvas, tiles: Sequence[Tile], size: Size, stride: int, glyphs: Glyphs, marks: Sequence[str]
) -> None:
    """Draw framed tiles side by side."""
    measure = MEASURES[size]
    for index, tile in enumerate(tiles):
        x = _MARGIN + index * stride
        paint(canvas, x, 0, face(*tile, size, lying=True, glyphs=glyphs))
        if index < len(marks):
            canvas.put(x + measure.lying_width // 2, measure.lying_height, marks[index], _mark_style(marks[index]))


def _draw_compact(canvas: Canvas, tiles: Sequence[Tile], glyphs: Glyphs, marks: Sequence[str]) -> None:
    """Draw rows of small tiles."""
    in_row = max(1, (canvas.width - _MARGIN + 1) // _COMPACT_STRIDE)
    room = in_row * canvas.height
    shown = len(tiles) if len(tiles) <= room else max(0, room - 1)
    for index in range(shown):
        row, column = divmod(index, in_row)
        x = _MARGIN + column * _COMPACT_STRIDE
        paint(canvas, x, row, face(*tiles[index], Size.COMPACT, lying=True, glyphs=glyphs))
        if index < len(marks) and marks[index] != ".":
            canvas.put(x - 1, row, marks[index], _mark_style(marks[index]))
    if shown < len(tiles):
        row, column = divmod(shown, in_row)
        canvas.put(_MARGIN + column * _COMPACT_STRIDE, row, f"+{len(tiles) - shown}", DIM)


def backs(count: int, staying: int = 0, *, glyphs: Glyphs, width: int | None = None) -> str:
    """Return a back for each hidden tile, those that stay in the boneyard last; the number if that is too wide.

    ``count`` are the tiles that can be drawn (or are in a hand), ``staying`` those that can't.
    """
    if width is not None and count + staying > width:
        return str(count + staying)
    return glyphs.back * count + glyphs.staying * staying
