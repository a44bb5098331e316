"""What a lead proves: the leader was dealt the highest double, or the heaviest tile, and nobody more (R8, R9).

Where somebody said who leads, and he must open with the highest double of his own, that proves something of his hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from engine.events import Drew, HandDealt, RoundStarted, TileDrawn, TilePlayed, TileTouched, Why
from engine.rules import OpeningTile, Referee, Rules
from engine.snapshot import Snapshot
from engine.tiles import DOUBLES, PIPS, TILES, ids_in, mask_of

NO_TILE = -1
"""A tile id that is none."""

_Act: TypeAlias = TilePlayed | TileTouched | Drew | TileDrawn


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
    why = _why(snapshot)
    if why is Why.HIGHEST_DOUBLE:
        ranking, barred = list(ids_in(DOUBLES)), 0
    elif why is Why.HEAVIEST:
        ranking, barred = _by_weight(), DOUBLES
    else:
        held = unseen | shown
        return tuple(lead for lead in _given(snapshot) if lead.tile == NO_TILE or held >> lead.tile & 1)
    ranking = [number for number in ranking if number < snapshot.rules.set_size]
    dealt = mask_of([event.hand for event in snapshot.history if isinstance(event, HandDealt)][-1])
    is_leader = snapshot.viewer == snapshot.leader
    must_open = why is Why.HIGHEST_DOUBLE and snapshot.rules.opening_tile is OpeningTile.HIGHEST_DOUBLE
    acts = _first_acts(snapshot) if must_open else []
    found: list[Lead] = []
    for number in reversed(ranking):
        bit = 1 << number
        if is_leader and dealt & bit:
            return (Lead(NO_TILE, barred),)
        may_be_his = not is_leader and not dealt & (bit | barred) and (unseen | shown) & bit
        if may_be_his and _agrees(number, acts, snapshot.rules):
            found.append(Lead(number, barred))
        barred |= bit
    return tuple(found)


def lacked_by_leader(snapshot: Snapshot) -> int:
    """Return the doubles that a given leader was not dealt, as what he did at first shows to the others."""
    lacked = DOUBLES
    for lead in _given(snapshot):
        lacked &= lead.lacked
    return lacked


def _given(snapshot: Snapshot) -> tuple[Lead, ...]:
    """Return the ways in which a given leader, who has to open with his highest double, can have been dealt it.

    Without one of his own he may do as he likes, and a double that he has drawn is no better than other tiles.
    """
    acts = _first_acts(snapshot)
    if _why(snapshot) is not Why.GIVEN_DOUBLE or not acts or snapshot.viewer == snapshot.leader:
        return UNPROVEN
    has_none, has_drawn = True, False
    for act in acts:
        if isinstance(act, Drew | TileDrawn):
            has_drawn = True
        elif (act.tile.is_double and not has_drawn) or (isinstance(act, TileTouched) and not act.bound):
            has_none = False
    doubles = [number for number in ids_in(DOUBLES) if number < snapshot.rules.set_size]
    found = [Lead(number, 0, DOUBLES & -2 << number) for number in doubles if _agrees(number, acts, snapshot.rules)]
    return (*found, Lead(NO_TILE, 0, DOUBLES)) if has_none else tuple(found)


def _agrees(number: int, acts: Sequence[_Act], rules: Rules) -> bool:
    """Return whether a double can be the one that the leader has to open with, by what he did at first (R9).

    The engine lets him do nothing else; players may see him draw too many (R36).
    """
    for act in acts:
        if isinstance(act, Drew | TileDrawn):
            if rules.referee is Referee.ENGINE:
                return False
        elif isinstance(act, TileTouched) and not act.bound:
            if act.tile.id == number:
                return False
        elif act.tile.id != number:
            return False
    return True


def _why(snapshot: Snapshot) -> Why | None:
    """Return why the leader leads."""
    return next((event.why for event in snapshot.history if isinstance(event, RoundStarted)), None)


def _first_acts(snapshot: Snapshot) -> list[_Act]:
    """Return what the leader did until he opened."""
    acts: list[_Act] = []
    for event in snapshot.history:
        if isinstance(event, TilePlayed | TileTouched | Drew | TileDrawn) and event.seat == snapshot.leader:
            acts.append(event)
        if isinstance(event, TilePlayed):
            break
    return acts


def _by_weight() -> list[int]:
    """Return the tiles that are no doubles, the heaviest last; the larger half decides a tie (R8)."""
    return sorted(ids_in(((1 << len(TILES)) - 1) & ~DOUBLES), key=lambda number: (PIPS[number], TILES[number].high))
