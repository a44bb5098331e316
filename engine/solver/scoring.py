"""What the end of a round is worth, as a value: the searches know nothing of rulebooks (R20–R26).

Hands are seen from one seat clockwise; in partnership places 0 and 2 are partners.  The formulas are those of
``engine.policies.scoring``, on bare numbers, because a search scores thousands of ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.rules import BlockedWinner, Rules

GoingOut: TypeAlias = Callable[[int, int], int]
"""From the pips of the partner and of all opponents to the points of who goes out."""
Blocked: TypeAlias = Callable[[tuple[int, ...]], tuple[int, int]]
"""From the pips of each hand to the place of a winner and his side's points; nobody is any place with 0."""
NOBODY = (0, 0)


class Scoring(NamedTuple):
    """How a round is scored.

    ``share`` is 1 if the winner may also score the pips of his own side, else 0: it bounds what can be won.
    ``bonus`` is for going out with [0|0] (R23).
    """

    partners: bool
    going_out: GoingOut
    blocked: Blocked
    share: int = 0
    bonus: int = 0


def opponents(ours: int, theirs: int) -> int:
    """Going out scores the opponents' hands (R21, R26)."""
    return theirs


def less_the_partner(ours: int, theirs: int) -> int:
    """Going out scores the opponents' hands minus the partner's, never below 0 (R26)."""
    return max(0, theirs - ours)


def single_lowest(pips: tuple[int, ...]) -> tuple[int, int]:
    """The single lowest hand scores the others' total minus its own (R22)."""
    lowest = min(pips)
    return (pips.index(lowest), sum(pips) - 2 * lowest) if pips.count(lowest) == 1 else NOBODY


def lowest_hand(pips: tuple[int, ...]) -> tuple[int, int]:
    """The team of the lowest hand scores both opposing hands; a tie between the teams: nobody (R26)."""
    one, other, three, four = pips
    ours, theirs = min(one, three), min(other, four)
    if ours == theirs:
        return NOBODY
    return (0, other + four) if ours < theirs else (1, one + three)


def lowest_team(pips: tuple[int, ...]) -> tuple[int, int]:
    """The lower team scores the difference (R26)."""
    ahead = pips[1] + pips[3] - pips[0] - pips[2]
    return (0, ahead) if ahead > 0 else (1, -ahead)


BLOCKED_TEAMS: Mapping[BlockedWinner, Blocked] = {
    BlockedWinner.LOWEST_HAND: lowest_hand,
    BlockedWinner.LOWEST_TEAM: lowest_team,
}


@lru_cache(maxsize=16)
def scoring_of(rules: Rules) -> Scoring:
    """Return how these rules score a round."""
    bonus = rules.blank_bonus
    if not rules.partnership:
        return Scoring(False, opponents, single_lowest, 0, bonus)
    out = less_the_partner if rules.partner_minus else opponents
    return Scoring(True, out, BLOCKED_TEAMS[rules.blocked_winner], 0, bonus)
