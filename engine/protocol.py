"""The objects of the referee protocol: what a table, a view and an action look like as JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from engine.actions import Action, End
from engine.snapshot import RoundResult, Snapshot
from engine.tiles import Tile


def table_object(snapshot: Snapshot, hands: list[Any], boneyard: Any) -> dict[str, Any]:
    """Return the table object of the protocol from a snapshot, with the hands as they are to be shown."""
    chain = snapshot.chain
    return {
        "phase": snapshot.phase.value,
        "round": snapshot.round,
        "leader": snapshot.leader,
        "turn": snapshot.turn,
        "chain": [list(halves) for halves in chain.line],
        "arms": {end.value: [list(halves) for halves in chain.arm(end)] for end in (End.UP, End.DOWN)},
        "ends": {end.value: number for end, number in chain.open_ends.items()},
        "hands": hands,
        "boneyard": boneyard,
        "drawable": snapshot.drawable,
        "scores": list(snapshot.scores),
        "passes": snapshot.passes,
        "touched": None if snapshot.touched is None else str(snapshot.touched),
        "legal": [action_object(action) for action in snapshot.legal],
        "last_round": None if snapshot.last_round is None else result_object(snapshot.last_round),
        "winner": snapshot.winner,
    }


def view_object(snapshot: Snapshot) -> dict[str, Any]:
    """Return what the viewer may know while a round is played: the other hands and the boneyard are counts."""
    hands = [
        [str(tile) for tile in snapshot.hand] if seat == snapshot.viewer else count
        for seat, count in enumerate(snapshot.counts)
    ]
    return table_object(snapshot, hands, snapshot.boneyard)


def action_object(action: Action) -> dict[str, Any]:
    """Return an action: what is done, with the tile and the end where it has them."""
    told: dict[str, Any] = {"do": action.do.value}
    if action.tile is not None:
        told["tile"] = str(action.tile)
    if action.end is not None:
        told["end"] = action.end.value
    return told


def result_object(result: RoundResult) -> dict[str, Any]:
    """Return the result of a round."""
    return {
        "reason": result.reason.value,
        "winner": result.winner,
        "team": result.team,
        "points": result.points,
        "pips": list(result.pips),
        "bonus": result.bonus,
    }


def number(value: float, digits: int) -> float | None:
    """Return a number rounded; None, null in JSON, for what is none there: an error of which nothing is known."""
    return round(value, digits) + 0.0 if isfinite(value) else None  # + 0.0, for there is no less than nothing


def plain(value: Any) -> Any:
    """Return a value of an event as JSON; tiles are texts."""
    if isinstance(value, Tile):
        return str(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return value
