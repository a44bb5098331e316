"""The models of the lower levels foretell what those levels do, better than the model of strong play does."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from engine.actions import Action, Do
from engine.bots.manners import Mannered
from engine.bots.rulebook_bot import RulebookBot
from engine.bots.unloader import Unloader
from engine.playout import Policy, habits_for, player_for, sight_of
from engine.playout.policy import DRAW_FEATURES, PLAY_FEATURES
from engine.playout.weights_habits import HEAVY_MODELS, RULEBOOK_MODELS
from engine.rules import Rules
from engine.snapshot import Phase, Snapshot
from engine.transition import apply
from engine.views import snapshot_for
from tests.engine.playout_worlds import random_rules, random_state

LEVELS: dict[type[Mannered], int] = {RulebookBot: 1, Unloader: 2}
TABLES = (("2", "forced"), ("2", "free"), ("2", "none"), ("3", "forced"), ("4", "forced"), ("P", "forced"))


def rules_for(seats: str, draw: str) -> Rules:
    plain = {"highest_pip": 6, "hand_size": 7 if seats == "2" else 5, "score": "plain", "spinner": False, "reserve": 2}
    size, team = 4 if seats == "P" else int(seats), seats == "P"
    return random_rules(Random(1), seats=size, partnership=team, draw=draw, opening_tile="any", **plain)


def choices_of(bot: Mannered, rules: Rules, seed: int) -> list[tuple[Snapshot, Action]]:
    """Return the real choices of a round of a bot against itself."""
    state, found = random_state(Random(seed), rules, 1), []
    while state.phase is Phase.PLAYING:
        snapshot = snapshot_for(state, state.turn)
        action = bot.choose(snapshot)
        if len({legal.tile for legal in snapshot.legal}) > 1:
            found.append((snapshot, action))
        state = apply(state, state.turn, action).state
    return found


def surprise(policy: Policy, choices: list[tuple[Snapshot, Action]]) -> float:
    """Return the mean cross-entropy of the tiles chosen, no choice being less likely than one in a thousand."""
    total = 0.0
    for snapshot, action in choices:
        chances = player_for(snapshot.rules, snapshot.active, policy).chances(sight_of(snapshot))
        total -= log(max(sum(chance for done, chance in chances if done.tile == action.tile), 1e-3))
    return total / len(choices)


@pytest.mark.parametrize(("seats", "draw"), TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_habit_foretells_its_level_better_than_strong_play_does(level: type[Mannered], seats: str, draw: str) -> None:
    rules = rules_for(seats, draw)
    choices = [choice for seed in range(3) for choice in choices_of(level(f"habit {seed}"), rules, seed)]
    active = tuple(range(rules.seats))
    strong, *habits = (surprise(policy, choices) for policy in habits_for(rules, active))
    assert habits[LEVELS[level] - 1] == min(strong, *habits)


def test_a_habit_has_four_rows_of_weights_by_any_rules_and_never_draws_by_choice() -> None:
    for seed in range(60):
        rules = random_rules(Random(seed))
        for policy in habits_for(rules, tuple(range(rules.seats)))[1:]:
            assert [len(row) for row in policy.play] == [PLAY_FEATURES] * 4
            assert [len(row) for row in policy.draw] == ([DRAW_FEATURES] * 4 if rules.draw == "free" else [])
    for table in (RULEBOOK_MODELS, HEAVY_MODELS):
        for policy in (families["free plain six"] for families in table.values()):
            rules = rules_for("2", "free")
            sight = sight_of(snapshot_for(state := random_state(Random(2), rules, 1), state.turn))
            *_, (action, chance) = player_for(rules, (0, 1), policy).chances(sight)
            assert action.do is Do.DRAW
            assert chance < 1e-9
