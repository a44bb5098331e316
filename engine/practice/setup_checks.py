"""Whether the moves of a position are in turn, and lead to the counts, the turn and the passes that it tells."""

from __future__ import annotations

from engine.errors import RecordError, problem
from engine.events import Accepted, Drew, MisplayChallenged, Passed, TilePlayed, TileTouched
from engine.position import Position, Tiles
from engine.position_moves import Move
from engine.snapshot import Phase
from engine.state import MatchState


def check_turns(position: Position) -> None:
    """Refuse a move that is not by the seat whose turn it is (R12)."""
    active, turn = position.active, position.leader
    last: Move | None = None
    for number, move in enumerate(position.moves, 1):
        seat = move.by if isinstance(move, MisplayChallenged) else move.seat
        is_theirs = seat == turn
        if isinstance(move, MisplayChallenged):
            laid = isinstance(last, TilePlayed) and last.wrong and last.tile == move.tile and last.seat == move.seat
            is_theirs = laid and seat in active and seat != move.seat
        if not is_theirs:
            raise RecordError(problem("position-turn", "R12", number=number, seat=seat, turn=turn))
        if isinstance(move, MisplayChallenged):
            turn = move.seat
        elif isinstance(move, TilePlayed | Passed | Accepted):
            turn = active[(active.index(turn) + 1) % len(active)]
        last = last if isinstance(move, TileTouched) else move


def size_of(tiles: Tiles) -> int:
    """Return how many tiles there are."""
    return tiles if isinstance(tiles, int) else len(tiles)


def dealt_counts(position: Position) -> tuple[int, ...]:
    """Return how many tiles each seat was dealt; RecordError if that was none."""
    dealt = list(map(size_of, position.hands))
    for move in position.moves:
        if isinstance(move, TilePlayed):
            dealt[move.seat] += 1
        elif isinstance(move, Drew | MisplayChallenged):
            dealt[move.seat] -= 1
    for seat, count in enumerate(dealt):
        if (count < 1) is (seat in position.active):
            code = "position-dealt" if seat in position.active else "sits-out"
            raise RecordError(problem(code, "R6" if seat in position.active else "R28", seat=seat))
    return tuple(dealt)


def check_end(position: Position, state: MatchState) -> None:
    """Refuse a turn or passes that the moves do not lead to."""
    if position.turn is None:
        if state.phase is Phase.PLAYING:
            raise RecordError(problem("position-running", "R18", turn=state.turn))
        return
    if state.phase is not Phase.PLAYING:
        raise RecordError(problem("position-over", "R18"))
    if state.turn != position.turn:
        raise RecordError(problem("position-order", "R12", turn=state.turn, seat=position.turn))
    if state.passes != position.passes:
        raise RecordError(problem("position-passes", passes=state.passes, given=position.passes))
    told = [*map(size_of, position.hands), size_of(position.boneyard)]
    if [*(hand.bit_count() for hand in state.hands), len(state.boneyard)] != told:
        raise RecordError(problem("position-none"))
