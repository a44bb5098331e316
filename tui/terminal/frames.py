"""Only what changed goes to the terminal: a frame is compared with what is shown, cell by cell.

Textual sends whole stretches of rows, with a full style before each run and a reset behind it.  Over a slow line that
is most of the waiting.  ``Frames`` keeps what the terminal shows and writes the differences in as few bytes as it can.
Every jump names its column, so a character that a terminal draws wider than expected moves little else.
"""

from __future__ import annotations

import re
from itertools import accumulate, chain, islice

from tui.drawing.cells import char_width
from tui.terminal.depth import at_depth
from tui.terminal.erasing import erase, ground
from tui.terminal.looks import PLAIN, Cell, Look, Spot, blank, cells_of, styled
from tui.terminal.modes import CLEARED, SWITCHED, sift
from tui.terminal.moves import is_certain
from tui.terminal.order import by_look
from tui.terminal.pen import UNKNOWN, Hold, Pen, is_wide
from tui.terminal.seven_bits import in_seven_bits
from tui.terminal.wire import Wire

_TOKEN = re.compile(r"\x1b\[([\d;]*)([Hm])|([^\x1b\r\n]+)|[\r\n]+")
_SCREEN_MODES = re.compile(r"\x1b\[\?1049[hl]|\x1b\[2J")
_CURSOR_MODE = re.compile(r"\x1b\[\?25([hl])")
_MOST_MARKS = 4
"""Combining characters kept in one cell."""
_FEW = 2000
"""Changed cells up to which those of one look are written together; more are much."""
_SAMPLE = 5
"""How many cells of much there are to each that is counted."""
_LONG = 6 * _FEW
"""Characters of a frame from which on it is read when it is sent, and not at once."""
_MANY, _MOST = 600, 1500
"""Changed cells from which on erasing the whole screen may be shorter, and from which on it surely is."""
_LITTLE, _WAITED = 24, 40
"""Changed cells of a row that are sent at once, and those that outweigh having been put off once."""
_BLANK: Cell = (" ", PLAIN)


class Frames:
    """What the terminal shows, and the way to what it should show."""

    def __init__(self, columns: int = 80, rows: int = 24, wire: Wire | None = None) -> None:
        self.wire = wire or Wire()
        self.size = (columns, rows)
        self._shown: list[list[Cell]] = []
        self._wanted: dict[int, dict[int, Cell]] = {}
        self._unread: list[str] = []
        """Long frames that are to be read first."""
        self._wide = set[int]()
        """Rows in which there may be wide characters."""
        self._waits: dict[int, int] = {}
        """How often each row was put off."""
        self._hold = Hold()
        self._cursor: tuple[int, int] | None = None
        self._cursor_is_visible = True
        self.is_switched = False
        """Whether the second screen is on already, and shows something."""
        self.forget()

    def forget(self, shown: Cell = UNKNOWN) -> None:
        """Take nothing for shown: the screen may hold anything, or the same cell everywhere."""
        columns, rows = self.size
        self._shown = [[shown] * columns for _ in range(rows)]
        self._wanted.clear()
        self._unread.clear()
        self._hold, self._cursor = self._hold._replace(place=None), None

    def resize(self, columns: int, rows: int) -> None:
        """Note the size of the terminal; what it shows after a change isn't known."""
        if (columns, rows) != self.size:
            self.size = (columns, rows)
            self.forget()

    def redraw(self, shown: Cell = UNKNOWN) -> None:
        """Want everything shown again: the terminal has lost it, or shows the same cell everywhere."""
        self.read()
        lost = self._shown
        cursor = self._cursor
        wanted = {
            row: {at: cell for at, cell in enumerate(line) if cell != UNKNOWN} | self._wanted.get(row, {})
            for row, line in enumerate(lost)
        }
        self.forget(shown)
        self._wanted, self._cursor = {row: cells for row, cells in wanted.items() if cells}, cursor

    def pass_on(self, data: str) -> str:
        """Return what to write instead of this data of Textual's."""
        return self.take(data) + self.differences()

    def take(self, data: str) -> str:
        """Note what the data wants shown; return the modes in it, which are to be sent at once."""
        modes, frame = sift(data, is_old=self.wire.is_old)
        if self.is_switched and SWITCHED in modes:
            self.is_switched, modes = False, modes.replace(SWITCHED, "")
            self._hold = Hold()
            self.redraw()
        elif _SCREEN_MODES.search(modes):
            self._hold = Hold()
            self.redraw(_BLANK if CLEARED in modes else UNKNOWN)
        cursor = _CURSOR_MODE.findall(modes)
        if cursor:
            self._cursor_is_visible = cursor[-1] == "h"
        if frame and (self._unread or len(frame) > _LONG):
            self._unread.append(frame)
        elif frame:
            self._cursor = self._read(frame) or self._cursor
        return modes

    def read(self) -> bool:
        """Read long frames, which was put off; return whether there were any."""
        unread, self._unread = self._unread, []
        for frame in unread:
            self._cursor = self._read(frame) or self._cursor
        return bool(unread)

    @property
    def has_news(self) -> bool:
        """Whether something is wanted that isn't sent yet."""
        is_away = self._cursor_is_visible and self._cursor not in (None, self._hold.place)
        return bool(self._wanted or self._unread) or is_away

    @property
    def is_much(self) -> bool:
        """Whether more is wanted than a window of the usual size shows."""
        return bool(self._unread) or sum(map(len, self._wanted.values())) > _FEW

    def part(self) -> str:
        """Return what brings the upper rows of much to what is wanted; some of it is wanted still."""
        self.read()
        rows = sorted(self._wanted)
        sums = accumulate(len(self._wanted[row]) for row in rows)
        within = sum(cells <= _FEW for cells in sums)
        erased = self._erased() if self._shown[0][0] == UNKNOWN else ""
        spots: list[Spot] = []
        for row in rows[: min(max(1, within), len(rows) - 1)]:
            spots += self._changed(row)
            self._settle(row)
        order = by_look(spots, self._shown, self._hold.look)
        written, self._hold = Pen(self._shown, self.wire, self._hold).write(order)
        return erased + written

    def _erased(self) -> str:
        """Erase a screen of which nothing is known, in the colour that most of it will have; "" if that can't be."""
        cells = chain.from_iterable(row.values() for row in self._wanted.values())
        look, _ = ground(islice(cells, 0, None, _SAMPLE), self.wire)
        if look is None:
            return ""
        columns, rows = self.size
        self._shown = [[(" ", look)] * columns for _ in range(rows)]
        erased, self._hold = erase(rows, look, self._hold, self.wire)
        return erased

    def _changed(self, row: int) -> list[Spot]:
        """Return the cells of a row that are wanted otherwise than they are shown."""
        line = self._shown[row]
        return [(row, at) for at, cell in sorted(self._wanted[row].items()) if line[at] != cell]

    def _settle(self, row: int) -> None:
        """Take what is wanted of a row for shown."""
        line = self._shown[row]
        for at, cell in self._wanted.pop(row).items():
            line[at] = cell

    def differences(self, most: int = 0) -> str:
        """Return what brings the screen to what is wanted: one look after the other, which is hardly ever longer.

        With a limit it is only the rows that changed least, up to about as many cells; the rest is wanted still.
        """
        self.read()
        changed = {row: self._changed(row) for row in self._wanted}
        spots: list[Spot] = []
        for row in self._first(changed, most) if most else sorted(changed):
            spots += changed[row]
            self._settle(row)
        output = self._written(spots)
        cursor = self._cursor
        if cursor is not None and self._cursor_is_visible and cursor != self._hold.place:
            output += f"\x1b[{cursor[0] + 1};{cursor[1] + 1}H"
            self._hold = self._hold._replace(place=cursor, is_sure=True)
        return output

    def _first(self, changed: dict[int, list[Spot]], most: int) -> list[int]:
        """Return the rows to send now, from top to bottom: what a key does changes little, and is not to wait.

        Among the others a row comes the sooner the more often it had to wait.
        """

        def haste(row: int) -> tuple[bool, int]:
            cells = len(changed[row])
            return cells > _LITTLE, cells - _WAITED * self._waits.get(row, 0)

        order = sorted(changed, key=haste)
        sums = accumulate(len(changed[row]) for row in order)
        rows = [row for row, cells in zip(order, sums, strict=True) if cells <= most] or order[:1]
        self._waits = {row: self._waits.get(row, 0) + 1 for row in changed if row not in rows}
        return sorted(rows)

    def _written(self, spots: list[Spot]) -> str:
        way = self._written_anew(spots) if len(spots) > _MANY else None
        if way is None:
            order = by_look(spots, self._shown, self._hold.look) if len(spots) <= _FEW else spots
            way = Pen(self._shown, self.wire, self._hold).write(order)
        output, self._hold = way
        return output

    def _written_anew(self, spots: list[Spot]) -> tuple[str, Hold] | None:
        """Return what erases the screen in the colour that most of it has, and writes the rest, if that is less."""
        look, rest = ground(chain.from_iterable(self._shown), self.wire)
        texts = sum(self._shown[y][x][0] != " " for y, x in spots)
        if look is None or (len(spots) <= _MOST and rest >= texts):
            return None
        erased, hold = erase(len(self._shown), look, self._hold, self.wire)
        ground_cell = cells_of(look)[" "]
        left = [(y, x) for y, line in enumerate(self._shown) for x, cell in enumerate(line) if cell != ground_cell]
        output, hold = Pen(self._shown, self.wire, hold).write(by_look(left, self._shown, hold.look))
        return erased + output, hold

    def want(self, row: int, column: int, text: str, look: Look) -> None:
        """Note that this text of one look shall stand here."""
        self.read()
        if 0 <= row < self.size[1]:
            self._read_text(row, column, text, look)

    def look_of(self, data: str) -> Look:
        """Return the look of the text in a piece of a frame, as it would be sent."""
        raw = PLAIN
        for match in _TOKEN.finditer(data):
            codes, kind, text = match.groups()
            if kind == "m":
                raw = styled(raw, codes)
            elif text:
                break
        return at_depth(raw, self.wire.depth, is_old=self.wire.is_old)

    def _read(self, data: str) -> tuple[int, int] | None:
        """Note what the frame wants shown; return where it leaves the cursor."""
        raw, look, row, column = PLAIN, PLAIN, 0, 0
        named = False
        for match in _TOKEN.finditer(data):
            codes, kind, text = match.groups()
            if kind == "m":
                raw = styled(raw, codes)
                look = at_depth(raw, self.wire.depth, is_old=self.wire.is_old)
            elif kind == "H":
                line, _, place = codes.partition(";")
                row, column, named = int(line or 1) - 1, int(place or 1) - 1, True
            elif text and 0 <= row < self.size[1]:
                column = self._read_text(row, column, text, look)
        return (row, column) if named else None

    def _read_text(self, row: int, column: int, text: str, look: Look) -> int:
        """Note text of one look; return the column behind it."""
        if self.wire.seven_bits and not text.isascii():
            text = "".join(map(in_seven_bits, text))
        known = cells_of(look)
        if row not in self._wide and column + len(text) <= self.size[0] and all(map(is_certain, text)):
            self._wanted.setdefault(row, {}).update(enumerate(map(known.__getitem__, text), column))
            return column + len(text)
        self._wide.add(row)
        for char in text:
            width = 1 if char < "\x7f" else char_width(char)
            if width:
                self._want(row, column, width, known[char])
            else:
                self._combine(row, column, char)
            column += width
        return column

    def _target(self, row: int, column: int) -> Cell:
        return self._wanted.get(row, {}).get(column) or self._shown[row][column]

    def _want(self, row: int, column: int, cells: int, cell: Cell) -> None:
        """Note a character; what it leaves of wide ones that it covers by half becomes blank."""
        columns = self.size[0]
        if column + cells > columns:
            if column >= columns:
                return
            cells, cell = 1, (" ", blank(cell[1]))
        wanted, last = self._wanted.setdefault(row, {}), column + cells - 1
        before, behind = self._target(row, column), self._target(row, last)
        if not before[0] and column:
            wanted[column - 1] = (" ", blank(before[1]))
        if is_wide(behind) and last + 1 < columns:
            wanted[last + 1] = (" ", blank(behind[1]))
        wanted[column] = cell
        if cells == 2:
            wanted[last] = cells_of(cell[1])[""]

    def _combine(self, row: int, column: int, mark: str) -> None:
        """Add a mark to the character before; direction marks and their like, which no cell shows, are dropped."""
        at = column - 1
        if mark.isprintable() and not "\ufe00" <= mark <= "\ufe0f" and 0 <= at < self.size[0]:
            at -= not self._target(row, at)[0] and at > 0
            char, look = self._target(row, at)
            if char not in ("\x00", "") and len(char) <= _MOST_MARKS:
                self._wanted.setdefault(row, {})[at] = (char + mark, look)
