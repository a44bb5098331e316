"""Luck, measured with all tiles open: what the deal and each drawn tile brought, apart from how it was played.

The value of a truth is what each side can expect to score from it, with the boneyard in an unknown order.  The luck of
an event is the value after it less the value before it, when anything could still happen, so it is 0 on average
whatever the players do and however rough the values are; to subtract it from a result changes the result's expectation
by nothing and its variance by much.
"""

from engine.luck.events import Luck, after_the_draw, before_the_draw, deal_luck, draw_luck
from engine.luck.expected import expected_points
from engine.luck.meter import LuckMeter
from engine.luck.values import Playouts, Values, world_of

__all__ = [
    "Luck",
    "LuckMeter",
    "Playouts",
    "Values",
    "after_the_draw",
    "before_the_draw",
    "deal_luck",
    "draw_luck",
    "expected_points",
    "world_of",
]
