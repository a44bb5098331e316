"""A slow, separate scorer: what the end of a round and a play are worth (R21–R26, R32)."""

from __future__ import annotations

from typing import Any, NamedTuple

Tile = tuple[int, int]


class Outcome(NamedTuple):
    """Who won a round, and what its end adds."""

    winner: int | None
    team: int | None
    points: int
    bonus: int


def pips_of(hand: list[Tile]) -> int:
    """All pips left in a hand; 0-0 is worth nothing."""
    return sum(low + high for low, high in hand)


def score_domino(rules: dict[str, Any], pips: dict[int, int], winner: int, last: Tile) -> Outcome:
    """Going out: the opponents' hands, in partnership perhaps minus the partner's, plus the bonus for 0-0."""
    bonus = rules["blank_bonus"] if last == (0, 0) else 0
    if not rules["partnership"]:
        return Outcome(winner, None, sum(n for seat, n in pips.items() if seat != winner) + bonus, bonus)
    team = winner % 2
    points = sum(n for seat, n in pips.items() if seat % 2 != team)
    if rules["partner_minus"]:
        points -= pips[(winner + 2) % 4]
    return Outcome(winner, team, max(points, 0) + bonus, bonus)


def score_block(rules: dict[str, Any], pips: dict[int, int], leader: int) -> Outcome:
    """A blocked round: the single lowest hand, or the lowest team, and what it scores."""
    lowest = min(pips.values())
    holders = [seat for seat in pips if pips[seat] == lowest]
    if not rules["partnership"]:
        if len(holders) > 1:
            return Outcome(None, None, 0, 0)
        return Outcome(holders[0], None, sum(pips.values()) - lowest - lowest, 0)
    totals = [pips[0] + pips[2], pips[1] + pips[3]]
    if rules["blocked_winner"] == "lowest_team":
        if totals[0] == totals[1]:
            return Outcome(None, None, 0, 0)
        team = 0 if totals[0] < totals[1] else 1
        points = abs(totals[0] - totals[1])
    else:
        if len({seat % 2 for seat in holders}) > 1:
            return Outcome(None, None, 0, 0)
        team = holders[0] % 2
        points = totals[1 - team]
    clockwise = [(leader + step) % 4 for step in range(4)]
    partners = [seat for seat in clockwise if seat % 2 == team]
    first, second = partners
    return Outcome(second if pips[second] < pips[first] else first, team, points, 0)


def ends_sum(chain: list[Tile], up: list[Tile], down: list[Tile], spinner: int | None) -> int:
    """The pips that the open ends count in All Fives; ``spinner`` is the pip of the four-armed double (R32, R34)."""
    if len(chain) == 1:
        return chain[0][0] + chain[0][1]
    total = 0
    for tile, half in ((chain[0], chain[0][0]), (chain[-1], chain[-1][1])):
        total += half * 2 if tile[0] == tile[1] else half
    if spinner is not None:
        for arm in (up, down):
            if arm:
                inner, outer = arm[-1]
                total += outer * 2 if inner == outer else outer
    return total


def fives(total: int) -> int:
    """What a play scores that leaves this sum: the sum itself if it is a multiple of five above zero."""
    return total if total > 0 and total % 5 == 0 else 0
