"""Refusals: a code, its parameters and the rule clause.  The sentences are in ``engine.messages``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Problem(NamedTuple):
    """One thing that is wrong: what, with which values, and by which clause of the rules ("" if by none)."""

    code: str
    params: tuple[tuple[str, str | int], ...] = ()
    clause: str = ""

    @property
    def values(self) -> dict[str, str | int]:
        """The parameters by name, the clause among them."""
        return {**dict(self.params), "clause": self.clause}


def problem(code: str, clause: str = "", /, **params: str | int) -> Problem:
    """Return a problem with its parameters."""
    return Problem(code, tuple(params.items()), clause)


class GameError(Exception):
    """Something was refused and nothing has changed; ``problems`` says why, the first one first."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(f"{p.code} {dict(p.params)}" for p in problems))
        self.problems = problems

    @property
    def code(self) -> str:
        """Code of the first problem."""
        return self.problems[0].code

    @property
    def params(self) -> Mapping[str, str | int]:
        """Parameters of the first problem."""
        return self.problems[0].values

    @property
    def clause(self) -> str:
        """Rule clause of the first problem, such as ``R13``."""
        return self.problems[0].clause


class IllegalActionError(GameError):
    """An action that the rules or the moment do not allow."""


class RulesError(GameError):
    """Options that cannot be played together, or an option or rulebook that does not exist."""


class DealError(GameError):
    """A given deal that cannot be played."""


class RecordError(GameError):
    """A record or journal that cannot be read or replayed."""
