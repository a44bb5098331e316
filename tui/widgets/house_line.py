"""The line of a shared table: clocks, who is away, who watches, and the last thing that was said.

To reuse it: ``show`` the words at the left and at the right, or one thing that waits for an answer.
"""

from __future__ import annotations

from tui.drawing.cells import cell_width, fit
from tui.widgets.picture import Picture, Row, text_row


class HouseLine(Picture):
    """What is so at the table beside the game; what has no room at the right is left out."""

    DEFAULT_CSS = """
    HouseLine { height: 1; }
    """

    _shown = ("", "", False)

    def show(self, left: str, right: str, *, is_urgent: bool = False) -> None:
        """Say this."""
        if (left, right, is_urgent) != self._shown:
            self._shown = (left, right, is_urgent)
            self.redraw()

    def draw(self) -> list[Row]:
        """Return the line."""
        left, right, is_urgent = self._shown
        if is_urgent:
            return [text_row((" ! ", "warn"), (fit(left, max(0, self.size.width - 4)), "warn"))]
        room = self.size.width - 2
        left = fit(left, min(cell_width(left), room))
        rest = room - cell_width(left) - 2
        right = right if rest >= 8 else ""
        right = fit(right, min(cell_width(right), max(0, rest)))
        gap = " " * (room - cell_width(left) - cell_width(right))
        return [text_row((f" {left}", "text"), (gap, "table"), (f"{right} ", "dim"))]
