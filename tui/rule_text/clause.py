"""A clause of the rules as it holds in one match."""

from __future__ import annotations

from typing import NamedTuple


class Clause(NamedTuple):
    """A number, such as ``R13``, and what it says, in the player's language."""

    number: str
    text: str


class Part(NamedTuple):
    """A heading and its clauses."""

    heading: str
    clauses: tuple[Clause, ...]
