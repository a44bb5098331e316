"""A declared option: its name, kind, choices, label and help, read off a frozen dataclass.

Forms, ``--set name=value``, help texts and records are all generated from these declarations.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from engine.errors import Problem, problem

OptionValue: TypeAlias = int | bool | str | None

LARGEST = 1_000_000
"""The largest number that any option may have, so that scores stay numbers that can be written down."""


class Kind(StrEnum):
    """What sort of value an option takes."""

    NUMBER = "number"
    NUMBER_OR_NONE = "number or none"
    YES_NO = "yes or no"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """The declaration of one option.

    ``choices`` are all values of a choice, or the only numbers allowed; ``minimum`` bounds a number;
    ``by_seats`` says that rulebooks may give one value for each number of seats.  ``label`` and ``help`` are
    English message ids.
    """

    name: str
    kind: Kind
    label: str
    help: str
    clause: str
    choices: tuple[str | int, ...] = ()
    minimum: int = 0
    by_seats: bool = False

    @property
    def allowed(self) -> str:
        """What may be given, in words: ``forced, free or none``."""
        if self.kind is Kind.YES_NO:
            return "true or false"
        if self.choices:
            *head, last = [str(choice) for choice in self.choices]
            return f"{', '.join(head)} or {last}" if head else last
        number = f"a whole number from {self.minimum} to {LARGEST}"
        return f"{number}, or none" if self.kind is Kind.NUMBER_OR_NONE else number

    def check(self, value: object) -> Problem | None:
        """Return what is wrong with a value, or None if it may be given."""
        if self.kind is Kind.YES_NO:
            good = isinstance(value, bool)
        elif self.kind is Kind.CHOICE:
            good = isinstance(value, str) and value in self.choices
        elif value is None:
            good = self.kind is Kind.NUMBER_OR_NONE
        else:
            good = isinstance(value, int) and not isinstance(value, bool) and self.minimum <= value <= LARGEST
            if good and self.choices:
                good = value in self.choices
        return None if good else self._bad(value)

    def _bad(self, value: object) -> Problem:
        return problem("bad-value", self.clause, option=self.name, value=shown(value), allowed=self.allowed)

    def parse(self, text: str) -> OptionValue:
        """Return the value written as text (``--set name=value``); a text that fits no kind is returned as it is."""
        word = text.strip().lower()
        if self.kind is Kind.YES_NO:
            return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(word, text)
        if self.kind is Kind.CHOICE:
            return word.replace("-", "_")
        if word in ("none", "null"):
            return None
        try:
            return int(word)
        except ValueError:
            return text


def shown(value: object) -> str:
    """Return a value for a message, short and on one line."""
    text = {True: "true", False: "false", None: "none"}.get(value) if isinstance(value, bool | None) else None
    if text is None:
        text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= 40 else text[:37] + "..."


def declare(
    kind: Kind,
    clause: str,
    label: str,
    help: str,  # noqa: A002 - the field's own name
    *,
    choices: type[StrEnum] | tuple[int, ...] = (),
    minimum: int = 0,
    by_seats: bool = False,
) -> Any:
    """Return a dataclass field that declares an option."""
    values: tuple[str | int, ...] = choices if isinstance(choices, tuple) else tuple(c.value for c in choices)
    facts = {
        "kind": kind,
        "clause": clause,
        "label": label,
        "help": help,
        "choices": values,
        "minimum": minimum,
        "by_seats": by_seats,
    }
    return dataclasses.field(metadata={"option": facts})


def options_of(cls: type) -> Mapping[str, Option]:
    """Return the options that a dataclass declares, in order, by name."""
    return {
        f.name: Option(name=f.name, **f.metadata["option"]) for f in dataclasses.fields(cls) if "option" in f.metadata
    }
