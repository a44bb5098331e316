"""Which pips a round was worth, term by term, so that everybody can write the same sum (R21, R22, R26)."""

from __future__ import annotations

from typing import TypeAlias

from engine.events import RoundEnded, RoundReason
from engine.rules import BlockedWinner, Rules
from engine.snapshot import RoundResult

Term: TypeAlias = tuple[int, int]
"""A sign, 1 or -1, and pips."""


def terms(result: RoundResult | RoundEnded, rules: Rules) -> list[Term]:
    """Return the pips that were added and subtracted for the winner; empty if nobody won."""
    winner = result.winner
    if winner is None:
        return []
    pips = {seat: value for seat, value in enumerate(result.pips) if value is not None}
    if not rules.partnership:
        others = [(1, value) for seat, value in pips.items() if seat != winner]
        return [*others, (-1, pips[winner])] if result.reason is RoundReason.BLOCKED else others
    others = [(1, pips[(winner + 1) % 4]), (1, pips[(winner + 3) % 4])]
    if result.reason is RoundReason.DOMINO:
        return [*others, (-1, pips[(winner + 2) % 4])] if rules.partner_minus else others
    if rules.blocked_winner is BlockedWinner.LOWEST_TEAM:
        return [*others, (-1, pips[winner]), (-1, pips[(winner + 2) % 4])]
    return others
