"""A screen of text that scrolls by lines and pages; the help and the rules are such screens."""

from __future__ import annotations

from tui import keys
from tui.i18n import t
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread
from tui.widgets.picture import Row


class PagesScreen(SheetScreen):
    """Shows the rows of ``page``; subclasses give the text."""

    PLACES = ("pages",)
    BINDINGS = keys.bindings("pages")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self) -> None:
        super().__init__()
        self._top = 0
        self._of = 0
        """How many rows there were when the player last scrolled: another width wraps them otherwise."""

    def title_text(self) -> str:
        """Return what stands at the top left."""
        raise NotImplementedError

    def page(self, width: int) -> list[Row]:
        """Return the whole text in rows of at most ``width`` cells."""
        raise NotImplementedError

    def side_text(self) -> str:
        """Return what stands at the top right."""
        return ""

    def hints(self) -> list[tuple[str, str]]:
        """Return the keys of the bottom line."""
        up_down = keys.shown_keys(("pages.up", "pages.down"), self.settings.keymap)
        back = keys.shown_keys(("pages.back",), self.settings.keymap)
        space = keys.shown_key("space")
        return [(up_down, t("scroll")), (space, t("next page")), (back, t("back"))]

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the text from the scrolled place on."""
        text = self.page(width)
        top = self._top_of(text)
        shown = text[top : top + self._room()]
        left = len(text) - top - len(shown)
        side = t("{count} more lines", count=left) if left > 0 else self.side_text()
        rows: list[Row] = [spread(self.title_text(), side, width), (), *shown]
        return filled(rows, height, key_row(self.hints(), width))

    def _top_of(self, text: list[Row]) -> int:
        """Return the first row to show: the place that was scrolled to, wherever it stands in this width."""
        top = self._top if self._of in (0, len(text)) else round(self._top * len(text) / self._of)
        return max(0, min(top, len(text) - self._room()))

    def _room(self) -> int:
        return max(1, self.app.size.height - 4)

    def action_scroll(self, lines: int) -> None:
        """Move the text by lines."""
        text = self.page(self.app.size.width)
        self._top, self._of = max(0, min(self._top_of(text) + lines, len(text) - self._room())), len(text)
        self.draw()

    def action_page(self, pages: int) -> None:
        """Move the text by pages, keeping one line of the old page."""
        self.action_scroll(pages * max(1, self._room() - 1))

    def action_edge(self, side: int) -> None:
        """Go to the beginning or the end."""
        self.action_scroll(side * 1_000_000)

    def action_turn(self, by: int) -> None:
        """Open another chapter, where there are several."""

    def action_back(self) -> None:
        """Close the screen."""
        self.dominoes.leave()
