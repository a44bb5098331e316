"""The only door from the whole truth to a viewer: named fields are copied, nothing is stripped."""

from __future__ import annotations

from engine.events import seen_by, told
from engine.snapshot import Bound, OpenTable, Phase, Snapshot, WrongTile
from engine.state import NO_TILE, MatchState, RoundState
from engine.tiles import TILES, tiles_in
from engine.transition import legal_actions


def snapshot_for(state: MatchState, viewer: int | None, version: int = 0) -> Snapshot:
    """Return what a seat may know, or a spectator (None)."""
    round_ = state.round
    playing = state.phase is Phase.PLAYING
    own_turn = playing and viewer is not None and viewer == round_.turn
    pending = round_.pending
    return Snapshot(
        version=version,
        viewer=viewer,
        rules=state.rules,
        phase=state.phase,
        round=round_.setup.number,
        leader=round_.setup.leader,
        turn=round_.turn if playing else None,
        active=round_.setup.active,
        chain=round_.chain,
        hand=tiles_in(round_.hands[viewer]) if viewer is not None else (),
        counts=tuple(hand.bit_count() for hand in round_.hands),
        boneyard=len(round_.boneyard),
        drawable=round_.drawable,
        scores=state.scores,
        passes=round_.passes,
        bound=_bound(round_) if own_turn else None,
        touched=TILES[round_.touched] if round_.touched != NO_TILE else None,
        wrong=None if pending is None else WrongTile(pending.seat, TILES[pending.tile], not round_.hands[pending.seat]),
        legal=legal_actions(state) if own_turn else (),
        history=tuple(seen_by(event, viewer) for event in told(round_.history)),
        results=state.results,
        tied=state.tied,
        winner=state.winner,
        ended=state.ended,
    )


def _bound(round_: RoundState) -> Bound | None:
    """Return why the seat to act may play only one tile."""
    if round_.touched != NO_TILE:
        return Bound.TOUCHED
    if round_.must_play != NO_TILE:
        return Bound.DRAWN
    if not round_.chain.placements and round_.setup.prescribed != NO_TILE:
        return Bound.OPENING
    return None


def open_table(state: MatchState) -> OpenTable:
    """Return every hand and the boneyard in drawing order."""
    round_ = state.round
    return OpenTable(
        hands=tuple(tiles_in(hand) for hand in round_.hands),
        boneyard=tuple(TILES[number] for number in round_.boneyard),
        drawable=round_.drawable,
    )
