"""The luck of one event: a deal, or a drawn tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.actions import DRAW
from engine.luck.expected import expected_points
from engine.luck.values import Values, world_of
from engine.state import MatchState
from engine.tiles import TILES, Tile


class Luck(NamedTuple):
    """What chance brought each side, in points; ``tile`` was drawn by ``seat``, both are None for the deal."""

    by_side: tuple[float, ...]
    seat: int | None = None
    tile: Tile | None = None


def deal_luck(state: MatchState, values: Values) -> Luck | None:
    """Return the luck of the deal of a round that begins; None where the mean of such deals is not known."""
    expected = expected_points(state)
    if expected is None:
        return None
    return Luck(_less(values(state.rules, world_of(state)), expected))


def before_the_draw(before: MatchState, values: Values) -> tuple[float, ...]:
    """Return what each side can expect when the seat to act draws and any tile of the boneyard may come."""
    return values(before.rules, world_of(before), DRAW)


def after_the_draw(before: MatchState, values: Values) -> tuple[float, ...]:
    """Return what each side can expect once the seat to act has drawn the tile that comes."""
    return values(before.rules, world_of(before), DRAW, 1)


def draw_luck(before: MatchState, expected: Sequence[float], after: Sequence[float]) -> Luck:
    """Return the luck of a draw from what could be expected before it and after it."""
    return Luck(_less(after, expected), before.turn, TILES[before.boneyard[0]])


def _less(values: Sequence[float], expected: Sequence[float]) -> tuple[float, ...]:
    return tuple(value - mean for value, mean in zip(values, expected, strict=True))
