"""Where the tiles of a number are, by what a seat can prove before it acts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.belief import believed
from engine.practice.explained import Number, Out
from engine.practice.proofs import excluded
from engine.review.outlook import Held, held
from engine.snapshot import Snapshot
from engine.tiles import SUIT, Tile, mask_of, tiles_in


def number_of(snapshot: Snapshot, number: int) -> Number:
    """Return where the tiles of a number are: on the table, in the viewer's hand, in no hand, or in another one."""
    belief, hands = believed(snapshot), held(snapshot)
    mine = mask_of(snapshot.hand) & SUIT[number]
    laid = mask_of(placement.tile for placement in snapshot.chain.placements) & SUIT[number]
    every = (1 << snapshot.rules.set_size) - 1
    out, nowhere = [], []
    for tile in tiles_in(SUIT[number] & every & ~laid & ~mine):
        seats = _holders(snapshot, tile, hands, [hand.could | hand.known for hand in belief.hands])
        if seats:
            out.append(Out(tile, seats, _certain(tile, seats, hands)))
        else:
            nowhere.append(excluded(snapshot, belief, tile))
    return Number(number, tiles_in(laid), tiles_in(mine), tuple(nowhere), tuple(out))


def _holders(snapshot: Snapshot, tile: Tile, hands: Held, could: Sequence[int]) -> tuple[int, ...]:
    """Return the other seats that may hold a tile; where all hands are known by those, else by what each may hold."""
    bit = 1 << tile.id
    others = [seat for seat in snapshot.active if seat != snapshot.viewer]
    if hands.are_all:
        return tuple(seat for seat in others if any(world.hands[seat] & bit for world in hands.worlds))
    return tuple(seat for seat in others if could[seat] & bit)


def _certain(tile: Tile, seats: Sequence[int], hands: Held) -> int | None:
    """Return the seat that must hold a tile."""
    seat = seats[0]
    is_certain = hands.are_all and len(seats) == 1 and all(world.hands[seat] >> tile.id & 1 for world in hands.worlds)
    return seat if is_certain else None
