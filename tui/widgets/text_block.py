"""Paragraphs of text, and a line with a text at either side.

To reuse them: set ``said`` (texts with their styles), or ``left`` and ``right``.
"""

from __future__ import annotations

from textual.reactive import var

from tui.drawing.cells import cell_width, clip
from tui.widgets.picture import Picture, Row, justified, text_row
from tui.words.wrapping import wrapped

Said = tuple[tuple[str, str], ...]
"""Paragraphs, each with the style of all of it."""


class TextBlock(Picture):
    """Paragraphs, wrapped, as many lines as have room."""

    said: var[Said] = var[Said]((), init=False)

    def watch_said(self) -> None:
        """Say it."""
        self.redraw()

    def height_for(self, said: Said, width: int) -> int:
        """Return how many lines paragraphs take in a width."""
        return sum(len(wrapped(text, width - 2)) for text, _ in said)

    def draw(self) -> list[Row]:
        """Return the lines."""
        width, height = self.size
        rows = [text_row((f" {part}", style)) for text, style in self.said for part in wrapped(text, width - 2)]
        return rows[:height]


class TitleLine(Picture):
    """Where one is, in bold, and how far, at the right."""

    DEFAULT_CSS = """
    TitleLine { height: 1; }
    """

    left: var[str] = var("", init=False)
    right: var[str] = var("", init=False)

    def watch_left(self) -> None:
        """Say it."""
        self.redraw()

    def watch_right(self) -> None:
        """Say it."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the line; the right text gives way."""
        width = self.size.width
        left = clip(self.left, width - 2)
        right = self.right if cell_width(left) + cell_width(self.right) + 4 <= width else ""
        return [justified([(f" {left}", "bold")], [(f"{right} ", "dim")], width)]
