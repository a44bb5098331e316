"""Writes cells of a screen in as few bytes as it can, in the order that it is given."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from tui.drawing.cells import char_width
from tui.terminal.looks import PLAIN, Cell, Look, Spot, change, is_bare, on_the_way
from tui.terminal.moves import is_certain, place, way
from tui.terminal.wire import Wire

UNKNOWN: Cell = ("\x00", PLAIN)
_FAR = 8
"""Cells from which on a jump is always shorter than writing what lies between again."""


def is_wide(cell: Cell) -> bool:
    """Whether the cell holds the left half of a wide character."""
    return cell[0] > "\u1100" and char_width(cell[0][0]) == 2


class Hold(NamedTuple):
    """Where the terminal's cursor is, None if that isn't known, and the style that it writes with.

    ``is_sure`` says that its column is as we think, even where a terminal draws a character wider than we expect.
    """

    place: Spot | None = None
    look: Look = PLAIN
    is_sure: bool = False


class Pen:
    """Writes what a grid holds; the grid is as the screen shall be."""

    def __init__(self, grid: list[list[Cell]], wire: Wire, hold: Hold) -> None:
        self._grid, self._wire = grid, wire
        self._place, self._look, self._is_sure = hold
        self._output: list[str] = []
        self._left = set[Spot]()
        """What is still to be written: whatever is written there before does no harm."""
        self._blanks: tuple[int, int] = (-1, 0)
        """A row, and the column up to which its blanks are written: erasing them is longer."""

    def write(self, spots: Sequence[Spot]) -> tuple[str, Hold]:
        """Return what writes these cells, and how it leaves the terminal."""
        left = self._left = set(spots)
        number, most = 0, len(spots)
        while number < most:
            row, column = spots[number]
            number += 1
            if (row, column) not in left:
                continue
            if not self._grid[row][column][0] and column:  # the right half comes with the left one
                column -= 1
            cells = self._erase(row, column, spots, number - 1) or self._write(row, column)
            left.difference_update([(row, column + offset) for offset in range(cells)])
            if cells == 1:
                number = self._write_on(row, column + 1, spots, number)
        return "".join(self._output), Hold(self._place, self._look, self._is_sure)

    def _write_on(self, row: int, column: int, spots: Sequence[Spot], number: int) -> int:
        """Write the cells behind that need nothing but their characters; return how many spots are done then."""
        line, left, look, begin = self._grid[row], self._left, self._look, column
        kept = self._blanks[1] if self._blanks[0] == row else 0
        for spot in islice(spots, number, None):
            if spot != (row, column) or spot not in left:
                break
            char, its = line[column]
            if len(char) != 1 or not (char < "\x7f" or "\u2500" <= char <= "\u28ff"):
                break
            if its != look and (char != " " or on_the_way(its, char, look) != look):
                break
            if char == " " and column >= kept:
                break
            left.discard(spot)
            column += 1
        if column > begin:
            self._output.append("".join([line[at][0] for at in range(begin, column)]))
            self._place, self._is_sure = (row, column), self._is_sure and column < len(line)
        return number + column - begin

    def _write(self, row: int, column: int) -> int:
        """Write a cell; return how many it takes."""
        cell = self._grid[row][column]
        self._go(row, column)
        self._take(on_the_way(cell[1], cell[0], self._look))
        self._put(row, column, cell[0])
        return 2 if is_wide(cell) else 1

    def _put(self, row: int, column: int, text: str) -> None:
        """Write text of the look of now."""
        self._output.append(text)
        end = column + sum(map(char_width, text))
        self._place = (row, end)
        self._is_sure = self._is_sure and end < len(self._grid[row]) and all(map(is_certain, text))

    def _take(self, look: Look) -> None:
        self._output.append(change(self._look, look, anew=self._wire.is_old))
        self._look = look

    def _erase(self, row: int, column: int, spots: Sequence[Spot], number: int) -> int:
        """Erase the blanks from a cell on if that is shorter than writing them; return how many."""
        line = self._grid[row]
        char, look = line[column]
        if char != " " or not is_bare(look) or (look.background and not self._wire.erases_in_colour):
            return 0
        if self._blanks[0] == row and column < self._blanks[1]:
            return 0
        end = next((at for at in range(column + 1, len(line)) if line[at] != (char, look)), len(line))
        rest = all(line[at] == (char, look) or (row, at) in self._left for at in range(end, len(line)))
        if not rest and self._wire.is_old:
            self._blanks = row, end
            return 0
        covered = [at for at in range(column, end) if (row, at) in self._left]
        written = len(covered) + sum(4 for one, other in pairwise(covered) if other > one + 1)
        erased = "\x1b[K" if rest else f"\x1b[{end - column}X"
        then = next((spot for spot in spots[number : number + end] if spot[0] != row or spot[1] >= end), None)
        if len(erased) + self._cells_to(column, then, row) >= written + self._cells_to(covered[-1] + 1, then, row):
            self._blanks = row, end
            return 0
        self._go(row, column)
        self._take(on_the_way(look, char, self._look))
        self._output.append(erased)
        return end - column

    def _cells_to(self, column: int, then: Spot | None, row: int) -> int:
        """Return how long the way is from a column of a row to a cell."""
        if then is None or then == (row, column):
            return 0
        return len(way((row, column), then, is_sure=self._is_sure, is_old=self._wire.is_old))

    def _go(self, row: int, column: int) -> None:
        """Put the cursor at a cell, by writing again what lies between if that is shorter."""
        start, self._place = self._place, (row, column)
        if start == (row, column):
            return
        is_old, is_sure = self._wire.is_old, self._is_sure
        jump = place(row, column) if start is None else way(start, (row, column), is_sure=is_sure, is_old=is_old)
        if start is not None and start[0] == row and 0 < column - start[1] < _FAR:
            between = self._between(row, start[1], column)
            if between and len(between.encode()) <= len(jump):
                self._put(row, start[1], between)
                return
        self._is_sure = is_sure or jump[-1] in "GH\r"
        self._output.append(jump)

    def _between(self, row: int, start: int, end: int) -> str:
        """Return what to write between two columns in the look of now, "" if that can't be done.

        Blanks stand for cells that are written later.
        """
        text = ""
        for at in range(start, end):
            char, look = self._grid[row][at]
            if (row, at) in self._left:
                text += " "
            elif len(char) == 1 and char != UNKNOWN[0] and on_the_way(look, char, self._look) == self._look:
                text += char
            else:
                return ""
        return "" if any(is_wide((char, PLAIN)) for char in text) else text
