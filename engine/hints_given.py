"""Marks in a record that somebody was helped: replays and referees pass over them, statistics and reviews tell them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from engine.errors import RecordError, problem


class Help(StrEnum):
    """What helped."""

    SHOWN = "shown"  # a hint: what each choice was worth
    ASKED = "asked"  # the tutor asked back before a blunder


class Hint(NamedTuple):
    """A seat was helped after so many entries of the record, those taken back among them."""

    entry: int
    seat: int
    help: Help = Help.SHOWN


def hint_to_line(hint: Hint) -> dict[str, Any]:
    """Return a hint as a line of a journal, where its place says after how many entries it came."""
    return {"hint": [hint.seat, hint.help.value]}


def hint_from_line(value: object, entry: int) -> Hint | None:
    """Read ``hint_to_line`` back; None if it is another line, RecordError if it is wrong."""
    if not isinstance(value, Mapping) or set(value) != {"hint"}:
        return None
    return _hint(value["hint"], entry)


def hints_to_json(hints: Iterable[Hint]) -> list[list[Any]]:
    """Return the hints of a record that is one document."""
    return [[hint.entry, hint.seat, hint.help.value] for hint in hints]


def hints_from_json(value: object) -> tuple[Hint, ...]:
    """Read ``hints_to_json`` back; RecordError if it is wrong."""
    if not isinstance(value, list):
        raise _bad()
    found = []
    for one in value:
        if not isinstance(one, list) or len(one) != 3 or type(one[0]) is not int:
            raise _bad()
        found.append(_hint(one[1:], one[0]))
    return tuple(found)


def checked(hints: Iterable[Hint], entries: int, seats: int) -> tuple[Hint, ...]:
    """Return the hints of a record; RecordError if they are out of order, or at a place or a seat that isn't there."""
    found = tuple(hints)
    places = [hint.entry for hint in found]
    if places != sorted(places) or any(not 0 < place <= entries for place in places):
        raise _bad()
    if any(not 0 <= hint.seat < seats for hint in found):
        raise _bad()
    return found


def hints_before(hints: Iterable[Hint], entries: int) -> tuple[Hint, ...]:
    """Return the hints of a record that is cut off after so many entries."""
    return tuple(hint for hint in hints if hint.entry < entries)


def _hint(value: object, entry: int) -> Hint:
    if isinstance(value, list) and len(value) == 2 and type(value[0]) is int and value[1] in list(Help):
        return Hint(entry, value[0], Help(value[1]))
    raise _bad()


def _bad() -> RecordError:
    return RecordError(problem("record-bad", reason="a hint in it is wrong"))
