"""What a viewer can prove about the tiles that he does not see, from a snapshot alone.

A hand came in batches: the dealt tiles, then each drawn one.  A seat that passes shows that nothing it holds fits an
open end; so does one that draws, where only those draw who must (R13) and the engine watches over it (R36).  Such a
sign narrows every batch that came before it, and none that comes later.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.belief.hand import Batch, Hand, Shown, Sign, Void
from engine.belief.notes import followed
from engine.chain import CLOSED, Chain
from engine.snapshot import Snapshot
from engine.tiles import SUIT, Tile, mask_of

__all__ = ["Batch", "Belief", "Hand", "Shown", "Sign", "Void", "Where", "believed", "fitting"]


def fitting(chain: Chain) -> int:
    """Return the mask of the tiles that fit an open end."""
    mask = 0
    for number in chain.ends:
        if number != CLOSED:
            mask |= SUIT[number]
    return mask


class Where(StrEnum):
    """Where a tile is, as far as the viewer can tell."""

    TABLE = "table"
    MINE = "mine"
    SHOWN = "shown"  # everybody has seen it in a hand
    UNSEEN = "unseen"
    BONEYARD = "boneyard"  # unseen, and in no hand


class Belief(NamedTuple):
    """What the round so far has shown to a viewer; masks of the tiles on the table, in his hand, and nowhere in sight.

    ``hands`` has one a seat; he knows his own.
    """

    table: int
    mine: int
    unseen: int
    hands: tuple[Hand, ...]

    def where(self, tile: Tile) -> Where:
        """Return where a tile is."""
        bit = 1 << tile.id
        if bit & self.table:
            return Where.TABLE
        if bit & self.mine:
            return Where.MINE
        if bit & self.unseen:
            return Where.UNSEEN if any(bit & hand.could for hand in self.hands) else Where.BONEYARD
        return Where.SHOWN

    def holder(self, tile: Tile) -> int | None:
        """Return the seat that is known to hold the tile."""
        return next((hand.seat for hand in self.hands if hand.known >> tile.id & 1), None)


def believed(snapshot: Snapshot) -> Belief:
    """Return what the round so far has shown to the viewer."""
    notes = followed(snapshot)
    table = mask_of(placement.tile for placement in snapshot.chain.placements)
    mine = mask_of(snapshot.hand)
    unseen = ((1 << snapshot.rules.set_size) - 1) & ~table & ~mine
    for note in notes:
        unseen &= ~note.known
    hands = tuple(
        Hand(seat, 0, mine, 0, (), (), ())
        if seat == snapshot.viewer
        else note.hand(seat, snapshot.counts[seat], unseen)
        for seat, note in enumerate(notes)
    )
    return Belief(table, mine, unseen, hands)
