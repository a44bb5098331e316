"""What scripts get of a problem: JSON values in the words of the referee protocol."""

from __future__ import annotations

from typing import Any

from engine.practice.moments import snapshot_of, worlds_of
from engine.practice.problem import Problem
from engine.protocol import action_object, plain, view_object
from engine.tiles import tiles_in


def as_json(problem: Problem, *, whole: bool = True) -> dict[str, Any]:
    """Return a problem as its player sees it, with its answer; ``whole`` adds the history and every possible hand.

    ``hands`` has for each possibility the tiles of every seat and its share of all.
    """
    snapshot = snapshot_of(problem)
    told: dict[str, Any] = {
        "id": problem.id,
        "rules": problem.rulebook,
        "seats": problem.rules.seats,
        "partners": problem.rules.partnership,
        "seat": problem.seat,
        "view": view_object(snapshot),
        "values": [{"action": action_object(action), "points": round(value, 4)} for action, value in problem.values],
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
