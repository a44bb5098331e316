"""Where my tiles stand: they keep their places until I sort them, and come back to them when a move is taken back.

A tile that is played leaves a gap, and the next one that is drawn stands there: the others, and the digits that mean
them, stay where they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

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
    earlier: tuple[tuple[Tile | None, ...], ...] = field(default=(), repr=False, compare=False)
    """How other hands of this round stood, the last one last."""

    def updated(self, hand: Sequence[Tile], *, close_gaps: bool) -> Places:
        """Return the places for a hand that has changed: a new tile takes the first gap, or comes last.

        A hand that was held before, and is so again since a move was taken back, stands as it stood then.
        """
        held = set(hand)
        kept = [tile if tile in held else None for tile in self.tiles]
        if all(tile is None for tile in kept):
            sorted_hand = sorted(hand, key=SORTS[self.order])
            return Places(tuple(sorted_hand), self.order)
        earlier = self.earlier if held == _held(self.tiles) else (*self.earlier, self.tiles)
        new = [tile for tile in hand if tile not in self.tiles]
        if new:
            for stood in reversed(self.earlier):
                if _held(stood) == held:
                    return Places(stood, self.order, earlier)
        places = [tile for tile in kept if tile is not None] if close_gaps else list(kept)
        for place in [place for place, tile in enumerate(places) if tile is None][: len(new)]:
            places[place] = new.pop(0)
        return Places((*places, *new), self.order, earlier)

    def closed(self) -> Places:
        """Return the same tiles in the same order, without gaps."""
        return replace(self, tiles=tuple(tile for tile in self.tiles if tile is not None))

    def sorted(self) -> Places:
        """Return the hand in the order that it is not in already, without gaps."""
        held = _held(self.tiles)
        for step in range(len(SORTS)):
            order = (self.order + step) % len(SORTS)
            tiles = tuple(sorted(held, key=SORTS[order]))
            if tiles != self.closed().tiles:
                break
        else:
            order = self.order
        earlier = tuple(tuple(sorted(_held(stood), key=SORTS[order])) for stood in self.earlier)
        return Places(tiles, order, earlier)

    def index(self, tile: Tile | None) -> int | None:
        """Return the place of a tile."""
        return self.tiles.index(tile) if tile is not None and tile in self.tiles else None

    def at(self, place: int) -> Tile | None:
        """Return the tile at a place, None in a gap and beyond the last one."""
        return self.tiles[place] if 0 <= place < len(self.tiles) else None


def _held(places: Sequence[Tile | None]) -> set[Tile]:
    return {tile for tile in places if tile is not None}
