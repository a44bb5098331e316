"""Two open ends of double-six as one number, ``7 * left + right``, and what can be laid there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, TypeAlias

from engine.tiles import DOUBLES, SUIT, TILES, tile_set_size

EMPTY = 49
"""The chain before the opening tile."""
NUMBERS = 7
FULL = (1 << tile_set_size(NUMBERS - 1)) - 1

Laid: TypeAlias = tuple[int, int, int, int, int, int]
"""A play: bit of the tile, its id, the side, the pair afterwards, and the tile's halves."""
Look: TypeAlias = tuple[int, int, int, int, int, int, int, Laid]
"""What is looked at to score a play: the tiles that fit afterwards, the suit of the end that stays, the suit of the new
end (0 if it is the same), doubles of both, the number that stays, 1 if the tile carries it too, the new number."""
Plays: TypeAlias = dict[int, tuple[int, tuple[Look, ...]]]
"""By the bit of each tile that fits: its id and the looks."""


class Pairs(NamedTuple):
    """By pair: the tiles that fit and the plays; the last pair is the empty chain."""

    fits: tuple[int, ...]
    plays: tuple[Plays, ...]


@cache
def pairs() -> Pairs:
    """Return what can be laid at every pair of ends; with two equal ends only what is laid left."""
    suits = [suit & FULL for suit in SUIT]
    fits = [suits[pair // NUMBERS] | suits[pair % NUMBERS] for pair in range(EMPTY)]
    plays: list[Plays] = []
    for pair in range(EMPTY):
        ends = divmod(pair, NUMBERS)
        tiles = [tile for tile in TILES[:28] if ends[0] in tile or ends[1] in tile]
        plays.append({1 << tile.id: (tile.id, tuple(_looks(tile.id, ends))) for tile in tiles})
    opening: Plays = {1 << tile.id: (tile.id, (_look(tile.id, 1, tile.low, tile.high),)) for tile in TILES[:28]}
    return Pairs((*fits, FULL), (*plays, opening))


def _looks(number: int, ends: tuple[int, int]) -> Iterable[Look]:
    low, high = TILES[number]
    for side in (0, 1) if ends[0] != ends[1] else (0,):
        if ends[side] in (low, high):
            new = high if ends[side] == low else low
            yield _look(number, side, ends[1 - side], new)


def _look(number: int, side: int, stays: int, new: int) -> Look:
    """Return the play of a tile at a side; an opening tile lies with its low half left, as if laid right."""
    low, high = TILES[number]
    one, other = SUIT[stays] & FULL, SUIT[new] & FULL
    pair = stays * NUMBERS + new if side else new * NUMBERS + stays
    laid = (1 << number, number, side, pair, low, high)
    both = one | other
    return both, one, other if stays != new else 0, both & DOUBLES, stays, int(stays in (low, high)), new, laid


@cache
def laid_at(pair: int, number: int, side: int) -> Laid:
    """Return the play of a tile at a side of a pair, which means nothing for the opening tile; ValueError else."""
    if pair == EMPTY:
        return pairs().plays[pair][1 << number][1][0][7]
    ends = divmod(pair, NUMBERS)
    low, high = TILES[number]
    if side > 1 or ends[side] not in (low, high):
        raise ValueError(f"{low}-{high} does not fit side {side} of {ends[0]} and {ends[1]}")
    return _look(number, side, ends[1 - side], low + high - ends[side])[7]
