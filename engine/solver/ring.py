"""Any number of seats and sides, every kind of chain, points on the way, drawing at will: the search for the rest.

One side is set against all others, who help each other against it: partners, or one seat against everybody.  Hands
are turned so that the mover's comes first; the value is that of his camp.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.solver.budget import BIG, Budget, OutOfNodesError
from engine.solver.lines import Lines
from engine.solver.order import FIRST, RING_DRAW, RING_POINT, RING_REPLIES, TWO_CLOSED, TWO_DOUBLE, TWO_OPEN
from engine.solver.scoring import Scoring
from engine.tiles import DOUBLES, PIPS, pips_in

Hands: TypeAlias = tuple[int, ...]
RingSearch: TypeAlias = Callable[[Hands, int, int, int, int], int]
"""From the hands, mover first, his place, the line, tiles drawn, and a bound to a value."""

DRAWN = -1
"""The move that draws."""


class Ring(NamedTuple):
    """What does not change: ``camp`` says of each place whether it is of the side in question."""

    lines: Lines
    boneyard: tuple[int, ...]
    scoring: Scoring
    camp: tuple[bool, ...]
    at_will: bool
    fives: bool


def ring_search(ring: Ring, budget: Budget) -> RingSearch:  # noqa: C901
    """Return the search; its table lives as long as it does."""
    lines, boneyard, scoring, camp, at_will, fives = ring
    seats, last, limit = len(camp), len(boneyard), budget.limit
    fits, ways_of = lines.fits, lines.ways
    same = [[camp[place] is camp[(place + turns) % seats] for turns in range(seats)] for place in range(seats)]
    rest = [sum(PIPS[tile] for tile in boneyard[at:]) for at in range(last + 1)]
    table: dict[tuple[Hands, int, int, int], tuple[int, int, int]] = budget.lend({})
    look = table.get
    weights: dict[int, int] = budget.lend({})

    def weight(mask: int) -> int:
        found = weights.get(mask)
        if found is None:
            found = weights[mask] = pips_in(mask)
        return found

    def out(hands: Hands, blank: bool) -> int:
        """Return what it scores that the first hand is empty."""
        partner = weight(hands[2]) if scoring.partners else 0
        points = scoring.going_out(partner, sum(map(weight, hands)) - partner)
        return points + scoring.bonus if blank else points

    def block(hands: Hands, place: int) -> int:
        turns, points = scoring.blocked(tuple(map(weight, hands)))
        return points if same[place][turns] else -points

    camps = [sum(alike) for alike in same]
    takes_all = [bool(scoring.share) or (size > 1 and not scoring.partners) for size in camps]
    others = [next((at for at in range(seats) if camp[at] is not camp[place]), place) for place in range(seats)]

    def bounds(hands: Hands, place: int, i: int) -> tuple[int, int]:
        """Return the least and the most that the rest of the round can bring the mover's camp."""
        held = list(map(weight, hands))
        all_there_is = sum(held) + rest[i] + scoring.bonus
        ours = sum(pips for pips, alike in zip(held, same[place], strict=True) if alike)
        theirs = sum(held) - ours
        return (
            (0 if takes_all[others[place]] else theirs) - all_there_is,
            all_there_is - (0 if takes_all[place] else ours),
        )

    def search(hands: Hands, place: int, line: int, i: int, beta: int) -> int:  # noqa: C901
        nodes = budget.nodes = budget.nodes + 1
        if nodes > limit:
            raise OutOfNodesError
        gained, sign = 0, 1
        while True:  # as long as nothing is to be chosen
            hand, *others_hands = hands
            playable = hand & fits[line]
            while not playable and i < last:
                hand |= 1 << boneyard[i]
                playable = hand & fits[line]
                i += 1
            hands = (hand, *others_hands)
            ways = ways_of(line)
            points, turns = 0, 1
            if not playable:
                while turns < seats and not hands[turns] & fits[line]:
                    turns += 1
                if turns == seats:
                    return gained + sign * block(hands, place)
                hands = hands[turns:] + hands[:turns]
            elif playable & playable - 1 or len(ways[playable]) > 1 or (at_will and i < last):
                break
            else:
                (line, points), mine = ways[playable][0], hand ^ playable
                if not mine:
                    return gained + sign * (points + out((0, *others_hands), playable == 1))
                hands = (*others_hands, mine)
            gained += sign * points
            beta -= points
            if not same[place][turns]:
                beta, sign = 1 - beta, -sign
            place = (place + turns) % seats
        key = (hands, place, line, i)
        known = look(key)
        low, high, first = known or (-BIG, BIG, 0)
        if not known and not fives:
            low, high = bounds(hands, place, i)
        if low >= beta:
            return gained + sign * low
        if high < beta:
            return gained + sign * high
        after, alike = (place + 1) % seats, same[place][1]
        order = TWO_CLOSED if i == last else TWO_OPEN
        best, move = -BIG, 0
        waiting: list[tuple[int, int, int, Hands, int, int, int, bool]] = []
        while playable:
            bit = playable & -playable
            playable ^= bit
            mine = hand ^ bit
            turned = (*others_hands, mine)
            for then, points in ways[bit]:
                this = bit << 16 | then
                if not mine:
                    lower = upper = points + out((0, *others_hands), bit == 1)
                elif known := look((turned, after, then, i)):
                    lower, upper = (known[0], known[1]) if alike else (-known[1], -known[0])
                    lower, upper = lower + points, upper + points
                else:
                    lower, upper = -BIG, BIG
                if lower >= beta:
                    table[key] = (lower, high, this)
                    return gained + sign * lower
                if upper >= beta:
                    replies = (turned[0] & fits[then]).bit_count()
                    score = RING_REPLIES * replies if alike else order[replies][(mine & fits[then]).bit_count()]
                    score += RING_POINT * points + (TWO_DOUBLE if bit & DOUBLES else 0)
                    score = FIRST if this == first else score
                    waiting.append((score, this, points, turned, after, then, i, alike))
                elif upper > best:
                    best, move = upper, this
        if at_will and i < last:
            more = (hand | 1 << boneyard[i], *others_hands)
            waiting.append((FIRST if first == DRAWN else RING_DRAW, DRAWN, 0, more, place, line, i + 1, True))
        waiting.sort(reverse=True)
        for _, this, points, turned, mover, then, at, alike in waiting:
            if alike:
                value = points + search(turned, mover, then, at, beta - points)
            else:
                value = points - search(turned, mover, then, at, 1 - beta + points)
            if value > best:
                best, move = value, this
                if best >= beta:
                    table[key] = (best, high, this)
                    return gained + sign * best
        table[key] = (low, best, move)
        return gained + sign * best

    return search
