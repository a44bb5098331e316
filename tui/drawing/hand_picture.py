"""My hand as a picture: tiles that can be played stand one row up and have a digit, the others lie low."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tiles import Tile
from tui.drawing.canvas import DIM, EDGE, KEY, KEY_PICKED, LOW, PICKED, PIPS, ROW_MARK, Canvas, Rows
from tui.drawing.faces import face, paint
from tui.drawing.glyphs import Glyphs
from tui.drawing.hand_form import TILES_IN_ROW, HandForm, HandKind, digit_of, hand_form, row_of, rows_of
from tui.drawing.open_hand import backs, open_hand_picture
from tui.drawing.sizes import MEASURES, Size

__all__ = ["HandForm", "HandKind", "backs", "hand_form", "hand_picture", "open_hand_picture", "row_of", "rows_of"]


def hand_picture(
    tiles: Sequence[Tile | None],
    *,
    width: int,
    height: int,
    glyphs: Glyphs,
    playable: frozenset[Tile],
    picked: int | None = None,
    active_row: int = 0,
    wanted: Size | None = None,
) -> Rows:
    """Draw a hand; None among the tiles is a gap where one was played.

    ``picked`` is an index into the tiles, ``active_row`` the row of ten that the digits mean.
    """
    canvas = Canvas(width, height)
    form = hand_form(len(tiles), width, height, wanted)
    if form.kind is HandKind.COMPACT:
        _draw_compact(canvas, tiles, form, glyphs, playable, picked, active_row)
        return canvas.rows()
    for index, tile in enumerate(tiles):
        if tile is not None:
            x, fits = form.left + index * form.stride, tile in playable
            if form.kind is HandKind.LINED:
                _draw_lined(canvas, x, tile, index, glyphs, fits, index == picked)
            else:
                key = digit_of(index) if row_of(index) == active_row or len(tiles) <= TILES_IN_ROW else glyphs.fits
                _draw_tile(canvas, x, tile, key, glyphs, form, fits, index == picked)
    return canvas.rows()


def _edge(fits: bool, is_picked: bool) -> str:
    """Return the style key of a tile's frame."""
    return PICKED if is_picked else EDGE if fits else LOW


def _draw_tile(
    canvas: Canvas, x: int, tile: Tile, key: str, glyphs: Glyphs, form: HandForm, fits: bool, is_picked: bool
) -> None:
    """Draw a framed tile, up or low, and its key under it; on a light screen the key tells all."""
    lying, measure = form.kind is HandKind.LYING, MEASURES[form.size]
    if glyphs.is_light:
        paint(canvas, x, 1, face(*tile, form.size, lying=lying, glyphs=glyphs))
    else:
        cells = face(*tile, form.size, lying=lying, glyphs=glyphs, double_frame=is_picked, edge=_edge(fits, is_picked))
        paint(canvas, x, 0 if fits else 1, cells)
    middle, line = x + measure.width(lying) // 2, measure.height(lying) + 1
    if is_picked:
        canvas.put(middle - 1, line, f">{key}<", KEY_PICKED)
    else:
        canvas.put(middle, line, key if fits else ".", KEY if fits else DIM)


def _draw_lined(canvas: Canvas, x: int, tile: Tile, index: int, glyphs: Glyphs, fits: bool, is_picked: bool) -> None:
    """Draw a tile of the three-row form: the key in the lower frame, no frame if it doesn't fit."""
    if not (fits or is_picked):
        paint(canvas, x + 1, 1, face(*tile, Size.COMPACT, lying=True, glyphs=glyphs, edge=LOW))
        return
    edge = _edge(fits, is_picked)
    paint(canvas, x, 0, face(*tile, Size.NARROW, lying=True, glyphs=glyphs, double_frame=is_picked, edge=edge))
    canvas.put(x + 1, 2, digit_of(index), KEY_PICKED if is_picked else KEY)


def _draw_compact(
    canvas: Canvas,
    tiles: Sequence[Tile | None],
    form: HandForm,
    glyphs: Glyphs,
    playable: frozenset[Tile],
    picked: int | None,
    active_row: int,
) -> None:
    """Draw rows of ten; if there are more than the height holds, those around the active one."""
    rows = rows_of(len(tiles))
    top = max(0, min(active_row - canvas.height // 2, rows - canvas.height))
    if rows > 1 and form.left:
        canvas.put(1, active_row - top, glyphs.row_mark, ROW_MARK)
    for index, tile in enumerate(tiles):
        if tile is None:
            continue
        row, fits, is_picked = row_of(index), tile in playable, index == picked
        x, y = form.left + index % TILES_IN_ROW * form.stride, row - top
        style = KEY_PICKED if is_picked else KEY
        if is_picked:
            canvas.put(x, y, ">", style)
        if row == active_row and (fits or is_picked):
            canvas.put(x + 1, y, digit_of(index), style)
        if fits:
            canvas.put(x + 2, y, glyphs.fits, style)
        edge = _edge(fits, is_picked)
        for place, (text, key) in enumerate(
            ((str(tile.low), PIPS[tile.low]), ("|", edge), (str(tile.high), PIPS[tile.high]))
        ):
            canvas.put(x + 3 + place, y, text, key if fits or is_picked else LOW)
