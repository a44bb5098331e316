"""The playout of two seats with double-six and two open ends, where nothing scores on the way: written for speed.

It does what ``general`` does; a test keeps the two together.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol, TypeAlias

from engine.playout.board import LOW, PART, board_of
from engine.playout.fold import CLOSED_PHASE, FEW, PHASE_OF_SHORTEST, TIE, Fold
from engine.playout.pairs import NUMBERS, Laid, Plays
from engine.rules import Rules, Score


def is_plain(rules: Rules, active: tuple[int, ...]) -> bool:
    """Return whether this module can play these rules."""
    two = len(active) == 2 and rules.highest_pip == NUMBERS - 1
    return two and rules.score is Score.PLAIN and not rules.spinner


Scored: TypeAlias = tuple[int, float]
"""The bit of a tile, and the score of one of its plays."""


class Choose(Protocol):
    """Takes the hand, the tiles to choose from, the plays, what the other could hold, the tiles left of each suit, how
    many he holds, the boneyard's tiles and how many can be drawn; returns the best score and its play.

    The scores of all plays are added to ``listing``, if there is one.
    """

    def __call__(
        self,
        hand: int,
        playable: int,
        plays: Plays,
        possible: int,
        left: list[int],
        held: int,
        boneyard: int,
        drawable: int,
        listing: list[Scored] | None = None,
        /,
    ) -> tuple[float, Laid]: ...


@cache
def _counts() -> bytes:
    """Return by the halves in a hand (``Board.halves``) 8 × its doubles without a companion + its suits."""
    low = (1 << NUMBERS) - 1
    ones = [mask.bit_count() for mask in range(low + 1)]
    return bytes(ones[d & ~n] << 3 | ones[d | n] for n in range(low + 1) for d in range(low + 1))


def _by_hand(weights: tuple[float, ...]) -> list[float]:
    """Return f6 and f12 by ``_counts``."""
    return [weights[6] * (code & 7) / 7 + weights[12] * (code >> 3) / 2 for code in range(64)]


def _by_ends(weights: tuple[float, ...], end: list[float]) -> tuple[list[list[float]], list[float]]:
    """Return f13-f15, f24, f26, f27 by both ends (8 × own + unplayed tiles of each), and with f7 by two equal ends."""
    ends = [end[mine << 4 | unplayed] for mine in range(8) for unplayed in range(8)]
    largest = [[weights[27] * max(a, b) / 4 + weights[24] * (a > 0 < b) for b in range(8)] for a in range(8)]
    both = [
        [value + other + largest[one >> 3][two >> 3] for two, other in enumerate(ends)]
        for one, value in enumerate(ends)
    ]
    return both, [both[code][code] + weights[7] for code in range(64)]


Table: TypeAlias = tuple[list[float], list[float], list[list[float]], list[float], float, list[float]]
"""By tile, by own tiles that fit, by both ends, by two equal ends, for each own double that fits (f11), by hand."""


def _tables(fold: Fold) -> list[Table]:
    """Return the tables by 16 × phase + 8 if the other has few tiles + own tiles left (4: four or more)."""
    found: list[Table] = []
    for weights, rows in zip(fold.play, fold.rows, strict=True):
        by_hand = _by_hand(weights)
        ends = {last: _by_ends(weights, rows[0][last].end) for last in (0, 1)}
        for few in (0, 1):
            for left in range(8):
                row = rows[few][min(left, FEW)]
                found.append((row.tiles, row.own, *ends[left == 1], weights[11] / 2, by_hand))
    return found


def chooser(fold: Fold) -> Choose:
    """Return the function that finds the best play."""
    low_halves, high_halves = board_of(6).halves
    counts, tables, others = _counts(), _tables(fold), fold.others
    block, lock, shut_out = ([weights[at] for weights in fold.play] for at in (16, 18, 17))
    known = fold.known
    pips_in = board_of(6).pips_in

    def choose(
        hand: int,
        playable: int,
        plays: Plays,
        possible: int,
        left: list[int],
        held: int,
        boneyard: int,
        drawable: int,
        listing: list[Scored] | None = None,
        /,
    ) -> tuple[float, Laid]:
        count, could = hand.bit_count(), possible.bit_count()
        phase = PHASE_OF_SHORTEST[count if count < held else held] if drawable else CLOSED_PHASE  # noqa: FURB136 - min() costs a call
        by_tile, by_own, by_ends, by_equal, double, by_hand = tables[
            phase << 4 | (held < FEW) << 3 | (count - 1 if count <= FEW else FEW)
        ]
        key = ((phase << 6 | held) << 6 | could) << 6 | boneyard
        base, slope = known[key] if key in known else others(phase, held, could, boneyard)
        best, found = -1e9, NO_PLAY
        while playable:
            bit = playable & -playable
            playable ^= bit
            rest = hand ^ bit
            number, looks = plays[bit]
            value = by_tile[number] + by_hand[counts[low_halves[rest & LOW] | high_halves[rest >> PART]]]
            for fits, one, other, doubles, stays, shared, new, laid in looks:
                fitting, own = (possible & fits).bit_count(), (rest & fits).bit_count()
                score = value + base[fitting] + slope[fitting] * own + by_own[own]
                if other:
                    score += by_ends[(rest & one).bit_count() << 3 | left[stays] - shared][
                        (rest & other).bit_count() << 3 | left[new] - 1
                    ]
                else:
                    score += by_equal[own << 3 | left[new] - 1]
                if rest & doubles:
                    score += double * (rest & doubles).bit_count()
                if not fitting and not drawable:
                    score += shut_out[phase] if own else block[phase] + lock[phase] * _edge(rest, possible, held)
                if listing is not None:
                    listing.append((bit, score))
                if score > best:
                    best, found = score + TIE, laid
        return best, found

    def _edge(rest: int, possible: int, held: int) -> float:
        """Return by how many pips, a twentieth each, the other is expected to hold more (f18)."""
        theirs = held * pips_in(possible) / possible.bit_count() if possible else 0.0
        return (theirs - pips_in(rest)) / 20

    return choose


NO_PLAY: Laid = (0, 0, 0, 0, 0, 0)
