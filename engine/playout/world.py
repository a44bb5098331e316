"""The values of playouts: a spot, a world, what one seat sees, and how a round came out."""

from __future__ import annotations

from typing import NamedTuple

from engine.chain import CLOSED, Ends

ANY = -1
"""The mask of all tiles: nothing narrows the choice."""


class Spot(NamedTuple):
    """What everybody sees of a position; the chain is empty if ``ends[0]`` is ``CLOSED``.

    ``could`` has for each seat the mask of tiles that its draws and passes leave possible, the whole set at first.
    """

    turn: int
    could: tuple[int, ...]
    drawable: int
    """How many tiles of the boneyard may be drawn."""
    ends: Ends = (CLOSED, CLOSED, CLOSED, CLOSED)
    leader: int = 0
    only: int = ANY
    """The tiles of which the seat to act must play one: the opening double, the drawn one, the touched one."""
    counts: tuple[int, int, int, int] = (0, 0, 0, 0)
    """What All Fives counts at each end, once two tiles lie (R32)."""
    spinner: int = CLOSED
    """The number of the double with four arms, once it lies (R34)."""
    uncovered: int = 0
    """Bit n is set if a tile has to be laid at ``ENDS[n]`` before the side arms open."""


class World(NamedTuple):
    """A full truth: masks of the hands by seat (0: sits out), and the ids of the boneyard, the next tile first."""

    hands: tuple[int, ...]
    boneyard: tuple[int, ...]
    spot: Spot


class Sight(NamedTuple):
    """What the seat to act knows: the spot, its hand, the sizes of all hands by seat, and what it doesn't see.

    ``boneyard`` counts its tiles, the reserve included; ``unseen`` is the mask of all tiles elsewhere than in the hand
    and on the table.
    """

    spot: Spot
    hand: int
    sizes: tuple[int, ...]
    boneyard: int
    unseen: int


class Outcome(NamedTuple):
    """How a round ended: points by side (team or seat), All Fives points included, and the winner, a seat or None."""

    points: tuple[int, ...]
    winner: int | None
    blocked: bool
