"""Writes cells of a screen in as few bytes as it can, in the order that it is given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tui.drawing.cells import char_width
from tui.terminal.looks import PLAIN, Look, change, on_the_way
from tui.terminal.wire import Wire

Cell = tuple[str, Look]
"""A character (with what combines with it) and its look; "" stands behind a wide one."""
Spot = tuple[int, int]
"""Row and column."""
UNKNOWN: Cell = ("\x00", PLAIN)
_LONG_BLANK = 12
"""Blanks in the middle of a row from which erasing them is shorter than writing them."""


def is_wide(cell: Cell) -> bool:
    """Whether the cell holds the left half of a wide character."""
    return cell[0] > "\u1100" and char_width(cell[0][0]) == 2


class Hold(NamedTuple):
    """Where the terminal's cursor is, None if that isn't known, and the style that it writes with."""

    place: Spot | None = None
    look: Look = PLAIN


class Pen:
    """Writes what a grid holds; the grid is as the screen shall be."""

    def __init__(self, grid: list[list[Cell]], wire: Wire, hold: Hold) -> None:
        self._grid, self._wire = grid, wire
        self._place, self._look = hold
        self._output: list[str] = []

    def write(self, spots: Iterable[Spot]) -> tuple[str, Hold]:
        """Return what writes these cells, and how it leaves the terminal."""
        done = set[Spot]()
        for row, column in spots:
            if not self._grid[row][column][0] and column:  # the right half comes with the left one
                column -= 1
            if (row, column) not in done:
                cells = self._erase(row, column) or self._write(row, column)
                done.update((row, column + offset) for offset in range(cells))
        return "".join(self._output), Hold(self._place, self._look)

    def _write(self, row: int, column: int) -> int:
        """Write a cell; return how many it takes."""
        cell = self._grid[row][column]
        self._go(row, column)
        self._take(on_the_way(cell[1], cell[0], self._look))
        self._output.append(cell[0])
        cells = 2 if is_wide(cell) else 1
        self._place = (row, column + cells)
        return cells

    def _take(self, look: Look) -> None:
        self._output.append(change(self._look, look, anew=self._wire.is_old))
        self._look = look

    def _erase(self, row: int, column: int) -> int:
        """Erase the blanks from a cell on if that is shorter than writing them; return how many."""
        line = self._grid[row]
        char, look = line[column]
        if char != " " or look.attributes or (look.background and not self._wire.erases_in_colour):
            return 0
        end = next((at for at in range(column + 1, len(line)) if line[at] != (char, look)), len(line))
        blanks = end - column
        if blanks < 4 or (end < len(line) and (blanks < _LONG_BLANK or self._wire.is_old)):
            return 0
        self._go(row, column)
        self._take(Look(background=look.background))
        self._output.append("\x1b[K" if end == len(line) else f"\x1b[{blanks}X")
        return blanks

    def _go(self, row: int, column: int) -> None:
        """Put the cursor at a cell, by writing again what lies between if that is shorter."""
        place, self._place = self._place, (row, column)
        if place == (row, column):
            return
        if place is not None and column == 0 and place[0] + 1 == row:
            self._output.append("\r\n")
        elif place is None or place[0] != row:
            self._output.append(f"\x1b[{row + 1};{column + 1}H")
        else:
            jump = f"\x1b[{row + 1};{column + 1}H" if self._wire.is_old else f"\x1b[{column + 1}G"
            between = self._between(row, place[1], column)
            self._output.append(between if between and len(between.encode()) <= len(jump) else jump)

    def _between(self, row: int, start: int, end: int) -> str:
        """Return the text between two columns if it can be written in the look of now, else ""."""
        cells = self._grid[row][start:end] if 0 < end - start < 8 else []
        fits = all(
            len(char) == 1 and char != UNKNOWN[0] and on_the_way(look, char, self._look) == self._look
            for char, look in cells
        )
        return "".join(char for char, _ in cells) if fits and not any(map(is_wide, cells)) else ""


def by_look(spots: list[Spot], grid: list[list[Cell]]) -> list[Spot]:
    """Return the cells with those of one look together; a blank goes with what stands before it if it can."""
    groups: dict[Look, list[Spot]] = {}
    current = PLAIN
    for row, column in spots:
        char, look = grid[row][column]
        look = on_the_way(look, char, current) if char else current
        groups.setdefault(look, []).append((row, column))
        current = look
    return [spot for group in groups.values() for spot in group]
