"""What it is worth to draw although one could play (R14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.playout.board import Board
from engine.playout.fold import Fold, stuck

DrawScore: TypeAlias = Callable[[int, int, int, bool, int, int, int, int], float]
"""Takes the hand, how many of its tiles can be played, how many can be drawn, whether the chain is empty, the phase,
how many tiles the next opponent holds, how many he could hold, and how many of those fit after the best play."""

NEVER = -1e9


def draw_scorer(fold: Fold, board: Board) -> DrawScore:
    """Return the function that scores a voluntary draw."""
    if not fold.draw:
        return lambda *_: NEVER
    rows = fold.draw
    one = (1 << board.numbers) - 1

    def score(
        hand: int, playable: int, drawable: int, empty: bool, phase: int, held: int, possible: int, fitting: int
    ) -> float:
        row, count = rows[phase], hand.bit_count()
        value = row[0] + count * (row[1] / 7 + row[2] * count / 49) + row[3] * held / 7 + row[4] * drawable / 14
        value += row[5] * playable / 4 + row[7] * (count < held)
        value += row[8] * board.pips_in(hand) / 40 + row[10] * stuck(possible, held)[fitting]
        if empty:
            value += row[6]
        if drawable == 1:
            value += row[11]
        if count == 1:
            value += row[12]
        halves = board.halves_in(hand)
        return value + row[9] * (halves >> board.numbers | halves & one).bit_count() / 7

    return score
