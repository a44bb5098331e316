"""A question of a drill, its answer and what proves it, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from engine.actions import Action
from engine.belief import Void
from engine.snapshot import Snapshot


class Drill(StrEnum):
    """What is trained."""

    COUNT = "count"
    """How many tiles of a number are unseen."""
    VOIDS = "voids"
    """Which numbers a hand can't hold."""
    BLOCK = "block"
    """Whether a play blocks the round for sure."""
    SCORE = "score"
    """Who would win the count."""


class Counted(NamedTuple):
    """Where the tiles of a number are, as masks."""

    laid: int
    mine: int
    unseen: int


class Voided(NamedTuple):
    """The numbers that a hand can't hold, each with the sign that proves it; None where all its tiles are in sight."""

    gaps: tuple[tuple[int, Void | None], ...]


class Fate(NamedTuple):
    """An open end: the tiles of its number that I hold, that the others may hold, and those that nobody can."""

    number: int
    mine: int
    theirs: int
    nobody: int


class Closed(NamedTuple):
    """What the ends are after a play, each number once."""

    ends: tuple[Fate, ...]


class Balance(NamedTuple):
    """My pips; the tiles that the other seat may hold, those unseen that it can't; the hand that is closest to mine."""

    mine: int
    may: int
    nobody: int
    closest: int
    holds: int
    """How many tiles the other seat holds."""


Proof: TypeAlias = Counted | Voided | Closed | Balance


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question about what a viewer sees.

    ``number`` is the one that is counted, ``action`` the play that is asked about, ``seat`` the other one.
    """

    drill: Drill
    snapshot: Snapshot
    answer: str
    proof: Proof
    seat: int
    number: int | None = None
    action: Action | None = None

    def is_right(self, typed: str) -> bool:
        """Whether this is the answer; numbers that a hand can't hold may come in any order."""
        if self.drill is Drill.VOIDS:
            return "".join(sorted(set(typed))) == self.answer
        return typed == self.answer
