"""A problem with its keys: he plays, asks for hints, tries again, gives up, and reads why."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual import work

from engine.actions import DRAW, PASS, Action, End, play
from engine.errors import IllegalActionError
from tui import keys
from tui.i18n import t
from tui.practice_run import Run
from tui.screens.picking import Question
from tui.screens.practice_pages import Look
from tui.screens.practice_reading import PracticeReading
from tui.settings import SORTS
from tui.words import reasons
from tui.words.practice import verdicts
from tui.words.practice.hints import hint
from tui.words.wrapping import fitting

if TYPE_CHECKING:
    from engine.practice.problem import Problem
    from tui.practice_supply import Supply


class PracticeScreen(PracticeReading):
    """Problems one after the other; the next one is made ready while this one is thought about."""

    BINDINGS = keys.bindings("practice")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, task: Problem, supply: Supply | None = None) -> None:
        super().__init__(Run(task, monotonic))
        self.supply = supply
        self.has_next = supply is not None
        self._next: Run | None = None
        self._is_recorded = False

    def on_mount(self) -> None:  # type: ignore[override]  # each class of Textual handles an event in its own way
        """See where the player stands, and make the next problem ready."""
        self.picking.places = type(self.picking.places)(order=SORTS.index(self.settings.sort))
        if self.supply is not None:
            self.standing = self.supply.store.standing()
        self.call_after_refresh(self.prepare)

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
        before = self.snapshot
        is_wrong = run.play(action)
        self.picking.cancel()
        if run.is_answered:
            self.page = ""
            self.record()
        self.follow()
        if is_wrong and run.trial.wrong is not None:
            ways = verdicts.wrong_prompt(before, run.trial.wrong, is_over=run.trial.is_over)
            self.say(fitting(ways, 2 * self.prompt_room))

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
        if self.is_answered:
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

    def action_hint(self) -> None:
        """Give one more hint."""
        if self.is_over:
            self.say(self.standing_prompt())
            return
        if not self.run.has_choice:
            self.say(t("There is only one thing to do: no hint is needed."))
            return
        step = self.run.next_hint()
        self.show()
        said = hint(step, self.run.facts(), self.snapshot, self.people)
        self.say(t("Hint {number}: {hint}", number=step, hint=said), alert=False)

    def action_retry(self) -> None:
        """Take back to the play that lost value, or try the whole problem again after its answer."""
        if self.is_answered:
            self.run = self.run.again()
            self.look, self.page = Look.WHY, ""
            self.picking.viewer = None
            self.follow()
            return
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
        if self._is_stale():
            return
        if self.run.has_begun and not self._is_recorded:
            self.record()
        run, self._next = self._next or self._made(), None
        if run is None:
            self.has_next = False
            self.say(t("There is no other problem of this kind."))
            return
        self.run, self.change, self._is_recorded = run.again(), None, False
        self.look, self.page = Look.WHY, ""
        self.picking.viewer = None
        self.chain.chain_layout = None
        self.follow()
        self.prepare()

    # leaving

    def action_leave(self) -> None:
        """Leave; a problem that was begun counts as an attempt."""
        if self.run.has_begun and not self._is_recorded:
            self.record()
        self.dominoes.leave()
