"""Which pairs of hands the public can't rule out, and what each weighs: in how many ways deal and draws give it.

Choices are not weighed: every pair that the deal, the draws and the passes allow is as likely as it was dealt.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from engine.belief import believed, enumerated
from engine.equilibrium.endgame import Endgame, TreeTooLargeError
from engine.events import Drew, HandDealt, SeenEvent, TileDrawn
from engine.rules import DrawRule
from engine.snapshot import Snapshot

Pairs: TypeAlias = dict[tuple[int, int], float]
"""The weight of each pair of hands, as masks."""

MOST_PAIRS = 20_000
"""So many pairs of hands are listed at most."""


def endgame_of(snapshot: Snapshot) -> Endgame:
    """Return the endgame that everybody sees, from what one viewer sees; ValueError if it is none."""
    if snapshot.rules.seats != 2 or snapshot.turn is None or snapshot.drawable or snapshot.wrong is not None:
        raise ValueError("an endgame has two seats, a turn, nothing to draw and nothing to challenge")
    if snapshot.rules.draw is DrawRule.FORCED and isinstance(snapshot.history[-1], Drew | TileDrawn):
        raise ValueError("a tile was drawn: there is no choice until it is played or the seat has passed (R13)")
    return Endgame(snapshot.rules, snapshot.chain, snapshot.turn, snapshot.passes, public_pairs(snapshot))


def public_pairs(snapshot: Snapshot) -> Pairs:
    """Return every pair of hands that is possible to a public that knows neither, with its weight."""
    found = enumerated(believed(in_public(snapshot)), MOST_PAIRS)
    if found is None:
        raise TreeTooLargeError(f"the seats may hold more than {MOST_PAIRS} pairs of hands")
    most = max(pair.weight for pair in found)
    return {(pair.hands[0], pair.hands[1]): pair.weight / most for pair in found}


def in_public(snapshot: Snapshot) -> Snapshot:
    """Return what a spectator would know in the place of the viewer."""
    history = tuple(_in_public(event) for event in snapshot.history)
    return replace(snapshot, viewer=None, hand=(), legal=(), bound=None, history=history)


def _in_public(event: SeenEvent) -> SeenEvent:
    if isinstance(event, HandDealt):
        return event._replace(hand=())
    if isinstance(event, TileDrawn) and not event.penalty:
        return Drew(event.seat)
    return event
