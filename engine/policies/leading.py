"""Who leads a round and with what (R7–R11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.events import LotDrawn, Why
from engine.rules import FirstLead, NextLead
from engine.tiles import DOUBLES, PIPS, TILES, ids_in

Shuffle = Callable[[str], list[int]]
"""Returns the full set shuffled for a purpose, as tile ids."""


class Lead(NamedTuple):
    """Who leads and why; ``double`` is the id of the highest double he holds if that made him lead, else -1."""

    leader: int
    why: Why
    double: int = -1
    lots: tuple[LotDrawn, ...] = ()


def by_lot(hands: tuple[int, ...], active: tuple[int, ...], shuffle: Shuffle) -> Lead:
    """Each seat draws from a shuffled full set; most pips leads, ties draw again among themselves (R7)."""
    drawn: list[LotDrawn] = []
    seats, again = active, 0
    while len(seats) > 1:
        order = shuffle(f"lot-{again}")
        tiles = dict(zip(seats, order, strict=False))
        drawn += [LotDrawn(seat, TILES[number], again) for seat, number in tiles.items()]
        most = max(PIPS[number] for number in tiles.values())
        seats = tuple(seat for seat, number in tiles.items() if PIPS[number] == most)
        again += 1
    return Lead(seats[0], Why.LOT, lots=tuple(drawn))


def by_double(hands: tuple[int, ...], active: tuple[int, ...], shuffle: Shuffle) -> Lead | None:
    """The holder of the highest double; None if nobody holds one (R9)."""
    doubles = {seat: (hands[seat] & DOUBLES).bit_length() - 1 for seat in active}
    leader = max(active, key=lambda seat: doubles[seat])
    return Lead(leader, Why.HIGHEST_DOUBLE, doubles[leader]) if doubles[leader] >= 0 else None


def by_double_or_weight(hands: tuple[int, ...], active: tuple[int, ...], shuffle: Shuffle) -> Lead:
    """The holder of the highest double, else of the heaviest tile, the larger half deciding a tie (R8)."""
    lead = by_double(hands, active, shuffle)
    if lead is not None:
        return lead
    heaviest = {seat: max((PIPS[number], TILES[number].high) for number in ids_in(hands[seat])) for seat in active}
    return Lead(max(active, key=lambda seat: heaviest[seat]), Why.HEAVIEST)


def is_so(leader: int, why: Why, hands: tuple[int, ...], prescribed: int | None) -> bool:
    """Return whether the hands bear out why a seat leads, and the double with which it must open, unless that is None.

    From both it is concluded what nobody holds.
    """
    if why in (Why.HIGHEST_DOUBLE, Why.HEAVIEST):
        seats = tuple(seat for seat, hand in enumerate(hands) if hand)
        lead = by_double_or_weight(hands, seats, lambda _: [])
        if (lead.leader, lead.why) != (leader, why):
            return False
    by_double = why in (Why.HIGHEST_DOUBLE, Why.GIVEN_DOUBLE)
    return prescribed is None or not by_double or prescribed == (hands[leader] & DOUBLES).bit_length() - 1


LEADING: Mapping[FirstLead, Callable[[tuple[int, ...], tuple[int, ...], Shuffle], Lead | None]] = {
    FirstLead.LOT: by_lot,
    FirstLead.HIGHEST_DOUBLE_ELSE_HEAVIEST: by_double_or_weight,
    FirstLead.HIGHEST_DOUBLE_ELSE_REDEAL: by_double,
}
"""Finds the lead from the hands; None means: show the hands and deal again."""

INHERITED: Mapping[NextLead, FirstLead | None] = {
    NextLead.WINNER: None,
    NextLead.ROTATE: None,
    NextLead.LOT: FirstLead.LOT,
    NextLead.HIGHEST_DOUBLE_ELSE_HEAVIEST: FirstLead.HIGHEST_DOUBLE_ELSE_HEAVIEST,
    NextLead.HIGHEST_DOUBLE_ELSE_REDEAL: FirstLead.HIGHEST_DOUBLE_ELSE_REDEAL,
}
"""The leading rule of a later round that looks at the hands again; None if the last round decides (R10, R11)."""
