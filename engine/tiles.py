"""Tiles, tile sets and hands.

A tile has an id that is the same in the double-six and the double-nine set: the tiles are numbered by
their larger half, then by the smaller one, so ``id = high * (high + 1) // 2 + low`` and a set of highest pip
``n`` is simply the ids below ``(n + 1) * (n + 2) // 2``.  A set of tiles (a hand) is a bit mask over ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

HIGHEST_PIPS = (6, 9)
"""The highest pip of the sets that can be played with: double-six and double-nine (R1, R33)."""


class Tile(NamedTuple):
    """One domino, always with its lower half first."""

    low: int
    high: int

    @property
    def id(self) -> int:
        """Number of the tile, 0 for 0-0 up to 54 for 9-9."""
        return self.high * (self.high + 1) // 2 + self.low

    @property
    def pips(self) -> int:
        """Sum of both halves."""
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        """Whether both halves are equal."""
        return self.low == self.high

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


def tile_set_size(highest_pip: int) -> int:
    """Number of tiles of the set: 28 for 6, 55 for 9 (R1)."""
    return (highest_pip + 1) * (highest_pip + 2) // 2


TILES: tuple[Tile, ...] = tuple(Tile(low, high) for high in range(10) for low in range(high + 1))
"""Every tile of double-nine by id; the first 28 are the double-six set."""

PIPS: tuple[int, ...] = tuple(tile.pips for tile in TILES)
"""Pips of each tile by id."""

SUIT: tuple[int, ...] = tuple(
    sum(1 << tile.id for tile in TILES if number in (tile.low, tile.high)) for number in range(10)
)
"""For each number the mask of the tiles that carry it."""

DOUBLES: int = sum(1 << tile.id for tile in TILES if tile.is_double)
"""Mask of all doubles."""


def make_tile(one: int, other: int) -> Tile:
    """Return the tile with these halves in either order; ValueError outside double-nine."""
    if not (0 <= one <= 9 and 0 <= other <= 9):
        raise ValueError(f"no tile {one}-{other}: a half has 0 to 9 pips")
    return TILES[other * (other + 1) // 2 + one] if one <= other else TILES[one * (one + 1) // 2 + other]


def parse_halves(text: str) -> tuple[int, int]:
    """Return the two halves as they are written, ``"6-4"`` → ``(6, 4)``; ValueError if it is no tile."""
    if len(text) == 3 and text[1] == "-" and text[0] in "0123456789" and text[2] in "0123456789":
        return int(text[0]), int(text[2])
    raise ValueError(f"{text!r} is no tile: write two halves of 0 to 9 pips, such as 6-4")


def parse_tile(text: str) -> Tile:
    """Return the tile written as ``"1-4"`` or ``"4-1"``; ValueError if it is no tile."""
    return make_tile(*parse_halves(text))


def mask_of(tiles: Iterable[Tile]) -> int:
    """Return the tiles as a bit mask."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile.id
    return mask


def ids_in(mask: int) -> Iterator[int]:
    """Yield the tile ids of the mask, lowest id first."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


_SORTED = tuple((1 << tile.id, tile) for tile in sorted(TILES))
_SORTED_SIX = tuple((bit, tile) for bit, tile in _SORTED if tile.high <= 6)


def tiles_in(mask: int) -> tuple[Tile, ...]:
    """Return the tiles of the mask sorted by low half, then high half (the order of the protocol)."""
    return tuple([tile for bit, tile in (_SORTED if mask >> 28 else _SORTED_SIX) if mask & bit])


def pips_in(mask: int) -> int:
    """Return the sum of the pips of all tiles of the mask (R21)."""
    total = 0
    while mask:
        number = mask.bit_length() - 1
        total += PIPS[number]
        mask ^= 1 << number
    return total


def suit_pips(number: int, highest_pip: int) -> int:
    """Return the pips of a suit, both halves of all its tiles: 21 for the blanks of double-six (R2)."""
    return sum(tile.pips for tile in TILES[: tile_set_size(highest_pip)] if number in tile)
