"""Playouts follow the rules of the engine, score what the policy says, and know no more than a seat does."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import DRAW, Action, Do, play
from engine.events import RoundReason
from engine.playout import Outcome, Player, model_for, player_for, sight_of, weights_for
from engine.playout.fold import Fold
from engine.playout.general import General
from engine.playout.policy import DRAW_FEATURES, PLAY_FEATURES
from engine.playout.two_player import TwoSeats
from engine.snapshot import Phase
from engine.state import MatchState
from engine.tiles import tiles_in
from engine.transition import apply
from engine.views import snapshot_for
from tests.engine.playout_worlds import (
    draw_features,
    next_chance,
    phase_of,
    play_features,
    random_policy,
    random_rules,
    random_state,
    world_of,
)

PLAIN = {"highest_pip": 6, "score": "plain", "spinner": False}


def chosen(player: Player, state: MatchState) -> Action:
    """Return what the policy does, by what the seat to act sees; it goes out where it can."""
    snapshot = snapshot_for(state, state.turn)
    scores = player.scores(sight_of(snapshot))
    if any(action.do is Do.PLAY for action, _ in scores):
        assert [action for action, _ in scores] == list(snapshot.legal)
    else:
        assert scores == [(snapshot.legal[0], 0.0)]
    return player.choose(sight_of(snapshot))


def driven(player: Player, state: MatchState, first: Action | None = None) -> Outcome:
    """Return how the engine's round comes out if every seat acts by the policy."""
    before = state.scores
    while state.phase is Phase.PLAYING:
        state = apply(state, state.turn, first or chosen(player, state)).state
        first = None
    result = state.results[-1]
    points = tuple(now - then for now, then in zip(state.scores, before, strict=True))
    return Outcome(points, result.winner, result.reason is RoundReason.BLOCKED)


@pytest.mark.parametrize("seed", range(40))
def test_a_playout_ends_as_the_engine_ends_the_round(seed: int) -> None:
    random = Random(seed)
    state = random_state(random, random_rules(random))
    active = state.setup.active
    policy = random_policy(random) if seed % 3 else weights_for(state.rules, active)
    player = player_for(state.rules, active, policy)
    assert player.play_out(world_of(state)) == driven(player, state)
    action = random.choice(snapshot_for(state, state.turn).legal)
    assert player.play_out_after(world_of(state), action) == driven(player, state, action)


@pytest.mark.parametrize("seed", range(20))
def test_two_plain_seats_play_as_the_engine_does(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, seats=2, partnership=False, **PLAIN)
    player = player_for(rules, (0, 1), random_policy(random) if seed % 2 else weights_for(rules, (0, 1)))
    assert isinstance(player.play_out.__self__, TwoSeats)  # type: ignore[attr-defined]
    state = random_state(random, rules)
    assert player.play_out(world_of(state)) == driven(player, state)


@pytest.mark.parametrize("seed", range(40))
def test_the_fast_playout_of_two_seats_is_the_general_one(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, seats=2, partnership=False, **PLAIN)
    fold = Fold(random_policy(random) if seed % 3 else weights_for(rules, (0, 1)))
    fast, general = TwoSeats(rules, (0, 1), fold), General(rules, (0, 1), fold)
    for _ in range(2):
        state = random_state(random, rules)
        world, snapshot = world_of(state), snapshot_for(state, state.turn)
        assert fast.play_out(world) == general.play_out(world)
        for action in snapshot.legal:
            assert fast.play_out_after(world, action) == general.play_out_after(world, action)
        scores, others = fast.scores(sight_of(snapshot)), general.scores(sight_of(snapshot))
        assert [action for action, _ in scores] == [action for action, _ in others]
        assert [score for _, score in scores] == pytest.approx([score for _, score in others], abs=1e-9)


@pytest.mark.parametrize("seed", range(80))
def test_a_score_is_the_sum_of_weighed_features(seed: int) -> None:
    random = Random(seed)
    options = PLAIN if seed % 3 == 0 else {}
    rules = random_rules(random, **options)
    policy = random_policy(random)
    state = random_state(random, rules, 24)
    active = state.setup.active
    snapshot = snapshot_for(state, state.turn)
    sight, chain = sight_of(snapshot), snapshot.chain
    scores = player_for(rules, active, policy).scores(sight)
    plays = [(action, score) for action, score in scores if action.do is Do.PLAY]
    row = policy.play[phase_of(sight, active)]
    for action, score in plays:
        features = play_features(rules, active, sight, chain, action)
        assert score == pytest.approx(sum(w * f for w, f in zip(row, features, strict=True)), abs=1e-6)
    if plays and scores[-1][0] == DRAW:
        best = max(plays, key=lambda scored: scored[1])[0]
        chance = next_chance(rules, active, sight, chain, best)
        features = draw_features(active, sight, len({action.tile for action, _ in plays}), chance)
        row = policy.draw[phase_of(sight, active)]
        assert scores[-1][1] == pytest.approx(sum(w * f for w, f in zip(row, features, strict=True)), abs=1e-6)


def test_two_seats_of_three_in_a_sudden_death_are_played_by_the_fast_playout_too() -> None:
    random = Random(5)
    rules = random_rules(random, seats=3, partnership=False, hand_size=5, draw="forced", **PLAIN)
    state = next(s for s in (random_state(random, rules) for _ in range(99)) if s.setup.active == (0, 2))
    player = player_for(rules, (0, 2), weights_for(rules, (0, 2)))
    assert player.play_out(world_of(state)) == driven(player, state)
    assert len(player.play_out(world_of(state)).points) == 3


def test_a_tile_that_is_not_in_the_hand_is_refused() -> None:
    for options in (PLAIN, {"score": "fives"}):
        rules = random_rules(Random(1), seats=2, partnership=False, **options)
        state = random_state(Random(2), rules, 1)
        other = tiles_in(state.hands[1 - state.turn])[0]
        player = player_for(rules, (0, 1), weights_for(rules, (0, 1)))
        with pytest.raises(ValueError, match="can't be done here"):
            player.play_out_after(world_of(state), play(other))


def test_the_chances_of_the_play_model_add_up_to_one() -> None:
    random = Random(3)
    rules = random_rules(random, draw="free", seats=2, partnership=False, **PLAIN)
    player = player_for(rules, (0, 1), model_for(rules, (0, 1)))
    sight = sight_of(snapshot_for(state := random_state(random, rules, 1), state.turn))
    for temperature in (0.5, 1.0, 3.0):
        chances = player.chances(sight, temperature)
        assert sum(chance for _, chance in chances) == pytest.approx(1.0)
        assert max(chances, key=lambda likely: likely[1])[0] == player.choose(sight)


def test_every_rule_has_weights_of_the_right_shape() -> None:
    for seed in range(60):
        random = Random(seed)
        rules = random_rules(random)
        for active in {tuple(range(rules.seats)), (0, 1)} if not rules.partnership else {(0, 1, 2, 3)}:
            for policy in (weights_for(rules, active), model_for(rules, active)):
                assert [len(row) for row in policy.play] == [PLAY_FEATURES] * 4
                assert [len(row) for row in policy.draw] in ([], [DRAW_FEATURES] * 4)
            assert bool(weights_for(rules, active).draw) == (rules.draw == "free")
