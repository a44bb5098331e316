"""What is trained: each family of rules, from which weights it starts, and for how many rounds."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One run of self-play."""

    family: str
    """Seats (P: partners), drawing, scoring, set: ``2.free.plain.six``."""
    start: str
    """The family whose weights it starts from; ``pg2`` is where everything begins."""
    rounds: int
    options: tuple[str, ...] = ()
    rival: str = ""
    """Whose weights sit at the other seats and don't learn; none: self-play."""
    name: str = ""
    """What the weights are kept as, if not as the family."""

    @property
    def kept(self) -> str:
        """The name of the file with the weights."""
        return self.name or self.family


FROM_OLD = ("scale=0.3",)
"""Start warm: the old order of the plays, with chances that still try everything."""
FIRST_DRAWS = ("scale=0.3", "draw-bias=5", "passive=0.35")
ON = ("scale=0.5", "rate=0.15")
FREE_ON = (*ON, "passive=0.35")
K = 1000

STEPS: tuple[Step, ...] = (
    Step("2.free.plain.six", "pg2", 4000 * K, FIRST_DRAWS),
    Step("4.forced.plain.six", "pg2", 2500 * K, FROM_OLD),
    Step("3.forced.plain.six", "pg2", 2500 * K, FROM_OLD),
    Step("P.forced.plain.six", "pg2", 2500 * K, FROM_OLD),
    Step("2.forced.plain.six", "pg2", 4000 * K, ("scale=0.5", "siblings=8", "deals=128", "entropy=1")),
    Step("3.free.plain.six", "2.free.plain.six", 1500 * K, FREE_ON),
    Step("4.free.plain.six", "2.free.plain.six", 1500 * K, FREE_ON),
    Step("2.none.plain.six", "2.forced.plain.six", 1500 * K, ON),
    Step("2.forced.fives.six", "2.forced.plain.six", 1500 * K, ON),
    Step("2.free.fives.six", "2.free.plain.six", 1500 * K, FREE_ON),
    Step("4.forced.fives.six", "4.forced.plain.six", 1000 * K, ON),
    Step("3.forced.fives.six", "3.forced.plain.six", 1000 * K, ON),
    Step("P.forced.fives.six", "P.forced.plain.six", 1000 * K, ON),
    Step("4.none.plain.six", "4.forced.plain.six", 1000 * K, ON),
    Step("3.none.plain.six", "3.forced.plain.six", 1000 * K, ON),
    Step("P.none.plain.six", "P.forced.plain.six", 1000 * K, ON),
    Step("2.forced.plain.nine", "2.forced.plain.six", 500 * K, ON),
    Step("4.forced.plain.nine", "4.forced.plain.six", 500 * K, ON),
    Step("3.forced.plain.nine", "3.forced.plain.six", 500 * K, ON),
    Step("2.free.plain.nine", "2.free.plain.six", 500 * K, FREE_ON),
    Step("4.free.plain.nine", "4.free.plain.six", 400 * K, FREE_ON),
    Step("3.free.plain.nine", "3.free.plain.six", 400 * K, FREE_ON),
    Step("3.free.fives.six", "3.free.plain.six", 600 * K, FREE_ON),
    Step("4.free.fives.six", "4.free.plain.six", 600 * K, FREE_ON),
    Step("P.free.plain.six", "P.forced.plain.six", 800 * K, ("scale=0.5", "draw-bias=5", "passive=0.35")),
    Step("2.none.fives.six", "2.none.plain.six", 600 * K, ON),
    Step("4.none.fives.six", "4.none.plain.six", 400 * K, ON),
    Step("3.none.fives.six", "3.none.plain.six", 400 * K, ON),
    Step("P.none.fives.six", "P.none.plain.six", 400 * K, ON),
)
"""In this order, so that what a step starts from is there.

Partners with double-nine play by the weights of double-six: 500,000 rounds of their own gained +0.39 ± 0.22 points,
less than two standard errors.
"""

NEVER: tuple[Step, ...] = tuple(
    Step(family, family, 600 * K, (*ON, "draws=0"), rival=family, name=f"never.{family}")
    for family in ("2.free.plain.six", "3.free.plain.six", "4.free.plain.six")
)
"""Who never draws though he could play, trained against those who do: only to measure what drawing is worth."""

MODELS: tuple[tuple[str, int], ...] = (
    ("2.forced.plain.six", 50 * K),
    ("2.free.plain.six", 30 * K),
    ("4.forced.plain.six", 16 * K),
    ("3.forced.plain.six", 16 * K),
    ("P.forced.plain.six", 16 * K),
    ("3.free.plain.six", 12 * K),
    ("4.free.plain.six", 12 * K),
    ("2.none.plain.six", 12 * K),
    ("3.none.plain.six", 12 * K),
    ("4.none.plain.six", 12 * K),
    ("P.none.plain.six", 12 * K),
    ("P.free.plain.six", 10 * K),
    ("2.forced.fives.six", 12 * K),
)
"""Families whose play model is fitted to what search chooses, and to how many choices."""

LEVELS = {"rulebook": "rulebook", "heavy": "unloader"}
"""The levels whose habits are fitted (3 and 2), and what the trainer calls their players."""

_PLAIN = tuple(f"{seats}.{draw}.plain.six" for seats in "234P" for draw in ("forced", "free", "none"))
_FIVES = tuple(f"{seats}.{draw}.fives.six" for seats in "234P" for draw in ("forced", "free", "none"))

HABITS: tuple[tuple[str, str], ...] = (
    *(("rulebook", family) for family in _PLAIN + _FIVES),
    *(("heavy", family) for family in _PLAIN),
)
"""The level and the family of each habit; who plays the heaviest tile does so whatever the ends count."""

HABIT_CHOICES = 60 * K

PG2 = """
7.61 8.09 -4.28 -2.35 27.35 6.20 -1.02 5.19 20.00 2.98 -0.80 7.14 0.65 16.22 5.04 -1.64 0.75 2.14 3.81 9.96 2.84 -1.18
-1.77 24.28 1.66 -24.20 0.00 5.54
9.18 5.58 -7.10 -0.56 20.59 6.20 -7.98 5.72 20.00 2.98 -0.80 10.01 -4.54 14.91 12.49 -1.64 0.75 2.14 3.81 -2.86 1.39
-1.18 -3.67 14.21 3.13 -19.88 0.00 7.17
3.49 0.70 -12.19 0.05 16.08 6.20 -8.01 2.25 20.00 7.61 -1.01 4.62 -3.99 24.42 12.49 -1.64 0.75 2.14 3.81 -5.27 -0.65
3.03 -2.97 10.25 -1.12 -20.85 2.86 -5.90
3.78 4.19 -1.27 1.63 8.46 17.14 -6.01 -4.61 20.00 11.68 1.95 3.42 1.09 6.39 2.07 -2.87 0.98 2.92 16.22 -0.22 1.67
-0.96 -7.29 7.30 2.72 -34.07 0.09 0.08
"""
"""Where everything begins: 28 weights a phase for two seats and forced draw, from an earlier self-play study."""


def pg2_rows() -> list[list[float]]:
    """Return the four rows of ``PG2``, filled up with nothing for what two seats don't need."""
    numbers = [float(word) for word in PG2.split()]
    return [[*numbers[28 * phase : 28 * phase + 28], *[0.0] * 17] for phase in range(4)]
