"""Which problem comes next: by theme and level, of the day, or for review; and where the player stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tui.practice_store import Filters, Store, attempt_at

if TYPE_CHECKING:
    from engine.practice.problem import Problem
    from engine.progress.values import Change
    from tui.practice_run import Run

FREE, DAILY, REVIEW, GIVEN = "free", "daily", "review", "given"
"""Where problems come from; the first three are what the store calls an attempt's source."""


class Wish(NamedTuple):
    """What is to be practised."""

    source: str = FREE
    filters: Filters = Filters()
    problems: tuple[Problem, ...] = ()
    """The problems to begin with, where they are given."""


class Supply:
    """Hands out problems for a wish, and writes attempts down."""

    def __init__(self, store: Store, wish: Wish) -> None:
        self.store, self.wish = store, wish
        self._given = list(wish.problems)
        self._handed: dict[str, str] = {}
        """The problems that were handed out, and where each came from."""

    def next(self) -> Problem | None:
        """Return the next problem, None if there is none; after the one of the day come others, after reviews none."""
        source, found = self._wished()
        if found is not None:
            self._handed[found.id] = source
        return found

    def _wished(self) -> tuple[str, Problem | None]:
        source = self.wish.source
        if self._given:
            return FREE, self._given.pop(0)
        if source == DAILY and not self._handed:
            return DAILY, self.store.daily()
        if source == REVIEW:
            return REVIEW, self.store.next_review(skip=tuple(self._handed))
        return FREE, self._any()

    def _any(self) -> Problem | None:
        """Return a problem that was not handed out yet; when all were, they begin again."""
        filters = Filters() if self.wish.source == DAILY else self.wish.filters
        fresh = self.store.next_problem(filters, skip=tuple(self._handed))
        if fresh is None and self._handed:
            last = list(self._handed)[-1:]
            fresh = self.store.next_problem(filters, skip=last) or self.store.next_problem(filters)
        return fresh

    def record(self, run: Run) -> Change:
        """Write an attempt down."""
        source = self._handed.get(run.problem.id, FREE)
        outcome, hints = run.outcome, run.hints
        attempt = attempt_at(run.problem, outcome, hints=hints, retries=run.retries, seconds=run.seconds, source=source)
        return self.store.record(attempt)


def given(problems: Sequence[Problem], filters: Filters | None = None) -> Wish:
    """Return the wish to begin with these problems."""
    return Wish(GIVEN, filters or Filters(), tuple(problems))
