"""What an attempt at a practice problem is, and what is counted from all of them."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple

from engine.practice.rating import Rated, score_of

ALL = "all"
"""The kind of the rating over every kind of problem."""

OWN = ("own", "match")
"""Sources of positions that nobody rated: the player's own, and moments of matches."""

MISTAKE = "mistake"
"""The source of the player's own errors in reviewed matches: nobody rated them either, but they come back."""
DAILY = "daily"
"""The source of the problem of the day."""
UNRATED = (*OWN, MISTAKE)
"""Sources of attempts that are no games."""

SETTLED = 110
"""The deviation up to which a rating is settled."""


class Outcome(StrEnum):
    """How an attempt ended, told by the first play that loses value."""

    SOLVED = "solved"  # no play lost value
    LATER = "later"  # one did, another try did not
    SHOWN = "shown"  # the answer was looked up, or nobody tried again


class Attempt(NamedTuple):
    """One attempt at a problem.  ``at`` knows its time zone, so that a day is the player's own."""

    problem: str
    kind: str
    """Who plays: ``2``, ``3``, ``4`` or ``partners``; each has a rating of its own beside the one over all."""
    theme: str
    level: str
    start: Rated
    """The rating of the problem before anybody tried it."""
    outcome: Outcome
    at: datetime
    hints: int = 0
    """Steps of hints that were shown before the solution, 0 to 3; the third is the play itself."""
    retries: int = 0
    seconds: float = 0.0
    source: str = "free"
    """Where it was met: ``free``, ``daily`` (those make the streak), ``review``, ``own``, ``match`` …"""

    @property
    def score(self) -> float:
        """What it is worth as a game."""
        return score_of(is_solved=self.outcome is Outcome.SOLVED, hints=self.hints)

    @property
    def is_own(self) -> bool:
        """Whether it is a position of the player's own, or of a match: such are no games and don't come back."""
        return self.source in OWN

    @property
    def is_game(self) -> bool:
        """Whether it counts for ratings, if it is the first attempt at its problem."""
        return self.source not in UNRATED

    @property
    def is_clean(self) -> bool:
        """Whether it was solved at the first try without a hint."""
        return self.score == 1.0

    @property
    def day(self) -> str:
        """The player's day."""
        return self.at.date().isoformat()

    @property
    def moment(self) -> str:
        """When it was, in universal time, so that texts sort as moments do."""
        return universal(self.at)


class Change(NamedTuple):
    """What an attempt changed: the rating over all after it and by how much, the streak, and the row."""

    rating: int
    delta: int
    kind_rating: int
    """The rating of this kind of problem alone."""
    is_rated: bool
    """Only the first attempt at a problem is."""
    streak: int
    in_a_row: int
    comes_back: datetime | None
    """When the problem is due again; None for one that never failed."""
    is_sure: bool = True
    """Whether the rating is settled."""


class Standing(NamedTuple):
    """Where the player stands; ``is_sure`` says whether his rating is settled."""

    rating: int
    deviation: int
    is_sure: bool
    streak: int
    """Days in a row, up to today or yesterday, on which the problem of the day was solved."""
    in_a_row: int
    """Problems in a row that were solved at the first try and without a hint."""
    attempts: int
    due: int
    """How many failed problems come back by the end of today."""
    coming: int = 0
    """How many come back together as the next ones after that."""
    coming_in: int = 0
    """In how many days."""


class Bar(NamedTuple):
    """What was done of a theme: how many different problems were met, and how many of them are solved by now."""

    theme: str
    met: int
    solved: int
    clean: int
    """Solved when they were first met, without a hint."""


class DrillRun(NamedTuple):
    """A drill that was done to its end.  ``seconds`` is how long all answers took, None without a clock."""

    kind: str
    correct: int
    asked: int
    at: datetime
    seconds: int | None = None


class DrillKept(NamedTuple):
    """What is kept of one kind of drill: how many runs, the best of them and the last one."""

    runs: int
    best: DrillRun
    last: DrillRun


def is_settled(rated: Rated) -> bool:
    """Whether a rating is shown without a question mark."""
    return rated.deviation <= SETTLED


def universal(moment: datetime) -> str:
    """Return a moment as a text that sorts."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")
