"""A page of lines over the chain: log, reasons, keys.

To reuse it: set ``heading`` and ``lines``, show it with ``display``, scroll with ``move_by``.
"""

from __future__ import annotations

from textual.geometry import Size
from textual.reactive import var

from tui.i18n import t
from tui.keys import key_of, shown_keys
from tui.widgets.picture import Picture, Row, justified, text_row
from tui.words.wrapping import hanging

_END = 10**6
"""The top of a page that is looked at from its end, however long it gets."""


class Overlay(Picture):
    """Lines of text with a heading, as many as have room."""

    heading: var[str] = var("", init=False)
    lines: var[tuple[str | Row, ...]] = var((), init=False)
    top: var[int] = var(0, init=False)

    stage: Picture | None = None
    """The picture that draws the page in its own place, so that nothing has to be laid out anew; None for none."""

    @property
    def room(self) -> Size:
        """Where the page is drawn: columns and rows."""
        return (self.stage or self).size

    def redraw(self) -> None:
        """Draw again, wherever the page stands."""
        if self.stage is None:
            super().redraw()
        else:
            self.stage.redraw()

    def open(self, heading: str, lines: tuple[str | Row, ...], *, at_end: bool = False) -> None:
        """Show these lines, from the beginning or at their end; the same page again stays where it was scrolled to."""
        if heading != self.heading:
            self.set_reactive(Overlay.top, _END if at_end else 0)
        self.set_reactive(Overlay.heading, heading)
        self.set_reactive(Overlay.lines, lines)
        self.redraw()

    def move_by(self, lines: int) -> None:
        """Go up or down."""
        top = self.within(self.within(self.top) + lines)
        self.top = _END if lines > 0 and top == self.within(_END) else top

    def turn(self) -> bool:
        """Go on by a page, but for one line; False at the end."""
        top = self.within(self.top)
        self.move_by(max(1, self.room.height - 2))
        return self.within(self.top) > top

    def close(self) -> None:
        """Forget the page: opened again it begins anew."""
        self.set_reactive(Overlay.heading, "")

    def watch_top(self) -> None:
        """Show other lines."""
        self.redraw()

    def wrapped_rows(self) -> list[Row]:
        """Return the lines in rows of the width of now."""
        rows: list[Row] = []
        for line in self.lines:
            if isinstance(line, str):
                rows += [text_row((f"  {part}", "text")) for part in hanging(line, self.room.width - 4) or [""]]
            else:
                rows.append((("  ", "table"), *line))
        return rows

    def within(self, top: int) -> int:
        """Return the nearest top line that there is."""
        return max(0, min(top, len(self.wrapped_rows()) - (self.room.height - 1)))

    def draw(self) -> list[Row]:
        """Return the heading and the lines from the top one on."""
        width, height = self.room
        if height < 2:
            return []
        rows = self.wrapped_rows()
        top, room = self.within(self.top), height - 1
        more = t("{keys} more", keys=shown_keys(("table.up", "table.down"))) if len(rows) > room else ""
        closes = t("{key} closes", key=key_of("table.back"))
        right = [(f"{more} · " if more else "", "dim"), (f"{closes} ", "dim"), ("──", "rule")]
        head = justified([("── ", "rule"), (self.heading + " ", "bold")], [(" ", "dim"), *right], width, "─")
        return [head, *rows[top : top + room]]
