"""What each figure of the statistics means."""

from __future__ import annotations

from tui.i18n import t
from tui.screens.pages import PagesScreen
from tui.screens.statistics_rows import meanings
from tui.widgets.picture import Row


class MeaningsScreen(PagesScreen):
    """What each figure means."""

    def title_text(self) -> str:
        return t("What each figure means")

    def page(self, width: int) -> list[Row]:
        """Return the definitions."""
        return meanings(width)
