"""Counterfactual regret minimisation (predictive CFR+) over the public tree, a vector of hands at a time."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from engine.equilibrium.endgame import Node, Tree
from engine.equilibrium.response import exploitability, value_of
from engine.equilibrium.strategy import Pick, Strategy, picker, uniform

GOOD_ENOUGH = 0.01
"""Points of exploitability at which the search stops."""

MOST_ROUNDS = 2_000
"""Iterations after which it stops anyway."""

_CHECKS = 1.3
"""How much longer than the last the search goes on before it looks at the exploitability again."""


class Solution(NamedTuple):
    """An equilibrium up to its exploitability; ``value`` is what seat 0 scores on average."""

    strategy: Strategy
    value: float
    exploitability: float
    iterations: int


def solve(tree: Tree, good: float = GOOD_ENOUGH, most: int = MOST_ROUNDS) -> Solution:
    """Return an equilibrium of the endgame."""
    search = _Search(tree)
    check = 4
    for iteration in range(1, most + 1):
        search.iterate(iteration)
        if iteration >= check or iteration == most:
            strategy = search.average()
            exploited = exploitability(tree, strategy)
            if exploited <= good or iteration == most or not tree.nodes:
                break
            check = max(check + 2, int(check * _CHECKS))
    return Solution(strategy, value_of(tree, strategy, 0), exploited, iteration)


class _Branch:
    """A move with what the search keeps of it: for each hand regret, forecast, and the sum of its plans."""

    __slots__ = ("child", "forecast", "mover", "mover_of", "other", "other_of", "plan", "regret", "sums")

    def __init__(self, child: _Place, mover: list[int], other: list[int], many: int, rivals: int) -> None:
        self.child, self.mover, self.other = child, mover, other
        self.mover_of: Pick | None = picker(mover, many)
        self.other_of: Pick | None = picker(other, rivals)
        self.regret = [0.0] * len(mover)
        self.forecast = [0.0] * len(mover)
        self.plan = [0.0] * len(mover)
        self.sums = [0.0] * len(mover)


class _Place:
    """A node as the search walks it: an end has rows of payoffs for each seat, another node branches."""

    __slots__ = ("branches", "even", "many", "rows", "seat")

    def __init__(self, node: Node, by_number: dict[int, _Place]) -> None:
        self.seat = node.public.turn
        self.rows: tuple[list[tuple[float, ...]], list[tuple[float, ...]]] | None = None
        self.branches: list[_Branch] = []
        self.many = len(node.hands[self.seat])
        if not node.moves:
            columns = [tuple(-value for value in column) for column in zip(*node.payoff, strict=True)]
            self.rows = ([tuple(row) for row in node.payoff], columns)
            return
        self.even = [1 / many for many in node.choices]
        rivals = len(node.hands[1 - self.seat])
        for move in node.moves:
            child = _Place(move.child, by_number)
            self.branches.append(_Branch(child, move.mover, move.other, self.many, rivals))
        by_number[node.number] = self


class _Search:
    """The regrets of both seats; each iteration updates one seat after the other."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.by_number: dict[int, _Place] = {}
        self.root = _Place(tree.root, self.by_number)
        self.weight = 0.0
        for place in self.by_number.values():
            _plan(place)

    def iterate(self, iteration: int) -> None:
        """Update the plans of both seats."""
        self.weight = float(iteration * iteration)
        for seat in range(2):
            mine, theirs = ([1.0] * len(self.tree.hands[side]) for side in (seat, 1 - seat))
            self.walk(self.root, seat, mine, theirs)

    def walk(self, place: _Place, seat: int, mine: Sequence[float], theirs: Sequence[float]) -> list[float]:
        """Return what each hand of the seat comes to, and learn from it; ``mine`` is how likely it gets here."""
        if place.rows is not None:
            return [sum(map(mul, row, theirs)) for row in place.rows[seat]]
        if place.seat != seat:
            total = [0.0] * len(mine)
            for branch in place.branches:
                mover_of, other_of = branch.mover_of, branch.other_of
                reach = list(map(mul, theirs if mover_of is None else mover_of(theirs), branch.plan))
                values = self.walk(branch.child, seat, mine if other_of is None else other_of(mine), reach)
                for hand, value in zip(branch.other, values, strict=True):
                    total[hand] += value
            return total
        return self.learn(place, seat, mine, theirs)

    def learn(self, place: _Place, seat: int, mine: Sequence[float], theirs: Sequence[float]) -> list[float]:
        """Return what each hand comes to at a node of the seat's own; add to its regrets and to its mean plan."""
        total = [0.0] * place.many
        found: list[list[float]] = []
        weight = self.weight
        for branch in place.branches:
            mover_of, other_of, plan = branch.mover_of, branch.other_of, branch.plan
            reach = list(map(mul, mine if mover_of is None else mover_of(mine), plan))
            branch.sums = [old + weight * chance for old, chance in zip(branch.sums, reach, strict=True)]
            values = self.walk(branch.child, seat, reach, theirs if other_of is None else other_of(theirs))
            found.append(values)
            for hand, value, chance in zip(branch.mover, values, plan, strict=True):
                total[hand] += value * chance
        for branch, values in zip(place.branches, found, strict=True):
            means = total if branch.mover_of is None else branch.mover_of(total)
            gains = [value - mean for value, mean in zip(values, means, strict=True)]
            branch.regret = [
                new if (new := old + gain) > 0 else 0.0 for old, gain in zip(branch.regret, gains, strict=True)
            ]
            branch.forecast = [
                new if (new := old + gain) > 0 else 0.0 for old, gain in zip(branch.regret, gains, strict=True)
            ]
        _plan(place)
        return total

    def average(self) -> Strategy:
        """Return the mean plan, by which the regrets vanish."""
        found = uniform(self.tree)
        for number, place in self.by_number.items():
            totals = [0.0] * place.many
            for branch in place.branches:
                for hand, value in zip(branch.mover, branch.sums, strict=True):
                    totals[hand] += value
            for plan, branch in zip(found[number], place.branches, strict=True):
                for at, hand in enumerate(branch.mover):
                    if totals[hand] > 0:
                        plan[at] = branch.sums[at] / totals[hand]
        return found


def _plan(place: _Place) -> None:
    """Set the plan at a node by its forecast regrets."""
    totals = [0.0] * place.many
    for branch in place.branches:
        for hand, value in zip(branch.mover, branch.forecast, strict=True):
            totals[hand] += value
    even = place.even
    for branch in place.branches:
        branch.plan = [
            value / totals[hand] if totals[hand] > 0 else even[hand]
            for hand, value in zip(branch.mover, branch.forecast, strict=True)
        ]
