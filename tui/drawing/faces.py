"""Tile faces: what one tile looks like in each size and set, as cells with a style key."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from tui.drawing.canvas import EDGE, INDEX, LOW, PIPS, TILE, Canvas
from tui.drawing.glyphs import Frame, Glyphs
from tui.drawing.sizes import MEASURES, Size

Face: TypeAlias = tuple[tuple[tuple[str, str], ...], ...]
"""A tile's rows of cells, each a character and its style key."""


def half_rows(number: int, size: Size, lying: bool, glyphs: Glyphs) -> tuple[str, ...]:
    """Return the field of one half; a lying half is the upright one turned by 90 degrees."""
    patterns = {Size.LARGE: glyphs.large, Size.MEDIUM: glyphs.medium}.get(size)
    if patterns is not None:
        return patterns[lying][number]
    measure = MEASURES[size]
    middle = str(number).center(measure.half_width)
    blank = (" " * measure.half_width,) * (measure.half_height // 2)
    return (*blank, middle, *blank)


def has_index(size: Size, glyphs: Glyphs) -> bool:
    """Whether frames carry the number: they do where the field shows pips instead of the digit."""
    return (size is Size.LARGE and glyphs.large is not None) or (size is Size.MEDIUM and glyphs.medium is not None)


def _field(number: int, row: str) -> list[tuple[str, str]]:
    """Return one row of a half as cells."""
    return [(char, TILE if char == " " else PIPS[number]) for char in row]


def _border(frame: Frame, row: int, numbers: tuple[int | None, ...], half: int, edge: str) -> list[tuple[str, str]]:
    """Return a horizontal line of the frame with an index behind each corner but the last."""
    left, middle, right = tuple(frame.corners[row * 3 : row * 3 + 3])
    cells = [(left, edge)]
    for place, number in enumerate(numbers):
        if place:
            cells.append((middle, edge))
        cells.append((frame.line, edge) if number is None else (str(number), INDEX if edge != LOW else LOW))
        cells += [(frame.line, edge)] * (half - 1)
    return [*cells, (right, edge)]


def _lying(first: int, second: int, size: Size, glyphs: Glyphs, frame: Frame, edge: str) -> list[list[tuple[str, str]]]:
    half = MEASURES[size].half_width
    index = (first, second) if has_index(size, glyphs) else (None, None)
    side = (frame.side, edge)
    rows = [_border(frame, 0, index, half, edge)]
    left, right = half_rows(first, size, True, glyphs), half_rows(second, size, True, glyphs)
    for one, other in zip(left, right, strict=True):
        rows.append([side, *_field(first, one), side, *_field(second, other), side])
    return [*rows, _border(frame, 2, (None, None), half, edge)]


def _standing(
    first: int, second: int, size: Size, glyphs: Glyphs, frame: Frame, edge: str
) -> list[list[tuple[str, str]]]:
    half = MEASURES[size].half_width
    side = (frame.side, edge)
    rows: list[list[tuple[str, str]]] = []
    for place, number in enumerate((first, second)):
        rows.append(_border(frame, place, (number if has_index(size, glyphs) else None,), half, edge))
        rows += [[side, *_field(number, row), side] for row in half_rows(number, size, False, glyphs)]
    return [*rows, _border(frame, 2, (None,), half, edge)]


def _compact(first: int, second: int, lying: bool, glyphs: Glyphs, edge: str) -> Face:
    numbers = [(str(number), edge if edge == LOW else PIPS[number]) for number in (first, second)]
    cells = (numbers[0], ("|" if lying else glyphs.bar, edge), numbers[1])
    return (cells,) if lying else tuple((cell,) for cell in cells)


@lru_cache(maxsize=2048)
def face(
    first: int,
    second: int,
    size: Size,
    *,
    lying: bool,
    glyphs: Glyphs,
    double_frame: bool = False,
    edge: str = EDGE,
    rivet: bool = False,
) -> Face:
    """Return the cells of a tile, ``first`` being its left or upper half.

    ``edge`` is the style key of the frame; ``rivet`` marks the spinner, in the large size only.  On a light screen
    only the lower line of a double frame is double.
    """
    if size is Size.COMPACT:
        return _compact(first, second, lying, glyphs, edge)
    is_light = double_frame and glyphs.is_light
    frame = glyphs.double if double_frame and not is_light else glyphs.single
    draw = _lying if lying else _standing
    rows = draw(first, second, size, glyphs, frame, EDGE if is_light else edge)
    if is_light:
        rows[-1] = draw(first, second, size, glyphs, glyphs.base, edge)[-1]
    if rivet and size is Size.LARGE:
        rows[len(rows) // 2][len(rows[0]) // 2] = ("o", edge)
    return tuple(map(tuple, rows))


def face_rows(
    first: int,
    second: int,
    size: Size,
    *,
    lying: bool,
    glyphs: Glyphs,
    double_frame: bool = False,
    rivet: bool = False,
) -> tuple[str, ...]:
    """Return a tile's face as plain text."""
    cells = face(first, second, size, lying=lying, glyphs=glyphs, double_frame=double_frame, rivet=rivet)
    return tuple("".join(char for char, _ in row) for row in cells)


def paint(canvas: Canvas, x: int, y: int, cells: Face) -> None:
    """Put a face on a canvas, its upper left cell at this place."""
    for line, (chars, styles) in enumerate(_rows(cells)):
        canvas.lay(x, y + line, chars, styles)


@lru_cache(maxsize=2048)
def _rows(cells: Face) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Return characters and style keys of each row."""
    return tuple((tuple(char for char, _ in row), tuple(style for _, style in row)) for row in cells)
