"""What can be agreed about a table beside the rules of the game."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from engine.bots.ladder import DEFAULT_LEVEL
from engine.errors import Problem, problem
from engine.rules import Rules, rules_from_json, rules_to_json
from tui.turns import PACES


class Time(NamedTuple):
    """How much time a seat has, in seconds: for each turn, or for a match with some more for each turn; or no limit."""

    per_move: int = 0
    per_match: int = 0
    increment: int = 0

    @property
    def is_limited(self) -> bool:
        """Whether there is a clock."""
        return self != NO_LIMIT


NO_LIMIT = Time()


class TimeUp(StrEnum):
    """What happens when a seat's time is up."""

    ACT = "act"  # its first legal action is done, as often as it takes until the turn passes
    SURRENDER = "surrender"  # it gives up the match, where the rules know that (R30); else as above


MISSES = 3
"""Turns in a row that somebody lets pass until a bot plays for him."""


class Empty(StrEnum):
    """What becomes of a seat in a match whose player is away longer than it is held for him."""

    BOT = "bot"  # a bot plays on until he is back
    SURRENDER = "surrender"  # he gives up the match, where the rules know that (R30); else a bot plays
    WAIT = "wait"  # the table waits for him


class Watching(StrEnum):
    """What those who watch see."""

    CLOSED = "closed"
    HIDDEN = "hidden"  # the table, no hand
    LATE = "late"  # the table and all hands, so many actions late


_RANGES: Mapping[str, tuple[int, int]] = {
    "per_move": (5, 86_400),
    "per_match": (30, 86_400),
    "increment": (0, 600),
    "hold": (10, 86_400),
    "fill": (5, 3_600),
    "between": (5, 600),
    "delay": (1, 100),
}
"""The smallest and the largest value of each number."""
_MAY_BE_NONE = frozenset({"per_move", "per_match", "increment", "fill"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """A table that can be made."""

    rules: Rules
    rulebook: str
    """The title that users see."""
    is_rated: bool = False
    """Two people, aids off, moves stay: the result counts."""
    time: Time = NO_LIMIT
    time_up: TimeUp = TimeUp.ACT
    empty: Empty = Empty.BOT
    stand_in: str = DEFAULT_LEVEL
    """The level of the bot that plays for somebody who is away, or takes a seat that nobody wants."""
    hold: int = 300
    """Seconds for which a seat is held for somebody whose line dropped."""
    fill: int = 0
    """Seconds after which a bot takes an open seat at which somebody waits for others; 0 for never."""
    between: int = 30
    """Seconds after a round until the next one is dealt, though not everybody said that he is ready."""
    watching: Watching = Watching.HIDDEN
    delay: int = 4
    """Actions that hands are late for those who watch."""
    may_take_back: bool = True
    may_chat: bool = True
    pace: float = PACES["normal"]
    """Seconds between two moves of bots."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that keeps such a table from being made."""
        found: list[Problem] = []
        if self.is_rated:
            if self.rules.seats != 2:
                found.append(problem("rated-seats"))
            if self.may_take_back:
                found.append(problem("rated-take-back"))
            if self.watching is Watching.LATE:
                found.append(problem("rated-watching"))
        if self.time.per_move and (self.time.per_match or self.time.increment):
            found.append(problem("clock-both"))
        for name, (least, most) in _RANGES.items():
            value: int = getattr(self.time if name in Time._fields else self, name)
            if not (least <= value <= most or (value == 0 and name in _MAY_BE_NONE)):
                found.append(problem("option-range", option=name, least=least, most=most))
        if self.time.increment and not self.time.per_match:
            found.append(problem("option-range", option="per_match", least=30, most=86_400))
        return tuple(found)


def rated(options: TableOptions) -> TableOptions:
    """Return the table as it has to be for its result to count."""
    watching = Watching.HIDDEN if options.watching is Watching.LATE else options.watching
    return dataclasses.replace(
        options, is_rated=True, may_take_back=False, watching=watching, empty=Empty.SURRENDER, time_up=TimeUp.SURRENDER
    )


def options_to_json(options: TableOptions) -> dict[str, Any]:
    """Return the options as JSON values."""
    values = {field.name: getattr(options, field.name) for field in dataclasses.fields(options)}
    return {**values, "rules": rules_to_json(options.rules), "time": list(options.time)}


def options_from_json(data: Mapping[str, Any]) -> TableOptions:
    """Read ``options_to_json`` back; ValueError, TypeError or KeyError if it is something else."""
    kinds = {"time_up": TimeUp, "empty": Empty, "watching": Watching}
    values: dict[str, Any] = {name: kinds[name](value) if name in kinds else value for name, value in data.items()}
    return TableOptions(**{**values, "rules": rules_from_json(data["rules"]), "time": Time(*data["time"])})
