"""Who leads the next round, as far as the match score is concerned (R10, R11)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.equity.scores import NOBODY
from engine.rules import NextLead, Rules


class LeadRule(StrEnum):
    """What decides the next lead; ``fresh`` is by lot or by the tiles that are dealt: nobody knows before."""

    WINNER = "winner"
    ROTATE = "rotate"
    FRESH = "fresh"


class Share(NamedTuple):
    """With two sides: the chances that the leader of the round leads again, and that the other one does."""

    same: float
    other: float


_SAME, _OTHER, _EITHER = Share(1, 0), Share(0, 1), Share(0.5, 0.5)


def lead_rule(rules: Rules) -> LeadRule:
    """Return what decides the next lead."""
    if rules.next_lead is NextLead.WINNER:
        return LeadRule.WINNER
    return LeadRule.ROTATE if rules.next_lead is NextLead.ROTATE else LeadRule.FRESH


def share_of(rule: LeadRule, winner: int) -> Share:
    """Return who of two sides leads after a round that a side won, counted from the leader's (0, 1 or NOBODY)."""
    if rule is LeadRule.ROTATE:
        return _OTHER
    if rule is LeadRule.FRESH or winner == NOBODY:
        return _EITHER
    return _OTHER if winner else _SAME
