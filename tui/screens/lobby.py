"""The room of a house: its tables, who is here, what is said, and the ways to everything that one does alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IllegalActionError
from tui import keys
from tui.house.options import TableOptions
from tui.house.state import Stage
from tui.i18n import t
from tui.problem_words import problems_words
from tui.screens.lobby_base import LobbyBase
from tui.screens.lobby_rows import is_closed
from tui.screens.writing import Writing

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.events import Key

    from tui.guest_app import GuestApp
    from tui.house.link import Link
    from tui.house.views import TableView


class LobbyScreen(LobbyBase):
    """What a guest finds, and does there."""

    BINDINGS = keys.bindings("lobby")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    _asks = False
    """Whether the last key asked to leave the house."""

    # what is done

    @property
    def guest(self) -> GuestApp:
        """The app, with its own type."""
        from tui.guest_app import guest_of

        return guest_of(self)

    def on_key(self, event: Key) -> None:
        """Forget the last answer, or write."""
        self._said = ""
        self._asks = self._asks and event.key in keys.keys_of("lobby.quit", self.settings.keymap)
        if not self.takes_key(event):
            self.draw()

    def say(self, text: str) -> None:
        """Answer a key."""
        self._said = text
        self.draw()

    def action_move(self, by: int) -> None:
        """Move the pointer."""
        tables = self.tables
        if tables:
            self._table = tables[max(0, min(len(tables) - 1, self._at + by))].id
        self.draw()

    def _open(self, link: Link) -> None:
        self._table = link.table_id
        self.guest.sit_at(link)

    def action_sit(self) -> None:
        """Sit down, come back to one's seat, ask for the words, or watch."""
        table = self.table
        if table is None:
            self.action_new_table()
        elif table.id in self._view.mine:
            self._tried(lambda: self._open(self.visit.sit(table.id)))
        elif is_closed(self._view, table):
            self._ask_words(table.id)
        elif table.is_open:
            self._tried(lambda: self._open(self.visit.sit(table.id)))
        else:
            self._tried(lambda: self._open(self.visit.watch(table.id)))

    def action_watch(self) -> None:
        """Watch the table under the pointer."""
        table = self.table
        if table is None:
            self.say(t("There is no table to watch."))
        elif is_closed(self._view, table):
            self._ask_words(table.id)
        else:
            self._tried(lambda: self._open(self.visit.watch(table.id)))

    def _ask_words(self, table: str = "") -> None:
        self.writing = Writing(f"words {table}", t("The four words:"))  # not translated: the first part is a name
        self.draw()

    def action_join(self) -> None:
        """Ask for the words of a private table."""
        self._ask_words()

    def action_write(self) -> None:
        """Write to the room."""
        if not self.settings.chat:
            self.say(t("You turned the chat off; {key} shows it.", key=self._key("chat")))
            return
        self.writing = Writing("say", t("Say:"), stays=True)  # not translated: a name
        self.draw()

    def show_writing(self) -> None:
        """Show the line as it is now."""
        self.draw()

    def written(self, what: str, text: str) -> None:
        """Say it, or go where the words lead."""
        if what == "say":
            self._tried(lambda: self.visit.say(text))
            return
        table = what.partition(" ")[2]
        seat = self._view_of(table)
        if seat is None:
            self._tried(lambda: self._open(self.visit.sit_by_words(text)))
        elif seat.is_open:
            self._tried(lambda: self._open(self.visit.sit(table, None, text)))
        else:
            self._tried(lambda: self._open(self.visit.watch(table, text)))

    def _view_of(self, table: str) -> TableView | None:
        return next((one for one in self._view.tables if one.id == table), None)

    def _tried(self, what: Callable[[], object]) -> None:
        """Do something, or say why not."""
        try:
            what()
        except IllegalActionError as error:
            self.say(problems_words(error.problems))
        except OSError as error:
            self.say(self.guest.disk_words(error))

    def action_quick(self) -> None:
        """Find somebody to play with."""
        self._tried(lambda: self._open(self.visit.quick(quick_options())))

    def action_new_table(self) -> None:
        """Open the form of a table, unless no table may be opened now."""
        try:
            self.visit.may_make()
        except IllegalActionError as error:
            self.say(problems_words(error.problems))
        else:
            self.guest.new_table()

    def action_get_up(self) -> None:
        """Give up a seat."""
        table = self.table
        if table is None or table.id not in self._view.mine:
            self.say(t("You have no seat at this table."))
        elif table.stage is Stage.PLAYING and len([seat for seat in table.seats if seat.mark]) > 1:
            give_up = keys.shown_keys(("table.surrender",), self.settings.keymap)
            self.say(
                t(
                    "The match is being played, so the seat stays yours. {enter} goes there; {key} there gives the "
                    "match up.",
                    enter=self._key("sit"),
                    key=give_up,
                )
            )
        else:
            self._tried(lambda: self.visit.give_up_seat(table.id))

    def action_people(self) -> None:
        """See who is here."""
        from tui.screens.people_list import PeopleScreen

        self.app.push_screen(PeopleScreen(self.visit))

    def action_chat(self) -> None:
        """Show the chat, or do not."""
        is_on = not self.settings.chat
        self.dominoes.change_settings(chat=is_on)
        self.say(t("The chat is shown.") if is_on else t("The chat is not shown."))

    def action_leaders(self) -> None:
        """See the ratings."""
        from tui.screens.leaders import LeadersScreen

        self.app.push_screen(LeadersScreen(self.visit))

    def action_open(self, name: str) -> None:
        """Open something that one does alone; leave the house only after a question where one has a seat."""
        if name == "quit" and self._view.mine and not self._asks:
            self._asks = True
            self.say(t("Leave the house? Your seat is held. {key} again leaves.", key=self._key("quit")))
            return
        self.dominoes.ways.open(name)


def quick_options() -> TableOptions:
    """Return a simple match: two people, the first rulebook, no clock."""
    from engine.rulebooks import RULEBOOKS

    book = next(iter(RULEBOOKS.values()))
    return TableOptions(rules=book.rules(2), rulebook=book.title)
