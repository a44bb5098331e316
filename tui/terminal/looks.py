"""The style of a cell, and the shortest sequence from one style to another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tui.drawing.cells import CellsOf

_ON = {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 7: 5, 8: 6, 9: 7}
"""Bit of each attribute that can be switched on."""
_OFF = {22: (0, 1), 23: (2,), 24: (3,), 25: (4,), 27: (5,), 28: (6,), 29: (7,)}


class Look(NamedTuple):
    """The style of a cell: attributes as bits, and the codes of both colours ("" for the terminal's own)."""

    attributes: int = 0
    colour: str = ""
    background: str = ""


Cell = tuple[str, Look]
"""A character (with what combines with it) and its look; "" stands behind a wide one."""
Spot = tuple[int, int]
"""Row and column."""
PLAIN = Look()
_SEEN_ON_BLANKS = 1 << 3 | 1 << 5 | 1 << 7
"""Underlined, reversed and struck through: the attributes by which a space looks different."""


def is_bare(look: Look) -> bool:
    """Whether a space of this look shows nothing but its background."""
    return not look.attributes & _SEEN_ON_BLANKS


def blank(look: Look) -> Look:
    """Return all that can be seen of the look of a space: its background, where nothing else shows."""
    return Look(background=look.background) if is_bare(look) else look


def on_the_way(look: Look, char: str, current: Look) -> Look:
    """Return the look to write a cell with: a space takes over what can't be seen of it from the look of now."""
    if char != " " or (look.attributes | current.attributes) & _SEEN_ON_BLANKS:
        return look
    return current._replace(background=look.background)


@lru_cache(maxsize=1024)
def cells_of(look: Look) -> Mapping[str, Cell]:
    """Return the cells of a look, by any character."""
    return CellsOf(look, blank(look))


@lru_cache(maxsize=4096)
def styled(look: Look, codes: str) -> Look:
    """Return the look after a style sequence."""
    attributes, colour, background = look
    numbers = [int(code or 0) for code in codes.split(";")]
    at = 0
    while at < len(numbers):
        code, taken = numbers[at], 1
        if code in (38, 48):
            taken = 3 if numbers[at + 1 : at + 2] == [5] else 5
            value = ";".join(map(str, numbers[at : at + taken]))
            colour, background = (value, background) if code == 38 else (colour, value)
        elif code == 0:
            attributes, colour, background = PLAIN
        elif code in _ON:
            attributes |= 1 << _ON[code]
        elif code in _OFF:
            for bit in _OFF[code]:
                attributes &= ~(1 << bit)
        elif 30 <= code <= 39 or 90 <= code <= 97:
            colour = "" if code == 39 else str(code)
        elif 40 <= code <= 49 or 100 <= code <= 107:
            background = "" if code == 49 else str(code)
        at += taken
    return Look(attributes, colour, background)


@lru_cache(maxsize=4096)
def change(before: Look, after: Look, *, anew: bool = False) -> str:
    """Return the shortest style sequence from one look to the other.

    ``anew`` begins with a reset wherever something ends: old terminals have no other way to end it.
    """
    if before == after:
        return ""
    added = after.attributes & ~before.attributes
    gone = before.attributes & ~after.attributes
    codes: list[str] = []
    for code, bits in _OFF.items():
        if any(gone >> bit & 1 for bit in bits):
            codes.append(str(code))
            added |= sum(1 << bit for bit in bits) & after.attributes
    codes += [str(code) for code, bit in _ON.items() if added >> bit & 1]
    if after.colour != before.colour:
        codes.append(after.colour or "39")
    if after.background != before.background:
        codes.append(after.background or "49")
    whole = [str(code) for code, bit in _ON.items() if after.attributes >> bit & 1]
    whole += [value for value in (after.colour, after.background) if value]
    by_change, from_reset = ";".join(codes), ";".join(["", *whole]) if whole else ""
    ends = bool(gone) or (before.colour and not after.colour) or (before.background and not after.background)
    return f"\x1b[{from_reset if len(from_reset) < len(by_change) or (anew and ends) else by_change}m"
