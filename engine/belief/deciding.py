"""The choices of a round as they were: what lay on the table, what everybody could tell, and what was done.

Whoever has a model of play can weigh a world by the chance of each choice with the hand of then (``hand_at``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.actions import DRAW, Action, play
from engine.belief.following import Follower
from engine.belief.sampling import World
from engine.chain import Chain
from engine.events import Drew, TileDrawn, TilePlayed
from engine.snapshot import Snapshot


class Decision(NamedTuple):
    """A play, or a draw that nothing forced, and the public position before it."""

    seat: int
    number: int
    """How many choices the seat had made before in this round."""
    place: int
    """Where it stands in the history."""
    action: Action
    bound: bool
    """Whether the tile was no choice: just drawn, touched, or prescribed; the end may have been one."""
    wrong: bool
    """Whether a tile was laid that does not match (R35); no lawful choice."""
    chain: Chain
    table: int
    """Mask of the tiles that lay."""
    counts: tuple[int, ...]
    boneyard: int
    drawable: int
    passes: int
    could: tuple[int, ...]
    """What everybody could tell that each seat may hold, see ``could``."""
    laid: int
    """What the seat had laid before."""
    drawn: int
    """The drawn tile that had to be laid, else 0; it came with no batch."""


def decisions(snapshot: Snapshot, *, own: bool = False) -> tuple[Decision, ...]:
    """Return every choice of the others in order, and with ``own`` the viewer's too."""
    return tuple(choice for choice in _choices(snapshot) if own or choice.seat != snapshot.viewer)


def hand_at(world: World, decision: Decision) -> int:
    """Return the hand of a seat of a traced world before a choice of its; not for the viewer's own."""
    owned = world.owned[decision.seat]
    return owned[min(decision.number, len(owned) - 1)] & ~decision.laid | decision.drawn


def _choices(snapshot: Snapshot) -> Iterator[Decision]:
    table = Follower(snapshot)
    made = [0] * len(snapshot.counts)
    for place, event in enumerate(snapshot.history):
        action: Action | None = None
        wrong, drawn, bound = False, 0, False
        if isinstance(event, TilePlayed):
            action, wrong = play(event.tile, event.end), event.wrong
            drawn = 1 << event.tile.id if table.has_drawn(event.seat) else 0
            bound = bool(drawn) or table.touched == event.tile.id or table.is_prescribed(event.tile)
        elif isinstance(event, Drew | TileDrawn) and not table.draws_tell and not event.penalty:
            action = DRAW
        if action is not None:
            seat = event.seat  # type: ignore[union-attr]  # an action is set for these two kinds of event only
            yield Decision(
                seat, made[seat], place, action, bound, wrong, table.chain, table.table, tuple(table.counts),
                table.boneyard, table.drawable, table.passes, table.could, table.laid[seat], drawn,
            )  # fmt: skip
            made[seat] += 1
        table.see(event)
