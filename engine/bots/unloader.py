"""Level 2: gets rid of weight."""

from __future__ import annotations

from engine.actions import Action
from engine.belief import fitting
from engine.bots.chance import stream
from engine.bots.manners import Mannered
from engine.bots.weighing import after
from engine.snapshot import Snapshot
from engine.tiles import mask_of


class Unloader(Mannered):
    """Always plays the heaviest tile that fits, where it leaves itself most to go on with."""

    def pick(self, snapshot: Snapshot, plays: tuple[Action, ...]) -> Action:
        """Return a play of the heaviest tile."""
        weights = [_weight(play) for play in plays]
        heaviest = [play for play, weight in zip(plays, weights, strict=True) if weight == max(weights)]
        if len(heaviest) == 1:
            return heaviest[0]
        going_on = [_going_on(snapshot, play) for play in heaviest]
        best = [play for play, many in zip(heaviest, going_on, strict=True) if many == max(going_on)]
        return stream(self.seed, snapshot).choice(best)


def _weight(play: Action) -> tuple[int, bool]:
    """Return the pips of the tile; of two equal ones a double weighs more, for it fits one number only."""
    return (play.tile.pips, play.tile.is_double) if play.tile is not None else (0, False)


def _going_on(snapshot: Snapshot, play: Action) -> int:
    """Return how many of the tiles that are left fit after the play."""
    left = mask_of(tile for tile in snapshot.hand if tile != play.tile)
    return (left & fitting(after(snapshot, play, 0))).bit_count()
