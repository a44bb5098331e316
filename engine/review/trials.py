"""Playouts of some actions in the same deals, and the errors of the differences between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from engine.actions import Action
from engine.equity.chances import Utility
from engine.judging import Stop, playing_out
from engine.playout import Player, World
from engine.review.deals import Taken
from engine.review.worth import margin


class Runs(NamedTuple):
    """What an action brought in each deal, in points and in chances, and where each deal came from."""

    points: list[float]
    chances: list[float]
    sources: list[int]


class Trials:
    """Plays actions out in deals; where nothing can be drawn, a deal that comes again is not played again."""

    def __init__(self, player: Player, side: int, wins: Utility) -> None:
        self._player, self._side, self._wins = player, side, wins
        self._known: dict[tuple[tuple[int, ...], Action], tuple[float, float]] = {}
        self.runs: dict[Action, Runs] = {}

    def run(self, actions: Sequence[Action], deals: Taken, stop: Stop) -> None:
        """Play each action out in each deal."""
        for world, source in zip(*deals, strict=True):
            if stop():
                return
            for action in actions:
                points, chance = self._result(world, action)
                runs = self.runs.setdefault(action, Runs([], [], []))
                runs.points.append(points)
                runs.chances.append(chance)
                runs.sources.append(source)

    def _result(self, world: World, action: Action) -> tuple[float, float]:
        if world.spot.drawable:
            return self._played_out(world, action)
        key = world.hands, action
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._played_out(world, action)
        return found

    def _played_out(self, world: World, action: Action) -> tuple[float, float]:
        outcome = self._player.play_out_after(world, action)
        return margin(outcome.points, self._side), self._wins(outcome.points, outcome.winner)


class Difference(NamedTuple):
    """What an action is worth more than another one in the same deals, ± standard error."""

    points: float
    se: float
    chance: float
    chance_se: float


NONE = Difference(0.0, 0.0, 0.0, 0.0)


def difference(runs: Mapping[Action, Runs], one: Action, other: Action) -> Difference:
    """Return what the one is worth more than the other, over the deals in which both were tried."""
    if one == other:
        return NONE
    first, second = runs[one], runs[other]
    number = min(len(first.points), len(second.points))
    points = [a - b for a, b in zip(first.points[:number], second.points[:number], strict=True)]
    chances = [a - b for a, b in zip(first.chances[:number], second.chances[:number], strict=True)]
    sources = first.sources[:number]
    return Difference(*mean_and_error(points, sources), *mean_and_error(chances, sources))


LARGEST_ERROR = 99.0
"""What is said of the error of fewer than two deals."""


def mean_and_error(values: Sequence[float], sources: Sequence[int]) -> tuple[float, float]:
    """Return the mean and its standard error; values from the same source are no more than one that counts for more."""
    mean, error = playing_out.mean_and_error(values, sources)
    return mean, error if error < inf else LARGEST_ERROR
