"""The player of some rules: what bots and hints ask."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp
from typing import NamedTuple

from engine.actions import DRAW, Action
from engine.playout.fold import TIE, Fold
from engine.playout.general import General
from engine.playout.policy import Policy
from engine.playout.two import is_plain
from engine.playout.two_player import TwoSeats
from engine.playout.world import Outcome, Sight, World
from engine.rules import Rules


class Player(NamedTuple):
    """Playouts and scores by some rules, with some seats active, every seat by the same policy."""

    play_out: Callable[[World], Outcome]
    """Plays a world to the end of the round."""
    play_out_after: Callable[[World, Action], Outcome]
    """Does the same after an action of the seat to act: a play, a draw or a pass; ValueError if it can't do that."""
    scores: Callable[[Sight], list[tuple[Action, float]]]
    """Scores each legal play in order of tile id and side, and at last the draw where it is a choice."""

    def choose(self, sight: Sight) -> Action:
        """Return what a seat does in playouts: the action with the largest score, the first of equal ones."""
        (best, limit), *others = self.scores(sight)
        last = not sight.hand & (sight.hand - 1)  # then it goes out, whatever a draw promises
        for action, score in others:
            if score > limit + TIE and not (last and action == DRAW):
                best, limit = action, score
        return best

    likely: Callable[[Sight, Action, float], tuple[float, int]] | None = None
    """What ``likelihood`` asks, where there is a quicker way than through the chances of all actions."""

    def likelihood(self, sight: Sight, action: Action, temperature: float = 1.0) -> tuple[float, int]:
        """Return how likely the tile of an action is laid, at whatever end, or drawn, and among how many choices."""
        if self.likely is not None:
            return self.likely(sight, action, temperature)
        chances = self.chances(sight, temperature)
        same = [chance for other, chance in chances if (other.do, other.tile) == (action.do, action.tile)]
        return sum(same), len(chances)

    def chances(self, sight: Sight, temperature: float = 1.0) -> list[tuple[Action, float]]:
        """Return how likely each action is, read as a softmax of the scores; the policy should be a play model."""
        scores = self.scores(sight)
        most = max(score for _, score in scores)
        shares = [exp((score - most) / temperature) for _, score in scores]
        total = sum(shares)
        return [(action, share / total) for (action, _), share in zip(scores, shares, strict=True)]


@lru_cache(64)
def player_for(rules: Rules, active: tuple[int, ...], policy: Policy) -> Player:
    """Return the player of these rules; the same one for the same values."""
    made = (TwoSeats if is_plain(rules, active) else General)(rules, active, _folded(policy))
    likely = made.likelihood if isinstance(made, TwoSeats) else None
    return Player(made.play_out, made.play_out_after, made.scores, likely)


@lru_cache(64)
def _folded(policy: Policy) -> Fold:
    return Fold(policy)
