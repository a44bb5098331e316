"""The first line and the notes of a practice screen.

To reuse them: set ``left`` and ``right`` of the line (ways to say it, the fullest first), ``lines`` of the notes.
"""

from __future__ import annotations

from textual.reactive import var

from tui.drawing.cells import cell_width
from tui.widgets.picture import Picture, Row, justified, text_row
from tui.words.wrapping import fitting, wrapped


class PracticeHead(Picture):
    """Which problem this is, and where the player stands."""

    DEFAULT_CSS = """
    PracticeHead { height: 1; }
    """

    left: var[tuple[str, ...]] = var((), init=False)
    right: var[tuple[str, ...]] = var((), init=False)

    def watch_left(self) -> None:
        """Say it."""
        self.redraw()

    def watch_right(self) -> None:
        """Say it."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the line; the left part gives way first."""
        if not self.left:
            return []
        width = self.size.width
        right = fitting(self.right, width // 2) if self.right else ""
        left = fitting(self.left, width - cell_width(right) - 4)
        return [justified([(f" {left} ", "bold")], [(f" {right} ", "text")] if right else [], width)]


class PracticeNotes(Picture):
    """Sentences at the right of the other seats: what is asked, and what came of it."""

    lines: var[tuple[tuple[str, str], ...]] = var((), init=False)
    """Each with its style."""

    def watch_lines(self) -> None:
        """Say them."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return as many lines as have room."""
        width, height = self.size
        rows = [(part, style) for text, style in self.lines for part in wrapped(text, width - 3)]
        return [text_row(("│ ", "rule"), row) for row in [*rows, *[("", "text")] * height][:height]]
