"""What scripts get of a problem: JSON values in the words of the referee protocol."""

from __future__ import annotations

from typing import Any

from engine.practice.moments import snapshot_of, worlds_of
from engine.practice.problem import Problem
from engine.practice.trial import begin
from engine.protocol import action_object, plain, view_object
from engine.tiles import tiles_in


def as_json(problem: Problem, *, whole: bool = True) -> dict[str, Any]:
    """Return a problem as its player sees it, with its answer; ``whole`` adds the history and every possible hand.

    ``points`` of a play is its mean if all hands were open; ``plan`` has what one plan keeps that can't see them, on
    average and in the worst hand, null where comparing plans would take too long.  ``hands`` has for each possibility
    the tiles of every seat and its share of all.
    """
    snapshot = snapshot_of(problem)
    told: dict[str, Any] = {
        "id": problem.id,
        "rules": problem.rulebook,
        "seats": problem.rules.seats,
        "partners": problem.rules.partnership,
        "seat": problem.seat,
        "view": view_object(snapshot),
        "values": _values(problem),
        "best": action_object(problem.best),
        "margin": round(problem.margin, 4),
        "quality": problem.quality.value,
        "theme": problem.theme.value,
        "tags": [tag.value for tag in problem.tags],
        "difficulty": problem.difficulty.value,
        "rating": problem.rating,
    }
    if whole:
        worlds = worlds_of(problem)
        total = sum(world.weight for world in worlds)
        told["history"] = [plain(event._asdict()) for event in snapshot.history]
        told["hands"] = [
            {"hands": [[str(tile) for tile in tiles_in(hand)] for hand in world.hands], "share": world.weight / total}
            for world in worlds
        ]
    return told


def _values(problem: Problem) -> list[dict[str, Any]]:
    ranking = begin(problem).ranking
    plans = {
        action: None if ranking.is_open else {"points": round(kept.mean, 4), "worst": kept.worst}
        for action, kept in ranking.plays.items()
    }
    return [
        {"action": action_object(action), "points": round(value, 4), "plan": plans.get(action)}
        for action, value in problem.values
    ]
