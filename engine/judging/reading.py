"""What the others' choices tell of their hands: a world is as likely as the play model finds what they did in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from random import Random
from typing import NamedTuple, TypeAlias

from engine.belief import Decision, World, decisions, hand_at
from engine.playout import Sight, Spot, habits_for, player_for
from engine.playout.public import place_of
from engine.playout.world import ANY
from engine.snapshot import Snapshot

DOUBT = 0.05
"""The share of choices that no model explains: a choice is never taken as a proof."""


class _Choice(NamedTuple):
    decision: Decision
    spot: Spot
    unplayed: int


_Known: TypeAlias = dict[int, list[float]]
"""How likely a choice is by each habit, by the hand."""


class Habit(NamedTuple):
    """A way of choosing: how usual it is, and how closely those who have it keep to it."""

    share: float
    temperature: float


STRONG, BY_THE_BOOK, HEAVY = Habit(0.5, 1.0), Habit(0.35, 2.0), Habit(0.15, 3.0)
"""Those who search, those who play by the book, and those who only get rid of weight, as ``habits_for`` has them."""


class Reader:
    """Weighs worlds by the choices of the round.

    Nobody knows what sort of player sits there: a seat's choices are as likely as the habits find them, each as usual
    as it is, all choices of a seat by one habit.
    """

    def __init__(self, snapshot: Snapshot, habits: Sequence[Habit] = (STRONG, BY_THE_BOOK, HEAVY)) -> None:
        rules, active = snapshot.rules, snapshot.active
        self._habits = [
            (habit, player_for(rules, active, policy))
            for habit, policy in zip(habits, habits_for(rules, active), strict=False)
        ]
        whole = (1 << rules.set_size) - 1
        self.choices = tuple(
            _Choice(decision, _spot(decision, snapshot.leader), whole & ~decision.table)
            for decision in decisions(snapshot)
            if not decision.wrong and not decision.bound
        )
        seats = sorted({choice.decision.seat for choice in self.choices})
        self._by_seat: list[list[tuple[_Choice, _Known]]] = [
            [(choice, {}) for choice in self.choices if choice.decision.seat == seat] for seat in seats
        ]
        self.shares = tuple(habit.share for habit, _ in self._habits)

    def weight(self, world: World) -> float:
        """Return how likely the choices are in a traced world."""
        weight = 1.0
        for choices in self._by_seat:
            shares = [habit.share for habit, _ in self._habits]
            for choice, known in choices:
                hand = hand_at(world, choice.decision)
                chances = known.get(hand)
                if chances is None:
                    chances = known[hand] = self._likelihoods(choice, hand)
                shares = [share * chance for share, chance in zip(shares, chances, strict=True)]
            weight *= sum(shares)
        return weight

    def of_seat(self, seat: int, first: int, end: int | None) -> list[Callable[[int], Sequence[float]]]:
        """Return what tells how likely a choice is by each habit, from all that had come to the seat by then.

        There is one for each choice of the seat from its ``first`` on, before the ``end`` if there is one.
        """
        return [
            partial(self._owning, choice, known)
            for choices in self._by_seat
            for choice, known in choices
            if choice.decision.seat == seat
            and first <= choice.decision.number
            and (end is None or choice.decision.number < end)
        ]

    def _owning(self, choice: _Choice, known: _Known, owned: int) -> Sequence[float]:
        hand = owned & ~choice.decision.laid | choice.decision.drawn
        chances = known.get(hand)
        if chances is None:
            chances = known[hand] = self._likelihoods(choice, hand)
        return chances

    def _likelihoods(self, choice: _Choice, hand: int) -> list[float]:
        """Return how likely a choice is with a hand by each habit."""
        decision = choice.decision
        sight = Sight(choice.spot, hand, decision.counts, decision.boneyard, choice.unplayed & ~hand)
        found = []
        for habit, player in self._habits:
            chance, number = player.likelihood(sight, decision.action, habit.temperature)
            if number == 1:
                return [1.0] * len(self._habits)
            found.append(chance * (1 - DOUBT) + DOUBT / number)
        return found


def _spot(decision: Decision, leader: int) -> Spot:
    ends, counts, spinner, uncovered = place_of(decision.chain)
    return Spot(decision.seat, decision.could, decision.drawable, ends, leader, ANY, counts, spinner, uncovered)


def resampled(worlds: Sequence[World], weights: Sequence[float], number: int, chance: Random) -> list[World]:
    """Return so many of the worlds, each as often as its weight says, in an order that means nothing."""
    total = sum(weights)
    if total <= 0.0:
        return list(worlds[:number])
    step = total / number
    found: list[World] = []
    mark = chance.random() * step
    for world, upto in zip(worlds, accumulate(weights), strict=True):
        repeated = False
        while mark < upto and len(found) < number:
            found.append(_shuffled(world, chance) if repeated else world)
            repeated = True
            mark += step
    chance.shuffle(found)
    return found


def sources_of(found: Sequence[World], worlds: Sequence[World]) -> list[int]:
    """Return of which of the worlds each one that was found is a copy, by its place."""
    places = {id(world.owned): place for place, world in enumerate(worlds)}
    return [places[id(world.owned)] for world in found]


def _shuffled(world: World, chance: Random) -> World:
    """Return the world with another order of the boneyard, of which no choice tells anything."""
    boneyard = list(world.boneyard)
    chance.shuffle(boneyard)
    return world._replace(boneyard=tuple(boneyard))
