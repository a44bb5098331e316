"""A table before its match: what its people do there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.bots.ladder import DEFAULT_LEVEL, LEVELS
from engine.errors import IllegalActionError
from tui import keys
from tui.i18n import t
from tui.problem_words import problems_words
from tui.screens.house_room_base import HouseRoomBase
from tui.screens.writing import Writing
from tui.words.house_news import reached_words

if TYPE_CHECKING:
    from textual.events import Key


class HouseRoomScreen(HouseRoomBase):
    """Who sits where, who is ready, what was agreed, and what is said."""

    BINDINGS = keys.bindings("room")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    # what is done

    _asks: object = None
    """What the key before asked about, and is sure of if it comes again."""
    _asked: object = None

    def on_key(self, event: Key) -> None:
        """Forget the last answer, or write."""
        self._said = ""
        self._asks, self._asked = self._asked, None
        if not self.takes_key(event):
            self.draw()

    def show_writing(self) -> None:
        """Show the line as it is now."""
        self.draw()

    def written(self, what: str, text: str) -> None:
        """Say it."""
        self._tried(lambda: self.link.say(text))

    def _tried(self, what: Callable[[], object]) -> None:
        """Do something, or say why not."""
        try:
            what()
        except IllegalActionError as error:
            self._said = problems_words(error.problems)
        if self.link.trouble is not None:
            self._said = self.guest.disk_words(self.link.trouble)
        self.draw()

    def _is_sure(self, of: object, question: str) -> bool:
        """Whether the same key came twice for the same thing; the first one asks."""
        if self._asks == of:
            return True
        self._asked, self._said = of, question
        self.draw()
        return False

    def action_move(self, by: int) -> None:
        """Move the pointer."""
        self._at = max(0, min(len(self.link.view.seats) - 1, self._at + by))
        self.draw()

    def action_ready(self) -> None:
        """Say that one is ready, or not."""
        seat = self.link.seat
        if seat is not None and not self.link.is_playing:
            self.link.play_here()
            self.draw()
            return
        is_on = seat is None or not self.link.view.seats[seat].is_ready
        self._tried(lambda: self.link.ready(is_on=is_on))

    def action_sit(self) -> None:
        """Take the seat under the pointer, or ask for it."""
        self._tried(self._sit if self.link.seat is None else lambda: self.link.move(self._at))

    def _sit(self) -> None:
        """Sit down where one only watched."""
        link = self.guest.visit.sit(self.link.table_id, self._at)
        self.link.stop()
        self.guest.sit_at(link)

    def action_bot(self) -> None:
        """Let a bot take the seat under the pointer, or one of the next level."""
        now, levels = self.link.view.seats[self._at].level, list(LEVELS)
        level = DEFAULT_LEVEL if now is None else levels[(levels.index(now) + 1) % len(levels)]
        self._tried(lambda: self.link.put_bot(self._at, level))

    def action_clear(self) -> None:
        """Clear the seat under the pointer; a person is sent away, or gets up, after a question."""
        seat, key = self.link.view.seats[self._at], self._key("clear")
        question = t(
            "Send {name} away from the seat? {key} again does, any other key doesn't.", name=seat.name, key=key
        )
        if self._at == self.link.seat:
            question = t("Get up and watch? {key} again does, any other key doesn't.", key=key)
        if not seat.mark or not self.link.decides or self._is_sure((self._at, seat.mark), question):
            self._tried(lambda: self.link.clear_seat(self._at))

    def action_words(self) -> None:
        """Make new words for a private table, after a question."""
        view = self.link.view
        question = t("Make new words? The old ones open nothing then. {key} again does it.", key=self._key("words"))
        if not view.is_private or not self.link.decides or self._is_sure("words", question):  # not translated: a name
            self._tried(self._new_words)

    def _new_words(self) -> None:
        table = self.link.table_id
        self.guest.table_words[table] = self.guest.visit.new_words(table)

    def action_invite(self) -> None:
        """Choose whom to invite."""
        from tui.screens.people_list import PeopleScreen

        visit, table = self.guest.visit, self.link.table_id

        def invite(name: str) -> None:
            self._said = reached_words(name, visit.invite(table, name))

        self.app.push_screen(PeopleScreen(visit, invite, t("invite to this table")))

    def action_people(self) -> None:
        """See who is here."""
        from tui.screens.people_list import PeopleScreen

        self.app.push_screen(PeopleScreen(self.guest.visit))

    def action_answer(self, agrees: bool) -> None:
        """Answer what somebody asks."""
        self._tried(lambda: self.link.answer(agrees=agrees))

    def action_write(self) -> None:
        """Write to the table."""
        if not self.settings.chat or not self.link.view.options.may_chat:
            self._said = t("The chat is off here.")
        else:
            self.writing = Writing("say", t("Say:"), stays=True)  # not translated: a name
        self.draw()

    def action_chat(self) -> None:
        """Show the chat, or do not."""
        self.dominoes.change_settings(chat=not self.settings.chat)
        self.draw()

    def action_rules(self) -> None:
        """Show the rules."""
        from tui.screens.rules_view import RulesScreen

        options = self.link.view.options
        self.app.push_screen(RulesScreen(options.rules, options.rulebook))

    def action_leave(self) -> None:
        """Get up, and go back to the lobby."""
        self._tried(self.link.leave)
        if self.link.trouble is None:
            self.guest.leave_table()
