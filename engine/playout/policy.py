"""Policies: linear weights over the features of a play or a draw, by family of rules.

The weights of a family stand in ``weights_2``, ``weights_3``, ``weights_4`` or ``weights_p`` (partners), under a key
such as ``"forced plain six"``: drawing, scoring, set.  What a family lacks it borrows: nine from six, fives from
plain, and in the end the two-seat weights of its drawing rule, Block from forced.  ``weights_habits`` has models of
how the lower levels choose, under the same keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from engine.rules import DrawRule, Rules

PLAY_FEATURES = 32
DRAW_FEATURES = 13
DOUBT = 6.0
"""The temperature at which a policy from self-play foretells best what a search chooses."""

Rows: TypeAlias = tuple[tuple[float, ...], ...]
"""Four rows of weights, one a phase: early, middle, late, and nothing left to draw."""


class Policy(NamedTuple):
    """The weights of the features of a play, and of those of a draw (empty: never draws unless it must)."""

    play: Rows
    draw: Rows = ()


Families: TypeAlias = Mapping[str, Policy]
Kind: TypeAlias = Literal["policy", "model", "rulebook", "heavy"]


def weights_for(rules: Rules, active: tuple[int, ...]) -> Policy:
    """Return how seats play in playouts of these rules."""
    return _found(_seats(rules, active), rules.draw.value, rules.score.value, rules.highest_pip, "policy")


def model_for(rules: Rules, active: tuple[int, ...]) -> Policy:
    """Return how strong players choose, to be read as a softmax: the play model.

    Where nobody fitted one for the way of scoring, it is the policy, made less sure of itself.
    """
    seats, draw, score = _seats(rules, active), rules.draw.value, rules.score.value
    if any(family.startswith(f"{draw} {score} ") for family in _families(seats, "model")):
        return _found(seats, draw, score, rules.highest_pip, "model")
    return _doubtful(_found(seats, draw, score, rules.highest_pip, "policy"))


def habits_for(rules: Rules, active: tuple[int, ...]) -> tuple[Policy, ...]:
    """Return play models of three kinds of players: strong ones, level 3 (the rulebook) and level 2 (heaviest tile)."""
    seats, draw, score = _seats(rules, active), rules.draw.value, rules.score.value
    rulebook = _found(seats, draw, score, rules.highest_pip, "rulebook")
    heavy = _found(seats, draw, score, rules.highest_pip, "heavy")
    return model_for(rules, active), rulebook, heavy


@cache
def _doubtful(policy: Policy) -> Policy:
    """Return the policy with scores so near each other that a softmax of them tells how strong players choose."""
    play, draw = (tuple(tuple(weight / DOUBT for weight in row) for row in rows) for rows in policy)
    return Policy(play, draw)


def _seats(rules: Rules, active: tuple[int, ...]) -> str:
    return "p" if rules.partnership else str(len(active))


@cache
def _found(seats: str, draw: str, score: str, highest: int, kind: Kind) -> Policy:
    """Return the weights of the nearest family that has some."""
    families = _families(seats, kind)
    sets = ("nine", "six") if highest > 6 else ("six",)
    scores = (score, "plain") if score != "plain" else ("plain",)
    for way in scores:
        for size in sets:
            found = families.get(f"{draw} {way} {size}")
            if found is not None:
                return found
    if seats != "2":
        return _found("2", draw, score, highest, kind)
    return _found("2", DrawRule.FORCED.value, score, highest, kind)


def _families(seats: str, kind: Kind) -> Families:
    """Return the weights for so many seats; loaded when they are needed first."""
    if kind in ("rulebook", "heavy"):
        from engine.playout.weights_habits import HEAVY_MODELS, RULEBOOK_MODELS

        return (RULEBOOK_MODELS if kind == "rulebook" else HEAVY_MODELS)[seats]
    from engine.playout import weights_2, weights_3, weights_4, weights_p

    models: Mapping[str, Families] = {
        "2": weights_2.MODELS,
        "3": weights_3.MODELS,
        "4": weights_4.MODELS,
        "p": weights_p.MODELS,
    }
    families: Mapping[str, Families] = {
        "2": weights_2.FAMILIES,
        "3": weights_3.FAMILIES,
        "4": weights_4.FAMILIES,
        "p": weights_p.FAMILIES,
    }
    return models[seats] if kind == "model" else families[seats]
