"""The only door from the whole truth to a viewer: named fields are copied, nothing is stripped."""

from __future__ import annotations

from engine.events import told_to
from engine.snapshot import Bound, OpenTable, Phase, Snapshot, WrongTile
from engine.state import NO_TILE, MatchState
from engine.tiles import TILES, tiles_in
from engine.transition import legal_actions


def snapshot_for(state: MatchState, viewer: int | None, version: int = 0) -> Snapshot:
    """Return what a seat may know, or a spectator (None)."""
    scores, results, tied, winner, ended = state.standing
    playing = state.phase is Phase.PLAYING
    own_turn = playing and viewer is not None and viewer == state.turn
    _, touched, pending = state.duty
    return Snapshot(
        version=version,
        viewer=viewer,
        rules=state.rules,
        phase=state.phase,
        round=state.setup.number,
        leader=state.setup.leader,
        turn=state.turn if playing else None,
        active=state.setup.active,
        chain=state.chain,
        hand=tiles_in(state.hands[viewer]) if viewer is not None else (),
        counts=tuple(hand.bit_count() for hand in state.hands),
        boneyard=len(state.boneyard),
        drawable=state.drawable,
        scores=scores,
        passes=state.passes,
        bound=_bound(state) if own_turn else None,
        touched=TILES[touched] if touched != NO_TILE else None,
        wrong=None if pending is None else WrongTile(pending.seat, TILES[pending.tile], not state.hands[pending.seat]),
        legal=legal_actions(state) if own_turn else (),
        history=told_to(state.history, viewer),
        results=results,
        tied=tied,
        winner=winner,
        ended=ended,
    )


def _bound(state: MatchState) -> Bound | None:
    """Return why the seat to act may play only one tile."""
    if state.touched != NO_TILE:
        return Bound.TOUCHED
    if state.must_play != NO_TILE:
        return Bound.DRAWN
    if not state.line and state.setup.prescribed != NO_TILE:
        return Bound.OPENING
    return None


def open_table(state: MatchState) -> OpenTable:
    """Return every hand and the boneyard in drawing order."""
    return OpenTable(
        hands=tuple(tiles_in(hand) for hand in state.hands),
        boneyard=tuple(TILES[number] for number in state.boneyard),
        drawable=state.drawable,
    )
