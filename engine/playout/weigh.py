"""The scores of every play a seat can choose from, for any number of seats and any rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from engine.playout.board import Board
from engine.playout.fold import CLOSED_PHASE, FEW, PHASE_OF_SHORTEST, TIE, Fold, stuck
from engine.playout.lines import Line, Step
from engine.rules import BlockedWinner, Rules

Other: TypeAlias = tuple[int, int]
"""What another seat could hold, as the mover sees it, and how many tiles it holds."""
Weighed: TypeAlias = tuple[float, int, Step]
"""Score, bit of the tile, and the play."""


class View(NamedTuple):
    """What the mover looks at: hand, tiles he doesn't see, the others clockwise, and how many tiles can be drawn."""

    line: Line
    hand: int
    unseen: int
    others: Sequence[Other]
    drawable: int
    boneyard: int

    @property
    def phase(self) -> int:
        """The row of the weights that counts."""
        if not self.drawable:
            return CLOSED_PHASE
        return PHASE_OF_SHORTEST[min(self.hand.bit_count(), *[held for _, held in self.others])]


Weigh: TypeAlias = Callable[[View, int], list[Weighed]]

COLUMNS = {"2": (), "3": (28,), "4": (28, 31), "p": (29, 28)}
"""The feature of each other seat's chances, from the second clockwise on, by seats or partners."""


def weigher(fold: Fold, board: Board, rules: Rules, seats: int) -> Weigh:
    """Return the function that scores the plays of the tiles of a mask, by tile id and side."""
    columns = COLUMNS["p" if rules.partnership else str(seats)]
    edge = _edge_of(rules, board)
    low = (1 << board.numbers) - 1

    def weigh(view: View, playable: int) -> list[Weighed]:
        line, hand, unseen, others, drawable, boneyard = view
        phase, left = view.phase, hand.bit_count() - 1
        weights = fold.play[phase]
        possible, held = others[0]
        row = fold.rows[phase][held < FEW][min(left, FEW)]
        base, slope = fold.others(phase, held, possible.bit_count(), boneyard)
        later = [
            (mask, weights[column], stuck(mask.bit_count(), count))
            for (mask, count), column in zip(others[1:], columns, strict=True)
            if weights[column]
        ]
        anybody = 0
        for mask, _ in others:
            anybody |= mask
        found: list[Weighed] = []
        while playable:
            bit = playable & -playable
            playable ^= bit
            rest, unplayed = hand ^ bit, (hand | unseen) ^ bit
            halves = board.halves_in(rest)
            single, double = halves >> board.numbers, halves & low
            value = row.tiles[bit.bit_length() - 1] + weights[6] * (single | double).bit_count() / 7
            value += weights[12] * (double & ~single).bit_count() / 2
            for step in line.steps.get(bit) or line.plays(bit):
                after = step[2]
                fits = after.fits
                fitting, own = (possible & fits).bit_count(), (rest & fits).bit_count()
                score = value + base[fitting] + slope[fitting] * own + row.own[own] + weights[30] * step[1] / 5
                for mask, weight, chances in later:
                    score += weight * chances[(mask & fits).bit_count()]
                most, least = 0, 99
                for suit in after.suits:
                    mine = (rest & suit).bit_count()
                    score += row.end[mine << 4 | (unplayed & suit).bit_count()]
                    most, least = max(most, mine), min(least, mine)
                score += weights[27] * most / 4 + weights[11] * (rest & after.doubles).bit_count() / 2
                if least:
                    score += weights[24]
                if after.equal:
                    score += weights[7]
                if not drawable and not anybody & fits:
                    score += weights[17] if own else weights[16] + weights[18] * edge(rest, others) / 20
                found.append((score, bit, step))
        return found

    return weigh


def _edge_of(rules: Rules, board: Board) -> Callable[[int, Sequence[Other]], float]:
    """Return the function that tells by how many pips a block is expected to be won (f18)."""
    teams = rules.partnership and rules.blocked_winner is BlockedWinner.LOWEST_TEAM

    def edge(rest: int, others: Sequence[Other]) -> float:
        mine = float(board.pips_in(rest))
        theirs = [held * board.pips_in(mask) / mask.bit_count() if mask else 0.0 for mask, held in others]
        if not rules.partnership:
            return min(theirs) - mine
        first, partner, second = theirs
        return first + second - mine - partner if teams else min(first, second) - min(mine, partner)

    return edge


def best_of(weighed: list[Weighed]) -> Weighed:
    """Return the play with the largest score; the first of those that are equal."""
    best = weighed[0]
    limit = best[0] + TIE
    for one in weighed:
        if one[0] > limit:
            best = one
            limit = best[0] + TIE
    return best
