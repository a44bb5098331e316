"""Sketches to begin with: a round that was just dealt, a position that was given, and other rules for one."""

from __future__ import annotations

from dataclasses import replace

from engine.differences import SIZES, differences
from engine.errors import RecordError, problem
from engine.events import Drew, Passed, TilePlayed
from engine.position import Position
from engine.practice.editing import Sketch, gained
from engine.rulebooks import RULEBOOKS
from engine.rules import Rules


def begun(rules: Rules) -> Sketch:
    """Return the sketch of a round that was just dealt, with no hand known."""
    seats = rules.seats
    return Sketch(
        rules=rules,
        hands=((),) * seats,
        extra=(0,) * seats,
        active=tuple(range(seats)),
        scores=(0,) * rules.teams,
    )


def sketch_of(position: Position) -> Sketch:
    """Return a position as a sketch; GameError if it can't be, or holds moves that can't be edited."""
    if position.turn is None:
        raise RecordError(problem("position-ended"))
    for move in position.moves:
        if not isinstance(move, TilePlayed | Drew | Passed) or (isinstance(move, TilePlayed) and move.wrong):
            raise RecordError(problem("position-plain"))
    size, _ = position.rules.sizes_for(len(position.active))
    counts = [len(hand) if isinstance(hand, tuple) else hand for hand in position.hands]
    extra = [count - size - gained(position.moves, seat) for seat, count in enumerate(counts)]
    given = position.boneyard if isinstance(position.boneyard, tuple) else ()
    lying = position.boneyard if isinstance(position.boneyard, int) else len(position.boneyard)
    sketch = Sketch(
        rules=position.rules,
        leader=position.leader,
        moves=position.moves,
        hands=tuple(map(position.known_of, range(len(position.hands)))),
        extra=tuple(more if seat in position.active else 0 for seat, more in enumerate(extra)),
        boneyard=given,
        active=position.active,
        round=position.round,
        scores=position.scores,
        why=position.why,
        led=position.led,
    )
    return replace(sketch, nowhere=sketch.left - lying).checked()


def ruled_by(sketch: Sketch, rules: Rules) -> Sketch:
    """Return the sketch under other rules; with another number of seats everything begins anew."""
    if rules.seats != sketch.rules.seats:
        return begun(rules)
    scores = sketch.scores if rules.teams == sketch.rules.teams else (0,) * rules.teams
    return replace(sketch, rules=rules, scores=scores, boneyard=()).checked()


def with_reserve(sketch: Sketch, by: int) -> Sketch:
    """Return the sketch with so many tiles more that are never drawn; GameError if there are not so many."""
    nearest = differences(sketch.rules)
    values = {**nearest.values, "reserve": sketch.rules.reserve + by}
    values.pop(SIZES, None)
    return ruled_by(sketch, RULEBOOKS[nearest.rulebook].rules(sketch.rules.seats, values))
