"""The moves of a position, as everybody saw them, in a few characters each (``engine.position``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias, TypeGuard

from engine.actions import ENDS
from engine.chain import EMPTY, Chain, extended, opened
from engine.errors import RecordError, problem
from engine.events import Accepted, Drew, MisplayChallenged, Passed, SeenEvent, TileDrawn, TilePlayed, TileTouched
from engine.tiles import Tile, make_tile

Move: TypeAlias = TilePlayed | Drew | Passed | TileTouched | MisplayChallenged | Accepted
"""What a seat did; of a draw only that it happened."""

_LETTERS = "lrud"
_MOVE = re.compile(r"([0-3]?)(o\d\d|[lrudLRUD]\d\d|[bBp]|[tT]\d\d|c[0-3]\d\d|a[0-3])")


def moves_in(history: Sequence[SeenEvent]) -> tuple[Move, ...]:
    """Return the moves of a round so far, without the faces that were drawn."""
    moves = [Drew(event.seat, event.penalty) if isinstance(event, TileDrawn) else event for event in history]
    return tuple(move for move in moves if _is_move(move))


def _is_move(event: SeenEvent) -> TypeGuard[Move]:
    return isinstance(event, TilePlayed | Drew | Passed | TileTouched | MisplayChallenged | Accepted)


def print_moves(moves: Sequence[Move], leader: int, active: Sequence[int]) -> str:
    """Return the moves one after the other."""
    words: list[str] = []
    turn = leader
    for move in moves:
        seat = move.by if isinstance(move, MisplayChallenged) else move.seat
        words.append(("" if seat == turn else str(seat)) + _print_move(move))
        turn = _next_turn(move, active)
    return "".join(words)


def _print_move(move: Move) -> str:
    if isinstance(move, TilePlayed):
        letter = "o" if move.end is None else _LETTERS[ENDS.index(move.end)]
        return f"{letter.upper() if move.wrong else letter}{move.inner}{move.outer}"
    if isinstance(move, Drew):
        return "B" if move.penalty else "b"
    if isinstance(move, Passed):
        return "p"
    if isinstance(move, TileTouched):
        return f"{'T' if move.bound else 't'}{_digits(move.tile)}"
    if isinstance(move, MisplayChallenged):
        return f"c{move.seat}{_digits(move.tile)}"
    return f"a{move.offender}"


def _digits(tile: Tile) -> str:
    return f"{tile.low}{tile.high}"


def _next_turn(move: Move, active: Sequence[int]) -> int:
    """Return the seat that moves next, as far as one move tells: a longer line is the price of a wrong guess."""
    if isinstance(move, MisplayChallenged):
        return move.seat
    if isinstance(move, TilePlayed | Passed | Accepted):
        place = active.index(move.seat) if move.seat in active else -1
        return active[(place + 1) % len(active)]
    return move.seat


def parse_moves(text: str, leader: int, active: Sequence[int], *, spinner: bool) -> tuple[Move, ...]:
    """Read ``print_moves`` back; ValueError if that can't be, RecordError if a tile lies where it does not fit."""
    moves: list[Move] = []
    turn, place = leader, 0
    chain = before = EMPTY
    while place < len(text):
        found = _MOVE.match(text, place)
        if found is None:
            raise ValueError("no move")
        place = found.end()
        seat = int(found[1] or turn)
        move = _parse_move(found[2], seat, chain)
        if isinstance(move, TilePlayed):
            before, chain = chain, _laid(chain, move, spinner=spinner)
        elif isinstance(move, MisplayChallenged):
            chain = before
        moves.append(move)
        turn = _next_turn(move, active)
    return tuple(moves)


def _parse_move(word: str, seat: int, chain: Chain) -> Move:
    letter, rest = word[0], word[1:]
    if letter in "bB":
        return Drew(seat, letter == "B")
    if letter == "p":
        return Passed(seat, tuple(dict.fromkeys(chain.open_ends.values())))
    if letter == "a":
        return Accepted(seat, int(rest))
    if letter == "c":
        return MisplayChallenged(int(rest[0]), seat, _tile(rest[1:]))
    if letter in "tT":
        return TileTouched(seat, _tile(rest), letter == "T")
    inner, outer = int(rest[0]), int(rest[1])
    tile = make_tile(inner, outer)
    if letter == "o":
        return TilePlayed(seat, tile, None, inner, outer)
    return TilePlayed(seat, tile, ENDS[_LETTERS.index(letter.lower())], inner, outer, letter.isupper())


def _tile(text: str) -> Tile:
    tile = make_tile(int(text[0]), int(text[1]))
    if text != _digits(tile):
        raise ValueError("the larger half first")
    return tile


def _laid(chain: Chain, move: TilePlayed, *, spinner: bool) -> Chain:
    """Return the chain after a play; ValueError if the tile does not go there, or goes there although it is wrong."""
    if move.end is None:
        if chain.placements or move.inner > move.outer:
            raise ValueError("opened twice, or turned over")
        return opened(move.seat, move.tile, spinner=spinner)
    number = chain.open_ends.get(move.end)
    if number is None:
        told = {"tile": str(move.tile), "end": move.end.value, "open": ", ".join(chain.open_ends)}
        raise RecordError(problem("end-closed", "R34" if spinner else "R3", **told))
    if move.inner != number and not move.wrong:
        code = "position-turned" if number in move.tile else "no-match"
        raise RecordError(problem(code, "R3", tile=str(move.tile), end=move.end.value, number=number))
    if move.inner == number and move.wrong:
        raise ValueError("it is not wrong")
    return extended(chain, move.seat, move.tile, ENDS.index(move.end), move.inner, spinner=spinner)
