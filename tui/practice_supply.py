"""Which problem comes next: by theme and level, of the day, or for review; and where the player stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.progress.values import MISTAKE, UNRATED
from engine.progress.values import OWN as OWNS
from tui.practice_store import Filters, Store, attempt_at

if TYPE_CHECKING:
    from engine.practice.problem import Problem
    from engine.progress.values import Change
    from tui.practice_run import Run

FREE, DAILY, REVIEW, GIVEN = "free", "daily", "review", "given"
OWN, MATCH = OWNS
MISTAKES = MISTAKE
"""Where problems come from; all but ``given`` are what the store calls an attempt's source."""


class Wish(NamedTuple):
    """What is to be practised."""

    source: str = FREE
    filters: Filters = Filters()
    problems: tuple[Problem, ...] = ()
    """The problems to begin with, where they are given."""


class Supply:
    """Hands out problems for a wish, and writes attempts down."""

    def __init__(self, store: Store, wish: Wish, *, closes: bool = False) -> None:
        """Hand out problems; ``closes`` lets go of the store with the last of them."""
        self.store, self.wish = store, wish
        self._closes = closes
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
        if source in OWNS:
            return source, self._given.pop(0) if self._given else None
        if self._given:
            return FREE, self._given.pop(0)
        if source == DAILY and not self._handed:
            return DAILY, self.store.daily()
        if source == REVIEW:
            return REVIEW, self.store.next_review(skip=tuple(self._handed))
        if source == MISTAKES:
            return MISTAKES, self.store.next_mistake(skip=tuple(self._handed))
        return FREE, self._any()

    def _any(self) -> Problem | None:
        """Return a problem that was not handed out yet; when all were, they begin again."""
        filters = Filters() if self.wish.source == DAILY else self.wish.filters
        fresh = self.store.next_problem(filters, skip=tuple(self._handed))
        if fresh is None and self._handed:
            last = list(self._handed)[-1:]
            fresh = self.store.next_problem(filters, skip=last) or self.store.next_problem(filters)
        return fresh

    @property
    def is_own(self) -> bool:
        """Whether it is one position of the player's own, or of a match."""
        return self.wish.source in OWNS

    def is_daily(self, problem: Problem) -> bool:
        """Whether a problem was handed out as that of the day."""
        return self._handed.get(problem.id) == DAILY

    def is_rated(self, problem: Problem) -> bool:
        """Whether an attempt at a problem will be: only the first one is, and none at a position of one's own."""
        return self.wish.source not in UNRATED and problem.id not in self.store.ledger.met()

    def close(self) -> None:
        """Let go of the store, if it was opened for this."""
        if self._closes:
            self.store.close()

    def record(self, run: Run) -> Change:
        """Write an attempt down."""
        source = self._handed.get(run.problem.id, FREE)
        outcome, hints = run.outcome, run.hints
        attempt = attempt_at(run.problem, outcome, hints=hints, retries=run.retries, seconds=run.seconds, source=source)
        return self.store.record(attempt)


def own_supply(problem: Problem, source: str = OWN) -> Supply:
    """Return the supply of one position of the player's own, or of a match: tried as any, kept, and not rated."""
    supply = Supply(Store.open(), Wish(source, problems=(problem,)), closes=True)
    supply.next()
    return supply


def given(problems: Sequence[Problem], filters: Filters | None = None) -> Wish:
    """Return the wish to begin with these problems."""
    return Wish(GIVEN, filters or Filters(), tuple(problems))
