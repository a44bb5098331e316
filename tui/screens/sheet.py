"""A whole screen of text rows; the screens outside the table are one sheet each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui import paint
from tui.widgets.picture import Picture, Row

if TYPE_CHECKING:
    from textual.events import Resize
    from textual.strip import Strip

    from tui.themes import Palette

__all__ = ["Row", "Sheet"]


class Sheet(Picture):
    """Shows rows that its screen has made."""

    def __init__(self) -> None:
        super().__init__()
        self._wanted: tuple[Row, ...] = ()
        self._palette: Palette | None = None

    def show(self, rows: Sequence[Row], palette: Palette) -> None:
        """Show these rows, from the top; with other styles everything is painted again."""
        self._wanted = tuple(rows)
        if palette is not self._palette:
            self._palette = palette
            self.refresh()
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the rows."""
        return list(self._wanted)

    def render_line(self, y: int) -> Strip:
        """Paint one line of what is wanted: the first frame comes before the size is told."""
        palette = self._palette or self.look.palette
        return paint.strip(self._wanted[y] if y < len(self._wanted) else (), palette, self.size.width)

    def on_resize(self, event: Resize) -> None:
        """Keep the rows: the screen makes new ones, and Textual paints a resized widget by itself."""
        event.prevent_default()
        self.rows = self._wanted
