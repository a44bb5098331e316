"""Playouts: a round played to its end, every seat by the same trained policy and by what that seat can know.

A *world* is a full truth: a ``World`` of hands, boneyard and ``Spot``, the public part that all worlds of one position
share.  Whoever has a ``Snapshot`` gets the spot from it and adds sampled hands and boneyards::

    spot = spot_of(snapshot)                                    # public.py: ends, turn, what each hand could be ...
    player = player_for(rules, snapshot.active, weights_for(rules, snapshot.active))      # cached
    outcome = player.play_out_after(World(hands, boneyard, spot), action)
    outcome.points            # by side: team in partnership, else seat; All Fives points on the way included
    outcome.winner            # a seat or None; outcome.blocked says how the round ended

| what | signature |
| --- | --- |
| ``World`` | ``(hands: tuple[int, ...], boneyard: tuple[int, ...], spot: Spot)``; masks by seat (0: sits out), ids |
| ``spot_of`` | ``(snapshot) -> Spot`` |
| ``player_for`` | ``(rules, active, policy) -> Player`` |
| ``Player.play_out`` | ``(world) -> Outcome`` |
| ``Player.play_out_after`` | ``(world, action) -> Outcome``: the seat to act does this first (play, draw or pass) |
| ``Player.scores`` | ``(sight) -> list[tuple[Action, float]]``: each legal play, and the draw where it is a choice |
| ``Player.choose`` | ``(sight) -> Action``: what a seat does in playouts |
| ``Player.chances`` | ``(sight, temperature=1.0) -> list[tuple[Action, float]]``: the play model, a softmax of them |
| ``sight_of`` | ``(snapshot) -> Sight``: what the viewer, whose turn it is, knows; ``Sight`` can be made by hand |
| ``weights_for`` | ``(rules, active) -> Policy``: how to play; ``model_for`` likewise: how strong players play |
| ``habits_for`` | ``(rules, active) -> tuple[Policy, ...]``: how strong players, level 3 and level 2 play |

A play by the policy is the one with the largest score (ties: the lowest tile id, then left, right, up, down).
"""

from engine.playout.player import Player, player_for
from engine.playout.policy import Policy, habits_for, model_for, weights_for
from engine.playout.public import place_of, sight_of, spot_of
from engine.playout.world import ANY, Outcome, Sight, Spot, World

__all__ = [
    "ANY",
    "Outcome",
    "Player",
    "Policy",
    "Sight",
    "Spot",
    "World",
    "habits_for",
    "model_for",
    "place_of",
    "player_for",
    "sight_of",
    "spot_of",
    "weights_for",
]
