"""Widgets made of rows of styled text that send only the cells that changed.

To reuse one: set its attributes (``snapshot``, ``people`` …); it draws itself anew and compares.  A subclass gives
``draw``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

from textual.events import Resize
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui import paint
from tui.drawing.cells import cell_width, char_width, clip

if TYPE_CHECKING:
    from tui.aids import Aids
    from tui.drawing.glyphs import Glyphs
    from tui.themes import Palette

Row: TypeAlias = tuple[tuple[str, str], ...]
"""Runs of text and style key."""
Cell: TypeAlias = tuple[str, str]

_BRIDGE = 4
"""Cells that did not change but are cheaper to send again than to jump over."""


class Look(Protocol):
    """What a picture asks of the app."""

    @property
    def palette(self) -> Palette:
        """The styles of now."""

    @property
    def glyphs(self) -> Glyphs:
        """The tile glyphs of now."""

    @property
    def aids(self) -> Aids:
        """The knowledge aids that are on."""


class Picture(Widget):
    """Shows the rows that ``draw`` returns."""

    DEFAULT_CSS = """
    Picture { width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self.rows: tuple[Row, ...] = ()
        self._is_old = True
        """Whether something changed while the widget was hidden and had no size to be drawn for."""

    @property
    def look(self) -> Look:
        """The app's styles and glyphs."""
        return cast("Look", self.app)

    def draw(self) -> list[Row]:
        """Return the rows to show, for the size of now; missing cells are the bare table."""
        return []

    def redraw(self) -> None:
        """Draw again and send the cells that differ."""
        self._is_old = not self.is_mounted or not self.size
        if self._is_old:
            return
        before, self.rows = self.rows, tuple(self.draw())
        changed: list[Region] = []
        for y in range(self.size.height):
            old, new = _row(before, y), _row(self.rows, y)
            if old != new:
                changed += [Region(x, y, width, 1) for x, width in differences(old, new, self.size.width)]
        if changed:
            self.refresh(*changed)

    def on_resize(self, event: Resize) -> None:
        """Draw for the new size."""
        self.rows, self._is_old = tuple(self.draw()), False
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Paint one line; a picture that was hidden is drawn first, so that nobody sees what it showed before."""
        if self._is_old:
            self.rows, self._is_old = tuple(self.draw()), False
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


def _cells(row: Row, width: int) -> list[Cell]:
    cells: list[Cell] = []
    for text, style in row:
        for char in text:
            taken = char_width(char)
            if taken:
                cells.append((char, style))
                cells += [("", style)] * (taken - 1)
    return cells[:width] + [(" ", "table")] * (width - len(cells))


def differences(old: Row, new: Row, width: int) -> list[tuple[int, int]]:
    """Return start and width of the stretches of cells in which two rows differ; none cuts a wide character."""
    before, after = _cells(old, width), _cells(new, width)
    halves = [not was[0] or not now[0] for was, now in zip(before, after, strict=True)]
    stretches: list[tuple[int, int]] = []
    for x in range(width):
        if before[x] != after[x]:
            start = x - 1 if x and halves[x] else x
            end = x + 2 if x + 1 < width and halves[x + 1] else x + 1
            if stretches and start - sum(stretches[-1]) < _BRIDGE:
                start = stretches.pop()[0]
            stretches.append((start, end - start))
    return stretches


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
