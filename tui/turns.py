"""Whose move it is when people and bots share a table; the same for every kind of screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from engine.actions import Action, Do
from engine.snapshot import Snapshot

PACES: Mapping[str, float] = MappingProxyType({"slow": 2.0, "normal": 0.9, "quick": 0.4, "fast": 0.12, "max": 0.0})
"""Seconds between two moves of bots for each pace of the settings."""


def forced(snapshot: Snapshot) -> Action | None:
    """Return the only thing that a seat can do, or None where it has a choice (a challenge is one)."""
    if snapshot.wrong is not None or len(snapshot.legal) != 1 or snapshot.legal[0].do is Do.ACCEPT:
        return None
    return snapshot.legal[0]


def may_challenge(snapshot: Snapshot, people: Collection[int]) -> bool:
    """Whether bots should wait because a person, not to move himself, may challenge the tile that lies (R35)."""
    wrong = snapshot.wrong
    if wrong is None or snapshot.turn in people:
        return False
    return any(seat != wrong.seat and seat in snapshot.active for seat in people)


def asked_to_challenge(snapshot: Snapshot) -> Iterator[int]:
    """Yield, clockwise, the seats that are not to move and may challenge the wrong tile that lies."""
    if snapshot.wrong is None:
        return
    seats = snapshot.rules.seats
    for distance in range(1, seats):
        seat = (snapshot.wrong.seat + distance) % seats
        if seat in snapshot.active and seat != snapshot.turn:
            yield seat


def challenger(snapshot: Snapshot, people: Collection[int]) -> int | None:
    """Return the person at the terminal who challenges: the one who looks on, unless he laid the tile himself."""
    others = [seat for seat in sorted(people) if snapshot.wrong is None or seat != snapshot.wrong.seat]
    return snapshot.viewer if snapshot.viewer in others or not others else others[0]
