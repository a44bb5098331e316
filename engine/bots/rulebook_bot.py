"""Level 3: plays by the four techniques of the official rulebook."""

from __future__ import annotations

from engine.actions import Action
from engine.bots.chance import stream
from engine.bots.manners import challenge, plays_in, without_a_play
from engine.bots.weighing import Weights, table_of, worth
from engine.snapshot import Snapshot


class RulebookBot:
    """Sheds weight early, keeps its hand diverse, remembers what others lack, and blocks when it is light.

    Under free draw it plays when it can: a drawn tile is worth less than the turn (measured, and at a table of three
    or four much less).
    """

    def __init__(self, seed: str, weights: Weights | None = None) -> None:
        self.seed = seed
        self.weights = weights or Weights()

    def choose(self, snapshot: Snapshot) -> Action:
        """Return the play that is worth most, or what is left without one."""
        reaction = challenge(snapshot)
        if reaction is not None:
            return reaction
        plays = plays_in(snapshot)
        if not plays or snapshot.viewer is None:
            return without_a_play(snapshot)
        if len(snapshot.legal) == 1:
            return plays[0]
        table = table_of(snapshot, snapshot.viewer)
        values = [worth(table, play, self.weights) for play in plays]
        most = max(values)
        best = [play for play, value in zip(plays, values, strict=True) if value >= most - 1e-9]
        return best[0] if len(best) == 1 else stream(self.seed, snapshot).choice(best)

    def reacts(self, snapshot: Snapshot) -> Action | None:
        """Challenge a wrong tile."""
        return challenge(snapshot)
