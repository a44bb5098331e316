"""Which tile and which end somebody typed: ``6-4 left``, ``64 l``, ``6|4 ]``, or ``3`` for the third of the hand."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from engine.actions import End
from engine.tiles import Tile, make_tile
from tui.cli_syntax import quoted
from tui.i18n import t
from tui.line.vocabulary import named
from tui.widgets.places import Places
from tui.words.lists import one_of
from tui.words.reasons import END_KEYS, end_name

_TILE = re.compile(r"(?:\[([0-9]) ?[-|:/] ?([0-9])\]|([0-9]) ?[-|:/]? ?([0-9])) ?(.*)")
_PLACE = re.compile(r"([0-9])(?![0-9]) ?(.*)")
_SIGNS = {**{key: end for end, key in END_KEYS.items()}, ",": End.LEFT, ".": End.RIGHT}
TENTH = 10


class Named(NamedTuple):
    """A tile; ``first`` is the half that was written first, which touches the chain if the tile doesn't fit (R35)."""

    tile: Tile
    first: int
    end: End | None = None


class UnclearError(Exception):
    """What was typed names no tile and no end; its text is the sentence to print."""


def the_one(word: str, names: Iterable[str]) -> str:
    """Return the command that a word means; UnclearError if it may mean several, or none."""
    found = named(word, names)
    if len(found) > 1:
        raise UnclearError(t("{word} may mean {commands}.", word=quoted(word), commands=one_of(found)))
    if not found:
        raise UnclearError(t("There is no command {word}; help lists them.", word=quoted(word)))
    return found[0]


def begins_like_a_tile(text: str) -> bool:
    """Whether a line is a play without the word."""
    return _TILE.match(text) is not None or _PLACE.match(text) is not None


def tile_named(text: str, places: Places) -> Named:
    """Return the tile and the end of a text; UnclearError says what is wrong."""
    found = _TILE.fullmatch(text)
    if found is not None:
        one, other = (int(half) for half in found.groups()[:4] if half is not None)
        return Named(make_tile(one, other), one, end_named(found[5]) if found[5] else None)
    found = _PLACE.fullmatch(text)
    if found is None:
        raise UnclearError(t("{text} names no tile: write 6-4, 64, or its number in your hand.", text=quoted(text)))
    number = int(found[1]) or TENTH
    tile = places.at(number - 1)
    if tile is None:
        raise UnclearError(t("Your hand has no tile number {number}.", number=number))
    return Named(tile, tile.low, end_named(found[2]) if found[2] else None)


def end_named(text: str) -> End:
    """Return the end that a word or a bracket means; UnclearError if there is none."""
    end = end_in(text)
    if end is None:
        raise UnclearError(t("{text} is no end: write left, right, up or down.", text=quoted(text)))
    return end


def end_in(text: str) -> End | None:
    """Return the end that a word or a bracket means, or None."""
    if text in _SIGNS:
        return _SIGNS[text]
    names = named(text, [end.value for end in End])
    if len(names) == 1:
        return End(names[0])
    return next((end for end in End if text == end_name(end)), None)
