"""Rounds of two seats played to their end: the loops around the choices of ``two``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.playout.drawing import DrawScore
from engine.playout.fold import PHASE_OF_SHORTEST
from engine.playout.pairs import EMPTY, FULL, pairs
from engine.playout.two import Choose

Round: TypeAlias = tuple[int, int, int, int, int, tuple[int, ...], int, int, int, list[int]]
"""Mover's hand, the other's, what each could hold, pair, boneyard, tiles of it drawn, and drawable in all, mask of the
rest, tiles left of each suit."""
End: TypeAlias = tuple[int, int, bool, bool]
"""Hands of the seat that made the last turn and of the other, whether it is the one that was to move at first, and
whether 0-0 was the last tile; a hand of 0 is out."""
Loop: TypeAlias = Callable[[Round], End]


def forced_loop(choose: Choose) -> Loop:
    """Return the playout where only those draw who must, or nobody."""
    all_fits, all_plays = pairs()

    def play_on(start: Round) -> End:
        hand, other, mine, theirs, pair, boneyard, at, stop, rest, left = start
        first = True
        while True:
            fits, plays = all_fits[pair], all_plays[pair]
            playable = hand & fits
            if not playable:
                kept = at + 1
                while at < stop:
                    bit = 1 << boneyard[at]
                    at += 1
                    rest ^= bit
                    hand |= bit
                    if bit & fits:
                        playable = bit
                        break
                mine = (FULL if at > kept or (at == kept and not playable) else mine) & ~fits
            if playable:
                if not hand & (hand - 1):
                    return 0, other, first, hand == 1
                if playable & (playable - 1) or len(plays[playable][1]) > 1:
                    laid = choose(
                        hand,
                        playable,
                        plays,
                        (other | rest) & theirs,
                        left,
                        other.bit_count(),
                        len(boneyard) - at,
                        stop - at,
                    )[1]
                else:
                    laid = plays[playable][1][0][7]
                bit, _, _, pair, low, high = laid
                hand ^= bit
                left[low] -= 1
                if low != high:
                    left[high] -= 1
            elif not other & fits:
                return hand, other, first, False
            hand, other, mine, theirs, first = other, hand, theirs, mine, not first

    return play_on


def free_loop(choose: Choose, draws: DrawScore) -> Loop:
    """Return the playout where a seat may draw although it could play."""
    all_fits, all_plays = pairs()

    def play_on(start: Round) -> End:
        hand, other, mine, theirs, pair, boneyard, at, stop, rest, left = start
        first = True
        while True:
            fits, plays = all_fits[pair], all_plays[pair]
            playable = hand & fits
            if playable:
                if not hand & (hand - 1):
                    return 0, other, first, hand == 1
                held, could = other.bit_count(), (other | rest) & theirs
                if at < stop:
                    worth, laid = choose(hand, playable, plays, could, left, held, len(boneyard) - at, stop - at)
                    fitting, phase = (
                        (could & all_fits[laid[3]]).bit_count(),
                        PHASE_OF_SHORTEST[min(held, hand.bit_count())],
                    )
                    empty = pair == EMPTY
                    if (
                        draws(hand, playable.bit_count(), stop - at, empty, phase, held, could.bit_count(), fitting)
                        > worth
                    ):
                        playable = 0
                elif playable & (playable - 1) or len(plays[playable][1]) > 1:
                    laid = choose(hand, playable, plays, could, left, held, len(boneyard) - at, 0)[1]
                else:
                    laid = plays[playable][1][0][7]
            if not playable and at < stop:
                bit = 1 << boneyard[at]
                at += 1
                rest ^= bit
                hand |= bit
                mine = FULL
                continue
            if playable:
                bit, _, _, pair, low, high = laid
                hand ^= bit
                left[low] -= 1
                if low != high:
                    left[high] -= 1
            elif other & fits:
                mine &= ~fits
            else:
                return hand, other, first, False
            hand, other, mine, theirs, first = other, hand, theirs, mine, not first

    return play_on
