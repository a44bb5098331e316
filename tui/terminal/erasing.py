"""A screen that is erased in the colour that most of it has: what is left to write is often far less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tui.terminal.looks import Cell, Look, change, is_bare
from tui.terminal.moves import DOWN, place
from tui.terminal.pen import UNKNOWN, Hold
from tui.terminal.wire import Wire


def ground(cells: Iterable[Cell], wire: Wire) -> tuple[Look | None, int]:
    """Return the look of the blank that is the most common cell, and how many cells are others.

    It is None where that isn't a blank, where a cell isn't known, or the terminal erases in its own colour.
    """
    counted = Counter(cells)
    if not counted or not wire.erases_in_colour or UNKNOWN in counted:
        return None, 0
    ((char, look), blanks), *_ = counted.most_common(1)
    return (look if char == " " and is_bare(look) else None), counted.total() - blanks


def erase(rows: int, look: Look, hold: Hold, wire: Wire) -> tuple[str, Hold]:
    """Return what erases a screen of so many rows in a look's background, and how that leaves the terminal."""
    bare = Look(background=look.background)
    erased = change(hold.look, bare, anew=wire.is_old) + place(0, 0) + DOWN.join(["\x1b[K"] * rows)
    return erased, Hold((rows - 1, 0), bare, is_sure=True)
