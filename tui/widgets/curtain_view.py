"""The curtain between two people's turns at one terminal.

It covers hand and log; what lies on the table and the scores stay, for they are public.
"""

from __future__ import annotations

from textual.reactive import var

from tui.drawing.cells import cell_width
from tui.i18n import t
from tui.widgets.picture import Picture, Row, text_row


class CurtainView(Picture):
    """Says whose turn it is to sit down."""

    person: var[str] = var("", init=False)

    def watch_person(self) -> None:
        """Name the next player."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the curtain."""
        width, height = self.size
        said = t("It is {name}'s turn. Nobody else looks now.", name=self.person)
        lines: list[Row] = [text_row(("░" * width, "dim"))] * height
        if height > 2:
            blank = max(0, (width - cell_width(said)) // 2)
            lines[height // 2] = text_row((" " * blank, "table"), (said, "bold"))
        return lines
