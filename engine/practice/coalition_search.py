"""The search for one plan: which losses in which worlds a plan can be held to.

A plan has one action for each public history, the same in all worlds that agree with it.  The opponents know the world
and the plan, and in each world do what is worst for us there; so a plan is worth in a world the least that any play of
theirs leads to, and a plan for a node is made of plans for each node that can follow, whatever world it is.

``target`` is what we ask for in each world.  A vector says by how many points a plan falls short of it in each; a
front holds the vectors of the plans that are not worse than another in every world.  What falls below ``floors``, or
all in all (by the weights of the worlds) by more than ``slack``, is not kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import le, mul
from typing import TypeAlias

from engine.practice.coalition_table import Node, Step, Table
from engine.solver.scoring import scoring_of
from engine.solver.search import Solver
from engine.tiles import ids_in

Losses: TypeAlias = tuple[int, ...]
Front: TypeAlias = tuple[Losses, ...]

MOST_VECTORS = 24
"""A front keeps no more vectors than this: the ones that lose least."""
SOLVER_NODES = 300_000
"""So many nodes the solver gets for one world."""


class OutOfNodesError(Exception):
    """The search has used up its nodes."""


class Budget:
    """How many nodes may be looked at yet, in all searches of a question."""

    def __init__(self, most: int) -> None:
        self.most, self.spent = most, 0

    def count(self) -> None:
        """Count one node."""
        self.spent += 1
        if self.spent > self.most:
            raise OutOfNodesError


class Solvers:
    """What each world is worth with all hands open, the partner helping as well as he can: more than any plan gets."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._solvers: dict[int, Solver] = {}
        self._known: dict[tuple[Node, int], int] = {}

    def value(self, node: Node, number: int, guess: int | None = None) -> int:
        """Return what a world is worth at a node where its round goes on."""
        key = (node, number)
        found = self._known.get(key)
        if found is None:
            position = self.table.position(node, number)
            solver = self._solvers.get(number)
            if solver is None:
                scoring = scoring_of(self.table.rules)
                solver = self._solvers[number] = Solver(position, self.table.me, scoring, SOLVER_NODES)
            found = solver.value(position, guess)
            if not solver.budget.is_kept:
                raise OutOfNodesError
            self._known[key] = found
        return found

    def value_after(self, node: Node, step: Step, number: int) -> int:
        """Return what a world is worth after a step."""
        child = self.table.after(node, step)
        if self.table.over(child, node.turn, 1 << number):
            return self.table.points(child, node.turn, number)
        return self.value(child, number)


class Search:
    """One search: what it has found for a node holds for its target, floors and slack."""

    def __init__(
        self,
        solvers: Solvers,
        target: Sequence[int],
        floors: Sequence[int] | None,
        slack: int,
        budget: Budget,
    ) -> None:
        self.solvers, self.table = solvers, solvers.table
        self.target, self.slack, self.budget = target, slack, budget
        self.most = [want - floor for want, floor in zip(target, floors, strict=True)] if floors is not None else None
        self.is_cut = False
        """Whether a front was too long to keep whole, so that a plan may have been missed."""
        self._zero: Losses = (0,) * len(target)
        self._known: dict[tuple[object, ...], Front] = {}

    def after(self, node: Node, step: Step, worlds: int) -> Front:
        """Return the losses of the plans after a step that can be done in all these worlds."""
        child = self.table.after(node, step)
        over = self.table.over(child, node.turn, worlds)
        if not over:
            return self.front(child, worlds)
        ended = self._kept({number: self.table.points(child, node.turn, number) for number in ids_in(over)})
        if ended is None or over == worlds:
            return () if ended is None else (ended,)
        return self._joined((ended,), self.front(child, worlds & ~over))

    def front(self, node: Node, worlds: int) -> Front:
        """Return the losses of the plans for a node, at which the round goes on in all these worlds."""
        key = self._key(node, worlds)
        found = self._known.get(key)
        if found is None:
            self.budget.count()
            found = self._known[key] = self._front(node, worlds)
        return found

    def _key(self, node: Node, worlds: int) -> tuple[object, ...]:
        left, right, turn, played, passes, could, _ = node
        return min(left, right), max(left, right), turn, played, passes, could, worlds

    def _front(self, node: Node, worlds: int) -> Front:
        if not worlds & worlds - 1 and self.table.partner is None:  # one world is left: nothing is hidden any more
            number = worlds.bit_length() - 1
            ended = self._kept({number: self.solvers.value(node, number, self.target[number])})
            return () if ended is None else (ended,)
        steps = self.table.steps(node, worlds)
        if node.turn == self.table.me:
            return self._best_of(node, [step for step, _ in steps], worlds)
        found: Front = (self._zero,)
        for step, those in steps:
            found = self._joined(found, self.after(node, step, those))
            if not found:
                break
        return found

    def _best_of(self, node: Node, steps: list[Step], worlds: int) -> Front:
        """Return the losses of the plans that begin with any of our steps, the most promising first."""
        if len(steps) == 1:
            return self.after(node, steps[0], worlds)
        hopes: list[tuple[int, Losses, Step]] = []
        for step in steps:
            least = self._least(node, step, worlds)
            if least is not None:
                hopes.append((self._weight(least), least, step))
        found: Front = ()
        for _, least, step in sorted(hopes):
            if not any(all(map(le, losses, least)) for losses in found):
                found = self._front_of([*found, *self.after(node, step, worlds)])
        return found

    def _least(self, node: Node, step: Step, worlds: int) -> Losses | None:
        """Return what a step loses in each world even with open hands, or None if that is too much."""
        values = self.solvers.value_after
        return self._kept({number: values(node, step, number) for number in ids_in(worlds)})

    def _kept(self, values: dict[int, int]) -> Losses | None:
        """Return what values in some worlds fall short of the target, or None if that is too much."""
        losses = list(self._zero)
        for number, value in values.items():
            losses[number] = lost = max(0, self.target[number] - value)
            if self.most is not None and lost > self.most[number]:
                return None
        found = tuple(losses)
        return found if self._weight(found) <= self.slack else None

    def _joined(self, one: Front, other: Front) -> Front:
        """Return the losses where in each world the worse of two things happens."""
        if one == (self._zero,) or not other:
            return other
        if other == (self._zero,) or not one:
            return one
        return self._front_of([tuple(map(max, mine, its)) for mine in one for its in other])

    def _front_of(self, vectors: list[Losses]) -> Front:
        """Return the vectors that lose little enough and are not worse than another in every world."""
        weighed = sorted((self._weight(losses), losses) for losses in set(vectors))
        found: list[Losses] = []
        for weight, losses in weighed:
            if weight > self.slack:
                break
            if not any(all(map(le, better, losses)) for better in found):
                found.append(losses)
        if len(found) > MOST_VECTORS:
            self.is_cut = True
        return tuple(found[:MOST_VECTORS])

    def _weight(self, losses: Losses) -> int:
        return sum(map(mul, losses, self.table.weights))
