"""A shared table while its match is played: for who sits there, and for who watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.errors import IllegalActionError
from engine.snapshot import Phase
from tui import keys
from tui.house.events import Ask
from tui.house.state import Stage
from tui.i18n import t
from tui.problem_words import problems_words
from tui.screens.house_table_view import HouseTableView
from tui.screens.table_picks import ALLOWED_AFTER_MATCH
from tui.screens.writing import Writing
from tui.words.house_waiting import ready_names
from tui.words.lobby import pace_words

if TYPE_CHECKING:
    from textual.events import Key

    from engine.actions import Action
    from tui.house.views import TableView


class HouseTableScreen(HouseTableView):
    """What the keys do at a shared table."""

    BINDINGS = keys.bindings("house")  # type: ignore[assignment]  # a list of Binding is a list of BindingType
    ALLOWED_AFTER_MATCH: tuple[str, ...] = (
        *ALLOWED_AFTER_MATCH,
        *("table.challenge", "house.write", "house.table", "house.people", "house.yes", "house.no"),
    )

    # what is told

    def changed(self, view: TableView) -> None:
        """Something beside the game was changed."""
        if self.is_left:
            return
        if view.stage is Stage.CLOSED:
            self.is_left = True
            self.guest.leave_table(t("The table of {name} is closed.", name=view.name))
            return
        if view.question != self.view.question or ready_names(view) != ready_names(self.view):
            self.answer = None
        if self.link.seat != self.curtain.viewer and self.snapshot.phase is not Phase.MATCH_OVER:
            self.sit_again()  # a match that is over stays as it was seen, whoever changes seats for the next one
        super().changed(view)

    # what is done

    def tried(self, what: Callable[[], object]) -> bool:
        """Do something; say why not, and return False, if the house refuses."""
        try:
            what()
        except IllegalActionError as error:
            self.say(problems_words(error.problems))
            return False
        return self.link.trouble is None

    def on_key(self, event: Key) -> None:
        """Write, where something is being written; the base looks at every other key."""
        if self.writing is not None:
            self.answer = None
        self.takes_key(event)

    def action_play(self) -> None:
        """Take over or come back where somebody else plays here; else play, or go on."""
        seat = self.link.seat
        if seat is None and self.snapshot.phase is Phase.MATCH_OVER and not self.shows_match:
            self._go_on_after_round()
        elif seat is None:
            self.say(self.prompt().text, alert=False)
        elif not self.link.is_playing:
            self.link.play_here()
            self.show_prompt()
        elif self.view.seats[seat].is_stood_in:
            self.tried(self.link.wake_up)
        elif self.view.stage is Stage.ADJOURNED:
            self.tried(lambda: self.link.ready(is_on=not self.view.seats[seat].is_ready))
        else:
            super().action_play()

    def _go_on_after_round(self) -> None:
        if self.snapshot.phase is Phase.MATCH_OVER:
            self.shows_match = True
            self.show()
        else:
            self.tried(lambda: self.link.next_round(self.snapshot.version))

    def action_challenge(self) -> None:
        """Challenge the last tile where players do; where the program is the referee, write."""
        if self.has_challenges:
            super().action_challenge()
        else:
            self.action_write()

    def action_undo(self) -> None:
        """Ask to take back to my last decision."""
        if not self._is_stale():
            self.tried(lambda: self.link.undo(self.snapshot.version))

    def action_pace(self, by: int) -> None:
        """Say that the pace is the table's."""
        self.say(t("The pace of bots is the table's: {pace}.", pace=pace_words(self.link.pace)))

    def action_auto(self) -> None:
        """Turn auto on or off."""
        if self.link.seat is None:
            self.say(t("You watch this table."))
        else:
            super().action_auto()

    def action_hint(self) -> None:
        """Say that there is no help here."""
        self.say(t("No hints here: they are for one person against bots."))

    def asks_back(self, action: Action) -> bool:
        """Let nobody look over a player's shoulder."""
        return False

    @property
    def waits_for_step(self) -> bool:
        """Nobody steps at a shared table."""
        return False

    def action_answer(self, agrees: bool) -> None:
        """Answer what somebody asks."""
        self.tried(lambda: self.link.answer(agrees=agrees))

    def action_break(self) -> None:
        """Ask for a pause, or to go on."""
        self.tried(lambda: self.link.ask(Ask.GO_ON if self.view.is_paused else Ask.PAUSE))

    def action_adjourn(self) -> None:
        """Ask to go on another day."""
        self.tried(lambda: self.link.ask(Ask.ADJOURN))

    def action_table(self) -> None:
        """Show or close who sits here and what was agreed."""
        self._toggle("table")

    def action_people(self) -> None:
        """See who is here."""
        from tui.screens.people_list import PeopleScreen

        self.app.push_screen(PeopleScreen(self.guest.visit))

    def action_write(self) -> None:
        """Read what was said, and write."""
        if not self.has_chat:
            self.say(t("The chat is off here."))
            return
        self.page = "chat"
        self.writing = Writing("say", t("Say:"), stays=True)  # not translated: a name
        self.show()

    def show_writing(self) -> None:
        """Show the line as it is now; without it the chat closes."""
        if self.writing is None and self.page == "chat":
            self.page = ""
            self.show()
        else:
            self.show_prompt()

    def written(self, what: str, text: str) -> None:
        """Say it."""
        self.tried(lambda: self.link.say(text))

    def action_back(self) -> None:
        """Close a page or a half-made choice; after a match nothing is given up by the key that closes."""
        if self.shows_match and not self.page:
            closes, leaves = keys.key_of("table.back"), keys.key_of("table.leave")
            self.say(t("{key} only closes pages here: {leaves} leaves the table.", key=closes, leaves=leaves))
        else:
            super().action_back()

    # leaving

    def after_match(self, key: str) -> str:
        """Return where a key leads to after the match; what closes pages or answers a question leads nowhere."""
        closed_by, no = (keys.keys_of(name, self.settings.keymap) for name in ("table.back", "house.no"))
        return "" if key in closed_by or (self.is_asked and key in no) else super().after_match(key)

    def action_leave(self) -> None:
        """Leave the table: at once for who watches, or plays in another window, else after a question in a match."""
        is_older = self.link.seat is not None and not self.link.is_playing
        if self.link.seat is None or is_older or self.view.stage is Stage.OVER:
            self.go_on("home")
        else:
            super().action_leave()

    def go_on(self, where: str) -> None:
        """Leave to the lobby or to a new table, ask for a rematch, or look back at the match."""
        if where in ("practise", "review"):
            self._look_back(where)
        elif where == "again" and self.link.seat is not None:
            if self.tried(self.link.ready) and self.view.stage in (Stage.OVER, Stage.GATHERING):
                self.guest.sit_at(self.link)
        elif where == "again":
            self.say(t("You watch; the next match shows by itself."))
        elif self.tried(self.link.leave):
            self.guest.leave_table()
            if where == "new":
                self.guest.new_table()

    def _look_back(self, where: str) -> None:
        record, ways = self.link.record(), self.dominoes.ways
        if where == "practise":
            from tui.practising import look_back

            look_back(self.dominoes, record)
            return
        said = ways.review(record, record.header.created)
        if said:
            self.say(said)
