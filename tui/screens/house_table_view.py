"""What a shared table shows beside the game: its line, what is asked, the hands that may be watched, the chat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import on
from textual.events import Unmount
from textual.getters import query_one

from engine.rules import Referee
from engine.snapshot import Phase, Update
from tui import keys
from tui.house.chat import Kind, Line
from tui.house.link import Link
from tui.house.options import Watching
from tui.house.state import Stage
from tui.house.views import TableView
from tui.i18n import t
from tui.keys import key_of
from tui.screens.curtain import Curtain
from tui.screens.open_hands import open_hands
from tui.screens.picking import Picking, Question
from tui.screens.table import TableScreen
from tui.screens.table_comfort import TableComfort
from tui.screens.table_hints import TableHints
from tui.screens.table_pages import keys_page
from tui.screens.table_picks import AFTER_MATCH
from tui.screens.writing import Writer
from tui.settings import Settings
from tui.widgets.house_line import HouseLine
from tui.words import house_table, lobby
from tui.words.clocks import until_repaint
from tui.words.prompts import Prompt

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.timer import Timer

    from tui.guest_app import GuestApp
    from tui.widgets.prompt_line import Hint

_NOT_HERE = ("table.hint", "table.slower", "table.faster", "table.accept")
"""Commands that are nothing at a shared table, or rarely."""
SAME = 0.05
"""Seconds by which a timer may be early or late."""
SAID_FOR = 60.0
"""Seconds for which the last thing that was said stands in the line of the table."""


def _label(name: str) -> str:
    return t(keys.BY_ID[f"table.{name}"].label)


class HouseTableView(Writer, TableScreen):
    """A table on a link; keys come in a subclass."""

    PLACES = ("table", "house")
    line = query_one("#house-line", HouseLine)

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self.link = link
        self.view = link.view
        self._timer: Timer | None = None
        self._due = 0.0
        """When that timer is to ring, in the time of the house."""
        self.is_left = False
        """Whether another screen is on its way to take this one's place."""

    @property
    def guest(self) -> GuestApp:
        """The app, with its own type."""
        from tui.guest_app import guest_of

        return guest_of(self)

    @property
    def settings(self) -> Settings:
        """The player's settings of now; nothing is counted for him where a match is rated."""
        settings = super().settings
        if not self.view.options.is_rated:
            return settings
        return replace(settings, tracker=False, voids=False, hand_pips=False)

    def more_regions(self) -> ComposeResult:
        """Return the line of the table."""
        yield HouseLine(id="house-line")

    # coming and going

    def on_mount(self) -> None:
        """Hear of the table; the base sits down."""
        self.guest.has_aids = not self.view.options.is_rated
        self.link.on_changed, self.link.on_said = self.changed, self.heard
        if self.link.seat is not None and self.settings.auto:
            self.link.set_auto(self.link.humans)

    @on(Unmount)
    def _let_go(self, event: Unmount) -> None:
        """Hear no more of it; the window stays open, for the next screen or until it is left."""
        event.prevent_default()
        self.adviser.close()
        self.guest.has_aids = True
        if self.link.on_changed == self.changed:
            self.link.on_changed = None
        if self.link.on_said == self.heard:
            self.link.on_said = None
        self.link.on_trouble = self.link.on_fault = None
        self.guest.let_go(self.link, self)

    def sit_again(self) -> None:
        """Show what another seat sees, or who watches."""
        self.curtain, self.picking = Curtain(self.link.humans), Picking()
        self.look_from(self.curtain.viewer)

    def receive(self, update: Update) -> None:
        """Show a new state of the match; nobody helps here."""
        self.view = self.link.view
        if self.link.seat is None and update.table is None:
            update = replace(update, table=self.link.open_table())
        super(TableHints, self).receive(update)

    def changed(self, view: TableView) -> None:
        """Show what was changed beside the game."""
        self.view = view
        self.show_prompt()
        if self.page == "table":
            self.show_page()

    def heard(self, line: Line) -> None:
        """Show what somebody says."""
        if self.page == "chat":
            self.show_page()
        self.show_line()

    # what is shown

    @property
    def has_chat(self) -> bool:
        """Whether one can talk here."""
        return self.settings.chat and self.view.options.may_chat

    @property
    def has_challenges(self) -> bool:
        """Whether players are the referee (R35)."""
        return self.snapshot.rules.referee is Referee.PLAYERS

    def show(self) -> None:
        """Bring every region up to date."""
        super().show()
        if self.is_up and self.link.seat is None:
            self.boneyard.right = None if self.is_over else house_table.hands_words(self.view)
        elif self.is_up:
            self.boneyard.right = None

    def put_prompt(self) -> None:
        """Write the prompt and the keys, and the line of the table."""
        super().put_prompt()
        if self.is_up:
            still = "" if self.is_over else house_table.still_words(self.view)
            self.head.instead = still or house_table.stand_in_words(self.view, self.snapshot, self.link.seat)
            self.seats.snapshot = replace(self.snapshot, turn=None) if still else self.snapshot
        self.show_line()

    def show_line(self) -> None:
        """Show clocks, who is away and what was said, and look again when something counts down."""
        if not self.is_up:
            return
        now = self.link.now
        self.line.show(house_table.status_words(self.view, now), self._last_said(now))
        left = until_repaint(moment - now for moment in house_table.running_out(self.view))
        if self._timer is not None and (left is None or abs(now + left - self._due) > SAME):
            self._timer.stop()
            self._timer = None
        if self._timer is None and left is not None:
            self._timer, self._due = self.set_timer(left, self._tick), now + left

    def _tick(self) -> None:
        self._timer = None
        self.show_prompt()

    def _last_said(self, now: float) -> str:
        if not self.has_chat:
            return ""
        line = next((one for one in reversed(self.link.lines) if one.kind in (Kind.SAID, Kind.TIME_UP)), None)
        if line is None or now - line.at > SAID_FOR:
            return ""
        if line.kind is Kind.TIME_UP:
            return lobby.time_out_words(line)
        return t("{name}: {text}", name=line.name, text=line.text)

    def prompt(self) -> Prompt:
        """Return what is written, what is asked, or what is so; else what the base says."""
        if self.writing is not None:
            return self.answer or Prompt(self.writing.shown(self.prompt_room))
        if self.picking.question is Question.LEAVE:
            return Prompt(house_table.leave_words(self.view, self.prompt_room))
        if self.picking.question is Question.NONE and self.answer is None and self.link.trouble is None:
            said = self._said_first()
            if said:
                return Prompt(said)
        return super().prompt()

    def _said_first(self) -> str:
        """Return what comes before the game."""
        seat, view = self.link.seat, self.view
        if seat is not None and not self.link.is_playing:
            return t("You play in a newer window; {enter} plays here.", enter=key_of("table.play"))
        if view.question is not None:
            yes, no = key_of("house.yes"), key_of("house.no")
            return house_table.question_words(view.question, view, seat, yes, no, self.prompt_room)
        if view.trouble is not None:
            from tui.problem_words import problem_words

            return problem_words(view.trouble)
        return house_table.standing_words(view, self.snapshot, seat, self.prompt_room)

    def standing_prompt(self) -> str:
        if self.is_over and not self.shows_match and self.snapshot.phase is Phase.ROUND_OVER:
            number, room = self.snapshot.round + 1, self.prompt_room
            return house_table.round_end_words(self.view, self.link.seat, number, self.link.now, room)
        if self.is_over and self.shows_match and self.link.seat is not None:
            return house_table.match_end_words(self.link.changed_rating, self.prompt_room)
        if self.is_over and self.shows_match:
            return t("The match is over; {key} leaves.", key=key_of("table.leave"))
        return super(TableComfort, self).standing_prompt()

    def hints(self) -> tuple[Hint, ...]:
        """Return the keys of the bottom line."""
        keymap = self.settings.keymap
        if self.writing is not None:
            return (keys.shown_key("enter"), t("send"), True), (keys.shown_key("escape"), t("done"), True)
        question = self.view.question
        if question is not None and self.link.seat is not None and self.picking.question is Question.NONE:
            no = (keys.shown_keys(("house.no",), keymap), t("no"), True)
            yes = (keys.shown_keys(("house.yes",), keymap), t("yes"), True)
            return (*((yes,) if self.link.seat in question.waiting else ()), no, *self._few(super().hints()))
        if self.view.stage is Stage.ADJOURNED and self.link.seat is not None:
            names = ("log", "rules", "surrender", "leave")
            hints = [(keys.shown_keys((f"table.{name}",), keymap), _label(name), True) for name in names]
            ready = (keys.shown_keys(("table.play",), keymap), t("ready"), True)
            return (ready, self._chat_hint(), self._table_hint(), *hints)
        if self.link.seat is None and not self.shows_match:
            names = ("log", "rules", "larger", "leave")
            hints = [(keys.shown_keys((f"table.{name}",), keymap), _label(name), True) for name in names]
            return (self._chat_hint(), self._table_hint(), *hints)
        hints = [
            (key, t("lobby") if key == "h" and self.shows_match else what, is_on)
            for key, what, is_on in super().hints()
            if self.link.seat is not None or AFTER_MATCH.get(key) not in ("again", "new")
        ]
        if not self.is_over and self.picking.question is Question.NONE:
            hints = self._few(hints)
            hints[-2:-2] = [self._chat_hint(), self._table_hint()]
        return tuple(hints)

    def _few(self, hints: Iterable[Hint]) -> list[Hint]:
        """Return the keys that leave room for those of a shared table, and for the way out."""
        without = {t("why"), t("sort"), t("hint")}
        if not self.has_class("-wide"):
            without.add(t("end"))
        if self.has_class("-small"):
            without |= {t("unseen"), t("log")}
        return [hint for hint in hints if hint[1] not in without]

    def _chat_hint(self) -> Hint:
        key = keys.shown_keys(("house.write",) if self.has_challenges else ("table.challenge",), self.settings.keymap)
        return key, t("chat"), self.has_chat

    def _table_hint(self) -> Hint:
        return keys.shown_keys(("house.table",), self.settings.keymap), t("who sits"), True

    def hand_note(self) -> str:
        """Return the hands that those who watch may see, or that they may see none."""
        if self.link.seat is not None:
            return super().hand_note()
        if self.view.options.watching is not Watching.LATE:
            return t("You watch this table; its hands are hidden.")
        if self.open_table is None:
            return t("You watch this table; its hands are shown later.")
        rows, width = self.hand.size.height or 5, self.hand.size.width or self.app.size.width
        return open_hands(self.open_table, self.people.names, rows, width - 1)

    def show_page(self) -> None:
        """Show the page that lies over the chain."""
        if self.page == "chat":
            lines = tuple(
                f"{lobby.hour(line.at)}  {name}: {text}"
                for line in self.link.lines
                for name, text in (lobby.said_words(line),)
            )
            self.overlay.open(t("Chat (this table)"), lines or (t("Nobody has said anything yet."),), at_end=True)
        elif self.page == "table":
            now = self.link.now
            ways = house_table.way_lines(self.view, self.link.seat)
            told = [*house_table.seat_lines(self.view, now), "", *lobby.options_sentences(self.view.options), "", *ways]
            self.overlay.open(house_table.title_words(self.view), tuple(told))
        elif self.page == "help" and not self.shows_match:
            without = _NOT_HERE if self.has_challenges else (*_NOT_HERE, "table.challenge")
            self.overlay.open(*keys_page(self.settings.keymap, *self.PLACES, without=without))
        else:
            super().show_page()
