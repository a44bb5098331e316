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
from tui.house.chat import Line
from tui.house.link import Link
from tui.house.options import Watching
from tui.house.state import Stage
from tui.house.views import TableView
from tui.i18n import t
from tui.keys import key_of
from tui.screens import house_hints
from tui.screens.curtain import Curtain
from tui.screens.house_asked import tell_above
from tui.screens.house_table_pages import after_match_page, chat_page, table_page
from tui.screens.open_hands import open_hands
from tui.screens.picking import Picking, Question
from tui.screens.table import TableScreen
from tui.screens.table_comfort import TableComfort
from tui.screens.table_hints import TableHints
from tui.screens.table_pages import keys_page
from tui.screens.writing import Writer
from tui.settings import Settings
from tui.widgets.house_line import HouseLine
from tui.words import house_table
from tui.words.clocks import until_repaint
from tui.words.house_asked import asked_words, is_for
from tui.words.house_news import is_answer_to, last_said, news_words
from tui.words.house_waiting import last_round_words, match_end_words, round_end_words
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


class HouseTableView(Writer, TableScreen):
    """A table on a link; keys come in a subclass."""

    PLACES = ("table", "house")
    line = query_one("#house-line", HouseLine)

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self.link = link
        self.view = link.view
        self._timer: Timer | None = None
        self.looks_again_at = 0.0
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
        self.link.on_changed, self.link.on_said, self.link.on_gone = self.changed, self.heard, self.gone
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
        if self.link.on_gone == self.gone:
            self.link.on_gone = None
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
        before, self.view = self.view.question, view
        tell_above(self, before, view)
        self.show_prompt()
        if self.page == "table":
            self.show_page()

    def gone(self) -> None:
        """Leave too: who sits here got up elsewhere."""
        if not self.is_left:
            self.is_left = True
            self.guest.leave_table(house_table.got_up_words())

    def heard(self, line: Line) -> None:
        """Show what somebody says, and what became of a question."""
        if self.page == "chat":
            self.show_page()
        if self.link.seat is not None and is_answer_to(line, self.link.person.identity):
            self.answer = Prompt(news_words(line), True)
            self.show_prompt()
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
        """Show what is asked where the prompt can't, else clocks, who is away and what was said; look again in time."""
        if not self.is_up:
            return
        now, asked = self.link.now, self._asked_beside()
        said, until = last_said(self.link.lines if self.has_chat else (), self.guest.visit.call, now)
        status = house_table.status_words(self.view, now, self.app.size.width - 2)
        self.line.show(asked or status, said, is_urgent=bool(asked))
        counted = until_repaint(moment - now for moment in house_table.running_out(self.view))
        left = min((one for one in (counted, until and until - now) if one is not None), default=None)
        if self._timer is not None and (left is None or abs(now + left - self.looks_again_at) > SAME):
            self._timer.stop()
            self._timer = None
        if self._timer is None and left is not None:
            self._timer, self.looks_again_at = self.set_timer(left, self._tick), now + left

    def _tick(self) -> None:
        self._timer = None
        self.show_prompt()

    def _asked_beside(self) -> str:
        """Return what waits for an answer while the prompt says something else."""
        is_beside = self.writing is not None or self.picking.question is not Question.NONE
        is_said = not (is_beside or self.answer or self.link.trouble)
        if is_said or not self.link.is_playing or not is_for(self.view.question, self.link.seat):
            return ""
        return asked_words(self.view, self.link.seat, "house", self.app.size.width - 4, is_beside=is_beside)

    def prompt(self) -> Prompt:
        """Return what is written, what is asked, or what is so; else what the base says."""
        if self.writing is not None:
            return self.answer or Prompt(self.writing.shown(self.prompt_room))
        if self.picking.question is Question.LEAVE:
            room = self.prompt_room
            other = self.link.has_another
            return Prompt(house_table.other_window_words(room) if other else house_table.leave_words(self.view, room))
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
        seat, room, phase = self.link.seat, self.prompt_room, self.snapshot.phase
        if self.is_over and self.link.sent_away_by and seat is None:
            return house_table.sent_away_words(self.link.sent_away_by)
        if self.is_over and not self.shows_match and phase is Phase.ROUND_OVER:
            return round_end_words(self.view, seat, self.snapshot.round + 1, self.link.now, room)
        if self.is_over and self.shows_match and seat is not None:
            return match_end_words(self.view, seat, self.link.changed_rating, room)
        if self.is_over and self.shows_match:
            return t("The match is over; {key} leaves.", key=key_of("table.leave"))
        said = last_round_words(self.view, seat) if self.is_over and seat is not None else ""
        return said or super(TableComfort, self).standing_prompt()

    @property
    def is_asked(self) -> bool:
        """Whether a question stands that this seat may answer, or has asked itself."""
        question, seat = self.view.question, self.link.seat
        return question is not None and seat is not None and seat in question.waiting | question.agreed

    def hints(self) -> tuple[Hint, ...]:
        """Return the keys of the bottom line."""
        keymap, seat = self.settings.keymap, self.link.seat
        chat = house_hints.chat_hint(keymap, is_on=self.has_chat, has_challenges=self.has_challenges)
        if self.writing is not None:
            return house_hints.writing_hints()
        if self.shows_match:
            others = house_hints.after_match_hints(
                keymap, chat, is_seated=seat is not None and not self.is_asked, is_small=self.has_class("-small")
            )
            return (*self._answer_hints(), *others)
        if self.is_asked and self.picking.question is Question.NONE:
            return (*self._answer_hints(), *self._few(super().hints()))
        if self.view.stage is Stage.ADJOURNED and seat is not None:
            return house_hints.adjourned_hints(keymap, chat, is_ready=self.view.seats[seat].is_ready)
        if seat is None:
            return house_hints.watching_hints(keymap, chat)
        hints = list(super().hints())
        if not self.is_over and self.picking.question is Question.NONE:
            hints = self._few(hints)
            is_tight = self.has_class("-small") and seat in self.link.auto
            hints[-2:-2] = [chat] if is_tight else [chat, house_hints.table_hint(keymap)]
        elif self.is_over:
            hints[-2:-2] = [chat]
        return tuple(hints)

    def _answer_hints(self) -> tuple[Hint, ...]:
        question = self.view.question
        if question is None or not self.is_asked:
            return ()
        return house_hints.answer_hints(self.settings.keymap, may_agree=self.link.seat in question.waiting)

    def _few(self, hints: Iterable[Hint]) -> list[Hint]:
        is_auto, small = self.link.seat in self.link.auto, self.has_class("-small")
        return house_hints.few(hints, is_wide=self.has_class("-wide"), is_small=small, is_auto=is_auto)

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
        keymap = self.settings.keymap
        if self.page == "chat":
            self.overlay.open(*chat_page(self.link.lines), at_end=True)
        elif self.page == "table":
            self.overlay.open(*table_page(self.view, self.link.seat, self.link.now))
        elif self.page == "help" and self.shows_match:
            self.overlay.open(*after_match_page(keymap, is_seated=self.link.seat is not None))
        elif self.page == "help":
            without = _NOT_HERE if self.has_challenges else (*_NOT_HERE, "table.challenge")
            self.overlay.open(*keys_page(keymap, *self.PLACES, without=without))
        else:
            super().show_page()
