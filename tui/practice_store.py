"""What is kept of practice: attempts, ratings, streak, what is due for review.  SQLite beside the statistics.

``Store.open()`` never fails: where the file can't be used, ``store.notice`` is one sentence to show and all goes on in
memory; a damaged part is left out and told of too.  Several programs and threads may use the file at once.

    with Store.open() as store:
        store.record(attempt_at(problem, Outcome.SOLVED, hints=1, seconds=31.0)) -> Change(rating, delta, days, ...)
        store.standing()             -> Standing: rating, streak, solved in a row, how many are due
        store.due(today)             -> ids of failed problems that come back, the longest due first
        store.next_review(today)     -> the first of them that there is (one's own may be gone)
        store.daily(today)           -> the problem of the day, the same for all; has_done(id, today)
        store.next_problem(Filters(theme="cut"), skip=(problem.id,)) -> one not met yet, about as hard as you are strong
        store.progress()             -> Progress: standing, ratings by kind, a bar for each theme

An attempt is recorded once, when it is over: ``SOLVED`` (no play lost value), ``LATER`` (another try did not),
``SHOWN`` (the answer was looked up, or he went on without one); who leaves before the first play has not tried.  Only
the first attempt at a problem is a rated game: who has seen the answer may remember it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from engine.practice.kinds import Theme
from engine.practice.problem import Problem
from engine.practice.rating import PROBLEM_DEVIATION, Rated
from engine.progress.ledger import PATIENCE, Ledger
from engine.progress.values import Attempt, Bar, Change, DrillKept, DrillRun, Outcome, Standing
from tui.kept_reviews import own_errors, reviews_notice
from tui.paths import practice_file
from tui.practice_reviews import reviewed
from tui.problem_words import problem_words

__all__ = ["Attempt", "Bar", "Change", "Filters", "Outcome", "Progress", "Standing", "Store", "attempt_at", "kind_of"]

PARTNERS = "partners"
_STEP = 100
"""Problems whose ratings differ by less than this are as hard."""


class Filters(NamedTuple):
    """Which problems are wanted; None takes all.  ``partners`` False leaves out those of partners."""

    theme: str | None = None
    level: str | None = None
    rulebook: str | None = None
    seats: int | None = None
    partners: bool | None = None

    def take(self, problem: Problem) -> bool:
        """Whether a problem is one of them."""
        return (
            self.theme in (None, problem.theme.value)
            and self.level in (None, problem.difficulty.value)
            and self.rulebook in (None, problem.rulebook)
            and self.seats in (None, problem.rules.seats)
            and self.partners in (None, problem.rules.partnership)
        )


class Progress(NamedTuple):
    """Everything there is to show: a bar for each theme, with how many problems it has, and the ratings by kind."""

    standing: Standing
    kinds: dict[str, Rated]
    bars: tuple[tuple[Bar, int], ...]
    history: tuple[int, ...]
    """The rating after each of the last rated attempts, the oldest first."""
    drills: Mapping[str, DrillKept] = MappingProxyType({})
    """What is kept of each kind of drill."""


class Store:
    """What is kept of practice, and what follows for the problems there are; ``close`` it."""

    def __init__(
        self,
        ledger: Ledger,
        shipped: Callable[[], Sequence[Problem]],
        mistakes: Callable[[], Sequence[Problem]] = own_errors,
    ) -> None:
        self.ledger = ledger
        self._shipped = shipped
        self.mistakes = mistakes
        """Tells the player's own errors in reviewed matches, the most costly first."""

    @classmethod
    def open(
        cls,
        path: Path | None = None,
        shipped: Callable[[], Sequence[Problem]] | None = None,
        *,
        patience: float = PATIENCE,
    ) -> Store:
        """Open the player's store, or that of a file; ``shipped`` are the problems there are, asked for when needed."""
        file = practice_file(create=False) if path is None else path
        return cls(Ledger(file, reviewed, patience=patience), shipped or _shipped)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self.ledger.close()

    @property
    def notice(self) -> str:
        """One sentence if something is wrong with what is kept, else ""; it may come to that at any time."""
        return reviews_notice() if self.ledger.notice is None else problem_words(self.ledger.notice)

    def record(self, attempt: Attempt) -> Change:
        """Write an attempt down when it is over, and return what it changed."""
        return self.ledger.record(attempt)

    def standing(self, today: date | None = None) -> Standing:
        """Return where the player stands."""
        return self.ledger.standing(today or now().date())

    def progress(self, today: date | None = None, filters: Filters | None = None) -> Progress:
        """Return everything there is to show; the bars are those of the wanted problems alone, if some are wanted."""
        wanted = [problem for problem in self._shipped() if (filters or Filters()).take(problem)]
        found = self.ledger.bars() if filters in (None, Filters()) else self._bars_of(wanted)
        themes = [problem.theme.value for problem in wanted]
        bars = ((found.get(theme, Bar(theme, 0, 0, 0)), themes.count(theme)) for theme in map(str, Theme))
        return Progress(
            self.standing(today),
            self.ledger.kinds(),
            tuple(bar for bar in bars if any(bar[0][1:]) or bar[1]),
            self.ledger.history(),
            self.ledger.drills(),
        )

    def record_drill(self, run: DrillRun) -> None:
        """Write a drill down that was done to its end."""
        self.ledger.record_drill(run)

    def drills(self) -> Mapping[str, DrillKept]:
        """Return what is kept of each kind of drill."""
        return self.ledger.drills()

    def _bars_of(self, problems: Sequence[Problem]) -> dict[str, Bar]:
        """Return what was done of some problems, by theme; which of them were clean is not told."""
        solved, met = self.ledger.solved(), self.ledger.met()
        bars = {}
        for theme in map(str, Theme):
            names = {problem.id for problem in problems if problem.theme.value == theme}
            bars[theme] = Bar(theme, len(names & met.keys()), len(names & solved), 0)
        return bars

    # which problem

    def due(self, today: date | None = None) -> tuple[str, ...]:
        """Return the ids of the failed problems that come back by the end of the day, the longest due first."""
        return self.ledger.due(today or now().date())

    def known(self, name: str) -> Problem | None:
        """Return the problem of an id, None if it is in no set any more."""
        return next((problem for problem in self._every() if problem.id == name), None)

    def next_review(self, today: date | None = None, skip: Collection[str] = ()) -> Problem | None:
        """Return the problem that is due longest; one that is in no set any more is left out."""
        known = {problem.id: problem for problem in self._every()}
        return next((known[name] for name in self.due(today) if name in known and name not in skip), None)

    def _every(self) -> tuple[Problem, ...]:
        return (*self._shipped(), *self.mistakes())

    def next_mistake(self, skip: Collection[str] = ()) -> Problem | None:
        """Return an own error that was not tried yet, the most costly first; else the one tried longest ago."""
        met = self.ledger.met()
        left = [problem for problem in self.mistakes() if problem.id not in skip]
        return min(left, key=lambda problem: met.get(problem.id, ""), default=None)

    def daily(self, today: date | None = None) -> Problem | None:
        """Return the problem of the day: the same for all who have the same set, and hardly changed by a larger one."""
        day = (today or now().date()).isoformat()
        return min(self._shipped(), key=lambda problem: _mixed(day, problem.id), default=None)

    def has_done(self, problem: str, today: date | None = None) -> bool:
        """Whether a problem was tried on a day."""
        return self.ledger.has_done(problem, today or now().date())

    def next_problem(self, filters: Filters | None = None, skip: Collection[str] = ()) -> Problem | None:
        """Return a problem that was not met yet, about as hard as the player is strong; else the one met longest ago.

        None if there is none of the kind, or none beside those to be skipped.
        """
        wanted = [
            problem for problem in self._shipped() if (filters or Filters()).take(problem) and problem.id not in skip
        ]
        met, mine = self.ledger.met(), self.ledger.rating().rating
        return min(wanted, key=partial(_turn, met, mine), default=None)


def _turn(met: dict[str, str], mine: float, problem: Problem) -> tuple[str, int, bytes]:
    """Return by what problems are sorted: new ones first, then how near, then a shuffled order that stays."""
    return met.get(problem.id, ""), round(abs(problem.rating - mine) / _STEP), _mixed("", problem.id)


def attempt_at(
    problem: Problem,
    outcome: Outcome,
    *,
    hints: int = 0,
    retries: int = 0,
    seconds: float = 0.0,
    source: str = "free",
    at: datetime | None = None,
) -> Attempt:
    """Return an attempt at a problem, made now unless it is said."""
    return Attempt(
        problem=problem.id,
        kind=kind_of(problem),
        theme=problem.theme.value,
        level=problem.difficulty.value,
        start=Rated(float(problem.rating), PROBLEM_DEVIATION),
        outcome=outcome,
        at=at or now(),
        hints=hints,
        retries=retries,
        seconds=seconds,
        source=source,
    )


def kind_of(problem: Problem) -> str:
    """Return who plays: the number of seats, or ``partners``; each kind has a rating of its own."""
    return PARTNERS if problem.rules.partnership else str(problem.rules.seats)


def now() -> datetime:
    """Return the moment, in the player's time zone."""
    return datetime.now().astimezone()


def _mixed(salt: str, name: str) -> bytes:
    return hashlib.blake2b(f"{salt} {name}".encode(), digest_size=8).digest()


def _shipped() -> Sequence[Problem]:
    from engine.practice import problems

    return problems()
