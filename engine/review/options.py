"""The list of options of a position, from what was played out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt

from engine.actions import Action
from engine.judging import Candidate
from engine.review.marks import SURE, mark_of
from engine.review.trials import NONE, Difference, Runs, difference, mean_and_error
from engine.review.values import Option

Error = Callable[[float], float]
"""From a chance to the error that it has in any case."""


def options_of(
    best: Action, actions: Sequence[Action], first: Mapping[Action, Runs], second: Mapping[Action, Runs], error: Error
) -> tuple[Option, ...]:
    """Return the options, the best first: ``second`` are the runs on deals that the best was not chosen on.

    What was not tried there is shown by its distance from the best in the ``first`` deals.
    """
    base = _alone(best, second if best in second else first, error)
    found = [_beside(base, action, first, second, error) for action in actions]
    found.sort(key=lambda option: (-option.points, option.action != best))
    top = found[0]
    return tuple([_less(option, top) for option in found])


def exact_options(found: Sequence[Candidate], error: Error) -> tuple[Option, ...]:
    """Return the options of a position in which all hands were looked at."""
    options = [
        Option(one.action, one.points, 0.0, one.chance or 0.0, error(one.chance or 0.0), one.deals)
        for one in sorted(found, key=lambda one: -one.points)
    ]
    return tuple(
        _marked(option, Difference(options[0].points - option.points, 0.0, options[0].chance - option.chance, 0.0))
        for option in options
    )


def _alone(action: Action, runs: Mapping[Action, Runs], error: Error) -> Option:
    sources = runs[action].sources
    points, se = mean_and_error(runs[action].points, sources)
    chance, chance_se = mean_and_error(runs[action].chances, sources)
    return Option(action, points, se, chance, _both(chance_se, error(chance)), len(runs[action].points))


def _beside(
    base: Option, action: Action, first: Mapping[Action, Runs], second: Mapping[Action, Runs], error: Error
) -> Option:
    """Return an option with its gap to the base, which is below 0 only where it was measured on other deals."""
    if action == base.action:
        return base
    measured = action in second
    gap = difference(second if measured else first, base.action, action)
    if not measured:  # experience preferred the base, so what the deals say against it is no more than chance
        gap = gap._replace(points=max(0.0, gap.points), chance=max(0.0, gap.chance))
    alone = _alone(action, second if measured else first, error)
    points, chance = base.points - gap.points, min(1.0, max(0.0, base.chance - gap.chance))
    return _marked(alone._replace(points=points, chance=chance), gap)


def _less(option: Option, top: Option) -> Option:
    """Return an option with its gap counted from the top one."""
    if option.action == top.action:
        return _marked(option, NONE)
    gap = Difference(option.gap - top.gap, option.gap_se or top.gap_se, option.chance_gap - top.chance_gap, 0.0)
    return _marked(option, gap._replace(chance_se=option.chance_gap_se or top.chance_gap_se))


def _marked(option: Option, gap: Difference) -> Option:
    points, se, chance, chance_se = gap
    equal = points <= SURE * se and chance <= SURE * chance_se
    return option._replace(
        gap=points, gap_se=se, chance_gap=chance, chance_gap_se=chance_se, mark=mark_of(*gap), equal=equal
    )


def _both(one: float, other: float) -> float:
    return sqrt(one * one + other * other)
