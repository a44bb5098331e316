"""What a truth is worth: the mean of playouts over orders of the boneyard."""

from __future__ import annotations

from random import Random
from typing import Protocol

from engine.actions import Action
from engine.playout.world import World
from engine.rules import Rules
from engine.state import MatchState
from engine.views import snapshot_for


class Values(Protocol):
    """Tells what each side can expect to score until the round ends."""

    def __call__(self, rules: Rules, world: World, first: Action | None = None, known: int = 0) -> tuple[float, ...]:
        """Return the expected points by side, team or seat.

        Of the boneyard's order only the ``known`` first tiles are known; the seat to act does ``first``, if anything is
        said, before all play as they would.
        """


def world_of(state: MatchState) -> World:
    """Return the truth of a round in progress."""
    from engine.playout import spot_of

    return World(state.hands, state.boneyard, spot_of(snapshot_for(state, state.turn)))


class Playouts:
    """Values as means of so many playouts; a function of the position, so the same in every process."""

    def __init__(self, playouts: int) -> None:
        self._playouts = playouts

    def __call__(self, rules: Rules, world: World, first: Action | None = None, known: int = 0) -> tuple[float, ...]:
        """Return the mean points by side."""
        from engine.playout import player_for, weights_for  # contests without luck need no playouts

        active = tuple(seat for seat, hand in enumerate(world.hands) if hand)
        player = player_for(rules, active, weights_for(rules, active))
        head, rest = world.boneyard[:known], sorted(world.boneyard[known:])
        chance = Random(_number_of(world, head))
        each_first = chance.sample(rest, len(rest))  # each tile comes first as often as another, or once more
        totals = [0.0] * rules.teams
        for number in range(self._playouts):
            chance.shuffle(rest)
            if rest:
                place = rest.index(each_first[number % len(rest)])
                rest[0], rest[place] = rest[place], rest[0]
            dealt = World(world.hands, (*head, *rest), world.spot)
            outcome = player.play_out(dealt) if first is None else player.play_out_after(dealt, first)
            totals = [total + points for total, points in zip(totals, outcome.points, strict=True)]
        return tuple(total / self._playouts for total in totals)


def _number_of(world: World, head: tuple[int, ...]) -> int:
    """Return a number of what is known of the position."""
    number = 0
    for part in (*world.hands, sum(1 << tile for tile in world.boneyard), *(1 << tile for tile in head)):
        number = number << 55 | part
    return number
