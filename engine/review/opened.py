"""What a position is worth with all hands open, to every side, however the boneyard lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from engine.actions import Action
from engine.equity import facts_of
from engine.luck import world_of
from engine.playout import Outcome, World, player_for, weights_for
from engine.review.worth import Chances, chances_after, margins
from engine.snapshot import Phase
from engine.state import MatchState
from engine.views import snapshot_for


class Value(NamedTuple):
    """What each side can expect from the whole round: own points, those of scoring plays included, and chances."""

    points: tuple[float, ...]
    chance: Chances

    @property
    def margins(self) -> tuple[float, ...]:
        """The points of each side less the mean of the others'."""
        return margins(self.points)


class OpenValues:
    """Values of the positions of one round as means of so many playouts.

    The orders of the boneyard are a function of what lies in it.  So positions before and after a play are valued in
    the same orders, and a play that the reference player would make changes nothing.
    """

    def __init__(self, start: MatchState, playouts: int) -> None:
        self._playouts = playouts
        self._rules, self._before = start.rules, start.setup.scores_before
        snapshot = snapshot_for(start, start.turn)
        facts = facts_of(snapshot)._replace(scores=self._before, played=start.setup.number - 1, tied=start.tied)
        self._chances: Callable[[Sequence[int], int | None], Chances] = chances_after(facts, snapshot)
        self._player = player_for(start.rules, start.setup.active, weights_for(start.rules, start.setup.active))

    def __call__(self, state: MatchState, first: Action | None = None) -> Value:
        """Return what a position is worth, when the seat to act does ``first`` if that is given."""
        if state.phase is not Phase.PLAYING:
            return self._over(state)
        world = world_of(state)
        scored = tuple(now - then for now, then in zip(state.scores, self._before, strict=True))
        orders = orders_of(world, self._playouts)
        played = [self._played_out(World(world.hands, order, world.spot), first) for order in orders]
        totals = [tuple(map(sum, zip(scored, outcome.points, strict=True))) for outcome in played]
        chances = [self._chances(total, outcome.winner) for total, outcome in zip(totals, played, strict=True)]
        return Value(_mean(totals), _mean(chances))

    def _played_out(self, world: World, first: Action | None) -> Outcome:
        return self._player.play_out(world) if first is None else self._player.play_out_after(world, first)

    def _over(self, state: MatchState) -> Value:
        """Return what a round that is over has brought; one that was given up is worth the match."""
        result = state.results[-1] if len(state.results) == state.setup.number else None
        points = tuple(now - then for now, then in zip(state.scores, self._before, strict=True))
        if result is not None:
            return Value(points, self._chances(points, result.winner))
        return Value(points, tuple(float(side == state.winner) for side in range(self._rules.teams)))


def orders_of(world: World, number: int) -> list[tuple[int, ...]]:
    """Return so many orders of the boneyard, each tile the first as often as another or once more.

    Where nothing can be drawn one is enough.
    """
    rest = sorted(world.boneyard)
    if not world.spot.drawable:
        return [tuple(rest)]
    chance = Random(sum(1 << tile for tile in rest))
    firsts = chance.sample(rest, len(rest))
    found = []
    for count in range(number):
        chance.shuffle(rest)
        place = rest.index(firsts[count % len(rest)])
        rest[0], rest[place] = rest[place], rest[0]
        found.append(tuple(rest))
    return found


def _mean(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
