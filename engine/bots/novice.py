"""Level 1: plays whatever fits."""

from __future__ import annotations

from engine.actions import Action
from engine.bots.chance import stream
from engine.bots.manners import Mannered
from engine.snapshot import Snapshot


class Novice(Mannered):
    """Plays any tile that fits; a coin says whether it looks among its doubles first or among the others."""

    def pick(self, snapshot: Snapshot, plays: tuple[Action, ...]) -> Action:
        """Return a random play."""
        chance = stream(self.seed, snapshot)
        wants_double = chance.random() < 0.5
        liked = [play for play in plays if play.tile is not None and play.tile.is_double is wants_double]
        return chance.choice(liked or plays)
