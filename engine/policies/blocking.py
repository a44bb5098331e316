"""When a round is blocked (R19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.chain import Ends
from engine.rules import BlockEnds
from engine.state import MatchState
from engine.tiles import SUIT


def fitting(ends: Ends) -> int:
    """Return the mask of all tiles that fit an open end; the chain is not empty (R3)."""
    left, right, up, down = ends
    if up < 0:
        return SUIT[left] | SUIT[right]
    return SUIT[left] | SUIT[right] | SUIT[up] | SUIT[down]


def at_once(state: MatchState) -> bool:
    """As soon as no seat can play and nothing may be drawn (R19)."""
    if len(state.boneyard) > state.setup.kept:
        return False
    fits = fitting(state.ends)
    for hand in state.hands:  # noqa: SIM110 - all() of a generator takes twice as long; who sits out has no tiles
        if hand & fits:
            return False
    return True


def after_passes(state: MatchState) -> bool:
    """When every seat has passed in a row (R19)."""
    return state.passes >= len(state.setup.active)


BLOCKING: Mapping[BlockEnds, Callable[[MatchState], bool]] = {
    BlockEnds.AT_ONCE: at_once,
    BlockEnds.AFTER_PASSES: after_passes,
}
"""Says whether the round, with a tile on the table and none to be challenged, is blocked."""
