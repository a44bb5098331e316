"""The tiles on the home screen: a short chain, drawn as the table draws it."""

from __future__ import annotations

from functools import lru_cache

from tui.drawing import faces
from tui.drawing.canvas import EDGE, LAST, Canvas
from tui.drawing.glyphs import GLYPH_SETS
from tui.drawing.sizes import MEASURES, Size
from tui.screens.sheet import Row

CHAIN = ((3, 6), (6, 6), (6, 4), (4, 1))
"""The tiles from left to right; the last one is framed as the tile of the moment."""


@lru_cache(maxsize=8)
def banner(size: Size, glyphs: str) -> tuple[Row, ...]:
    """Return the rows of the chain in a set of glyphs."""
    measure = MEASURES[size]
    width = sum(measure.width(one != other) for one, other in CHAIN)
    canvas = Canvas(width, measure.standing_height)
    x = 0
    for place, (one, other) in enumerate(CHAIN):
        lying, last = one != other, place == len(CHAIN) - 1
        cells = faces.face(
            one,
            other,
            size,
            lying=lying,
            glyphs=GLYPH_SETS[glyphs],
            double_frame=last,
            edge=LAST if last else EDGE,
        )
        faces.paint(canvas, x, (measure.standing_height - measure.height(lying)) // 2, cells)
        x += measure.width(lying)
    return tuple(tuple(row) for row in canvas.rows())


def banner_width(size: Size) -> int:
    """Return how many cells the chain takes."""
    return sum(MEASURES[size].width(one != other) for one, other in CHAIN)
