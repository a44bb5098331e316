"""Endgames of two seats with a closed boneyard as what they are: games of imperfect information, solved to a bound.

Both hands are unknown to the public; ``ranges`` says which pairs of hands the round so far allows and how likely each
is.  ``endgame`` builds the tree of all that can happen in sight of everybody, ``strategy`` holds a plan for every hand
at every node, ``cfr`` finds an equilibrium, ``response`` the best answer to a plan: its exploitability, and what each
first move is worth against an opponent who makes no mistake.

The ranges are those of a public observer: the deal, the draws and the passes are weighed exactly, what a seat chose to
play is not, and neither seat's own knowledge of the undrawn tiles is lost: pairs of hands are weighed jointly.
"""

from engine.equilibrium.cfr import Solution, solve
from engine.equilibrium.endgame import Endgame, Public, Tree, TreeTooLargeError, build
from engine.equilibrium.ranges import Pairs, endgame_of, public_pairs
from engine.equilibrium.response import exploitability, first_moves, margin, value_against, value_of
from engine.equilibrium.strategy import Policy, Strategy, strategy_of, uniform

__all__ = [
    "Endgame",
    "Pairs",
    "Policy",
    "Public",
    "Solution",
    "Strategy",
    "Tree",
    "TreeTooLargeError",
    "build",
    "endgame_of",
    "exploitability",
    "first_moves",
    "margin",
    "public_pairs",
    "solve",
    "strategy_of",
    "uniform",
    "value_against",
    "value_of",
]
