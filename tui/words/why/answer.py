"""One answer to a why."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import NamedTuple


class Ask(StrEnum):
    """What a player may wonder about."""

    REFUSED = auto()  # what the last refusal meant
    ONLY = auto()  # why only this tile
    DRAW = auto()  # why must I draw
    MAY_DRAW = auto()  # why may I draw although I can play
    NO_DRAW = auto()  # why may I not draw
    PASS = auto()  # why must I pass
    NO_PASS = auto()  # why may I not pass
    TURN = auto()  # why is it not my turn
    SITS_OUT = auto()  # why don't I play
    CHALLENGE = auto()  # can the last tile be challenged
    BLOCKED_YET = auto()  # why is the round not blocked yet
    FIVES = auto()  # what did the last play score
    SUDDEN = auto()  # why this round is played
    LEAD = auto()  # who leads and why
    ROUND = auto()  # why is the round over
    SCORE = auto()  # why this score
    BONUS = auto()  # why the bonus
    LEFT = auto()  # what about the tiles that are left
    NEXT_LEAD = auto()  # who leads next and why
    GOES_ON = auto()  # why is the match not over
    MATCH = auto()  # why is the match over


class Answer(NamedTuple):
    """A sentence or two, the clauses that they name, and the tiles, numbers and names that they are about."""

    ask: Ask
    text: str
    clauses: tuple[str, ...]
    about: tuple[str, ...]


def answer(ask: Ask, text: str, clause: str | tuple[str, ...], *about: object) -> Answer:
    """Return an answer that names these clauses, and these tiles, numbers and names."""
    clauses = (clause,) if isinstance(clause, str) else clause
    return Answer(ask, text, clauses, tuple(str(one) for one in about))
