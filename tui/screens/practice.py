"""A problem with its keys: he plays, asks for hints, tries again, gives up, and reads why."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual import work

from engine.actions import DRAW, PASS, Action, End, play
from engine.errors import IllegalActionError
from tui import keys
from tui.drawing.cells import cell_width
from tui.i18n import t
from tui.practice_run import Run
from tui.screens.picking import Question
from tui.screens.practice_pages import Look
from tui.screens.practice_reading import PracticeReading
from tui.settings import SORTS
from tui.words import prompts, reasons
from tui.words.lists import sentences
from tui.words.practice import verdicts
from tui.words.practice.new_rules import changed_rules
from tui.words.wrapping import fitting

if TYPE_CHECKING:
    from textual.events import Key

    from engine.practice.problem import Problem
    from tui.practice_supply import Supply


class PracticeScreen(PracticeReading):
    """Problems one after the other; the next one is made ready while this one is thought about."""

    BINDINGS = keys.bindings("practice")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, task: Problem, supply: Supply | None = None) -> None:
        super().__init__(Run(task, monotonic))
        self.supply = supply
        self.is_own = supply is not None and supply.is_own
        self.has_next = supply is not None and not supply.is_own
        self._next: Run | None = None
        self._is_recorded = False
        self._going = ""
        """The command that was warned of what it costs: the same key once more does it."""

    def on_mount(self) -> None:  # type: ignore[override]  # each class of Textual handles an event in its own way
        """See where the player stands, and make the next problem ready."""
        self.picking.places = type(self.picking.places)(order=SORTS.index(self.settings.sort))
        if self.supply is not None:
            self.standing = self.supply.store.standing()
            self.is_rated = self.supply.is_rated(self.run.problem)
            self.is_daily = self.supply.is_daily(self.run.problem)
            if self.is_rated and not self.supply.store.ledger.history(1):
                self.page = "counts"
        self.call_after_refresh(self.prepare)

    def on_unmount(self) -> None:  # type: ignore[override]  # as above
        """Let go of what was opened for this problem."""
        if self.supply is not None:
            self.supply.close()

    def on_key(self, event: Key) -> None:
        """Forget what was warned of, unless this is its key; the base looks at every key too."""
        if self._going and event.key not in keys.keys_of(self._going, self.settings.keymap):
            self._going = ""

    def prepare(self) -> None:
        """Work out this problem's answer and make the next one ready, in a thread."""
        self._prepare(self.run)

    @work(thread=True, exclusive=True, group="practice")
    def _prepare(self, run: Run) -> None:
        run.facts()
        if self._next is None:
            self._next = self._made()

    def _made(self) -> Run | None:
        """Return the next problem, with everything worked out that its first key needs."""
        task = None if self.supply is None else self.supply.next()
        if task is None:
            return None
        run = Run(task, monotonic)
        run.facts()
        return run

    # playing

    def act(self, action: Action) -> None:
        """Do something at the table, or say why not."""
        if self._is_stale():
            return
        run = self.run
        if self.is_over:
            self.say(self.standing_prompt())
            return
        if action not in run.trial.legal:
            self._say_why_not(action)
            return
        before, had_choice = self.snapshot, run.has_choice
        is_wrong = run.play(action)
        self.picking.cancel()
        if self.page == "hint":
            self.page = ""
        if run.is_answered:
            self.page = ""
            self.record()
        self.follow()
        if is_wrong and run.trial.wrong is not None:
            self.say(fitting(verdicts.wrong_prompt(before, run.trial.wrong, self.fault), self.prompt_room))
        elif had_choice and not run.trial.is_over and run.trial.wrong is None:
            right = t("Right so far.")
            room = self.prompt_room - cell_width(right) - 1
            what_now = prompts.turn_prompt(self.snapshot, self.people, self.picking.picked, room)
            self.say(sentences([right, what_now]), alert=False)

    def _say_why_not(self, action: Action) -> None:
        """Say by which rule an action can't be done."""
        from engine.transition import apply

        try:
            apply(self.run.trial.state, self.run.problem.seat, action)
        except IllegalActionError as error:
            self.refused = error.problems[0]
            places, picked = self.picking.places.tiles, self.picking.picked
            self.say(reasons.refusal(error, self.snapshot, places, picked, self.people, self.prompt_room))

    def action_play(self) -> None:
        """Play the picked tile, ask at which end; after the answer go on to the next problem."""
        tile = self.picking.picked
        if self.page == "counts":
            self._toggle("counts")
        elif self.is_answered:
            self.action_next()
        elif self._is_stale():
            return
        elif tile is None or self.is_missed:
            self._say_why_nothing()
        elif len(ends := reasons.ends_for(self.snapshot, tile)) > 1:
            self.picking.question = Question.END
            self.show_hand()
        else:
            self.act(play(tile, ends[0] if ends else None))

    def action_play_at(self, name: str) -> None:
        """Play the picked tile at an end."""
        if self.is_over or self.picking.picked is None:
            self._say_why_nothing()
        else:
            self.act(play(self.picking.picked, End(name)))

    def action_draw(self) -> None:
        """Say why nothing may be drawn."""
        self.act(DRAW)

    def action_pass(self) -> None:
        """Pass."""
        self.act(PASS)

    # learning

    def action_retry(self) -> None:
        """Take back to the play that lost value, or try the whole problem again after its answer."""
        if self.is_answered:
            self.run, self.change, self.is_rated = self.run.again(), None, False
            self.look, self.page = Look.WHY, ""
            self.picking.viewer = None
            self.follow()
            return
        if self.page == "hint":
            self.page = ""
        if not self.run.retry():
            self.say(t("Nothing has been played yet."))
            return
        self.picking.viewer = None
        self.follow()
        self.say(t("Try again."), alert=False)

    def action_give_up(self) -> None:
        """Show the answer."""
        if self.is_answered:
            self.say(self.standing_prompt(), alert=False)
            return
        self.run.is_answered = True
        self.page = ""
        self.record()
        self.follow()

    def record(self) -> None:
        """Write the attempt down, once for a problem."""
        if self._is_recorded or self.supply is None:
            return
        self._is_recorded = True
        self.change = self.supply.record(self.run)
        self.standing = self.supply.store.standing()

    def action_next(self) -> None:
        """Go to the next problem; leaving one that was begun counts as looking its answer up."""
        if self._is_stale() or self._warns("practice.next"):
            return
        run, self._next = self._next or self._made(), None
        if run is None:
            self.has_next = False
            self.say(t("There is no other problem of this kind."))
            return
        if self.run.has_begun:
            self.record()
        before, was_open = self.run.problem, not (self.run.has_begun or self._is_recorded)
        self.run, self.change, self._is_recorded = run.again(), None, False
        self.is_rated = self.supply is not None and self.supply.is_rated(run.problem)
        self.is_daily = self.supply is not None and self.supply.is_daily(run.problem)
        self.look, self.page = Look.WHY, ""
        self.picking.viewer = None
        self.chain.chain_layout = None
        self.follow()
        self._introduce(before, was_open=was_open)
        self.prepare()

    def _introduce(self, before: Problem, *, was_open: bool) -> None:
        """Say what is different from the last problem, and whether that one counts if it was only looked at."""
        ways = changed_rules(before, self.run.problem)
        if ways:
            self.say(fitting(ways, self.prompt_room), alert=False)
        elif was_open:
            self.say(t("The last problem was not begun, so it does not count."), alert=False)

    def _warns(self, command: str) -> bool:
        """Say once what going away from a rated problem that was begun costs."""
        if self._going == command or not self.is_rated or self._is_recorded or not self.run.has_begun:
            return False
        self._going = command
        self.say(verdicts.begun_prompt(is_leaving=command == "practice.leave"))
        return True

    # leaving

    def action_leave(self) -> None:
        """Leave; a problem that was begun counts as an attempt."""
        if self._warns("practice.leave"):
            return
        if self.run.has_begun:
            self.record()
        self.dominoes.leave()
