"""One sentence while the window is too small for any screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import ModalScreen

from tui.i18n import t
from tui.screens.sheet import Sheet
from tui.screens.text_rows import wrapped

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Resize

    from tui.app import DominoesApp


class TooSmallScreen(ModalScreen[None]):
    """Covers the other screens; it closes by itself when the window has grown."""

    app: DominoesApp

    def compose(self) -> ComposeResult:
        yield Sheet()

    def on_mount(self) -> None:
        self._say(*self.app.size)

    def on_resize(self, event: Resize) -> None:
        self._say(*event.size)

    def look_again(self) -> None:
        """Say it in the language of now."""
        self._say(*self.app.size)

    def _say(self, width: int, height: int) -> None:
        sentence = t(
            "Draw Dominoes needs a window of 60 columns and 20 rows; this one has {width} and {height}. Please make it "
            "larger; nothing is lost.",
            width=width,
            height=height,
        )
        rows = [((line, "text"),) for line in wrapped(sentence, max(1, width))]
        for sheet in self.query(Sheet):  # none while the screen is being taken down
            sheet.show(rows[: max(1, height)], self.app.palette)
