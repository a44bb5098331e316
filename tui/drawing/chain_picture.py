"""A chain's layout as a picture: tiles, the last one in its double frame, flags and threads."""

from __future__ import annotations

from engine.actions import End
from tui.drawing.canvas import EDGE, FLAG, FLAG_FIT, LAST, THREAD, Canvas, Rows
from tui.drawing.faces import Face, face, paint
from tui.drawing.glyphs import Glyphs
from tui.drawing.layout import Flag, Form, Layout, PlacedTile
from tui.drawing.sizes import Size


def chain_picture(layout: Layout, glyphs: Glyphs, *, fits: frozenset[End] = frozenset()) -> Rows:
    """Draw a chain; the flags of the ends in ``fits`` get their mark, because the picked tile fits there."""
    canvas = Canvas(layout.width, layout.height)
    for thread in layout.threads:
        for line in range(thread.length):
            canvas.put(thread.x, thread.y + line, glyphs.thread, THREAD)
    for tile in layout.tiles:
        paint(canvas, tile.x, tile.y, _face(tile, layout, glyphs))
    for flag in layout.flags:
        _put_flag(canvas, flag, flag.end in fits)
    for note in layout.notes:
        canvas.put(note.x, note.y, note.text)
    if layout.size is Size.COMPACT and layout.tiles:
        _mark_last(canvas, layout.tiles[-1])
    return canvas.rows()


def _face(tile: PlacedTile, layout: Layout, glyphs: Glyphs) -> Face:
    """Return the cells of a tile; in the ribbon a double has ``=`` between its halves, the spinner ``o``."""
    edge = LAST if tile.is_last else EDGE
    cells = face(
        *(tile.first, tile.second, layout.size),
        lying=tile.lying,
        glyphs=glyphs,
        double_frame=tile.is_last,
        edge=edge,
        rivet=tile.is_rivet,
    )
    if layout.form is Form.RIBBON and tile.first == tile.second:
        ((one, _, other),) = cells
        return ((one, ("o" if tile.is_rivet else "=", edge), other),)
    return cells


def _put_flag(canvas: Canvas, flag: Flag, fits: bool) -> None:
    """Write a flag: a place for the mark, the text, a blank."""
    style = FLAG_FIT if fits else FLAG
    if fits:
        canvas.put(flag.x, flag.y, ">", style)
    canvas.put(flag.x + 1, flag.y, flag.text, style)


def _mark_last(canvas: Canvas, tile: PlacedTile) -> None:
    """Put ``*`` into the gap before the last compact tile, or behind it; beside the bar of a standing one."""
    line = tile.y + tile.height // 2
    before, behind = tile.x - 1, tile.x + tile.width
    canvas.put(before if canvas.is_blank(before, line) else behind, line, "*", LAST)
