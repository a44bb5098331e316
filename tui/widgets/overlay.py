"""A page of lines over the chain: log, reasons, keys.

To reuse it: set ``heading`` and ``lines``, show it with ``display``, scroll with ``move_by``.
"""

from __future__ import annotations

from textual.reactive import var

from tui.i18n import t
from tui.widgets.picture import Picture, Row, justified, text_row
from tui.words.wrapping import wrapped


class Overlay(Picture):
    """Lines of text with a heading, as many as have room."""

    heading: var[str] = var("", init=False)
    lines: var[tuple[str, ...]] = var((), init=False)
    top: var[int] = var(0, init=False)

    def open(self, heading: str, lines: tuple[str, ...], *, at_end: bool = False) -> None:
        """Show these lines, from the beginning or at their end."""
        self.set_reactive(Overlay.heading, heading)
        self.set_reactive(Overlay.lines, lines)
        self.set_reactive(Overlay.top, 10**6 if at_end else 0)
        self.redraw()

    def move_by(self, lines: int) -> None:
        """Go up or down."""
        self.top = self._within(self._within(self.top) + lines)

    def watch_top(self) -> None:
        """Show other lines."""
        self.redraw()

    def _wrapped(self) -> list[str]:
        return [row for line in self.lines for row in (wrapped(line, self.size.width - 4) or [""])]

    def _within(self, top: int) -> int:
        return max(0, min(top, len(self._wrapped()) - (self.size.height - 1)))

    def draw(self) -> list[Row]:
        """Return the heading and the lines from the top one on."""
        width, height = self.size
        if height < 2:
            return []
        rows = self._wrapped()
        top, room = self._within(self.top), height - 1
        more = t("↑ ↓ more") if len(rows) > room else ""
        right = [(f"{more} · " if more else "", "dim"), (t("Esc closes") + " ", "dim"), ("──", "rule")]
        head = justified([("── ", "rule"), (self.heading + " ", "bold")], [(" ", "dim"), *right], width, "─")
        return [head, *(text_row((f"  {line}", "text")) for line in rows[top : top + room])]
