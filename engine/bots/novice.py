"""Level 1: plays whatever fits."""

from __future__ import annotations

from engine.actions import Action
from engine.bots.chance import stream
from engine.bots.manners import challenge, plays_in, without_a_play
from engine.snapshot import Snapshot


class Novice:
    """Plays any tile that fits; a coin says whether it looks among its doubles first or among the others."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, snapshot: Snapshot) -> Action:
        """Return a random play."""
        reaction = challenge(snapshot)
        if reaction is not None:
            return reaction
        plays = plays_in(snapshot)
        if not plays:
            return without_a_play(snapshot)
        chance = stream(self.seed, snapshot)
        wants_double = chance.random() < 0.5
        liked = [play for play in plays if play.tile is not None and play.tile.is_double is wants_double]
        return chance.choice(liked or plays)

    def reacts(self, snapshot: Snapshot) -> Action | None:
        """Challenge a wrong tile."""
        return challenge(snapshot)
