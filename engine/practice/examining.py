"""From a moment of a round to a problem, if it is a good one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Do
from engine.belief import Weighed, believed, counted, enumerated
from engine.events import Drew, TileDrawn
from engine.practice.grading import Case, case_of, difficulty_of, quality_of, tags_of, theme_of
from engine.practice.kinds import Difficulty
from engine.practice.problem import RATINGS, Problem, id_of
from engine.practice.values import TooHardError, means, plays_of, values_over
from engine.rules import DrawRule
from engine.snapshot import Phase, Snapshot
from engine.state import Deal

LEAST_OWN, MOST_OWN, MOST_OTHERS = 2, 6, 8
"""How many tiles the player holds, and how many each of the others at most."""
MOST_HANDS = 30
MOST_PLIES = 9
LEAST_MARGIN, LEAST_MARGIN_EXPERT = 5.0, 3.0
MOST_DESCRIBED = 400
"""So many hands are looked at where somebody asks about a moment of his own."""


def is_closed(snapshot: Snapshot) -> bool:
    """Return whether the viewer is to play and nothing can be drawn any more."""
    if snapshot.phase is not Phase.PLAYING or snapshot.turn != snapshot.viewer or snapshot.wrong is not None:
        return False
    if snapshot.drawable or not snapshot.legal or any(action.do is not Do.PLAY for action in snapshot.legal):
        return False
    just_drawn = isinstance(snapshot.history[-1], Drew | TileDrawn)
    return snapshot.bound is None and not (just_drawn and snapshot.rules.draw is DrawRule.FORCED)


def may_be_good(snapshot: Snapshot) -> bool:
    """Return whether a moment is worth a look, by what is quickly seen."""
    if snapshot.drawable or len(snapshot.legal) < 2 or not LEAST_OWN <= len(snapshot.hand) <= MOST_OWN:
        return False
    return is_closed(snapshot) and max(snapshot.counts) <= MOST_OTHERS and len(plays_of(snapshot)) > 1


def examined(snapshot: Snapshot, rulebook: str, deal: Deal, actions: Sequence[Action]) -> Problem | None:
    """Return a moment as a problem, or None if it is no good one: ``deal`` and ``actions`` led to it.

    Good is: few hands are possible, the round ends soon, and one play is best by a margin and worth more than 0.
    """
    if not may_be_good(snapshot):
        return None
    belief = believed(snapshot)
    worlds = enumerated(belief, MOST_HANDS, counted(belief))
    if worlds is None:
        return None
    try:
        table = values_over(snapshot, worlds)
    except TooHardError:
        return None
    best, second = list(means(table, worlds).values())[:2]
    if best <= 0 or best - second < LEAST_MARGIN_EXPERT:
        return None
    case = case_of(snapshot, worlds, table)
    if case.plies > MOST_PLIES:
        return None
    made = _problem(case, rulebook, deal, actions)
    least = LEAST_MARGIN_EXPERT if made.difficulty is Difficulty.EXPERT else LEAST_MARGIN
    return made if made.margin >= least else None


def described(snapshot: Snapshot, rulebook: str, deal: Deal, actions: Sequence[Action]) -> Problem | None:
    """Return any moment at which nothing can be drawn as a problem, good or not; None if it is too hard, or none.

    It must be the viewer's turn to play.
    """
    worlds = worlds_at(snapshot)
    if worlds is None:
        return None
    try:
        table = values_over(snapshot, worlds)
    except TooHardError:
        return None
    return _problem(case_of(snapshot, worlds, table), rulebook, deal, actions)


def worlds_at(snapshot: Snapshot) -> tuple[Weighed, ...] | None:
    """Return every hand that is possible at a closed moment, or None if it is none, or there are too many."""
    return enumerated(believed(snapshot), MOST_DESCRIBED) if is_closed(snapshot) else None


def _problem(case: Case, rulebook: str, deal: Deal, actions: Sequence[Action]) -> Problem:
    tags = tags_of(case)
    difficulty, seat = difficulty_of(case, tags), case.root.turn
    return Problem(
        id=id_of(case.snapshot.rules, seat, deal, actions),
        rulebook=rulebook,
        rules=case.snapshot.rules,
        seat=seat,
        deal=deal,
        actions=tuple(actions),
        values=tuple(case.means.items()),
        quality=quality_of(case),
        theme=theme_of(case),
        tags=tags,
        difficulty=difficulty,
        rating=RATINGS[difficulty],
    )
