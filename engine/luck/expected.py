"""What the leader and the others score on average over all deals, so that the luck of a deal is 0 on average."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events import RoundStarted, Why, told
from engine.luck.edges import EDGES
from engine.rules import Rules
from engine.state import NO_TILE, MatchState

Key = tuple[object, ...]


def expected_points(state: MatchState, edges: Mapping[Key, tuple[float, ...]] = EDGES) -> tuple[float, ...] | None:
    """Return the mean points by side of rounds that begin like this one; None where nobody has measured them."""
    seats = edges.get(key_of(state))
    if seats is None:
        return None
    rules, active = state.rules, state.setup.active
    totals, first = [0.0] * rules.teams, active.index(state.setup.leader)
    for place, points in enumerate(seats):
        totals[rules.team_of(active[(first + place) % len(active)])] += points
    return tuple(totals)


def key_of(state: MatchState) -> Key:
    """Return everything that the mean depends on: rules, and how the leader came to lead."""
    return key(state.rules, len(state.setup.active), _why(state), state.setup.prescribed != NO_TILE)


def key(rules: Rules, active: int, why: Why, is_prescribed: bool) -> Key:
    """Return the key of rounds under these rules with a leader who leads for this reason."""
    chosen = why in (Why.HIGHEST_DOUBLE, Why.HEAVIEST)  # his hand made him lead
    size, reserve = rules.sizes_for(active)
    return (
        *(active, rules.highest_pip, size, reserve, rules.partnership, rules.draw.value, chosen, is_prescribed),
        *(rules.block_ends.value, rules.partner_minus, rules.spinner, rules.blank_bonus),
        *(rules.score.value, rules.blocked_winner.value if rules.partnership else ""),
    )


def _why(state: MatchState) -> Why:
    return next(event.why for event in told(state.history) if isinstance(event, RoundStarted))
