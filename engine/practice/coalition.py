"""What one plan of ours can be sure of at a closed boneyard, against all opponents as one coalition that sees all.

A *plan* is one action for each thing that we may know: our own hand and what everybody saw from here on.  ``Planner``
takes what the player knows and the worlds that agree with it.  In each world the opponents know all hands and our plan
and act together against us, each by the rules; a partner follows a stated policy, from what he knows himself
(``coalition_partner``).  A plan *keeps* in a world the points that are then left to our side, less those of all others.

``plan(action, claim)`` asks for one plan that begins with an action and keeps in every world what is claimed there
(``Claim.floors``), and on average over the worlds at least ``Claim.mean``.  PROVEN means that there is one: ``kept``
has its points in each world.  REFUTED means that there is none; UNDECIDED that the search would have been too long.

``bound(action)`` has for each world what an action is worth where we and our partner see all hands too, as the solver
says: no plan that begins with it, and no partner, gets more against those opponents.

``proven`` is for problems.  A play is proven best if one plan that begins with it keeps in every world its bound, so
that nothing is lost by not seeing hands, and if its average is better by the margin than the bound of every other play.
Whatever a problem says of its plays by open hands is then true of a player who knows his own: their values, the margin,
and that its best play is *sure* (it wins in every world, and for each other play there is a world in which no plan
wins), *dominant* (in no world another play is better) or best on *average*.

``prove`` asks for less: a plan that keeps on average only the least margin more than the bound of every other play, and
what its quality claims: sure, more than nothing in every world; dominant, in every world the bounds of the others;
average, nothing of single worlds.  With two seats all this holds against the one opponent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from math import floor
from operator import mul
from typing import NamedTuple

from engine.actions import Action
from engine.belief import Weighed
from engine.practice.coalition_partner import PartnerPolicy, trained
from engine.practice.coalition_search import Budget, Front, OutOfNodesError, Search, Solvers
from engine.practice.coalition_table import Step, Table
from engine.practice.kinds import Difficulty, Quality
from engine.practice.moments import snapshot_of
from engine.practice.problem import Problem
from engine.snapshot import Snapshot

MOST_NODES = 20_000
"""So many nodes a question may take: public histories, each with the worlds that agree with it."""
MARGIN, EXPERT_MARGIN = 5, 3
"""By how many points a problem's best play has to be better, and one for experts."""


class Verdict(StrEnum):
    """Whether there is a plan."""

    PROVEN = "proven"
    REFUTED = "refuted"
    UNDECIDED = "undecided"  # too much to search


class Claim(NamedTuple):
    """What a plan has to keep: points in each world, in their order, and points on average."""

    floors: tuple[int, ...] | None = None
    mean: Fraction | float | None = None


class PlanResult(NamedTuple):
    """Whether one plan keeps a claim; if so, what it keeps at least in each world, and that on average.

    ``is_most``: no plan that keeps the claim has a higher average.
    """

    verdict: Verdict
    kept: tuple[int, ...]
    mean: float
    nodes: int
    is_most: bool = False


class Proof(NamedTuple):
    """Whether a play is proven best, and in what sense.

    ``kept`` are the points of its plan in each world, ``bounds`` those of every other play; ``margin`` is by how much
    the average of the plan is better than the best of theirs.
    """

    verdict: Verdict
    best: Action
    quality: Quality | None
    kept: tuple[int, ...]
    bounds: Mapping[Action, tuple[int, ...]]
    margin: float
    nodes: int


class Planner:
    """Questions about one moment; what is found for one serves the next.  ValueError if it is no closed moment."""

    def __init__(
        self,
        snapshot: Snapshot,
        worlds: Sequence[Weighed],
        *,
        partner: PartnerPolicy | None = None,
        most: int = MOST_NODES,
    ) -> None:
        self.table = Table(snapshot, worlds, partner or trained(snapshot.rules, snapshot.active))
        self.most = most
        self._solvers = Solvers(self.table)
        self._bounds: dict[Step, tuple[int, ...]] = {}
        self.total = sum(self.table.weights)

    def actions(self) -> tuple[Action, ...]:
        """Return the actions of the player that come to something different."""
        found: dict[Step, Action] = {}
        for action in self.table.legal:
            found.setdefault(self.table.step_of(action), action)
        return tuple(found.values())

    def same(self, action: Action) -> Action:
        """Return the one of ``actions`` that comes to the same; ValueError if it can't be done."""
        step = self.table.step_of(action)
        return next(other for other in self.actions() if self.table.step_of(other) == step)

    def bound(self, action: Action) -> tuple[int, ...] | None:
        """Return what an action is worth in each world with open hands; None if that is too much to solve."""
        step, root = self.table.step_of(action), self.table.root
        if step not in self._bounds:
            try:
                values = [self._solvers.value_after(root, step, number) for number in range(len(self.table.hands))]
            except OutOfNodesError:
                return None
            self._bounds[step] = tuple(values)
        return self._bounds[step]

    def plan(self, action: Action, claim: Claim) -> PlanResult:
        """Return whether one plan that begins with an action keeps a claim."""
        bound, floors = self.bound(action), claim.floors
        if bound is None:
            return PlanResult(Verdict.UNDECIDED, (), 0.0, self.most)
        target, slack = bound, 0
        if claim.mean is not None:  # by how much, all in all, a plan may fall short of the bound
            slack = floor(self.sum(bound) - Fraction(claim.mean) * self.total)
        elif floors is not None:
            target = floors
        if slack < 0 or (floors is not None and any(most < least for most, least in zip(bound, floors, strict=True))):
            return PlanResult(Verdict.REFUTED, (), 0.0, 0)
        return self._planned(self.table.step_of(action), target, floors, 0 if floors == target else slack)

    def mean(self, points: Sequence[int]) -> float:
        """Return the average of points in each world, by the weights of the worlds."""
        return self.sum(points) / self.total

    def _planned(self, step: Step, target: Sequence[int], floors: Sequence[int] | None, slack: int) -> PlanResult:
        """Return the plan that loses least of its target: first one that loses nothing, which is found soon.

        Of plans that lose the same the one is taken that keeps most in its worst world.
        """
        budget = Budget(self.most)
        front: Front = ()
        is_cut = False
        try:
            for allowed in dict.fromkeys((0, slack)):
                search = Search(self._solvers, target, floors, allowed, budget)
                front = search.after(self.table.root, step, self.table.full)
                is_cut = search.is_cut
                if front:
                    break
        except OutOfNodesError:
            is_cut = True
        if not front:
            return PlanResult(Verdict.UNDECIDED if is_cut else Verdict.REFUTED, (), 0.0, budget.spent)
        found = [tuple(want - lost for want, lost in zip(target, losses, strict=True)) for losses in front]
        kept = max(found, key=lambda points: (self.sum(points), min(points)))
        return PlanResult(Verdict.PROVEN, kept, self.mean(kept), budget.spent, is_most=not is_cut)

    def sum(self, points: Sequence[int]) -> int:
        return sum(map(mul, points, self.table.weights))


def plan_value(
    snapshot: Snapshot,
    worlds: Sequence[Weighed],
    action: Action,
    claim: Claim,
    *,
    partner: PartnerPolicy | None = None,
    most: int = MOST_NODES,
) -> PlanResult:
    """Return whether one plan that begins with an action keeps a claim, see ``Planner``."""
    return Planner(snapshot, worlds, partner=partner, most=most).plan(action, claim)


def prove(planner: Planner, margin: float = MARGIN, best: Action | None = None, *, whole: bool = False) -> Proof:
    """Return whether a play, by default the one with the highest bound, is proven best by a margin.

    ``whole`` asks that its plan keeps all of its bound, as ``proven`` does.
    """
    actions = planner.actions()
    bounds = {action: bound for action in actions if (bound := planner.bound(action)) is not None}
    if len(bounds) < len(actions):
        return Proof(Verdict.UNDECIDED, best or actions[0], None, (), {}, 0.0, 0)
    best = planner.same(best) if best is not None else max(bounds, key=lambda action: planner.sum(bounds[action]))
    bound = bounds.pop(best)
    if not bounds:
        return Proof(Verdict.REFUTED, best, None, (), {}, 0.0, 0)
    rival = Fraction(max(map(planner.sum, bounds.values())), planner.total)
    claims = _claims(bound, list(bounds.values()))
    nodes, verdict = 0, Verdict.REFUTED
    for quality, floors in [(claims[0][0], bound), *([] if whole else claims)]:
        result = planner.plan(best, Claim(floors, rival + Fraction(margin)))
        nodes += result.nodes
        verdict = result.verdict
        if verdict is Verdict.PROVEN:
            return Proof(verdict, best, quality, result.kept, bounds, result.mean - float(rival), nodes)
    return Proof(verdict, best, None, (), bounds, 0.0, nodes)


def _claims(bound: Sequence[int], others: Sequence[Sequence[int]]) -> list[tuple[Quality, tuple[int, ...] | None]]:
    """Return the qualities that open hands don't rule out, the strongest first, with what each claims."""
    found: list[tuple[Quality, tuple[int, ...] | None]] = []
    if min(bound) > 0 and all(min(other) <= 0 for other in others):
        found.append((Quality.SURE, (1,) * len(bound)))
    most = tuple(map(max, zip(*others, strict=True)))
    if all(mine >= theirs for mine, theirs in zip(bound, most, strict=True)):
        found.append((Quality.DOMINANT, most))
    return [*found, (Quality.AVERAGE, None)]


def proven(problem: Problem, worlds: Sequence[Weighed], *, most: int = MOST_NODES) -> Proof:
    """Return whether the best play of a problem is proven, with all that the problem says of it, see above."""
    margin = EXPERT_MARGIN if problem.difficulty is Difficulty.EXPERT else MARGIN
    return prove(Planner(snapshot_of(problem), worlds, most=most), margin, problem.best, whole=True)
