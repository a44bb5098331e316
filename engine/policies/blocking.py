"""When a round is blocked (R19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.chain import Chain
from engine.rules import BlockEnds
from engine.state import RoundState
from engine.tiles import SUIT


def fitting(chain: Chain) -> int:
    """Return the mask of all tiles that fit an open end; the chain is not empty (R3)."""
    left, right, up, down = chain.ends
    if up < 0:
        return SUIT[left] | SUIT[right]
    return SUIT[left] | SUIT[right] | SUIT[up] | SUIT[down]


def at_once(state: RoundState) -> bool:
    """As soon as no seat can play and nothing may be drawn (R19)."""
    if state.drawable:
        return False
    fits, hands = fitting(state.chain), state.hands
    return not any(hands[seat] & fits for seat in state.setup.active)


def after_passes(state: RoundState) -> bool:
    """When every seat has passed in a row (R19)."""
    return state.passes >= len(state.setup.active)


BLOCKING: Mapping[BlockEnds, Callable[[RoundState], bool]] = {
    BlockEnds.AT_ONCE: at_once,
    BlockEnds.AFTER_PASSES: after_passes,
}
"""Says whether the round, with a tile on the table and none to be challenged, is blocked."""
