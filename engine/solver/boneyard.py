"""A known boneyard: where a forced draw stops, found once for each pair of ends."""

from __future__ import annotations

from typing import TypeAlias

from engine.tiles import PIPS

Draw: TypeAlias = tuple[int, int, int, int]
"""The bit of the drawn tile that fits or 0, the mask of all drawn tiles, their pips, and how many are drawn by then."""


class Boneyard:
    """The drawable tiles in their order; ``rest[i]`` are the pips that are left after ``i`` draws."""

    def __init__(self, tiles: tuple[int, ...], fits: tuple[int, ...]) -> None:
        self.size = len(tiles)
        self.rest = [sum(PIPS[tile] for tile in tiles[at:]) for at in range(len(tiles) + 1)]
        self._tiles = tiles
        self._fits = fits
        self._draws: dict[int, list[Draw]] = {}

    def draws(self, pair: int) -> list[Draw]:
        """Return what a seat draws that can't play at this pair, by the number of tiles drawn before."""
        found = self._draws.get(pair)
        if found is None:
            found = self._draws[pair] = self._found(self._fits[pair])
        return found

    def _found(self, fits: int) -> list[Draw]:
        fitting, mask, pips, stop = 0, 0, 0, self.size
        found: list[Draw] = []
        for at in range(self.size - 1, -1, -1):
            bit = 1 << self._tiles[at]
            if bit & fits:
                fitting, mask, pips, stop = bit, 0, 0, at + 1
            mask |= bit
            pips += PIPS[self._tiles[at]]
            found.append((fitting, mask, pips, stop))
        return found[::-1]
