"""What a lead proves: the leader was dealt the highest double, or the heaviest tile, and nobody more (R8, R9).

Where somebody said who leads, and he must open with the highest double of his own, that proves something of his hand.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.events import HandDealt, RoundStarted, Why
from engine.rules import OpeningTile
from engine.snapshot import Snapshot
from engine.tiles import DOUBLES, PIPS, TILES, ids_in, mask_of

NO_TILE = -1
"""A tile id that is none."""


class Lead(NamedTuple):
    """One way in which the lead can have come about; no two of them can be true together.

    ``tile`` was dealt to the leader, or is ``NO_TILE`` where that needs no proof; ``barred`` was dealt to nobody,
    ``lacked`` not to the leader.
    """

    tile: int
    barred: int
    lacked: int = 0

    def not_dealt(self, *, to_leader: bool) -> int:
        """Return the tiles that were not dealt to the leader, or not to another seat."""
        return self.barred | self.lacked if to_leader else self.barred


UNPROVEN = (Lead(NO_TILE, 0),)
"""The lead says nothing about the hands."""


def leads(snapshot: Snapshot, unseen: int, shown: int) -> tuple[Lead, ...]:
    """Return every way in which the lead can have come about; ``shown`` are the tiles seen in the leader's hand."""
    why = next((event.why for event in snapshot.history if isinstance(event, RoundStarted)), None)
    if why is Why.HIGHEST_DOUBLE:
        ranking, barred = list(ids_in(DOUBLES)), 0
    elif why is Why.HEAVIEST:
        ranking, barred = _by_weight(), DOUBLES
    else:
        lacked = lacked_by_leader(snapshot)
        return (Lead(NO_TILE, 0, lacked),) if lacked else UNPROVEN
    ranking = [number for number in ranking if number < snapshot.rules.set_size]
    dealt = mask_of([event.hand for event in snapshot.history if isinstance(event, HandDealt)][-1])
    is_leader = snapshot.viewer == snapshot.leader
    opener = _prescribed(snapshot, why)
    found: list[Lead] = []
    for number in reversed(ranking):
        bit = 1 << number
        if is_leader and dealt & bit:
            return (Lead(NO_TILE, barred),)
        if not is_leader and not dealt & (bit | barred) and (unseen | shown) & bit and opener in (NO_TILE, number):
            found.append(Lead(number, barred))
        barred |= bit
    return tuple(found)


def lacked_by_leader(snapshot: Snapshot) -> int:
    """Return the doubles that a given leader was not dealt, as what he opened with shows to the others."""
    why = next((event.why for event in snapshot.history if isinstance(event, RoundStarted)), None)
    placements = snapshot.chain.placements
    if why is not Why.GIVEN_DOUBLE or not placements or snapshot.viewer == snapshot.leader:
        return 0
    opened = placements[0].tile
    return DOUBLES & -2 << opened.id if opened.is_double else DOUBLES


def _by_weight() -> list[int]:
    """Return the tiles that are no doubles, the heaviest last; the larger half decides a tie (R8)."""
    return sorted(ids_in(((1 << len(TILES)) - 1) & ~DOUBLES), key=lambda number: (PIPS[number], TILES[number].high))


def _prescribed(snapshot: Snapshot, why: Why) -> int:
    """Return the id of the double that had to open, once it lies, or ``NO_TILE`` (R9)."""
    placements = snapshot.chain.placements
    if placements and why is Why.HIGHEST_DOUBLE and snapshot.rules.opening_tile is OpeningTile.HIGHEST_DOUBLE:
        return placements[0].tile.id
    return NO_TILE
