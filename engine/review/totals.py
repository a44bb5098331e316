"""The figures of each seat, over a round or a match."""

from __future__ import annotations

from collections.abc import Sequence

from engine.review.marks import ORDER
from engine.review.values import Decision, LuckEvent, SeatTotals
from engine.rules import Rules


def totals_of(
    rules: Rules, decisions: Sequence[Decision], events: Sequence[LuckEvent], results: Sequence[int]
) -> tuple[SeatTotals, ...]:
    """Return the figures by seat; ``results`` are the own points by side that the luck is taken from."""
    return tuple(
        _totals(seat, rules.team_of(seat), [one for one in decisions if one.seat == seat], events, results)
        for seat in range(rules.seats)
    )


def _totals(
    seat: int, side: int, own: Sequence[Decision], events: Sequence[LuckEvent], results: Sequence[int]
) -> SeatTotals:
    lost = max(0.0, sum(decision.judged.gap for decision in own))
    accuracy = min(100.0, sum(decision.accuracy for decision in own) / len(own)) if own else None
    marks = [sum(decision.mark is mark for decision in own) for mark in ORDER[1:]]
    return SeatTotals(
        seat=seat,
        decisions=len(own),
        marks=(marks[0], marks[1], marks[2]),
        points_lost=lost,
        chance_lost=max(0.0, sum(decision.judged.chance_gap for decision in own)),
        error_rate=lost / len(own) if own else 0.0,
        accuracy=accuracy,
        deal=sum(event.by_side[side] for event in events if event.is_deal),
        draws=sum(event.by_side[side] for event in events if not event.is_deal),
        guess=sum(decision.guess for decision in own),
        luck_chance=sum(event.chance[side] for event in events),
        result=results[side],
        adjusted=results[side] - sum(event.points[side] for event in events),
    )
