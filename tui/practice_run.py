"""One attempt at a problem, from the first look to the answer.  No screen: what is done in it, as plain state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.practice.explained import Facts
from engine.practice.facts import facts_at
from engine.practice.refuting import Refutation, refuted
from engine.practice.trial import Trial, Verdict, begin
from engine.practice.values import plays_of
from engine.progress.values import Outcome

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.practice.problem import Problem

HINTS = 3
"""How many steps of hints there are."""


class Run:
    """A problem that somebody tries: his plays, the tries, the hints, and how it ended."""

    def __init__(self, problem: Problem, clock: Callable[[], float] = lambda: 0.0) -> None:
        self.problem = problem
        self._clock, self._begun = clock, clock()
        self._trials = [begin(problem)]
        self._hints: dict[int, int] = {}
        self.retries = 0
        self.failed: Trial | None = None
        """The table before the first play that ever lost value."""
        self.missed: Verdict | None = None
        """What was said of that play."""
        self.is_answered = False
        """Whether the answer may be seen."""

    @property
    def trial(self) -> Trial:
        """The table of now."""
        return self._trials[-1]

    @property
    def first(self) -> Trial:
        """The table of the problem."""
        return self._trials[0]

    @property
    def has_choice(self) -> bool:
        """Whether there is anything to decide now."""
        return not self.trial.is_over and len(plays_of(self.trial.snapshot)) > 1

    @property
    def is_solved(self) -> bool:
        """Whether the round was played to its end without losing value."""
        return self.trial.is_over and self.trial.wrong is None

    @property
    def before_wrong(self) -> Trial | None:
        """The table before the play that lost value in this try; None while none did."""
        if self.trial.wrong is None:
            return None
        return next(trial for trial in reversed(self._trials) if trial.wrong is None)

    @property
    def refutation(self) -> Refutation | None:
        """What is wrong with the play that lost value in this try; None while none did."""
        before, wrong = self.before_wrong, self.trial.wrong
        return None if before is None or wrong is None else refuted(before, wrong.action)

    @property
    def hints(self) -> int:
        """How far the hints went."""
        return max(self._hints.values(), default=0)

    @property
    def outcome(self) -> Outcome:
        """How the attempt ended."""
        if not self.is_solved:
            return Outcome.SHOWN
        return Outcome.SOLVED if self.failed is None else Outcome.LATER

    @property
    def has_begun(self) -> bool:
        """Whether there was an attempt at all: something was played or asked for."""
        return len(self._trials) > 1 or bool(self.hints) or self.failed is not None

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return max(0.0, self._clock() - self._begun)

    def play(self, action: Action) -> bool:
        """Do something at the table; return whether it was the first play that loses value."""
        before, told = self.trial, self.trial.wrong
        self._trials.append(before.played(action))
        is_wrong = told is None and self.trial.wrong is not None
        if is_wrong and self.failed is None:
            self.failed, self.missed = before, self.trial.wrong
        if self.is_solved:
            self.is_answered = True
        return is_wrong

    def retry(self) -> bool:
        """Go back to before the play that lost value, else to the last decision; False at the problem's moment."""
        if len(self._trials) < 2:
            return False
        was_wrong = self.trial.wrong is not None
        self._trials.pop()
        while len(self._trials) > 1 and (self.trial.wrong is not None or not self.has_choice):
            self._trials.pop()
        self.retries += was_wrong
        return True

    def again(self) -> Run:
        """Return a new attempt at the same problem."""
        return Run(self.problem, self._clock)

    def next_hint(self) -> int:
        """Take one more step of the hints for the decision of now, and return which; the last one stays."""
        place = len(self._trials)
        self._hints[place] = min(HINTS, self._hints.get(place, 0) + 1)
        return self._hints[place]

    def facts(self) -> Facts:
        """Return the facts of the decision of now."""
        return facts_at(self.trial)

    @property
    def explained(self) -> Trial:
        """The decision that the answer explains: the first that was missed, else that of the problem."""
        return self.first if self.failed is None else self.failed
