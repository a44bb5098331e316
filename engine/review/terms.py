"""Why each side's result of a round was what it was: luck, errors, and what is left of the moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.review.lucky import Change, RoundLuck
from engine.review.marks import accuracy_of
from engine.review.values import Decision, Judged, Terms
from engine.review.walking import Step
from engine.rules import Rules


class _Shares(NamedTuple):
    """What the moves of a side came from."""

    loss: float
    weakness: float
    guess: float
    unjudged: float


def decision_of(step: Step, number: int, move: int, found: Judged, change: Change | None) -> Decision:
    """Return a judged decision, with what it changed with all hands open split into choice and guess luck."""
    side = step.before.rules.team_of(step.seat)
    moved = (0.0, 0.0) if change is None else (change.margins[side], change.chance[side])
    blank = Decision(
        number=number,
        entry=step.entry,
        round=step.before.setup.number,
        move=move,
        seat=step.seat,
        judged=found,
        loss=0.0,
        chance_loss=0.0,
        accuracy=0.0,
        guess=0.0,
        chance_guess=0.0,
        weakness=0.0,
        chance_weakness=0.0,
        snapshot=step.snapshot(),
    )
    return judged_anew(blank, found, *moved)


def judged_anew(decision: Decision, found: Judged, moved: float, moved_chance: float) -> Decision:
    """Return a decision as it was judged; ``moved`` is what it changed with all hands open."""
    return decision._replace(
        judged=found,
        loss=max(0.0, found.gap),
        chance_loss=max(0.0, found.chance_gap),
        accuracy=accuracy_of(found.best.points, found.gap),
        guess=moved - found.beyond,
        chance_guess=moved_chance - found.chance_beyond,
        weakness=found.gap + found.beyond,
        chance_weakness=found.chance_gap + found.chance_beyond,
    )


def moved_by(decision: Decision) -> tuple[float, float]:
    """Return what a decision changed with all hands open, in points and in chances."""
    return decision.guess + decision.judged.beyond, decision.chance_guess + decision.judged.chance_beyond


def terms_of(luck: RoundLuck, decisions: Sequence[Decision], rules: Rules, *, chances: bool) -> tuple[Terms, ...]:
    """Return the terms of each side, in chances or in points."""
    judged = {decision.entry: decision for decision in decisions}
    found = []
    for side in range(rules.teams):
        own = _Shares(0.0, 0.0, 0.0, 0.0)
        others = 0.0
        for change in luck.changes:
            moved = (change.chance if chances else change.margins)[side]
            if rules.team_of(change.seat) != side:
                others += moved
            elif change.entry not in judged:
                own = own._replace(unjudged=own.unjudged + moved)
        for decision in decisions:
            if rules.team_of(decision.seat) == side:
                own = _added(own, _shares(decision, chances))
        deal, draws = (sum(_luck(luck, side, deal, chances)) for deal in (True, False))
        result, expected = (luck.result_chance, luck.expected_chance) if chances else (luck.result, luck.expected)
        found.append(Terms(result[side], expected[side], deal, draws, *own, others))
    return tuple(found)


def _shares(decision: Decision, chances: bool) -> _Shares:
    if chances:
        return _Shares(decision.judged.chance_gap, decision.chance_weakness, decision.chance_guess, 0.0)
    return _Shares(decision.judged.gap, decision.weakness, decision.guess, 0.0)


def _added(one: _Shares, other: _Shares) -> _Shares:
    return _Shares(*map(sum, zip(one, other, strict=True)))


def _luck(luck: RoundLuck, side: int, deal: bool, chances: bool) -> list[float]:
    return [(event.chance if chances else event.by_side)[side] for event in luck.events if event.is_deal == deal]
