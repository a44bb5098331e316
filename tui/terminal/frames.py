"""Only what changed goes to the terminal: a frame is compared with what is shown, cell by cell.

Textual sends whole stretches of rows, with a full style before each run and a reset behind it.  Over a slow line that
is most of the waiting.  ``Frames`` keeps what the terminal shows and writes the differences in as few bytes as it can.
Columns are always named absolutely, so a character that a terminal draws wider than expected moves nothing else.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from tui.drawing.cells import char_width

_TOKEN = re.compile(r"\x1b\[([\d;]*)([Hm])|([^\x1b\r\n]+)|[\r\n]+")
_FRAME = re.compile(r"(?:\x1b\[[\d;]*[Hm]|[^\x00-\x09\x0b\x0c\x0e-\x1f\x7f])*")
"""What a frame consists of: places, styles and text; anything else is passed on as it is."""
_HARMLESS = re.compile(r"(?:\x1b\[\?[\d;]+[hl]|\x1b\[[<>=][\d;]*u|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x07)*")
_SCREEN_MODES = re.compile(r"\x1b\[\?(?:47|1047|1049)[hl]")
_CURSOR_MODE = re.compile(r"\x1b\[\?25([hl])")

_ON = {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 7: 5, 8: 6, 9: 7}
"""Bit of each attribute that can be switched on."""
_OFF = {22: (0, 1), 23: (2,), 24: (3,), 25: (4,), 27: (5,), 28: (6,), 29: (7,)}


class Look(NamedTuple):
    """The style of a cell: attributes as bits, and the codes of both colours ("" for the terminal's own)."""

    attributes: int = 0
    colour: str = ""
    background: str = ""


PLAIN = Look()
_SEEN_ON_BLANKS = 1 << 3 | 1 << 5 | 1 << 7
"""Underlined, reversed and struck through: the attributes by which a space looks different."""


def blank(look: Look) -> Look:
    """Return all that can be seen of the look of a space: its background, where nothing else shows."""
    return look if look.attributes & _SEEN_ON_BLANKS else Look(background=look.background)


def on_the_way(look: Look, char: str, current: Look) -> Look:
    """Return the look to write a cell with: a space takes over what can't be seen of it from the look of now."""
    if char != " " or (look.attributes | current.attributes) & _SEEN_ON_BLANKS:
        return look
    return current._replace(background=look.background)


@lru_cache(maxsize=4096)
def styled(look: Look, codes: str) -> Look:
    """Return the look after a style sequence."""
    attributes, colour, background = look
    numbers = [int(code or 0) for code in codes.split(";")]
    at = 0
    while at < len(numbers):
        code, taken = numbers[at], 1
        if code in (38, 48):
            taken = 3 if numbers[at + 1 : at + 2] == [5] else 5
            value = ";".join(map(str, numbers[at : at + taken]))
            colour, background = (value, background) if code == 38 else (colour, value)
        elif code == 0:
            attributes, colour, background = PLAIN
        elif code in _ON:
            attributes |= 1 << _ON[code]
        elif code in _OFF:
            for bit in _OFF[code]:
                attributes &= ~(1 << bit)
        elif 30 <= code <= 39 or 90 <= code <= 97:
            colour = "" if code == 39 else str(code)
        elif 40 <= code <= 49 or 100 <= code <= 107:
            background = "" if code == 49 else str(code)
        at += taken
    return Look(attributes, colour, background)


@lru_cache(maxsize=4096)
def change(before: Look, after: Look) -> str:
    """Return the shortest style sequence from one look to the other."""
    if before == after:
        return ""
    added = after.attributes & ~before.attributes
    gone = before.attributes & ~after.attributes
    codes: list[str] = []
    for code, bits in _OFF.items():
        if any(gone >> bit & 1 for bit in bits):
            codes.append(str(code))
            added |= sum(1 << bit for bit in bits) & after.attributes
    codes += [str(code) for code, bit in _ON.items() if added >> bit & 1]
    if after.colour != before.colour:
        codes.append(after.colour or "39")
    if after.background != before.background:
        codes.append(after.background or "49")
    whole = [str(code) for code, bit in _ON.items() if after.attributes >> bit & 1]
    whole += [value for value in (after.colour, after.background) if value]
    by_change, anew = ";".join(codes), ";".join(["", *whole]) if whole else ""
    return f"\x1b[{anew if len(anew) < len(by_change) else by_change}m"


Cell = tuple[str, Look]
"""A character (with what combines with it) and its look; "" stands behind a wide one."""
_UNKNOWN: Cell = ("\x00", PLAIN)


class Frames:
    """What the terminal shows, and the way to what it should show."""

    def __init__(self) -> None:
        self._shown: list[list[Cell]] = []
        self._wanted: dict[tuple[int, int], Cell] = {}
        self._look = PLAIN
        self._place: tuple[int, int] | None = None
        self._cursor_is_visible = True

    def forget(self) -> None:
        """Take nothing for shown: the screen may hold anything."""
        self._shown.clear()
        self._place = None

    def pass_on(self, data: str) -> str:
        """Return what to write instead of this data of Textual's."""
        if _FRAME.fullmatch(data):
            return self._frame(data)
        before = "" if self._look == PLAIN else "\x1b[0m"
        self._look = PLAIN
        if not _HARMLESS.fullmatch(data) or _SCREEN_MODES.search(data):
            self.forget()
        modes = _CURSOR_MODE.findall(data)
        if modes:
            self._cursor_is_visible = modes[-1] == "h"
        return before + data

    def _frame(self, data: str) -> str:
        cursor = self._read(data)
        output = self._differences()
        if cursor is not None and self._cursor_is_visible and cursor != self._place:
            output.append(f"\x1b[{cursor[0] + 1};{cursor[1] + 1}H")
            self._place = cursor
        return "".join(output)

    def _read(self, data: str) -> tuple[int, int] | None:
        """Note what the frame wants shown; return where it leaves the cursor."""
        look, row, column, wanted = PLAIN, 0, 0, self._wanted
        named = False
        for match in _TOKEN.finditer(data):
            codes, kind, text = match.groups()
            if kind == "m":
                look = styled(look, codes)
            elif kind == "H":
                line, _, place = codes.partition(";")
                row, column, named = int(line or 1) - 1, int(place or 1) - 1, True
            elif text:
                for char in text:
                    cells = 1 if char < "\x7f" else char_width(char)
                    if not cells:
                        before, its_look = wanted.get((row, column - 1), (" ", look))
                        wanted[row, column - 1] = (before + char, its_look)
                        continue
                    wanted[row, column] = (char, blank(look) if char == " " else look)
                    if cells == 2:
                        wanted[row, column + 1] = ("", look)
                    column += cells
        return (row, column) if named else None

    def _differences(self) -> list[str]:
        """Return what brings the screen to what is wanted, row by row."""
        output: list[str] = []
        rows: dict[int, list[int]] = {}
        for (row, column), cell in self._wanted.items():
            line = self._line(row, column)
            if line[column] != cell:
                rows.setdefault(row, []).append(column)
        for row in sorted(rows):
            self._write_row(row, sorted(rows[row]), output)
        self._wanted.clear()
        return output

    def _line(self, row: int, column: int) -> list[Cell]:
        while len(self._shown) <= row:
            self._shown.append([])
        line = self._shown[row]
        if len(line) <= column:
            line += [_UNKNOWN] * (column + 1 - len(line))
        return line

    def _write_row(self, row: int, columns: list[int], output: list[str]) -> None:
        line, wanted = self._shown[row], self._wanted
        for column in columns:
            char, look = wanted[row, column]
            line[column] = (char, look)
            if not char:  # the right half comes with the left one
                left = wanted.get((row, column - 1), line[column - 1] if column else _UNKNOWN)
                if column - 1 in columns or not left[0]:
                    continue
                column, (char, look) = column - 1, left
            self._go(row, column, output)
            look = on_the_way(look, char, self._look)
            output.append(change(self._look, look) + char)
            self._look = look
            self._place = (row, column + (2 if char_width(char[0]) == 2 else 1))

    def _go(self, row: int, column: int, output: list[str]) -> None:
        """Put the cursor at a cell, by writing again what lies between if that is shorter."""
        place = self._place
        if place == (row, column):
            return
        if place is None or place[0] != row:
            output.append(f"\x1b[{row + 1};{column + 1}H")
            return
        jump = f"\x1b[{column + 1}G"
        between = self._shown[row][place[1] : column] if column > place[1] else []
        plain = all(
            on_the_way(look, char, self._look) == self._look and len(char) == 1 and char.isascii() and char != "\x00"
            for char, look in between
        )
        output.append("".join(char for char, _ in between) if between and plain and len(between) <= len(jump) else jump)
