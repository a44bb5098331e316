"""When a tile may be drawn although nothing forces the table to stop (R13–R15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.errors import Problem, problem
from engine.rules import DrawRule
from engine.state import NO_TILE, MatchState
from engine.tiles import TILES


def forced(state: MatchState, playable: int) -> Problem | None:
    """Draw only if nothing fits; a drawn tile that fits is played at once (R13)."""
    if state.must_play != NO_TILE:
        return problem("drawn-must-be-played", "R13", tile=str(TILES[state.must_play]))
    return problem("can-play-no-draw", "R13") if playable else None


def free(state: MatchState, playable: int) -> Problem | None:
    """Draw as you like, but not where a double has to open (R14)."""
    if not state.line and state.setup.prescribed != NO_TILE:
        return problem("opening-no-draw", "R14", tile=str(TILES[state.setup.prescribed]))
    return None


def none(state: MatchState, playable: int) -> Problem | None:
    """Block: no drawing at all (R15)."""
    return problem("no-drawing", "R15")


DRAWING: Mapping[DrawRule, Callable[[MatchState, int], Problem | None]] = {
    DrawRule.FORCED: forced,
    DrawRule.FREE: free,
    DrawRule.NONE: none,
}
"""Says why the seat to act may not draw, or None if it may; the boneyard is looked at elsewhere (R17)."""
