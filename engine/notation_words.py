"""The words of the text notation that printing and parsing share."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType

from engine.actions import End
from engine.events import Why
from engine.header import Header

TITLE = "Draw Dominoes record, version"
"""How the first line begins; a number follows."""
WIDTH = 12
"""Columns of a line's key."""

LEADS: Mapping[Why, str] = MappingProxyType(
    {
        Why.LOT: "by lot",
        Why.HIGHEST_DOUBLE: "highest double",
        Why.HEAVIEST: "heaviest tile",
        Why.WINNER: "won the last round",
        Why.ROTATE: "next in turn",
        Why.GIVEN: "set up",
        Why.GIVEN_DOUBLE: "set up by highest double",
    }
)
"""Why a seat leads."""

LETTERS: Mapping[End, str] = MappingProxyType({End.LEFT: "L", End.RIGHT: "R", End.UP: "U", End.DOWN: "D"})
"""The letter of each end."""

_LABEL = re.compile(r"(?!Seat\d)[^\W\d_][\w'-]*")
_PLAIN = re.compile(r"[^\s\"#,][^\",]*")
FIELD = re.compile(r"\"(?:[^\"\\]|\\.)*\"|[^\",]+")
"""One of several texts in a line: in quotes, or up to the next comma."""


def labels(header: Header) -> tuple[str, ...]:
    """Return one word for each seat: the name where it is one word and nobody else's."""
    names = [player.name for player in header.players]
    blank = [seat for seat, player in enumerate(header.players) if not player.name]
    if len(blank) == 1:
        names[blank[0]] = "You"
    return tuple(
        name if names.count(name) == 1 and _LABEL.fullmatch(name) else f"Seat{seat}" for seat, name in enumerate(names)
    )


def quoted(text: str) -> str:
    """Return a text as it is if that is unmistakable, else in quotes."""
    plain = _PLAIN.fullmatch(text) and text.isprintable() and " ".join(text.split()) == text
    return text if plain else json.dumps(text)


def unquoted(text: str) -> str:
    """Read ``quoted`` back; ValueError if the quotes are wrong."""
    if not text.startswith('"'):
        return text
    value = json.loads(text)
    if not isinstance(value, str):
        raise ValueError("no text")
    return value


def fields(text: str) -> list[str]:
    """Return the texts of a line that commas part."""
    return [unquoted(part.strip()) for part in FIELD.findall(text) if part.strip()]


def line(key: str, *rest: str) -> str:
    """Return a line of a key and what it says."""
    return f"{key:<{WIDTH}}{', '.join(rest)}".rstrip()
