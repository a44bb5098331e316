"""A screen that is one sheet of rows; subclasses say which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.screens.place import Place
from tui.screens.sheet import Sheet
from tui.widgets.picture import Row

if TYPE_CHECKING:
    from textual.app import ComposeResult


class SheetScreen(Place[None]):
    """Draws itself when it comes up (or back), and whenever ``draw`` is called."""

    _drawn = (0, 0)
    """For which size the rows of now were made."""
    is_fresh = False
    """Whether it was just drawn, and comes up for the first time."""

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the rows to show in a window of this size."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the rows of now; nothing while the screen is being taken down."""
        for sheet in self.query(Sheet):
            self._drawn = (self.app.size.width, self.app.size.height)
            sheet.show(self.rows(*self._drawn), self.palette)

    def compose(self) -> ComposeResult:
        """Fill the screen with the sheet."""
        yield Sheet()

    def on_mount(self) -> None:
        """Show the rows in the first frame."""
        self.draw()
        self.is_fresh = True

    def on_resize(self) -> None:
        """Show the rows for the new size, unless they are there already, as in the first frame, or nobody sees them."""
        if self._drawn != tuple(self.app.size) and self.app.screen is self:
            self.draw()

    def on_screen_resume(self) -> None:
        """Show the rows with the look of now: settings may have changed meanwhile."""
        if not self.is_fresh:
            self.draw()
        self.is_fresh = False

    def look_again(self) -> None:
        """Show the rows in the language and the look of now."""
        self.draw()
