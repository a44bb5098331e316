"""The acts of a round that prove where a tile can't be: who drew or passed at which numbers, and on which turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.belief import Belief, Sign
from engine.events import Drew, Passed, SeenEvent, TileDrawn, TilePlayed
from engine.snapshot import Snapshot
from engine.tiles import Tile


class Proven(NamedTuple):
    """An act after which a hand has no tile of some numbers, but for ``since`` that it drew later.

    ``turn`` counts the turns of the round from 1; ``drawn`` is how many tiles were drawn in it, and ``has_passed``
    whether it ended with a pass, which is then the act.
    """

    seat: int
    numbers: tuple[int, ...]
    ends: tuple[int, ...]
    place: int
    turn: int
    drawn: int
    has_passed: bool
    since: int = 0


class Excluded(NamedTuple):
    """An unseen tile that is in no hand: for each other hand the act that tells it.

    ``proofs`` is empty where no single act tells it for every hand: then all of them together do.
    """

    tile: Tile
    proofs: tuple[Proven, ...]


def turns(history: Sequence[SeenEvent]) -> tuple[tuple[int, ...], ...]:
    """Return the places of the acts of each turn: draws, and the play or pass that ends it."""
    found: list[list[int]] = []
    seat, ended = -1, True
    for place, event in enumerate(history):
        if isinstance(event, TilePlayed | Passed | TileDrawn | Drew):
            if ended or event.seat != seat:
                found.append([])
            found[-1].append(place)
            seat, ended = event.seat, isinstance(event, TilePlayed | Passed)
    return tuple(tuple(places) for places in found)


def proven(snapshot: Snapshot, belief: Belief, seat: int) -> tuple[Proven, ...]:
    """Return what is proven about a hand, the numbers of one act together."""
    found: dict[tuple[int, int], Proven] = {}
    for void in sorted(belief.hands[seat].voids(), key=lambda one: one.since):
        key = (void.since, void.sign.place)
        before = found[key].numbers if key in found else ()
        found[key] = _act(snapshot, seat, (*before, void.number), void.sign, void.since)
    return tuple(found.values())


def excluded(snapshot: Snapshot, belief: Belief, tile: Tile) -> Excluded:
    """Return a tile that no hand can hold, with the acts that prove it."""
    proofs: list[Proven] = []
    for hand in belief.hands:
        if hand.seat == snapshot.viewer or not hand.hidden:
            continue
        voids = [void for number in dict.fromkeys(tile) if (void := hand.void(number)) is not None and not void.since]
        if not voids:
            return Excluded(tile, ())
        proofs.append(_act(snapshot, hand.seat, (voids[0].number,), voids[0].sign, 0))
    return Excluded(tile, tuple(proofs))


def _act(snapshot: Snapshot, seat: int, numbers: tuple[int, ...], sign: Sign, since: int) -> Proven:
    every = turns(snapshot.history)
    turn = next(at for at, places in enumerate(every) if sign.place in places)
    drawn = sum(isinstance(snapshot.history[place], Drew | TileDrawn) for place in every[turn])
    return Proven(seat, numbers, sign.ends, sign.place, turn + 1, drawn, isinstance(sign.event, Passed), since)
