"""The table as one person sees it: it shows what its host tells and what is picked, and knows no keys."""

from __future__ import annotations

from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from engine.actions import Do
from engine.events import Passed, PointsScored, TileDrawn, TilePlayed, TileTouched
from engine.journal import writing_problem
from engine.snapshot import OpenTable, Phase, Snapshot, Update
from tui import keys
from tui.i18n import t
from tui.screens import key_hints
from tui.screens.curtain import Curtain
from tui.screens.picking import Picking, Question
from tui.screens.table_regions import TableRegions
from tui.table_host import TableHost
from tui.widgets.prompt_line import PROMPT_MARGIN, Hint
from tui.words import manners, prompts, questions, reasons
from tui.words.people import People, people_of
from tui.words.prompts import Prompt
from tui.words.wrapping import fitting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.events import Resize

    from engine.events import SeenEvent

_DEEDS = (TileTouched, TilePlayed, TileDrawn, Passed, PointsScored)


def _are_of(seat: int | None, events: Sequence[SeenEvent]) -> bool:
    """Whether all that happened is what this seat did."""
    return bool(events) and all(isinstance(event, _DEEDS) and event.seat == seat for event in events)


class TableView(TableRegions):
    """The regions of a table, and what they show."""

    PLACES: tuple[str, ...] = ("table",)

    def __init__(self, host: TableHost) -> None:
        super().__init__()
        self.host = host
        self.curtain = Curtain(host.humans)
        self.picking = Picking()
        self.snapshot: Snapshot = host.snapshot(self.curtain.viewer)
        self.people = People(())
        self.open_table: OpenTable | None = None
        self.answer: Prompt | None = None
        """What the last key was answered; it stands in the prompt until the next one."""
        self.page = ""
        """Which page lies over the chain: ``log``, ``why``, ``help`` or none."""
        self.shows_match = False
        """Whether the table of rounds is shown instead of the last round."""
        self._formed_for: tuple[int, int] = (0, 0)
        self.changes = 0
        """How often it was told another state."""
        self.shown_at = 0.0
        """Since when this table is on the screen: keys that are older meant another one."""

    def on_mount(self) -> None:
        """Sit down at the table and let the bots play, unless the screen was left before it came up."""
        if not self.is_up:
            return
        self.host.on_trouble = self.show_prompt
        self.host.on_fault = self.dominoes.fail
        self.head.rulebook = self.host.header.rulebook
        self.size_class(*self.app.size)
        self.look_from(self.curtain.viewer)
        self.host.start()

    def on_unmount(self) -> None:
        """Let nobody play on unseen."""
        self.host.stop()

    def on_screen_resume(self) -> None:
        """Draw with the look of now: settings may have changed meanwhile."""
        if self.is_mounted and self.is_up:
            self.take_size()
            self.look_again()

    def look_again(self) -> None:
        """Say and draw everything in the language and the look of now."""
        self.people = people_of(self.host.names, self.host.humans, self._you)
        self.answer = None
        self.show()
        self.repaint()

    def on_resize(self, event: Resize) -> None:
        """Take the form for the new size; Textual tells of it again when it has laid everything out."""
        if event.size != self._formed_for:
            self._formed_for = event.size
            self.size_class(*event.size)
            self.call_after_refresh(self.show)

    def size_class(self, width: int, height: int) -> None:
        super().size_class(width, height)
        self.head.has_scores = self.has_class("-small")

    # what the host tells

    def look_from(self, viewer: int | None) -> None:
        """Show the table as this seat sees it, from now on."""
        self.host.watch(viewer, self.receive)
        snapshot = self.host.snapshot(viewer)
        table = None if snapshot.phase is Phase.PLAYING else self.host.open_table()
        self.receive(Update(snapshot=snapshot, events=(), table=table))

    def receive(self, update: Update) -> None:
        """Show a new state of the table."""
        if self.curtain.follow(update.snapshot):
            self.look_from(self.curtain.viewer)
            return
        snapshot = self.snapshot = update.snapshot
        self.open_table = update.table
        self.people = people_of(self.host.names, self.host.humans, self._you)
        self.picking.follow(snapshot, self.is_larger)
        self.shows_match = snapshot.phase is Phase.MATCH_OVER and not self._has_result
        self.answer = self._auto_notice() or (None if snapshot.legal or self.answer is None else self._kept_notice())
        if snapshot.phase is not Phase.PLAYING:
            self.page = ""
        self.show_change(is_mine=_are_of(snapshot.viewer, update.events))

    def show_change(self, *, is_mine: bool = False) -> None:
        """Show another state; keys that are older than it meant the one before.

        What others did counts when the terminal has shown it.  After what I did myself I may type ahead.
        """
        self.shown_at = inf
        self.changes += 1
        self.show()
        self.call_after_refresh(self.is_drawn, self.changes, is_mine)

    @property
    def _you(self) -> int | None:
        """The seat that is called "you": nobody's when all look at the end of a round together."""
        alone = len(self.host.humans) == 1
        return self.snapshot.viewer if alone or self.snapshot.phase is Phase.PLAYING else None

    def is_drawn(self, change: int, is_mine: bool) -> None:
        """A change is drawn, if it still is the last one."""
        if change == self.changes:
            told = partial(self._is_shown, change)
            told(monotonic()) if is_mine else self.dominoes.brush.when_shown(told)

    def _is_shown(self, change: int, at: float) -> None:
        if change == self.changes:
            self.shown_at = at

    @property
    def _has_result(self) -> bool:
        last = self.snapshot.last_round
        return last is not None and last.round == self.snapshot.round

    def _auto_notice(self) -> Prompt | None:
        done, snapshot = self.host.done_for_you, self.snapshot
        if done is None or done.version != snapshot.version or done.seat != snapshot.viewer:
            return None
        acts = [event for event in snapshot.history if getattr(event, "seat", None) == done.seat]
        what = questions.auto_notice(acts[-1]) if acts else ""
        return Prompt(what) if what else None

    def _kept_notice(self) -> Prompt | None:
        """Return what auto did, while the others play; a refusal is out of date now."""
        return None if self.answer is None or self.answer.alert else self.answer

    # what is shown

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.snapshot.phase is not Phase.PLAYING

    def show(self) -> None:
        """Bring every region up to date."""
        if not self.is_up:
            return
        snapshot, people = self.snapshot, self.people
        self._choose_regions()
        for picture in (self.head, self.seats, self.scores, self.rail):
            picture.people = people
            picture.snapshot = snapshot
        self.take_size()
        self.chain.note = t("The first tile will lie here.")
        self.chain.snapshot = snapshot
        self.show_size()
        self.boneyard.snapshot = snapshot
        if self.is_over:
            self._show_end()
        elif self.curtain.is_closed:
            self.curtain_view.person = people[self.curtain.next or 0]
        self.show_hand()
        self.show_page()

    def _choose_regions(self) -> None:
        """Show the regions of now; by classes every style of the screen would be looked up.

        A page takes the place of the chain without another layout, of the table of rounds with one.
        """
        is_open, is_over, is_closed = bool(self.page), self.is_over, self.curtain.is_closed
        is_end = is_over and self.shows_match
        self.overlay.stage = self.chain if is_open and not is_end else None
        self.chain.page = self.overlay if is_open and not is_end else None
        self.overlay.display, self.match_end.display = is_open and is_end, is_end and not is_open
        self.chain.display = self.top.display = not is_end
        self.round_end.display = is_over and not is_end
        self.boneyard.display = not is_over
        self.hand.display, self.curtain_view.display = not (is_over or is_closed), is_closed and not is_over

    def _show_end(self) -> None:
        if self.shows_match:
            self.match_end.show(self.snapshot, self.people)
        elif self.open_table is not None:
            width = self.chain.size.width or self.app.size.width
            height = self.round_end.height_for(self.snapshot, self.open_table, self.people, width)
            self.round_end.styles.height = min(height, max(6, self.app.size.height - 12))
            self.round_end.show(self.snapshot, self.open_table, self.people)

    def show_hand(self) -> None:
        """Show my tiles, what is picked, and where it fits."""
        if not self.is_up:
            return
        picking, snapshot = self.picking, self.snapshot
        self.hand.note = self.hand_note() if snapshot.viewer is None and not self.is_over else ""
        self.hand.show(picking.places.tiles, picking.standing, picking.picked_place, picking.row)
        self.fit_rows(len(picking.places.tiles))
        self.chain.fits = frozenset(picking.ends(snapshot)) if snapshot.legal else frozenset()
        self.show_prompt()

    def hand_note(self) -> str:
        """Return what stands instead of a hand that may not be seen."""
        return t("Hands stay hidden until a person is to play.")

    def show_page(self) -> None:
        """Show what lies over the chain; a screen knows no page by itself."""

    def show_prompt(self) -> None:
        """Show what can be done now, and the keys for it, once for all that happens in one step."""
        if self.is_attached and not self.dominoes.brush.once(self, self.put_prompt):
            self.put_prompt()

    def put_prompt(self) -> None:
        """Write the prompt and the keys."""
        if not self.is_up:
            return
        prompt = self.prompt()
        self.prompt_line.prompt = prompt
        self.key_line.hints = self.hints()
        self.key_line.instead = " ".join(self.prompt_line.lines()[1:2])

    def prompt(self) -> Prompt:
        """Return what the prompt line says."""
        leaving = self.picking.question is Question.LEAVE
        if self.host.trouble is not None and not leaving:
            said = reasons.sentence(writing_problem(self.host.trouble), self.people)
            enter, leave = keys.key_of("table.play"), keys.key_of("table.leave")
            text = t("{problem} {enter} tries again, {leave} leaves.", problem=said, enter=enter, leave=leave)
            return Prompt(text, alert=True)
        if self.answer is not None:
            return self.answer
        return Prompt(self._question() or self.standing_prompt())

    @property
    def prompt_room(self) -> int:
        """Cells of one line of the prompt."""
        return self.app.size.width - PROMPT_MARGIN

    def _question(self) -> str:
        picking, snapshot = self.picking, self.snapshot
        if picking.question is Question.LEAVE:
            return questions.leave_question(self.prompt_room)
        if picking.question is Question.GIVE_UP:
            return questions.surrender_question(self.prompt_room)
        if picking.question is Question.NAME:
            return questions.naming_prompt(picking.typed)
        if picking.question is Question.END and picking.picked is not None:
            ends = picking.ends(snapshot)
            return questions.end_question(snapshot, picking.picked, ends, wrongly=picking.inside, room=self.prompt_room)
        return ""

    def standing_prompt(self) -> str:
        if self.is_over:
            if self.shows_match:
                return questions.match_end_prompt(self.prompt_room)
            return questions.round_end_prompt(self.snapshot, self.prompt_room)
        if self.curtain.is_closed:
            name = self.people[self.curtain.next or 0]
            enter = keys.key_of("table.play")
            return t("{name}, press {enter} when you are alone with the screen.", name=name, enter=enter)
        if self.host.waits_for_challenge:
            return fitting(manners.may_challenge(self.snapshot, self.people), self.prompt_room)
        return prompts.turn_prompt(self.snapshot, self.people, self.picking.picked, self.prompt_room)

    def hints(self) -> tuple[Hint, ...]:
        """Return the keys of the bottom line."""
        keymap = self.settings.keymap
        if self.is_over:
            if self.shows_match:
                return key_hints.match_end_hints(keymap)
            return key_hints.round_end_hints(keymap, last=self.snapshot.phase is Phase.MATCH_OVER)
        if self.curtain.is_closed:
            return key_hints.curtain_hints(keymap)
        if self.picking.question is not Question.NONE:
            picked, inside = self.picking.picked, self.picking.inside
            turns = inside is not None and picked is not None and not picked.is_double
            return key_hints.question_hints(self.picking.question, keymap, turns=turns)
        if self.host.waits_for_challenge or (self.my_turn and not self.may_play and self.snapshot.wrong is not None):
            return key_hints.challenge_hints(self.snapshot, keymap)
        auto = self.snapshot.viewer in self.host.auto
        counts = self.settings.tracker or self.settings.voids
        wide = self.has_class("-wide")
        picking, helps, light = self.picking, self.helps, self.glyphs.is_light
        return key_hints.play_hints(
            self.snapshot, picking, keymap, auto=auto, counts=counts, helps=helps, is_wide=wide, is_light=light
        )

    @property
    def helps(self) -> bool:
        """Whether this table gives hints."""
        return False

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to act."""
        return self.snapshot.viewer is not None and self.snapshot.turn == self.snapshot.viewer

    @property
    def may_play(self) -> bool:
        """Whether the viewer may lay a tile now."""
        return any(action.do is Do.PLAY for action in self.snapshot.legal)
