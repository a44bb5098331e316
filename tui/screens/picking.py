"""Which of my tiles is picked, and what I am being asked about it.  No widget: what keys do, as plain state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from engine.actions import End
from engine.snapshot import Snapshot
from engine.tiles import Tile, make_tile
from tui.drawing.hand_form import TILES_IN_ROW, row_of, rows_of
from tui.widgets.places import Places
from tui.words.reasons import ends_for, fitting_tiles


class Question(Enum):
    """What the next key answers."""

    NONE = 0
    END = 1
    """At which end the picked tile goes."""
    NAME = 2
    """Which tile, by its two numbers."""
    LEAVE = 3
    GIVE_UP = 4


@dataclass(slots=True)
class Picking:
    """The state of choosing between two versions of the table."""

    places: Places = field(default_factory=Places)
    standing: frozenset[Tile] = frozenset()
    """The tiles that stand up: those that fit, and until my next turn those that did."""
    picked: Tile | None = None
    row: int = 0
    question: Question = Question.NONE
    typed: str = ""
    inside: int | None = None
    """The half that touches the chain, of a tile that does not fit (R35)."""
    round: int = 0
    viewer: int | None = None
    was_mine: bool = False

    def follow(self, snapshot: Snapshot, is_better: Callable[[int, int], bool] = lambda places, tiles: False) -> None:
        """Take over a new state of the table: places stay, and a tile that fits is picked.

        ``is_better`` says whether a hand is drawn larger, or in fewer rows, in fewer places: then its gaps close.
        """
        mine = bool(snapshot.legal)
        if snapshot.round != self.round or snapshot.viewer != self.viewer:
            self.places = Places(order=self.places.order)
            self.round, self.viewer, self.picked, self.standing = snapshot.round, snapshot.viewer, None, frozenset()
        known = set(self.places.tiles)
        self.places = self.places.updated(snapshot.hand, close_gaps=False)
        if mine and not self.was_mine and is_better(len(self.places.tiles), len(snapshot.hand)):
            self.places = self.places.closed()
        fits = fitting_tiles(snapshot)
        held = self.standing & frozenset(snapshot.hand)
        self.standing = frozenset(fits) if snapshot.turn == snapshot.viewer else held
        drawn = [tile for tile in snapshot.hand if tile not in known and tile in fits] if known else []
        if drawn and self.was_mine:
            self.picked = drawn[-1]
        elif self.picked not in fits:
            self.picked = next((tile for tile in self.places.tiles if tile is not None and tile in fits), None)
        self.was_mine = mine
        self.cancel()
        self._show_picked()

    def cancel(self) -> None:
        """Take back a question."""
        self.question, self.typed, self.inside = Question.NONE, "", None

    def sort(self) -> None:
        """Put the hand into another order."""
        self.places = self.places.sorted()
        self._show_picked()

    @property
    def picked_place(self) -> int | None:
        """The place of the picked tile."""
        return self.places.index(self.picked)

    def tile_under(self, digit: int) -> Tile | None:
        """Return the tile whose digit this is, 1 to 10, in the row that the digits mean."""
        return self.places.at(self.row * TILES_IN_ROW + digit - 1)

    def pick(self, tile: Tile | None) -> None:
        """Pick a tile, or none."""
        self.picked = tile
        self._show_picked()

    def step(self, snapshot: Snapshot, by: int) -> None:
        """Pick the next tile that fits, to the right or to the left."""
        places = self._fitting_places(snapshot)
        here = self.picked_place
        if not places:
            return
        if here is None:
            target = places[0 if by > 0 else -1]
        else:
            beyond = [place for place in places if (place > here if by > 0 else place < here)]
            target = (beyond[0] if by > 0 else beyond[-1]) if beyond else places[0 if by > 0 else -1]
        self.pick(self.places.at(target))

    def edge(self, snapshot: Snapshot, side: int) -> None:
        """Pick the first or the last tile that fits."""
        places = self._fitting_places(snapshot)
        if places:
            self.pick(self.places.at(places[side]))

    def move_row(self, by: int) -> bool:
        """Let the digits mean another row of ten; False if there is none."""
        rows = rows_of(len(self.places.tiles))
        target = self.row + by
        if not 0 <= target < rows:
            return False
        self.row = target
        return True

    def name(self, digit: int) -> Tile | None:
        """Take one number of a tile's name; return the tile when it has both."""
        self.typed += str(digit % 10)
        if len(self.typed) < 2:
            return None
        tile = make_tile(int(self.typed[0]), int(self.typed[1]))
        self.cancel()
        return tile

    def turn(self) -> None:
        """Let the other half of a tile that does not fit touch the chain."""
        if self.picked is not None and self.inside is not None:
            self.inside = self.picked.high if self.inside == self.picked.low else self.picked.low

    def ends(self, snapshot: Snapshot) -> tuple[End, ...]:
        """Return the ends at which the picked tile can go."""
        if self.inside is not None:
            return tuple(snapshot.ends)
        return ends_for(snapshot, self.picked)

    def _fitting_places(self, snapshot: Snapshot) -> list[int]:
        fits = set(fitting_tiles(snapshot))
        return [place for place, tile in enumerate(self.places.tiles) if tile in fits]

    def _show_picked(self) -> None:
        place = self.picked_place
        if place is not None:
            self.row = row_of(place)
        else:
            self.row = min(self.row, rows_of(len(self.places.tiles)) - 1)
