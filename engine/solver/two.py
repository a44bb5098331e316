"""Two seats, two ends, draw only if forced: the search that most questions need, written out for speed.

A zero-window search with a table of bounds.  Where nothing is to be chosen it goes on in the same call, and a round's
end is scored where it is reached: neither costs a call.  In every rulebook a round of two is worth at most what the
other holds and may still draw: the bounds follow from that, and from the duty to play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.solver.boneyard import Boneyard
from engine.solver.budget import BIG, UNKNOWN, Budget, OutOfNodesError
from engine.solver.order import TWO_CLOSED, TWO_DOUBLE, TWO_DRAWN, TWO_DRAWS, TWO_OPEN, TWO_STOPS
from engine.solver.pairs import LEAST, Pairs
from engine.solver.scoring import Scoring
from engine.tiles import PIPS

Place: TypeAlias = tuple[int, int, int, int]
"""The mover's hand, the other's, the pair, and how many tiles are drawn."""
TwoSearch: TypeAlias = Callable[[Place, int, int, int], int]
"""From a place, a bound, and the pips of the mover's hand and of the other to a value.

The value is at least the bound if and only if the position is worth that much to the mover, and it bounds that worth
on its side.
"""


def two_search(pairs: Pairs, boneyard: Boneyard, scoring: Scoring, budget: Budget) -> TwoSearch:  # noqa: C901
    """Return the search; its table lives as long as it does."""
    fits, all_plays = pairs
    draws, last, rest = boneyard.draws, boneyard.size, boneyard.rest
    blocked, bonus, limit = scoring.blocked, scoring.bonus, budget.limit
    table: dict[Place, tuple[int, int, int]] = budget.lend({})
    look = table.get

    def block(ours: int, theirs: int) -> int:
        place, points = blocked((ours, theirs))
        return -points if place else points

    def search(place: Place, beta: int, ours: int, theirs: int) -> int:  # noqa: C901 - in one piece for speed
        budget.nodes += 1
        if budget.nodes > limit:
            raise OutOfNodesError
        a, b, pair, i = place
        sign = 1
        while True:  # as long as nothing is to be chosen
            playable = a & fits[pair]
            if not playable:
                if i < last:
                    playable, drawn, pips, i = draws(pair)[i]
                    a |= drawn
                    ours += pips
                if not playable:
                    if not b & fits[pair]:
                        return sign * block(ours, theirs)
                    a, b, ours, theirs, beta, sign = b, a, theirs, ours, 1 - beta, -sign
                    continue
            if not a & a - 1:
                return sign * (theirs + bonus if a == 1 else theirs)
            if playable & playable - 1:
                break
            weight, _, _, ways = all_plays[pair][playable]
            if len(ways) > 1:
                break
            pair = ways[0][0]
            a, b, ours, theirs, beta, sign = b, a ^ playable, theirs, ours - weight, 1 - beta, -sign
        place = (a, b, pair, i)
        low, high, first = look(place) or UNKNOWN
        if low >= beta:
            return sign * low
        if high < beta:
            return sign * high
        closed = i == last
        order, plays = TWO_CLOSED if closed else TWO_OPEN, all_plays[pair]
        extra = bonus if not closed or (a | b) & 1 else 0
        reach = rest[i] + extra
        best, move, lead = -BIG, 0, first >> 6  # the play that the table knows comes first
        waiting: list[tuple[int, int, bool, Place, int, int]] = []
        while playable:
            bit = lead or playable & -playable
            lead = 0
            playable ^= bit
            mine = a ^ bit
            weight, double, _, ways = plays[bit]
            left = ours - weight
            for q, fit in ways:
                replies, own = b & fit, mine & fit
                flips, then, held, against, worse = True, (b, mine, q, i), theirs, left, 0  # the other's turn
                if replies:
                    if not b & b - 1:  # he goes out
                        lower = upper = -left - bonus if b == 1 else -left
                    else:
                        lower, upper = -left - reach, theirs + reach
                        if closed:
                            upper -= LEAST[replies & -replies]  # has to be played, or something heavier
                else:
                    fitting = 0
                    if not closed:
                        fitting, drawn, pips, stop = draws(q)[i]
                        worse = TWO_DRAWS * (stop - i) + TWO_DRAWN * pips
                    if fitting:
                        lower, upper = -left - reach, theirs + reach
                        worse += TWO_STOPS - TWO_DRAWN * PIPS[fitting.bit_length() - 1]
                    else:  # he passes, perhaps after he has drawn all there is
                        flips, then, held, against = False, (mine, b, q, i), left, theirs
                        if not closed:
                            then, against = (mine, b | drawn, q, stop), theirs + pips
                        if not own:
                            lower = upper = block(left, against)
                        elif not mine & mine - 1:
                            lower = upper = against + bonus if mine == 1 else against
                        else:
                            lower, upper = PIPS[own.bit_length() - 1] - left - extra, against + extra
                if lower < beta <= upper and (known := look(then)):
                    lower, upper = (-known[1], -known[0]) if flips else (known[0], known[1])
                this = bit << 6 | q
                if lower >= beta:
                    table[place] = (lower, high, this)
                    return sign * lower
                if upper < beta:
                    if upper > best:
                        best, move = upper, this
                    continue
                if this == first or not (waiting or playable or len(ways) > 1):
                    value = -search(then, 1 - beta, held, against) if flips else search(then, beta, held, against)
                    if value > best:
                        best, move = value, this
                        if best >= beta:
                            table[place] = (best, high, this)
                            return sign * best
                    continue
                score = order[replies.bit_count()][own.bit_count()] + worse + TWO_DOUBLE * double
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
