"""What a search finds: what each action is worth, and how sure that is."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Action


class Effort(NamedTuple):
    """How hard to think."""

    worlds: int = 200
    """So many worlds are looked at."""
    orders: int = 1
    """In each of them the boneyard lies in so many orders, as long as something can be drawn."""
    reads: bool = True
    """Whether what the others chose is taken as a sign of what they hold."""
    ends: bool = True
    """Whether every hand is looked at, and solved, once nothing can be drawn and there are few."""
    drops: bool = True
    """Whether actions that are clearly worse are given up early."""
    for_match: bool = True
    """Whether near the target the chance of winning the match decides instead of the points."""
    at_once: int = 800
    """So many worlds are drawn before anybody is asked whether there is time for more."""


class Candidate(NamedTuple):
    """An action and what it is worth to its side, ± standard error.

    ``points`` are the side's own until the round ends less the mean of the others'; ``chance`` is that of winning the
    match, None if nobody asked.  ``deals`` is the number of worlds, or of hands if they are all there are.
    """

    action: Action
    points: float
    se: float
    deals: int
    value: float
    """By what it is compared with others: the points or the chance, and what experience adds where they are noisy."""
    chance: float | None = None
    chance_se: float = 0.0


class Judgement(NamedTuple):
    """The candidates, the best first; ``exact`` if every hand that agrees with what was proven was solved."""

    candidates: tuple[Candidate, ...]
    exact: bool = False
    by_chance: bool = False
    """Whether they are in the order of the chance of winning the match."""

    @property
    def best(self) -> Candidate:
        """The candidate that is worth most."""
        return self.candidates[0]
