"""What a viewer can prove about the tiles that he does not see, from a snapshot alone.

A hand came in batches: the dealt tiles, then each drawn one.  A seat that passes shows that nothing it holds fits an
open end; so does one that draws, where only those draw who must (R13) and the engine watches over it (R36).  Such a
sign narrows every batch that came before it, and none that comes later.

``believed`` says what is proven, ``counted`` with what chance each tile is where, ``sampler`` draws worlds at random,
``enumerated`` lists all hands where there are few, ``decisions`` tells who chose what, and ``could`` what everybody
can tell of a hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from engine.belief.counting import Count
from engine.belief.deciding import Decision, decisions, hand_at
from engine.belief.enumeration import Weighed, enumerate_hands
from engine.belief.following import could
from engine.belief.hand import Batch, Hand, Shown, Sign, Void
from engine.belief.layout import Proof, laid_out
from engine.belief.leads import UNPROVEN, leads
from engine.belief.notes import followed
from engine.belief.sampling import Sampler, World
from engine.chain import CLOSED, Chain
from engine.events import RoundEnded, RoundReason
from engine.rules import BlockEnds
from engine.snapshot import Phase, Snapshot
from engine.tiles import SUIT, Tile, mask_of

__all__ = [
    "Batch", "Belief", "Count", "Decision", "Hand", "Sampler", "Shown", "Sign", "Void", "Weighed", "Where", "World",
    "believed", "could", "counted", "decisions", "enumerated", "fitting", "hand_at", "sampler",
]  # fmt: skip


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
    boneyard: int = 0
    """How many tiles lie in the boneyard; where a deal was set up, some may be nowhere."""
    proof: Proof = Proof(0, UNPROVEN)

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


def believed(snapshot: Snapshot, shown: Iterable[tuple[int, Tile]] = ()) -> Belief:
    """Return what the round so far has shown to the viewer; tiles of seats may be ``shown`` to him besides."""
    notes = followed(snapshot, shown)
    table = mask_of(placement.tile for placement in snapshot.chain.placements)
    mine = mask_of(snapshot.hand)
    unseen = ((1 << snapshot.rules.set_size) - 1) & ~table & ~mine
    known = 0
    for note in notes:
        known |= note.known
    unseen &= ~known
    hands = tuple(
        Hand(seat, 0, mine, 0, (), (), ())
        if seat == snapshot.viewer
        else note.hand(seat, snapshot.counts[seat], unseen)
        for seat, note in enumerate(notes)
    )
    laid = 0
    for tile in notes[snapshot.leader].shown:
        laid |= 1 << tile
    lacked, owed = _at_the_block(snapshot, mine, unseen, known)
    proof = Proof(snapshot.leader, leads(snapshot, unseen, laid), lacked, owed)
    return Belief(table, mine, unseen, hands, snapshot.boneyard, proof)


def _at_the_block(snapshot: Snapshot, mine: int, unseen: int, known: int) -> tuple[int, int]:
    """Return which unseen tiles nobody holds, or of which somebody holds one, because the round blocked or did not.

    Where it ends as soon as nobody can play (R19) it says something that it goes on, until somebody plays.
    """
    if snapshot.rules.block_ends is not BlockEnds.AT_ONCE or not snapshot.chain.placements:
        return 0, 0
    fits = fitting(snapshot.chain)
    if any(isinstance(event, RoundEnded) and event.reason is RoundReason.BLOCKED for event in snapshot.history):
        return fits & unseen, 0
    goes_on = snapshot.phase is Phase.PLAYING and not snapshot.drawable and snapshot.wrong is None
    return 0, fits & unseen if goes_on and not fits & (mine | known) else 0


def counted(belief: Belief) -> Count:
    """Return how many worlds agree with what was proven, and the chances; ValueError if none does."""
    count = Count(laid_out(belief.hands, belief.unseen, belief.proof), belief.proof.owed)
    if not count.worlds:
        raise ValueError("no hands agree with what happened")
    return count


def sampler(belief: Belief, count: Count | None = None) -> Sampler:
    """Return what draws worlds; pass the count if there is one."""
    return Sampler(count or counted(belief), [hand.known for hand in belief.hands], belief.boneyard)


def enumerated(belief: Belief, limit: int, count: Count | None = None) -> tuple[Weighed, ...] | None:
    """Return all hands with their weights if there are at most so many, else None."""
    return enumerate_hands(count or counted(belief), [hand.known for hand in belief.hands], limit)
