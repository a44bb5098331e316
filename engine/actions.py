"""What a seat can do, as values that print and parse as a pair."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.tiles import TILES, Tile


class End(StrEnum):
    """An end of the chain; up and down are the spinner's side arms (R34)."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


class Do(StrEnum):
    """The kinds of action."""

    PLAY = "play"
    DRAW = "draw"
    PASS = "pass"
    TOUCH = "touch"
    CHALLENGE = "challenge"
    ACCEPT = "accept"
    SURRENDER = "surrender"


class Action(NamedTuple):
    """One action.

    ``tile`` is given for play and touch; ``end`` for a play, but None for the opening tile.  ``touching`` is
    the half that is laid against the chain; it matters only for a tile that does not match, which lies "as
    written" (R35), and is None in every lawful play.
    """

    do: Do
    tile: Tile | None = None
    end: End | None = None
    touching: int | None = None

    def __str__(self) -> str:
        words: list[str] = [self.do.value]
        if self.tile is not None:
            low, high = self.tile
            words.append(f"{high}-{low}" if self.touching == high and low != high else f"{low}-{high}")
        if self.end is not None:
            words.append(self.end.value)
        return " ".join(words)


DRAW = Action(Do.DRAW)
PASS = Action(Do.PASS)
CHALLENGE = Action(Do.CHALLENGE)
ACCEPT = Action(Do.ACCEPT)
SURRENDER = Action(Do.SURRENDER)

ENDS: tuple[End, ...] = (End.LEFT, End.RIGHT, End.UP, End.DOWN)
"""The order in which ends are listed and stored."""

OPENING_PLAYS: tuple[Action, ...] = tuple(Action(Do.PLAY, tile) for tile in TILES)
"""The opening play of each tile, by tile id."""

PLAYS: tuple[tuple[Action, ...], ...] = tuple(tuple(Action(Do.PLAY, tile, end) for end in ENDS) for tile in TILES)
"""``PLAYS[tile.id][i]`` plays the tile at ``ENDS[i]``; shared values, so that legal actions cost nothing to build."""


def play(tile: Tile, end: End | None = None) -> Action:
    """Return the play of a tile at an end, or of the opening tile without one."""
    return OPENING_PLAYS[tile.id] if end is None else PLAYS[tile.id][ENDS.index(end)]


def touch(tile: Tile) -> Action:
    """Return the touching of a tile (R37)."""
    return Action(Do.TOUCH, tile)
