"""The public side of a round, followed event by event: what lies, how many tiles are where, what everybody can tell."""

from __future__ import annotations

from collections.abc import Iterable

from engine.belief.leads import NO_TILE
from engine.belief.notes import draws_tell, laid_on
from engine.chain import EMPTY, Chain
from engine.events import (
    Drew,
    HandDealt,
    MisplayChallenged,
    Passed,
    RoundStarted,
    SeenEvent,
    TileDrawn,
    TilePlayed,
    TileTouched,
    Why,
)
from engine.rules import DrawRule, OpeningTile
from engine.snapshot import Snapshot
from engine.tiles import SUIT, Tile


class Follower:
    """The table as a spectator sees it, after the events that it was shown."""

    def __init__(self, snapshot: Snapshot) -> None:
        rules, seats = snapshot.rules, len(snapshot.counts)
        self.rules = rules
        self.draws_tell = draws_tell(rules)
        self.whole = (1 << rules.set_size) - 1
        self.kept = rules.set_size if rules.draw is DrawRule.NONE else rules.sizes_for(len(snapshot.active))[1]
        self.chain: Chain = EMPTY
        self.table = 0
        self.counts = [0] * seats
        self.boneyard = 0
        self.passes = 0
        self.could: tuple[int, ...] = (self.whole,) * seats
        self.laid = [0] * seats
        self.touched = NO_TILE
        self._why: Why | None = None
        """Why the leader leads."""
        self._drew: int | None = None
        """The seat whose last act was a draw of a tile that has to be laid if it fits."""
        self._before = (EMPTY, 0)

    @property
    def drawable(self) -> int:
        """How many tiles may be drawn (R15, R17)."""
        return max(0, self.boneyard - self.kept)

    def has_drawn(self, seat: int) -> bool:
        """Return whether the seat has just drawn and has to lay that tile if it lays one (R13)."""
        return self._drew == seat

    def is_prescribed(self, tile: Tile) -> bool:
        """Return whether a tile that is laid opens the round and was no choice (R9)."""
        if self.chain.placements or self.rules.opening_tile is not OpeningTile.HIGHEST_DOUBLE:
            return False
        return self._why is Why.HIGHEST_DOUBLE or (self._why is Why.GIVEN_DOUBLE and tile.is_double)

    def see(self, event: SeenEvent) -> None:
        """Take an event in."""
        if isinstance(event, TilePlayed):
            self._play(event)
        elif isinstance(event, Drew | TileDrawn):
            self._draw(event)
        elif isinstance(event, Passed):
            self._lacks(event.seat, event.ends)
            self._drew = None
            self.passes += 1
        elif isinstance(event, MisplayChallenged):
            bit = 1 << event.tile.id
            self.chain, self.passes = self._before
            self.table &= ~bit
            self.laid[event.seat] &= ~bit
            self.counts[event.seat] += 1
        elif isinstance(event, TileTouched):
            self.touched = event.tile.id if event.bound else self.touched
        elif isinstance(event, HandDealt):
            self.counts, self.boneyard = list(event.counts), event.boneyard
        elif isinstance(event, RoundStarted):
            self._why = event.why

    def _play(self, event: TilePlayed) -> None:
        bit = 1 << event.tile.id
        self._before = (self.chain, self.passes)
        self.chain = laid_on(self.chain, event, spinner=self.rules.spinner)
        self.table |= bit
        self.laid[event.seat] |= bit
        self.counts[event.seat] -= 1
        self.passes = 0
        self.touched = NO_TILE
        self._drew = None

    def _draw(self, event: Drew | TileDrawn) -> None:
        if self.draws_tell and not event.penalty:
            self._lacks(event.seat, self.chain.open_ends.values())
            self._drew = event.seat
        else:
            self._set(event.seat, self.whole)
        self.boneyard -= 1
        self.counts[event.seat] += 1

    def _lacks(self, seat: int, ends: Iterable[int]) -> None:
        """Nothing that a seat holds fits these ends; what it drew just before was kept, and may be all else."""
        fits = 0
        for number in ends:
            fits |= SUIT[number]
        self._set(seat, (self.whole if self._drew == seat else self.could[seat]) & ~fits)

    def _set(self, seat: int, mask: int) -> None:
        self.could = (*self.could[:seat], mask, *self.could[seat + 1 :])


def could(snapshot: Snapshot) -> tuple[int, ...]:
    """Return for each seat the tiles that everybody can tell it may hold by its draws and passes, of the whole set.

    A tile that was drawn, and of which the next act will tell whether it is kept, is left out.  Coarser than what a
    ``Belief`` proves: a hand is one set, and what is drawn and kept makes anything possible that did not fit.
    """
    table = Follower(snapshot)
    for event in snapshot.history:
        table.see(event)
    return table.could
