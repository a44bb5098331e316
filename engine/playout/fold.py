"""A policy's weights, folded into tables so that a play is scored by few look-ups.

The names f0 ... f31 and g0 ... g12 are those of the features, which ``docs/policy.md`` lists.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

from engine.playout.policy import Policy
from engine.tiles import PIPS, TILES

CLOSED_PHASE = 3
PHASE_OF_SHORTEST = (2, 2, 2, 2, 1, 1, *(0,) * 50)
"""The phase by the shortest hand while tiles can be drawn."""
FEW = 4
"""Hands of fewer tiles have features of their own."""

MOST = 10_000
"""So many tables of the next opponent's chances are kept."""
TIE = 1e-9
"""A later score has to be larger by so much, so that rounding decides nothing."""


class Row(NamedTuple):
    """The folded weights of a phase, for the next opponent's hand short or not, and for a size of the own hand."""

    tiles: list[float]
    """By the tile that is played: f0, f1, f8, f9, f10, f22."""
    own: list[float]
    """By the number of own tiles that fit afterwards: f2, f3, f21."""
    end: list[float]
    """By 16 × own tiles of an end's suit + tiles of it not played: f13, f14, f15, f26."""
    last: bool
    """Whether one tile is left."""


class Others(NamedTuple):
    """By how many tiles fit of those that the next opponent could hold, in an open or a closed phase."""

    base: list[float]
    """f4, f5, f20, f23, f25."""
    slope: list[float]
    """f19, to be multiplied by the number of own tiles that fit."""


class Fold:
    """The tables of one policy."""

    def __init__(self, policy: Policy) -> None:
        self.play = policy.play
        self.draw = policy.draw
        self.rows = tuple(
            tuple(tuple(_row(policy.play[phase], phase, few, left) for left in range(FEW + 1)) for few in (False, True))
            for phase in range(4)
        )
        """By phase, whether the next opponent has three tiles or fewer, and own tiles left (4: four or more)."""
        self.known: dict[int, Others] = {}
        """What ``others`` has worked out, by ``((phase << 6 | held) << 6 | possible) << 6 | boneyard``."""

    def others(self, phase: int, held: int, possible: int, boneyard: int) -> Others:
        """Return what the next opponent's chances are worth, who holds ``held`` of ``possible`` tiles."""
        key = ((phase << 6 | held) << 6 | possible) << 6 | boneyard
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST:
                self.known.clear()
            found = self.known[key] = _others(self.play[phase], phase, stuck(possible, held), boneyard)
        return found


@cache
def stuck(possible: int, held: int) -> tuple[float, ...]:
    """Return by the number of fitting tiles the chance that none is among ``held`` of ``possible`` tiles (pb)."""
    if not possible:
        return (1.0,)
    every = comb(possible, held)
    return tuple(comb(possible - fitting, held) / every if every else 0.0 for fitting in range(possible + 1))


def _row(weights: tuple[float, ...], phase: int, few: bool, left: int) -> Row:
    heavy = weights[0] + few * weights[9] + (left <= 3) * weights[22]
    double = weights[1] + few * weights[10]
    out = (left == 0) * weights[8]
    tiles = [heavy * pips / 12 + double * tile.is_double + out for pips, tile in zip(PIPS, TILES, strict=True)]
    own = [weights[2] * n / 4 + weights[3] * (n == 0) + (left <= 2) * weights[21] * n / 2 for n in range(40)]
    dead = weights[14] + (phase == CLOSED_PHASE) * weights[15]
    end = [
        (weights[13] * mine / unplayed if unplayed else dead) + (left == 1) * weights[26] * mine
        for mine in range(16)
        for unplayed in range(16)
    ]
    return Row(tiles, own, end, left == 1)


def _others(weights: tuple[float, ...], phase: int, chances: tuple[float, ...], boneyard: int) -> Others:
    if phase == CLOSED_PHASE:
        base = [weights[5] * pb + weights[25] * fitting / 10 for fitting, pb in enumerate(chances)]
        return Others(base, [0.0] * len(base))
    each = weights[4] + weights[23] * boneyard / 14
    base = [each * pb + weights[25] * fitting / 10 for fitting, pb in enumerate(chances)]
    base[0] += weights[20]
    return Others(base, [weights[19] * pb / 4 for pb in chances])
