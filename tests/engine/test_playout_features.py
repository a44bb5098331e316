"""The playouts see in a position what the trainer saw: ``tools/training/train.py cases`` wrote the features."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.actions import ENDS, Action, Do
from engine.chain import CLOSED
from engine.playout import weights_2, weights_3, weights_4, weights_p
from engine.playout.player import player_for
from engine.playout.policy import DRAW_FEATURES, PLAY_FEATURES, Policy, Rows
from engine.playout.world import Sight, Spot
from engine.rulebooks import rulebook
from engine.rules import Rules

CASES = [json.loads(line) for line in Path(__file__).with_name("playout_cases.jsonl").read_text().splitlines()]
FAMILIES = sorted({case["family"] for case in CASES})


def rules_of(case: dict[str, Any]) -> Rules:
    seats, draw, score, size = case["family"].split(".")
    options: dict[str, Any] = {"draw": draw, "score": score, "highest_pip": 9 if size == "nine" else 6}
    if seats == "P":
        options |= {"partnership": True, "blocked_winner": "lowest_team" if case["lowest_team"] else "lowest_hand"}
    return rulebook("jaques").rules(4 if seats == "P" else int(seats), options)


def sight_in(case: dict[str, Any]) -> Sight:
    left, right = case["ends"] if case["laid"] else (CLOSED, CLOSED)
    one, other = (max(end, 0) * (1 + double) for end, double in zip((left, right), case["doubles"], strict=True))
    spot = Spot(
        case["turn"],
        tuple(case["could"]),
        case["drawable"],
        (left, right, CLOSED, CLOSED),
        case["passes"],
        counts=(one, other, 0, 0),
    )
    return Sight(spot, case["hand"], tuple(case["sizes"]), case["boneyard"], case["unseen"])


def random_rows(random: Random, width: int) -> Rows:
    return tuple(tuple(random.uniform(-9, 9) for _ in range(width)) for _ in range(4))


def random_policy(seed: int) -> Policy:
    random = Random(seed)
    return Policy(random_rows(random, PLAY_FEATURES), random_rows(random, DRAW_FEATURES))


def value(row: tuple[float, ...], features: list[float]) -> float:
    return sum(weight * feature for weight, feature in zip(row, features, strict=True))


def place(action: Action) -> tuple[int, int]:
    assert action.tile is not None
    return action.tile.id, 0 if action.end is None else ENDS.index(action.end)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_play_scores_as_its_features_say(family: str) -> None:
    for case in (case for case in CASES if case["family"] == family):
        rules, sight = rules_of(case), sight_in(case)
        for seed in range(2):
            policy = random_policy(seed)
            player = player_for(rules, tuple(range(rules.seats)), policy)
            scores = {place(action): score for action, score in player.scores(sight) if action.do is Do.PLAY}
            row = policy.play[case["phase"]]
            for tile, side, features in case["plays"]:
                assert scores[tile, side] == pytest.approx(value(row, features), abs=1e-3), case


@pytest.mark.parametrize("family", [family for family in FAMILIES if ".free." in family])
def test_a_voluntary_draw_scores_as_its_features_say(family: str) -> None:
    for case in (case for case in CASES if case["family"] == family):
        rules, sight = rules_of(case), sight_in(case)
        nothing = ((0.0,) * PLAY_FEATURES,) * 4  # the first play is the best: the trainer took the same
        policy = Policy(nothing, random_policy(1).draw)
        scores = player_for(rules, tuple(range(rules.seats)), policy).scores(sight)
        draws = [score for action, score in scores if action.do is Do.DRAW]
        expected = [] if case["draw"] is None else [value(policy.draw[case["phase"]], case["draw"])]
        assert draws == pytest.approx(expected, abs=1e-3), case


def test_every_family_has_four_rows_of_each_kind_of_weights() -> None:
    modules = (weights_2, weights_3, weights_4, weights_p)
    policies = [policy for module in modules for table in (module.FAMILIES, module.MODELS) for policy in table.values()]
    for play, draw in policies:
        assert [len(row) for row in play] == [PLAY_FEATURES] * 4
        assert [len(row) for row in draw] in ([], [DRAW_FEATURES] * 4)


def test_who_can_draw_as_he_likes_has_weights_for_it() -> None:
    for module in (weights_2, weights_3, weights_4, weights_p):
        for table in (module.FAMILIES, module.MODELS):
            assert all(bool(policy.draw) == family.startswith("free ") for family, policy in table.items())
