"""Where my tiles stand: they keep their places until I sort them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.tiles import Tile

SORTS: tuple[Callable[[Tile], tuple[int, ...]], ...] = (
    lambda tile: (tile.low, tile.high),
    lambda tile: (-tile.pips, -tile.high),
    lambda tile: (not tile.is_double, -tile.high, -tile.low),
)
"""The orders that ``s`` goes through: by the smaller half, the heaviest first, doubles first."""


@dataclass(frozen=True, slots=True)
class Places:
    """The tiles of a hand from left to right; None where one was played."""

    tiles: tuple[Tile | None, ...] = ()
    order: int = 0

    def updated(self, hand: Sequence[Tile], *, close_gaps: bool) -> Places:
        """Return the places for a hand that has changed: a new tile comes last, a gap closes only if asked."""
        held = set(hand)
        kept = [tile if tile in held else None for tile in self.tiles]
        if all(tile is None for tile in kept):
            sorted_hand = sorted(hand, key=SORTS[self.order])
            return Places(tuple(sorted_hand), self.order)
        new = [tile for tile in hand if tile not in self.tiles]
        places: list[Tile | None] = [*kept, *new]
        if close_gaps:
            places = [tile for tile in places if tile is not None]
        return Places(tuple(places), self.order)

    def sorted(self) -> Places:
        """Return the hand in the order that it is not in already, without gaps."""
        held = [tile for tile in self.tiles if tile is not None]
        for step in range(len(SORTS)):
            order = (self.order + step) % len(SORTS)
            tiles = tuple(sorted(held, key=SORTS[order]))
            if tiles != self.tiles:
                return Places(tiles, order)
        return Places(tuple(held), self.order)

    def index(self, tile: Tile | None) -> int | None:
        """Return the place of a tile."""
        return self.tiles.index(tile) if tile is not None and tile in self.tiles else None

    def at(self, place: int) -> Tile | None:
        """Return the tile at a place, None in a gap and beyond the last one."""
        return self.tiles[place] if 0 <= place < len(self.tiles) else None
