"""Widgets made of rows of styled text that send only the cells that changed.

To reuse one: set its attributes (``snapshot``, ``people`` …); it draws itself anew and compares.  A subclass gives
``draw``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import repeat
from operator import ne
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, cast

from textual.events import Resize
from textual.geometry import Region, Size
from textual.strip import Strip

from tui import paint
from tui.drawing.cells import CellsOf, cell_width, char_width, clip
from tui.terminal.private import OnceLaid

if TYPE_CHECKING:
    from tui.aids import Aids
    from tui.brush import Brush
    from tui.drawing.glyphs import Glyphs
    from tui.themes import Palette

Row: TypeAlias = tuple[tuple[str, str], ...]
"""Runs of text and style key."""
Cell: TypeAlias = tuple[str, str]

_BRIDGE = 4
"""Cells that did not change but are cheaper to send again than to jump over."""


class Stretch(NamedTuple):
    """Cells of a picture that changed: where they begin in it, and what stands in them now."""

    x: int
    y: int
    cells: Sequence[Cell]

    @property
    def region(self) -> Region:
        """The cells as a part of the picture."""
        return Region(self.x, self.y, len(self.cells), 1)


class Look(Protocol):
    """What a picture asks of the app."""

    @property
    def brush(self) -> Brush:
        """What paints without Textual where that can be done."""

    @property
    def palette(self) -> Palette:
        """The styles of now."""

    @property
    def glyphs(self) -> Glyphs:
        """The tile glyphs of now."""

    @property
    def aids(self) -> Aids:
        """The knowledge aids that are on."""


class Picture(OnceLaid):
    """Shows the rows that ``draw`` returns."""

    DEFAULT_CSS = """
    Picture { width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self.rows: tuple[Row, ...] = ()
        self._is_old = True
        """Whether something changed while the widget was hidden and had no size to be drawn for."""
        self._drawn_for: Size | None = None

    @property
    def look(self) -> Look:
        """The app's styles and glyphs."""
        return cast("Look", self.app)

    def draw(self) -> list[Row]:
        """Return the rows to show, for the size of now; missing cells are the bare table."""
        return []

    def redraw(self) -> None:
        """Draw again and send the cells that differ: at once, or with all that changes in the same step."""
        if not self.is_mounted:
            self._is_old = True
        elif not self.look.brush.take(self):
            self.refresh_only(self.changes())

    def changes(self) -> list[Stretch]:
        """Draw, and return what differs from what was drawn before."""
        width, height = self.size
        self._is_old = not (width and height)
        if self._is_old:
            return []
        before, self.rows, self._drawn_for = self.rows, tuple(self.draw()), self.size
        changed: list[Stretch] = []
        for y in range(height):
            old, new = _row(before, y), _row(self.rows, y)
            if old != new:
                changed += [Stretch(x, y, cells) for x, cells in differences(old, new, width)]
        return changed

    def has_marks(self, y: int) -> bool:
        """Whether a line has characters that share a cell with the one before."""
        return _cells(_row(self.rows, y), self.size.width)[1]

    def refresh_only(self, stretches: Iterable[Stretch]) -> None:
        """Let Textual draw these cells, if there are any."""
        regions = [stretch.region for stretch in stretches]
        if regions:
            self.refresh(*regions)

    def on_resize(self, event: Resize) -> None:
        """Draw for the new size, unless that was done when the first line was painted."""
        if self._draw_for_now():
            self.refresh()

    def _draw_for_now(self) -> bool:
        """Draw if what was drawn is old, or for another size; return whether it was."""
        if not self._is_old and self._drawn_for == self.size:
            return False
        self.rows, self._is_old, self._drawn_for = tuple(self.draw()), False, self.size
        return True

    def render_line(self, y: int) -> Strip:
        """Paint one line; a picture that was hidden is drawn first, so that nobody sees what it showed before."""
        self._draw_for_now()
        return paint.strip(_row(self.rows, y), self.look.palette, self.size.width)

    def line(self, y: int) -> str:
        """Return the text of one line."""
        return "".join(text for text, _ in _row(self.rows, y))

    def text(self) -> str:
        """Return what is shown, for tests and readers."""
        lines = ["".join(text for text, _ in row).rstrip() for row in self.rows]
        return "\n".join(lines)


def _row(rows: tuple[Row, ...], y: int) -> Row:
    return rows[y] if y < len(rows) else ()


@lru_cache(maxsize=256)
def _cells_of(style: str) -> CellsOf[str]:
    return CellsOf(style, style)


@lru_cache(maxsize=512)
def _cells(row: Row, width: int) -> tuple[tuple[Cell, ...], bool]:
    """Return the cells of a row, and whether there is a mark in it that belongs to the character before."""
    cells: list[Cell] = []
    has_marks = False
    for text, style in row:
        known = _cells_of(style)
        if text.isascii():
            cells += map(known.__getitem__, text)
            continue
        for char in text:
            taken = char_width(char)
            if taken:
                cells.append(known[char])
                cells += [known[""]] * (taken - 1)
            else:
                has_marks = True
    return (*cells[:width], *repeat(_cells_of("table")[" "], width - len(cells))), has_marks


def differences(old: Row, new: Row, width: int) -> list[tuple[int, Sequence[Cell]]]:
    """Return where two rows differ: the first cell of each stretch, and its cells now.

    None cuts a wide character; a row with combining marks is one stretch.
    """
    (before, had_marks), (after, has_marks) = _cells(old, width), _cells(new, width)
    if had_marks or has_marks:
        return [(0, after)]
    stretches: list[list[int]] = []
    for x in [x for x, is_other in enumerate(map(ne, before, after)) if is_other]:
        start = x - 1 if x and not (before[x][0] and after[x][0]) else x
        end = x + 2 if x + 1 < width and not (before[x + 1][0] and after[x + 1][0]) else x + 1
        if stretches and start - stretches[-1][1] < _BRIDGE:
            stretches[-1][1] = max(end, stretches[-1][1])
        else:
            stretches.append([start, end])
    return [(start, after[start:end]) for start, end in stretches]


def text_row(*runs: tuple[str, str]) -> Row:
    """Return a row of these runs without the empty ones."""
    return tuple(run for run in runs if run[0])


def justified(left: list[tuple[str, str]], right: list[tuple[str, str]], width: int, fill: str = " ") -> Row:
    """Return a row with its parts at both edges; the left one is cut if there is no room."""
    behind = sum(cell_width(text) for text, _ in right)
    room = max(0, width - behind)
    runs: list[tuple[str, str]] = []
    for text, style in left:
        cut = clip(text, room)
        runs.append((cut, style))
        room -= cell_width(cut)
    style = "table" if fill == " " else "rule"
    return text_row(*runs, (fill * room, style), *right)
