"""Masks and sums of a tile set that playouts look up in place of counting."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from engine.tiles import PIPS, SUIT, TILES, tile_set_size

PART = 14
"""Masks are looked up in parts of so many bits."""
LOW = (1 << PART) - 1


class Board(NamedTuple):
    """What is the same for every round with a set of tiles."""

    size: int
    full: int
    numbers: int
    """How many suits there are."""
    suits: tuple[int, ...]
    pips: tuple[bytes, ...]
    """For each part of a mask its pips."""
    halves: tuple[list[int], ...]
    """For each part of a mask its suits: those of single tiles above those of doubles, ``numbers`` bits each."""

    def pips_in(self, mask: int) -> int:
        """Return the pips of a mask."""
        total = 0
        for table in self.pips:
            total += table[mask & LOW]
            mask >>= PART
        return total

    def halves_in(self, mask: int) -> int:
        """Return the suits of a mask: those of single tiles above those of doubles."""
        found = 0
        for table in self.halves:
            found |= table[mask & LOW]
            mask >>= PART
        return found


@cache
def board_of(highest_pip: int) -> Board:
    """Return the board of a set."""
    size, numbers = tile_set_size(highest_pip), highest_pip + 1
    full = (1 << size) - 1
    parts = range(0, size, PART)
    pips = tuple(bytes(_table(at, size, PIPS.__getitem__, add=True)) for at in parts)
    halves = tuple(_table(at, size, lambda tile: _halves(tile, numbers), add=False) for at in parts)
    return Board(size, full, numbers, tuple(suit & full for suit in SUIT[:numbers]), pips, halves)


def _halves(number: int, numbers: int) -> int:
    low, high = TILES[number]
    return 1 << low if low == high else (1 << low | 1 << high) << numbers


def _table(start: int, size: int, worth: Callable[[int], int], *, add: bool) -> list[int]:
    """Return for each mask of the tiles from ``start`` on the sum, or the union, of what they are worth."""
    table = [0]
    for number in range(start, min(start + PART, size)):
        value = worth(number)
        table += [old + value for old in table] if add else [old | value for old in table]
    return table + [0] * (LOW + 1 - len(table))
