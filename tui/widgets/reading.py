"""A page of text that stays: lines under a heading, as many as have room.

To reuse it: set ``heading`` and ``lines`` with ``open``, ``aside`` for what stands at the right of the heading.
"""

from __future__ import annotations

from textual.reactive import var

from tui.i18n import t
from tui.keys import shown_keys
from tui.widgets.overlay import Overlay
from tui.widgets.picture import Row, justified


class Reading(Overlay):
    """Text that is read beside the chain instead of over it."""

    aside: var[str] = var("", init=False)

    def watch_aside(self) -> None:
        """Say it."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the heading and the lines from the top one on."""
        width, height = self.size
        if height < 2:
            return []
        rows, room = self.wrapped_rows(), height - 1
        top = self.within(self.top)
        more = t("{keys} more", keys=shown_keys(("table.up", "table.down"))) if len(rows) > room else ""
        said = " · ".join(filter(None, (self.aside, more)))
        right = [(f" {said} ", "dim"), ("──", "rule")] if said else [("──", "rule")]
        head = justified([("── ", "rule"), (self.heading + " ", "bold")], right, width, "─")
        return [head, *rows[top : top + room]]
