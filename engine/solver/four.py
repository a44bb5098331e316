"""Four seats in partnership, two ends, draw only if forced: as ``two``, for two teams.

Hands are turned so that the mover's comes first; the value is that of his team.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.solver.boneyard import Boneyard
from engine.solver.budget import BIG, UNKNOWN, Budget, OutOfNodesError
from engine.solver.order import FOUR_COMPANIONS, FOUR_DRAWS, FOUR_LAST, FOUR_NEXT, FOUR_TURNS
from engine.solver.pairs import LEAST, Pairs
from engine.solver.scoring import Scoring
from engine.tiles import PIPS, pips_in

Place: TypeAlias = tuple[int, int, int, int, int, int]
"""The hands, mover first, the pair, and how many tiles are drawn."""
FourSearch: TypeAlias = Callable[[Place, int, int, int], int]
"""From a place, a bound, and the pips of the mover's team and of the other to a value; bounds as in ``two``."""


def four_search(pairs: Pairs, boneyard: Boneyard, scoring: Scoring, budget: Budget) -> FourSearch:  # noqa: C901
    """Return the search; its table lives as long as it does."""
    fits, all_plays = pairs
    draws, last, rest = boneyard.draws, boneyard.size, boneyard.rest
    _, going_out, blocked, share, bonus = scoring
    limit = budget.limit
    table: dict[Place, tuple[int, int, int]] = budget.lend({})
    look = table.get

    def block(a: int, b: int, c: int, d: int) -> int:
        place, points = blocked((pips_in(a), pips_in(b), pips_in(c), pips_in(d)))
        return -points if place & 1 else points

    def out(hand: int, ours: int, theirs: int) -> int:
        points = going_out(ours - PIPS[hand.bit_length() - 1], theirs)
        return points + bonus if hand == 1 else points

    def search(place: Place, beta: int, ours: int, theirs: int) -> int:  # noqa: C901 - in one piece for speed
        budget.nodes += 1
        if budget.nodes > limit:
            raise OutOfNodesError
        a, b, c, d, pair, i = place
        sign = 1
        while True:  # as long as nothing is to be chosen
            fit = fits[pair]
            playable = a & fit
            if not playable:
                if i < last:
                    playable, drawn, pips, i = draws(pair)[i]
                    a |= drawn
                    ours += pips
                if not playable:
                    if not (b | c | d) & fit and i == last:
                        return sign * block(a, b, c, d)
                    a, b, c, d = b, c, d, a
                    ours, theirs, beta, sign = theirs, ours, 1 - beta, -sign
                    continue
            if not a & a - 1:
                return sign * out(a, ours, theirs)
            if playable & playable - 1:
                break
            weight, _, _, ways = all_plays[pair][playable]
            if len(ways) > 1:
                break
            ours -= weight
            pair = ways[0][0]
            a, b, c, d = b, c, d, a ^ playable
            ours, theirs, beta, sign = theirs, ours, 1 - beta, -sign
        place = (a, b, c, d, pair, i)
        low, high, first = look(place) or UNKNOWN
        if low >= beta:
            return sign * low
        if high < beta:
            return sign * high
        closed = i == last
        plays = all_plays[pair]
        reach = rest[i] + (bonus if not closed or (a | b | c | d) & 1 else 0)
        best, move, lead = -BIG, 0, first >> 6  # the play that the table knows comes first
        waiting: list[tuple[int, int, bool, Place, int, int]] = []
        while playable:
            bit = lead or playable & -playable
            lead = 0
            playable ^= bit
            mine = a ^ bit
            weight, _, suits, ways = plays[bit]
            left = ours - weight
            for q, fit in ways:
                replies = b & fit
                if replies or not closed:
                    w, then, turns = b, (b, c, d, mine, q, i), 0
                elif replies := c & fit:
                    w, then, turns = c, (c, d, mine, b, q, i), 1
                elif replies := d & fit:
                    w, then, turns = d, (d, mine, b, c, q, i), 2
                elif replies := mine & fit:
                    w, then, turns = mine, (mine, b, c, d, q, i), 3
                else:
                    w, then, turns = 0, place, 0
                flips = not turns & 1
                if replies and not w & w - 1:
                    lower = upper = -out(w, theirs, left) if flips else out(w, left, theirs)
                elif not w:
                    lower = upper = block(mine, b, c, d)
                else:
                    lower, upper = -left - share * theirs - reach, theirs + share * left + reach
                    if closed:
                        lightest = LEAST[replies & -replies]  # has to be played, or something heavier
                        if flips:
                            lower, upper = lower + share * lightest, upper - lightest
                        else:
                            lower, upper = lower + PIPS[replies.bit_length() - 1], upper - share * lightest
                this = bit << 6 | q
                if lower >= beta:
                    table[place] = (lower, high, this)
                    return sign * lower
                if upper < beta:
                    if upper > best:
                        best, move = upper, this
                    continue
                held, against = (theirs, left) if flips else (left, theirs)
                if this == first or not (waiting or playable or len(ways) > 1):
                    value = -search(then, 1 - beta, held, against) if flips else search(then, beta, held, against)
                    if value > best:
                        best, move = value, this
                        if best >= beta:
                            table[place] = (best, high, this)
                            return sign * best
                    continue
                score = (
                    FOUR_NEXT[(b & fit).bit_count()][(c & fit).bit_count()]
                    + FOUR_LAST[(d & fit).bit_count()][(mine & fit).bit_count()]
                    + FOUR_COMPANIONS * (mine & suits).bit_count()
                )
                if turns:
                    score += FOUR_TURNS[turns]
                elif not replies:
                    score += FOUR_DRAWS * draws(q)[i][1].bit_count()
                waiting.append((score, this, flips, then, held, against))
        if len(waiting) > 1:
            waiting.sort(reverse=True)
        for _, this, flips, then, held, against in waiting:
            value = -search(then, 1 - beta, held, against) if flips else search(then, beta, held, against)
            if value > best:
                best, move = value, this
                if best >= beta:
                    table[place] = (best, high, this)
                    return sign * best
        table[place] = (low, best, move)
        return sign * best

    return search
