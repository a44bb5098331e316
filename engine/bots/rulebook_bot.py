"""Level 3: plays by the four techniques of the official rulebook."""

from __future__ import annotations

from engine.actions import Action
from engine.bots.chance import stream
from engine.bots.manners import Mannered
from engine.bots.weighing import Weights, table_of, worth
from engine.snapshot import Snapshot


class RulebookBot(Mannered):
    """Sheds weight early, keeps its hand diverse, remembers what others lack, and blocks when it is light.

    Under free draw it plays when it can: a drawn tile is worth less than the turn (measured, and at a table of three
    or four much less).
    """

    def __init__(self, seed: str, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = weights or Weights()

    def pick(self, snapshot: Snapshot, plays: tuple[Action, ...]) -> Action:
        """Return the play that is worth most."""
        assert snapshot.viewer is not None  # a spectator has no plays
        table = table_of(snapshot, snapshot.viewer)
        values = [worth(table, play, self.weights) for play in plays]
        most = max(values)
        best = [play for play, value in zip(plays, values, strict=True) if value >= most - 1e-9]
        return best[0] if len(best) == 1 else stream(self.seed, snapshot).choice(best)
