"""How long moves take: counted in steps of 5 %, so that a million of them need a few dozen numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

_STEP = math.log(1.05)
_SHORTEST = 1e-7


@dataclass(slots=True)
class Stopwatch:
    """Times of moves; the mean is exact, quantiles are right to 2.5 %."""

    seconds: float = 0.0
    steps: Counter[int] = field(default_factory=Counter)

    def note(self, seconds: float) -> None:
        """Count one move."""
        self.seconds += seconds
        self.steps[round(math.log(max(seconds, _SHORTEST) / _SHORTEST) / _STEP)] += 1

    def add(self, seconds: float, steps: Mapping[int, int]) -> None:
        """Count the moves of another watch."""
        self.seconds += seconds
        self.steps.update(steps)

    @property
    def moves(self) -> int:
        """How many moves were counted."""
        return self.steps.total()

    @property
    def mean(self) -> float | None:
        """Seconds of a move on average; None without any."""
        return self.seconds / self.moves if self.moves else None

    def quantile(self, share: float) -> float | None:
        """Return the time within which this share of the moves was made; None without any."""
        wanted = share * self.moves
        for step in sorted(self.steps):
            wanted -= self.steps[step]
            if wanted <= 0:
                return float(_SHORTEST * math.exp(step * _STEP))
        return None
