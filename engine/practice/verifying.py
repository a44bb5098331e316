"""Proof of a problem: every hand solved again, and what its margin is worth among players who can't see hands."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engine.equilibrium import TreeTooLargeError, build, endgame_of, first_moves, margin, solve
from engine.practice.coalition import Verdict, proven
from engine.practice.examining import described
from engine.practice.kinds import Quality
from engine.practice.moments import snapshot_of, worlds_of
from engine.practice.problem import Problem, ProblemError
from engine.practice.trial import begin
from engine.tiles import mask_of

MOST_NODES = 5_000
"""A larger public tree is not solved, and its problem not proven."""
KEPT = 0.6
"""So much of the claimed margin the best play must keep against an opponent who makes no mistake."""
EXACT_ENOUGH = 0.1
"""Points of exploitability at which the equilibrium is good enough to tell margins of some points apart."""


class Verified(NamedTuple):
    """A proven problem: the margin that is kept without seeing hands, and in what sense the best play is best."""

    margin: float
    quality: Quality


class Unproven(NamedTuple):
    """A problem that is not proven, and why: an English phrase for scripts, not for players."""

    why: str


def verify(problem: Problem) -> Verified | Unproven:
    """Return whether a problem keeps what it claims.

    Every hand that is possible is solved again for every play.  Then, for two seats, the endgame is solved as what it
    is, a game in which nobody sees the other's hand; for more seats one plan must keep the claim in every world.
    Whoever plays it must gain by it too, see ``pays``.
    """
    try:
        again = described(snapshot_of(problem), problem.rulebook, problem.deal, problem.actions)
    except ProblemError:
        return Unproven("it breaks a rule")
    if again is None or replace(again, quality=problem.quality) != problem:
        return Unproven("it claims something else than is found")
    proof = proof_of(again)
    if isinstance(proof, Verified) and proof.quality is not problem.quality:
        return Unproven("its best play is best in another sense")
    if isinstance(proof, Verified) and not pays(problem):
        return Unproven("one plan that can't see the hands gains nothing by it")
    return proof


def pays(problem: Problem) -> bool:
    """Return whether one plan that begins with the best play keeps more on average than any other, and more than 0."""
    ranking = begin(problem).ranking
    return ranking.best == problem.best and not ranking.is_open and ranking.plays[ranking.best].mean > 0


def proof_of(problem: Problem) -> Verified | Unproven:
    """Return whether the margin of a problem, whose values are right, stays when nobody sees hands."""
    if problem.rules.seats > 2:
        return _by_one_plan(problem)
    try:
        kept = equilibrium_margin(problem)
    except TreeTooLargeError:
        return Unproven("its endgame is too large")
    if kept < KEPT * problem.margin:
        return Unproven("an opponent without mistakes takes too much of its margin")
    return Verified(kept, problem.quality)


def _by_one_plan(problem: Problem) -> Verified | Unproven:
    proof = proven(problem, worlds_of(problem))
    if proof.verdict is not Verdict.PROVEN or proof.quality is None:
        return Unproven("no one plan is proven to keep its margin")
    return Verified(proof.margin, proof.quality)


def equilibrium_margin(problem: Problem) -> float:
    """Return by how much the best play is better than the next against an equilibrium opponent of two seats.

    The player goes on by the best single plan; TreeTooLargeError if the endgame is too large to solve.
    """
    snapshot = snapshot_of(problem)
    tree = build(endgame_of(snapshot), MOST_NODES)
    if not tree.root.moves:  # no hand has a choice later: what each play comes to is what it is
        return problem.margin
    solution = solve(tree, EXACT_ENOUGH)
    return margin(first_moves(tree, solution.strategy, mask_of(snapshot.hand)), problem.best)
