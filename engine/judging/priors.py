"""What experience says of actions before any world is looked at, and how far it can be trusted.

Playouts are noisy: one has a standard deviation of about twenty points, and the better of two plays is often ahead by
one.  The scores of the trained policy foretell what thousands of playouts would find up to ``spread`` points, so both
are put together, each by its precision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.actions import Action
from engine.playout import Player, Sight
from engine.rules import DrawRule, Rules, Score

CLOSED, LATE, MIDDLE, EARLY = 3, 2, 1, 0
FIVES_SPREAD = 1.7
"""Where plays score, experience says so much less."""


class Trust(NamedTuple):
    """By phase (early, middle, late, nothing left to draw): points for a point of score, and how sure they are."""

    slope: tuple[float, float, float, float]
    spread: tuple[float, float, float, float]


FORCED = Trust((0.32, 0.45, 0.38, 0.25), (1.3, 1.9, 3.4, 3.5))
FREE = Trust((0.33, 0.3, 0.3, 0.25), (2.2, 2.2, 3.0, 3.5))
BLOCK = Trust((0.24, 0.24, 0.24, 0.24), (1.0, 1.0, 1.0, 1.0))
TRUST: Mapping[DrawRule, Trust] = {DrawRule.FORCED: FORCED, DrawRule.FREE: FREE, DrawRule.NONE: BLOCK}


class Prior(NamedTuple):
    """What actions are worth beside their mean, in points, and the standard deviation of the error."""

    points: Mapping[Action, float]
    spread: float


def prior_of(player: Player, sight: Sight, rules: Rules, actions: Sequence[Action]) -> Prior:
    """Return what the policy thinks of the actions of the seat to act."""
    trust, phase = TRUST[rules.draw], phase_of(sight)
    scores = dict(player.scores(sight))
    known = [scores.get(action, 0.0) for action in actions]
    mean = sum(known) / len(known)
    spread = trust.spread[phase] * (FIVES_SPREAD if rules.score is not Score.PLAIN else 1.0)
    slope = trust.slope[phase]
    return Prior({action: slope * (score - mean) for action, score in zip(actions, known, strict=True)}, spread)


def phase_of(sight: Sight) -> int:
    """Return how far the round has come, as the policy sees it."""
    if not sight.spot.drawable:
        return CLOSED
    shortest = min(size for size in sight.sizes if size)
    return EARLY if shortest >= 6 else MIDDLE if shortest >= 4 else LATE


def put_together(means: Sequence[float], errors: Sequence[float], prior: Sequence[float], spread: float) -> list[float]:
    """Return values from what was measured and what was expected, both beside their mean, each by its precision."""
    centre = sum(means) / len(means)
    found = []
    for mean, se, expected in zip(means, errors, prior, strict=True):
        share = spread * spread / (spread * spread + se * se) if se < float("inf") else 0.0
        found.append(centre + share * (mean - centre) + (1 - share) * expected)
    return found
