"""Spots and sights, read off snapshots and chains."""

from __future__ import annotations

from engine.actions import ENDS, End
from engine.belief import fitting
from engine.belief.following import could
from engine.belief.notes import draws_tell
from engine.chain import CLOSED, Chain
from engine.events import TileDrawn
from engine.playout.board import board_of
from engine.playout.lines import Counts, Place
from engine.playout.world import ANY, Sight, Spot
from engine.snapshot import Snapshot
from engine.tiles import mask_of


def spot_of(snapshot: Snapshot) -> Spot:
    """Return the public part of a position that is being played."""
    turn = snapshot.turn if snapshot.turn is not None else snapshot.leader
    only = ANY
    if snapshot.touched is not None:
        only = 1 << snapshot.touched.id
    elif snapshot.bound is not None:
        only = mask_of(action.tile for action in snapshot.legal if action.tile is not None)
    ends, counts, spinner, uncovered = place_of(snapshot.chain)
    return Spot(turn, _could(snapshot), snapshot.drawable, ends, snapshot.leader, only, counts, spinner, uncovered)


def sight_of(snapshot: Snapshot) -> Sight:
    """Return what the viewer, whose turn it is, knows."""
    hand = mask_of(snapshot.hand)
    table = mask_of(placement.tile for placement in snapshot.chain.placements)
    unseen = board_of(snapshot.rules.highest_pip).full & ~table & ~hand
    return Sight(spot_of(snapshot), hand, snapshot.counts, snapshot.boneyard, unseen)


def place_of(chain: Chain) -> Place:
    """Return what matters of a chain for those who play on."""
    placements, index = chain.placements, chain.spinner
    counts = [0, 0, 0, 0]
    for side, number in enumerate(chain.ends):
        if placements and number != CLOSED:
            last = next((laid for laid in reversed(placements) if laid.end is ENDS[side]), placements[0])
            covered = side < 2 or last.end is ENDS[side]  # a side arm counts once a tile lies on it
            counts[side] = (2 * number if last.tile.is_double else number) * covered
    left, right, up, down = counts
    four: Counts = (left, right, up, down)
    if index < 0:
        return chain.ends, four, CLOSED, 0
    laid_on = placements[index].end
    wanted = {End.LEFT, End.RIGHT} if laid_on is None else {laid_on}
    wanted -= {placement.end for placement in placements[index + 1 :] if placement.end is not None}
    return chain.ends, four, placements[index].tile.low, sum(1 << ENDS.index(end) for end in wanted)


def _could(snapshot: Snapshot) -> tuple[int, ...]:
    """Return what each seat could hold; who has just drawn a tile that does not fit keeps it."""
    masks, last = could(snapshot), snapshot.history[-1] if snapshot.history else None
    if not isinstance(last, TileDrawn) or last.penalty or snapshot.bound is not None or not draws_tell(snapshot.rules):
        return masks
    kept = board_of(snapshot.rules.highest_pip).full & ~fitting(snapshot.chain)
    return tuple(kept if seat == last.seat else mask for seat, mask in enumerate(masks))
