"""Deals that agree with what a seat can know, as many as are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.belief import World as Held
from engine.belief import believed, counted, sampler
from engine.judging.judge import PROPOSALS
from engine.judging.reading import Reader, resampled, sources_of
from engine.playout import World, spot_of
from engine.snapshot import Snapshot


class Taken(NamedTuple):
    """Worlds, and a number for the deal that each comes from: a likely one is taken more than once."""

    worlds: list[World]
    sources: list[int]


class Deals:
    """Draws worlds from a belief, each as likely as the choices of the others make it."""

    def __init__(self, snapshot: Snapshot, chance: Random) -> None:
        belief = believed(snapshot)
        self._draw = sampler(belief, counted(belief))
        self._reader = Reader(snapshot)
        self._chance = chance
        self._spot = spot_of(snapshot)
        self._drawn = 0

    def take(self, number: int) -> Taken:
        """Return so many worlds more."""
        chance = self._chance
        held: Sequence[Held]
        if not self._reader.choices:
            held = [self._draw.world(chance) for _ in range(number)]
            sources = list(range(number))
        else:
            proposals = [self._draw.traced(chance) for _ in range(PROPOSALS * number)]
            weigh = self._reader.weight
            kept = resampled(proposals, [weigh(world) for world in proposals], number, chance)
            held, sources = kept, sources_of(kept, proposals)
        found = Taken(
            [World(world.hands, world.boneyard, self._spot) for world in held], [self._drawn + one for one in sources]
        )
        self._drawn += PROPOSALS * number
        return found
