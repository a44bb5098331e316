"""Judging by playouts: every action is tried in the same worlds, and each round is played to its end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import inf, sqrt
from typing import TypeAlias

from engine.actions import Action
from engine.equity.chances import Utility
from engine.judging.priors import Prior, put_together
from engine.judging.values import Candidate
from engine.playout import Outcome, Player, World

Stop: TypeAlias = Callable[[], bool]
"""Says whether nobody waits for the answer any more."""

CHUNK = 25
"""So many worlds are played between two looks at the candidates."""
SURE = 25
"""No candidate is given up on fewer worlds."""
APART = 0.86
"""What two actions have in common in a world makes so much of the error of their difference go away."""
FAR = 2.5
"""So many standard errors behind the best one a candidate is given up."""


class Trial:
    """The playouts of one action; ``expected`` is what it was worth before them, beside the others."""

    def __init__(self, action: Action, expected: float) -> None:
        self.action, self.expected = action, expected
        self.points: list[float] = []
        self.chances: list[float] = []

    def candidate(self, value: float, sources: Sequence[int]) -> Candidate:
        """Return what the playouts say; ``value`` is what the action is compared by."""
        points, se = mean_and_error(self.points, sources)
        if not self.chances:
            return Candidate(self.action, points, se, len(self.points), value)
        chance, chance_se = mean_and_error(self.chances, sources)
        return Candidate(self.action, points, se, len(self.points), value, chance, chance_se)


class Playouts:
    """The trials of some actions in worlds that they share."""

    def __init__(
        self,
        player: Player,
        actions: Sequence[Action],
        margin: Callable[[Outcome], float],
        utility: Utility | None,
        prior: Prior,
    ) -> None:
        self.trials = [Trial(action, prior.points[action]) for action in actions]
        self.running = list(self.trials)
        self._sources: list[int] = []
        """Of which world each one was a copy."""
        self._player, self._margin, self._utility = player, margin, utility
        self._spread = prior.spread
        self._by_chance = False

    def run(
        self,
        worlds: Sequence[Sequence[World]],
        stop: Stop,
        *,
        drops: bool,
        by_chance: bool = False,
        sources: Sequence[int] | None = None,
    ) -> None:
        """Try every action in every world, given in some orders of its boneyard, without those that fall behind.

        ``sources`` says which worlds are the same but for their boneyard.
        """
        self._by_chance = by_chance and self._utility is not None
        first = max(self._sources, default=-1) + 1
        self._sources += [first + source for source in (range(len(worlds)) if sources is None else sources)]
        for at in range(0, len(worlds), CHUNK):
            for orders in worlds[at : at + CHUNK]:
                self._try(orders)
                if stop():
                    return
            if drops:
                self._drop()
                if len(self.running) == 1:
                    return

    def candidates(self) -> tuple[Candidate, ...]:
        """Return what was found."""
        values = dict(zip((trial.action for trial in self.running), self._values(), strict=True))
        return tuple(trial.candidate(values.get(trial.action, -inf), self._sources) for trial in self.trials)

    def _try(self, orders: Sequence[World]) -> None:
        play_out, margin, utility, number = self._player.play_out_after, self._margin, self._utility, len(orders)
        for trial in self.running:
            outcomes = [play_out(world, trial.action) for world in orders]
            trial.points.append(sum(map(margin, outcomes)) / number)
            if utility is not None:
                trial.chances.append(sum(utility(end.points, end.winner) for end in outcomes) / number)

    def _values(self) -> list[float]:
        """Return what the running trials are worth by the playouts and by what was expected."""
        found = [mean_se(trial.points) for trial in self.running]
        expected, scale = [trial.expected for trial in self.running], 1.0
        if self._by_chance:
            in_points = sum(se for _, se in found)
            found = [mean_se(trial.chances) for trial in self.running]
            in_chances = sum(se for _, se in found)
            scale = in_chances / in_points if 0 < in_points < inf else 0.0
        if not scale:
            return [mean for mean, _ in found]
        means, errors = [mean for mean, _ in found], [APART * se for _, se in found]
        return put_together(means, errors, [scale * points for points in expected], scale * self._spread)

    def _drop(self) -> None:
        """Give up the candidates that are clearly worse than the best one in the worlds so far."""
        if len(self.running[0].points) < SURE:
            return
        values = self._values()
        most = max(values)
        best = self.running[values.index(most)]
        kept = []
        for trial, value in zip(self.running, values, strict=True):
            pairs = zip(self._run(best), self._run(trial), strict=True)
            _, se = mean_se([more - less for more, less in pairs])
            if trial is best or most - value <= FAR * se:
                kept.append(trial)
        self.running = kept

    def _run(self, trial: Trial) -> list[float]:
        return trial.chances if self._by_chance else trial.points


def mean_and_error(values: Sequence[float], sources: Sequence[int]) -> tuple[float, float]:
    """Return the mean and its standard error, infinite for fewer than two sources.

    Values of one source are no more than one that counts for more; sources beyond the values are left out.
    """
    number = len(values)
    mean = sum(values) / number if values else 0.0
    apart: dict[int, float] = defaultdict(float)
    for value, source in zip(values, sources, strict=False):
        apart[source] += value - mean
    groups = len(apart)
    if groups < 2:
        return mean, inf
    return mean, sqrt(sum(more * more for more in apart.values()) * groups / (groups - 1)) / number


def mean_se(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of values and its standard error; of none or one the error is infinite."""
    number = len(values)
    if number < 2:
        return (values[0] if values else 0.0), inf
    mean = sum(values) / number
    variance = sum((value - mean) ** 2 for value in values) / (number - 1)
    return mean, sqrt(variance / number)
