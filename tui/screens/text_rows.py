"""Rows of text for sheets: entries of menus, a text at either side, and the line of keys at the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tui.drawing.cells import cell_width, fit
from tui.widgets.picture import Row
from tui.words.wrapping import wrapped

__all__ = ["Entry", "filled", "key_row", "spread", "wrapped"]


class Entry(NamedTuple):
    """A line of a menu; ``label`` and ``note`` are message ids."""

    name: str
    label: str
    note: str


def spread(left: str, right: str, width: int, left_key: str = "bold", right_key: str = "dim") -> Row:
    """Return one row with a text at either side, an empty cell at both edges; the right one gives way."""
    room = width - 2
    left = fit(left, min(cell_width(left), room))
    rest = room - cell_width(left)
    right = right if cell_width(right) + 1 <= rest else ""
    return ((f" {left}", left_key), (" " * (rest - cell_width(right)), "table"), (f"{right} ", right_key))


def key_row(hints: Iterable[tuple[str, str]], width: int) -> Row:
    """Return the line of keys: each key bold, what it does dim.

    Hints that find no room are left out before the last two, which lead out and to help, and then from the end.
    """
    hints = list(hints)
    while len(hints) > 3 and _cells(hints, 2) > width:
        del hints[-3]
    while len(hints) > 1 and _cells(hints, 2) > width:
        hints.pop()
    apart = " " * (3 if _cells(hints, 3) <= width else 2)
    runs: list[tuple[str, str]] = [(" ", "table")]
    for key, label in hints:
        gap = apart if len(runs) > 1 else ""
        runs += [(gap + key, "text"), (f" {label}", "dim")]
    return tuple(runs)


def _cells(hints: Sequence[tuple[str, str]], apart: int) -> int:
    return 1 + sum(cell_width(key) + 1 + cell_width(label) for key, label in hints) + apart * (len(hints) - 1)


def filled(rows: Sequence[Row], height: int, last: Row) -> list[Row]:
    """Return exactly ``height`` rows, the given one at the bottom."""
    body = list(rows[: height - 1])
    return [*body, *([()] * (height - 1 - len(body))), last]
