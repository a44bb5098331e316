"""Luck: 0 on average, whatever the values say, and 0 where nothing was left to chance."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import DRAW, Action
from engine.dealing import make_deal
from engine.luck import (
    LuckMeter,
    Playouts,
    after_the_draw,
    before_the_draw,
    deal_luck,
    draw_luck,
    expected_points,
    world_of,
)
from engine.playout.world import World
from engine.rulebooks import rulebook
from engine.rules import Rules
from engine.state import MatchState
from engine.tiles import TILES
from engine.transition import apply, legal_actions, start_match

RULES = rulebook("jaques").rules(2)


def before_a_draw(rules: Rules, seed: str) -> MatchState:
    """Play at random until somebody is about to draw."""
    state, chance = start_match(rules, make_deal(rules, seed, None)).state, Random(seed)
    while DRAW not in (legal := legal_actions(state)):
        state = apply(state, state.turn, chance.choice(legal)).state
    return state


def pretended(rules: Rules, world: World, first: Action | None = None, known: int = 0) -> tuple[float, ...]:
    """Values that mean nothing, but depend on the position alone; before a draw they are the mean of those after it."""
    if first is DRAW and not known:
        after = [
            pretended(rules, world._replace(boneyard=(number, *(n for n in world.boneyard if n != number))), DRAW, 1)
            for number in world.boneyard
        ]
        return tuple(sum(side) / len(after) for side in zip(*after, strict=True))
    number = hash((world.hands, world.boneyard[:known]))
    return tuple(float((number >> 7 * side) % 50) for side in range(rules.teams))


@pytest.mark.parametrize("seats", [2, 3])
def test_the_luck_of_a_draw_is_nothing_over_all_tiles_that_could_have_come(seats: int) -> None:
    state = before_a_draw(rulebook("jaques").rules(seats), "3")
    totals = [0.0] * seats
    for number in state.boneyard:
        rest = tuple(other for other in state.boneyard if other != number)
        coming = state._replace(boneyard=(number, *rest))
        luck = draw_luck(coming, before_the_draw(coming, pretended), after_the_draw(coming, pretended))
        assert luck.tile is not None
        assert (luck.seat, luck.tile.id) == (state.turn, number)
        totals = [total + points for total, points in zip(totals, luck.by_side, strict=True)]
    assert totals == pytest.approx([0.0] * seats)


def test_what_is_expected_does_not_look_at_the_order_of_what_is_not_known() -> None:
    state = before_a_draw(RULES, "5")
    first, *rest = state.boneyard
    turned = state._replace(boneyard=(first, *reversed(rest)))
    values = Playouts(3)
    assert after_the_draw(state, values) == after_the_draw(turned, values)
    swapped = state._replace(boneyard=state.boneyard[::-1])
    assert before_the_draw(state, values) == before_the_draw(swapped, values)


def test_every_tile_comes_first_as_often_as_another() -> None:
    state = before_a_draw(RULES, "5")
    rest = len(state.boneyard)
    apart = [
        after_the_draw(state._replace(boneyard=(n, *(m for m in state.boneyard if m != n))), Playouts(400))
        for n in state.boneyard
    ]
    together = before_the_draw(state, Playouts(400))
    assert together[0] - together[1] == pytest.approx(sum(a - b for a, b in apart) / rest, abs=4)


def test_a_meter_adds_up_what_it_is_shown_and_can_be_off() -> None:
    state = start_match(RULES, make_deal(RULES, "7", None)).state
    meter, off = LuckMeter(RULES, 1), LuckMeter(RULES, 0)
    drawn = []
    meter.deal(state)
    off.deal(state)
    while legal := legal_actions(state):
        before, state = state, apply(state, state.turn, legal[0]).state
        if legal[0] is DRAW:
            drawn.append(TILES[before.boneyard[0]])
            meter.draw(before, state)
            off.draw(before, state)
    assert (off.total, off.events) == (None, [])
    assert meter.total == tuple(sum(luck.by_side[side] for luck in meter.events) for side in (0, 1))
    assert [luck.tile for luck in meter.events] == [None, *drawn]
    assert len(drawn) > 3


def test_the_deal_counts_against_the_mean_of_such_deals() -> None:
    state = start_match(RULES, make_deal(RULES, "7", None)).state
    mean = expected_points(state)
    luck = deal_luck(state, pretended)
    assert mean is not None
    assert luck is not None
    assert luck.by_side == tuple(v - m for v, m in zip(pretended(RULES, world_of(state)), mean, strict=True))
    unusual = rulebook("jaques").rules(2, {"hand_size": 3})
    state = start_match(unusual, make_deal(unusual, "7", None)).state
    assert deal_luck(state, pretended) is None


def test_playouts_of_a_truth_say_the_same_each_time() -> None:
    state = before_a_draw(RULES, "9")
    values = Playouts(3)
    assert values(RULES, world_of(state)) == values(RULES, world_of(state))
    assert len(values(RULES, world_of(state), DRAW)) == 2
