"""The line of a shared table: clocks, who is away, who watches, and the last thing that was said.

To reuse it: ``show`` the words at the left and at the right.
"""

from __future__ import annotations

from tui.drawing.cells import cell_width, fit
from tui.widgets.picture import Picture, Row, text_row


class HouseLine(Picture):
    """What is so at the table beside the game; what has no room at the right is left out."""

    DEFAULT_CSS = """
    HouseLine { height: 1; }
    """

    _left = _right = ""

    def show(self, left: str, right: str) -> None:
        """Say this."""
        if (left, right) != (self._left, self._right):
            self._left, self._right = left, right
            self.redraw()

    def draw(self) -> list[Row]:
        """Return the line."""
        room = self.size.width - 2
        left = fit(self._left, min(cell_width(self._left), room))
        rest = room - cell_width(left) - 2
        right = self._right if rest >= 8 else ""
        right = fit(right, min(cell_width(right), max(0, rest)))
        gap = " " * (room - cell_width(left) - cell_width(right))
        return [text_row((f" {left}", "text"), (gap, "table"), (f"{right} ", "dim"))]
