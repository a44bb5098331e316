"""A chain with two ends as one number, and what is looked up for it.

The two numbers that are open make a pair, whose index is the id of the tile with these halves, so that a chain and
its mirror image are one.  The index after the last tile's is the empty chain.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from engine.chain import CLOSED, Chain
from engine.tiles import PIPS, SUIT, TILES, make_tile, tile_set_size

Laid: TypeAlias = tuple[int, int]
"""A pair that a play leads to, and the tiles that fit it."""
Plays: TypeAlias = dict[int, tuple[int, int, int, tuple[Laid, ...]]]
"""For the bit of each tile that fits: its pips, 1 if it is a double, the tiles of its suits, and one or two ways."""

LEAST: dict[int, int] = {1 << number: tile.high + (tile.low > 0) for number, tile in enumerate(TILES)}
"""By the lowest bit of a mask at least so many pips has each of its tiles."""


class Pairs(NamedTuple):
    """By pair, of one set of tiles: the mask of the tiles that fit, and the plays."""

    fits: tuple[int, ...]
    plays: tuple[Plays, ...]


@cache
def pairs_of(highest_pip: int) -> Pairs:
    """Return the tables of a set of tiles."""
    size = tile_set_size(highest_pip)
    full = (1 << size) - 1
    fits = [(SUIT[low] | SUIT[high]) & full for low, high in TILES[:size]]
    opening: Plays = {
        1 << number: (PIPS[number], int(TILES[number].is_double), fits[number], ((number, fits[number]),))
        for number in range(size)
    }
    plays = [_plays(pair, fits) for pair in range(size)]
    return Pairs((*fits, full), (*plays, opening))


def _plays(pair: int, fits: list[int]) -> Plays:
    one, other = TILES[pair]
    plays: Plays = {}
    for number, (low, high) in enumerate(TILES[: len(fits)]):
        reached = {
            make_tile(low + high - end, stays).id for end, stays in ((one, other), (other, one)) if end in (low, high)
        }
        if reached:
            ways = tuple((after, fits[after]) for after in sorted(reached))
            plays[1 << number] = (low + high, int(low == high), fits[number], ways)
    return plays


def pair_of(chain: Chain, highest_pip: int) -> int:
    """Return the pair of a chain without side arms."""
    left, right, _, _ = chain.ends
    return tile_set_size(highest_pip) if left == CLOSED else make_tile(left, right).id
