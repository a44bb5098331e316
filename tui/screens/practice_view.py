"""A problem as its player sees it: the regions of the table, and below the answer the explanation."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, cast

from textual.getters import query_one

from engine.bots.ladder import BOT_NAMES
from engine.snapshot import Snapshot
from tui.screens import practice_pages as pages
from tui.screens.practice_hints import answer_hints, over_hints, problem_hints
from tui.screens.table_mouse import TableMouse
from tui.screens.table_view import TableView
from tui.terminal.private import OnceAcross, OnceDown
from tui.widgets.boneyard_line import BoneyardLine
from tui.widgets.chain_view import ChainView
from tui.widgets.hand_view import HandView
from tui.widgets.overlay import Overlay
from tui.widgets.practice_head import PracticeHead, PracticeNotes
from tui.widgets.practice_rail import PracticeRail
from tui.widgets.prompt_line import Hint, KeyLine, PromptLine
from tui.widgets.reading import Reading
from tui.widgets.seats_view import SeatsView
from tui.words import prompts
from tui.words.own_hand import hand_words
from tui.words.people import people_of
from tui.words.practice import verdicts
from tui.words.practice.faults import fault_words
from tui.words.prompts import Prompt
from tui.words.wrapping import fitting

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Mount, Unmount

    from engine.progress.values import Change, Standing
    from tui.practice_run import Run
    from tui.table_host import TableHost


class _Seat:
    """What the table asks of its host before anything is played: who sits at the screen, and what he sees."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.humans: Collection[int] = (snapshot.viewer or 0,)
        self.shown = snapshot

    def snapshot(self, viewer: int | None) -> Snapshot:
        """Return what the player sees."""
        return self.shown


class PracticeView(TableMouse):
    """The regions of a problem, and what they show; the keys of the table pick and ask as they do there."""

    PLACES = ("practice",)
    CSS_PATH = "practice.tcss"

    title_line = query_one("#head", PracticeHead)
    notes = query_one("#notes", PracticeNotes)
    reading = query_one("#reading", Reading)

    def __init__(self, run: Run) -> None:
        super().__init__(cast("TableHost", _Seat(run.trial.snapshot)))  # no match is played: only this is asked
        self.run = run
        self.standing: Standing | None = None
        self.change: Change | None = None
        """What the attempt changed, once it is written down."""
        self.look = pages.Look.WHY
        """Which page stands below the answer."""
        self.has_next = True
        self.is_rated = False
        """Whether this attempt will change the rating."""
        self.hint = ""
        """The hint that lies over the chain, because it is too long for the prompt."""
        self.is_own = self.is_daily = False
        """Whether it is a position of the player's own, or of a match; whether it is the problem of the day."""
        self._drawn_answered = False
        """Whether the chain was last laid out for the fewer rows that it has beside the answer."""

    def compose(self) -> ComposeResult:
        """Lay out the regions from top to bottom."""
        yield PracticeHead(id="head")
        with OnceAcross(id="body"):
            with OnceDown(id="left"):
                with OnceAcross(id="top"):
                    yield SeatsView(id="seats")
                    yield PracticeNotes(id="notes")
                yield ChainView(self.show_size, id="chain")
                yield Overlay(id="overlay")
                yield Reading(id="reading")
                yield BoneyardLine(id="boneyard")
                yield HandView(id="hand")
            yield PracticeRail(id="rail")
        yield PromptLine(id="prompt")
        yield KeyLine(id="keys")

    def on_mount(self, event: Mount) -> None:  # type: ignore[override]  # Textual gives an event to who asks for it
        """Show the problem; the table would start a match."""
        event.prevent_default()
        if self.is_up:
            self.size_class(*self.app.size)
            self.follow()

    def on_unmount(self, event: Unmount) -> None:  # type: ignore[override]  # as above
        """Nothing is to be stopped."""
        event.prevent_default()

    def size_class(self, width: int, height: int) -> None:
        super(TableView, self).size_class(width, height)

    def look_again(self) -> None:
        """Say and draw everything in the language and the look of now."""
        self.answer = None
        self.follow()
        self.repaint()

    # the state of now

    @property
    def is_answered(self) -> bool:
        """Whether the answer is on the screen."""
        return self.run.is_answered

    @property
    def is_missed(self) -> bool:
        """Whether the round is over and value was lost on the way."""
        return self.run.trial.is_over and not self.is_answered

    @property
    def fault(self) -> str:
        """What is wrong with the play that lost value in this try; "" while none did."""
        found = self.run.refutation
        return "" if found is None else fault_words(found, self.people)

    @property
    def explained(self) -> Snapshot:
        """The moment that the answer explains."""
        return self.run.explained.snapshot

    def follow(self) -> None:
        """Take over the table of now."""
        self.snapshot = self.run.trial.snapshot
        viewer = self.run.problem.seat
        names = list(BOT_NAMES[: self.snapshot.rules.seats - 1])
        names.insert(viewer, "")
        self.people = people_of(names, (viewer,), viewer)
        self.picking.follow(self.snapshot, self.is_larger)
        self.show_change()

    def is_drawn(self, change: int, is_mine: bool) -> None:
        super().is_drawn(change, is_mine)
        if self.is_up and self._drawn_answered is not self.is_answered:
            self._drawn_answered = self.is_answered
            self.lay_chain_anew()

    def lay_chain_anew(self) -> None:
        """Lay the chain out for the rows that it has now, wherever its tiles lay before."""
        self.chain.chain_layout = None
        self.chain.redraw()
        self.show_size()

    # what is shown

    def show(self) -> None:
        """Bring every region up to date."""
        if not self.is_up:
            return
        self.set_class(bool(self.page), "-open")
        self.set_class(self.page in ("tracker", "help", "counts"), "-whole")
        self.set_class(self.is_answered, "-answered")
        shown = pages.after_best(self.run) if self.is_answered and not self.run.is_solved else self.snapshot
        before = self.explained if self.is_answered else self.snapshot
        self.seats.people = self.rail.people = self.people
        self.seats.snapshot = self.rail.snapshot = before
        self.title_line.left, self.title_line.right = pages.title_of(self), pages.standing_of(self)
        self.notes.lines = pages.notes_of(self)
        self.take_size()
        self.chain.snapshot = shown
        self.show_size()
        self.boneyard.snapshot = self.snapshot
        if self.is_answered:
            self.show_reading()
        else:
            self.reading.close()
        self.show_hand()
        self.show_page()

    def show_hand(self) -> None:
        """Show my tiles, what is picked, and where it fits; with the answer nothing is picked any more."""
        super().show_hand()
        if self.is_answered and self.is_up:
            self.chain.fits = frozenset()

    def show_reading(self) -> None:
        """Show the page below the answer."""
        width = max(20, (self.reading.size.width or self.app.size.width) - 4)
        heading, lines = pages.page_of(self.look, self.run, self.people, width, in_full=self.has_class("-small"))
        self.reading.aside = hand_words(self.explained)
        self.reading.open(heading, lines)

    def show_page(self) -> None:
        """Show the page that lies over the chain."""
        if not self.page:
            self.overlay.close()
            return
        width = (self.overlay.size.width or self.chain.size.width or self.app.size.width) - 4
        opened = pages.overlay_page(self, width)
        if opened is not None:
            self.overlay.open(*opened, at_end=self.page == "log")

    # the prompt and the keys

    def prompt(self) -> Prompt:
        """Return what the prompt line says."""
        return self.answer if self.answer is not None else Prompt(self._question() or self.standing_prompt())

    def standing_prompt(self) -> str:
        """Return what can be done now."""
        if self.page == "counts":
            return pages.begin_words()
        if self.is_answered:
            return fitting(verdicts.answered_prompt(has_next=self.has_next, is_own=self.is_own), self.prompt_room)
        if self.is_missed:
            return fitting(verdicts.over_prompt(self.run.trial.points), self.prompt_room)
        return prompts.turn_prompt(self.snapshot, self.people, self.picking.picked, self.prompt_room)

    def hints(self) -> tuple[Hint, ...]:
        """Return the keys of the bottom line."""
        keymap = self.settings.keymap
        if self.is_answered:
            known = self.run.problem.are_hands_known
            return answer_hints(keymap, self.look, has_next=self.has_next, are_hands_known=known)
        if self.is_missed:
            return over_hints(keymap)
        run = self.run
        return problem_hints(
            self.snapshot,
            self.picking,
            keymap,
            may_retry=len(run.trial.actions) > 0,
            is_wrong=run.trial.wrong is not None,
        )

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.is_answered or self.is_missed
