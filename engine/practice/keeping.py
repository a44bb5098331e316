"""What one plan of the player is sure of after each of his plays, and which plays are right by that.

With open hands he may meet one hand with one play and another hand with another, though he can't tell them apart.  A
plan has one action for all that he can't tell apart, and against it every hand defends as well as it can, seeing all
(``engine.practice.coalition``).  So plans can be compared fairly, and what they keep is kept in truth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.actions import Action
from engine.belief import Weighed
from engine.practice.coalition import Claim, Planner, Verdict
from engine.practice.values import Table, means, plays_of
from engine.snapshot import Snapshot

MOST_NODES, MOST_WORK = 1_500, 20_000
"""A decision whose plans take more nodes, or nodes times worlds, is judged with open hands: a key is to be answered."""
WIN = 1
"""So many points a plan keeps in every world that wins whatever the hands are."""
_LEAST_MEAN = -(10**6)


class Kept(NamedTuple):
    """What the best plan that begins with a play keeps in each world, and on average."""

    points: tuple[int, ...]
    mean: float

    @property
    def worst(self) -> int:
        """What it keeps against every hand."""
        return min(self.points)


Plans = Mapping[Action, Kept]


class Ranking(NamedTuple):
    """The plays of a decision, the best first."""

    plays: Plans
    losses: Mapping[Action, float]
    """How much less each is worth than the best."""
    given_up: frozenset[Action]
    """Plays after which no plan keeps the claim in every world, though there are others."""
    is_open: bool
    """Whether these are values with open hands, because plans can't be compared here, or not soon enough."""

    @property
    def best(self) -> Action:
        """The best play."""
        return next(iter(self.plays))


def ranked(snapshot: Snapshot, worlds: Sequence[Weighed], claim: int | None = None) -> Ranking | None:
    """Return what each play is worth by one plan, or with open hands where comparing plans would take too long.

    ``claim`` are points that a plan has to keep in every world before its average counts.  None under rules for which
    there are no plans, and where open hands too take long.
    """
    planner = planner_of(snapshot, worlds, min(MOST_NODES, MOST_WORK // len(worlds)))
    if planner is None:
        return None
    plans = plans_of(planner, snapshot, claim)
    if plans is not None:
        return _ranking(plans, claim, is_open=False)
    bounds = {play: planner.bound(planner.same(play)) for play in plays_of(snapshot)}
    table = {play: bound for play, bound in bounds.items() if bound is not None}
    return ranked_openly(table, worlds, claim) if len(table) == len(bounds) else None


def ranked_openly(table: Table, worlds: Sequence[Weighed], claim: int | None = None) -> Ranking:
    """Return what each play is worth if all hands were open, in each world as ``table`` has it."""
    found = {play: Kept(tuple(table[play]), mean) for play, mean in means(table, worlds).items()}
    return _ranking(found, claim, is_open=True)


def planner_of(snapshot: Snapshot, worlds: Sequence[Weighed], most: int) -> Planner | None:
    """Return who compares plans at a moment, with so many nodes to look at; None under rules that have no plans."""
    try:
        return Planner(snapshot, worlds, most=most)
    except ValueError:
        return None


def plans_of(planner: Planner, snapshot: Snapshot, least: int | None = None) -> Plans | None:
    """Return for each play the plan with the highest average, of those that keep ``least`` in every world if one does.

    The highest averages come first.  None if all of them together take more nodes than the planner may look at.
    """
    found: dict[Action, Kept] = {}
    free = Claim(None, _LEAST_MEAN)
    claims = [free] if least is None else [Claim((least,) * len(planner.table.hands), _LEAST_MEAN), free]
    for play in plays_of(snapshot):
        for claim in claims:
            result = planner.plan(planner.same(play), claim)
            planner.most -= result.nodes
            if result.kept and result.is_most:
                found[play] = Kept(result.kept, result.mean)
                break
            if result.kept or result.verdict is not Verdict.REFUTED:
                return None
    return dict(sorted(found.items(), key=lambda pair: (-round(pair[1].mean, 4), -pair[1].worst)))


def _ranking(plans: Plans, claim: int | None, *, is_open: bool) -> Ranking:
    keeping = [play for play, kept in plans.items() if claim is None or kept.worst >= claim] or list(plans)
    order = [*keeping, *(play for play in plans if play not in keeping)]
    most = plans[order[0]].mean
    losses = {play: round(most - plans[play].mean, 4) for play in order}
    return Ranking({play: plans[play] for play in order}, losses, frozenset(plans) - frozenset(keeping), is_open)
