"""A chance over time as a filled area, in eighths of a cell or in characters of ASCII, with marks above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

EIGHTHS = " ▁▂▃▄▅▆▇█"
PLAIN = " .:|#"
"""The same in quarters, for terminals that draw the blocks two cells wide or not at all."""
_LINE, _PLAIN_LINE = "▁", "_"
AREA, PAST, HERE, LINE, MARK = "back", "dim", "accent", "rule", "warn"
"""The styles of the area, of the half line, of the column that is looked at and of marks."""


class Sign(NamedTuple):
    """What stands above a column; the heavier ones are written first."""

    text: str
    weight: int


def places_of(count: int, width: int) -> list[int]:
    """Return which of so many values each column shows; all of them have a column where there is room."""
    if count <= 0:
        return []
    wide = min(width, max(1, width // count) * count) if count <= width else width
    return [min(count - 1, (column * count) // wide) for column in range(wide)]


def column_of(place: int, count: int, width: int) -> int:
    """Return the first column that shows a value, or the one in which it is left out."""
    places = places_of(count, width)
    return next((column for column, shown in enumerate(places) if shown >= place), max(0, len(places) - 1))


def curve(
    shares: Sequence[float],
    width: int,
    height: int,
    *,
    here: int | None = None,
    signs: Mapping[int, Sign] | None = None,
    is_plain: bool = False,
) -> list[list[tuple[str, str]]]:
    """Return rows of an area under values from 0 to 1, the highest first, with a line at a half.

    ``here`` is the column that is looked at, ``signs`` stand above columns: inside the area where it is full.
    """
    levels = PLAIN if is_plain else EIGHTHS
    steps = len(levels) - 1
    filled = [round(max(0.0, min(1.0, share)) * height * steps) for share in shares[:width]]
    cells = [[(" ", "table")] * width for _ in range(height)]
    for row in range(height):
        floor = (height - 1 - row) * steps
        at_half = 2 * (height - 1 - row) == height and height > 1
        for column in range(width):
            level = max(0, min(steps, filled[column] - floor)) if column < len(filled) else 0
            if level:
                cells[row][column] = (levels[level], HERE if column == here else AREA)
            elif at_half:
                cells[row][column] = (_PLAIN_LINE if is_plain else _LINE, LINE)
    _put_signs(cells, filled, steps, signs or {})
    return [_runs(row) for row in cells]


def _put_signs(
    cells: list[list[tuple[str, str]]], filled: Sequence[int], steps: int, signs: Mapping[int, Sign]
) -> None:
    """Write each sign above its column, unless a heavier one stands there."""
    height, width = len(cells), len(cells[0]) if cells else 0
    taken: set[tuple[int, int]] = set()
    for column, sign in sorted(signs.items(), key=lambda item: (-item[1].weight, item[0])):
        if len(sign.text) > width:
            continue
        first = max(0, min(column, width - len(sign.text)))
        span = range(first, first + len(sign.text))
        top = max((filled[at] for at in span if at < len(filled)), default=0)
        row = max(0, height - 1 - -(-top // steps))
        if any((row, at) in taken for at in (*span, first - 1, span[-1] + 1)):
            continue
        for at, char in zip(span, sign.text, strict=True):
            cells[row][at] = (char, MARK)
            taken.add((row, at))


def _runs(cells: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    runs: list[tuple[str, str]] = []
    for char, style in cells:
        if runs and runs[-1][1] == style:
            runs[-1] = (runs[-1][0] + char, style)
        else:
            runs.append((char, style))
    return runs
