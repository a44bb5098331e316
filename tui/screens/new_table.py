"""The form of a table of a house: that of a new match, with one page more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IllegalActionError
from tui import keys
from tui.house_draft import TableDraft
from tui.house_pages import PAGES, page
from tui.i18n import n, t
from tui.problem_words import problems_words
from tui.screens.new_game import NewGameScreen

if TYPE_CHECKING:
    from tui.draft_line import Item
    from tui.guest_app import GuestApp
    from tui.match_setup import MatchSetup


class NewTableScreen(NewGameScreen):
    """Puts a table together and opens it."""

    PAGE_NAMES = PAGES

    def __init__(self, draft: TableDraft) -> None:
        super().__init__(draft, self._made)
        self._pointer = [self._pointer[0], "own", "rated", "option-seats"]

    @property
    def items(self) -> list[Item]:
        """Everything on this page."""
        return page(self._draft, self._page)

    @property
    def _draft(self) -> TableDraft:
        assert isinstance(self.draft, TableDraft)
        return self.draft

    @property
    def guest(self) -> GuestApp:
        """The app, with its own type."""
        from tui.guest_app import guest_of

        return guest_of(self)

    def title_text(self) -> str:
        return t("New table")

    def more_words(self) -> str:
        """Say how many lines are below."""
        return n("{count} more line", "{count} more lines", self._below) if self._below else ""

    def next_words(self) -> str:
        """Return what Enter does."""
        enter = keys.key_of("form.accept")
        if self.is_last:
            return t("{enter} opens the table.", enter=enter)
        return t("{enter} goes on; on the last page it opens the table.", enter=enter)

    def _made(self, setup: MatchSetup) -> None:
        """Open the table and go there."""
        draft = self._draft
        try:
            link, words = self.guest.visit.make(draft.table, draft.levels, draft.seat, is_private=draft.is_private)
        except IllegalActionError as error:
            self.guest.say(problems_words(error.problems))
            return
        except OSError as error:
            self.guest.say(self.guest.disk_words(error))
            return
        if words:
            self.guest.table_words[link.table_id] = words
        self.guest.sit_at(link)
