"""Endgames taken from real play, as the public sees them."""

from __future__ import annotations

import pytest

from engine.actions import Do
from engine.bots.ladder import make_bot
from engine.dealing import make_deal
from engine.equilibrium import build, endgame_of, exploitability, public_pairs, solve, strategy_of, uniform
from engine.rulebooks import rulebook
from engine.snapshot import Phase
from engine.state import MatchState
from engine.tiles import mask_of
from engine.transition import apply, legal_actions, start_match
from engine.views import snapshot_for


def closed(book: str, seed: int, most: int = 8) -> MatchState:
    """Return a choice of real play with nothing left to draw."""
    rules = rulebook(book).rules(2)
    bots = [make_bot("rulebook", str(seat)) for seat in range(2)]
    while True:
        seed += 1
        state = start_match(rules, make_deal(rules, f"closed-{seed}", None)).state
        while state.phase is Phase.PLAYING:
            snapshot = snapshot_for(state, state.turn)
            few = sum(snapshot.counts) + snapshot.boneyard <= most
            if few and not snapshot.drawable and snapshot.bound is None and len(snapshot.legal) > 1:
                return state
            state = apply(state, state.turn, bots[state.turn].choose(snapshot)).state


@pytest.mark.parametrize("book", ["jaques", "official", "pagat"])
def test_the_ranges_are_the_same_for_both_seats_and_hold_the_truth(book: str) -> None:
    for seed in (10, 20, 30):
        state = closed(book, seed)
        seen = [public_pairs(snapshot_for(state, viewer)) for viewer in (0, 1, None)]
        assert seen[0] == seen[1] == seen[2]
        assert seen[0][state.hands[0], state.hands[1]] > 0
        unseen = ((1 << 28) - 1) & ~mask_of(placement.tile for placement in state.placements)
        for one, other in seen[0]:
            assert (one.bit_count(), other.bit_count()) == tuple(hand.bit_count() for hand in state.hands)
            assert (one | other) & ~unseen == 0


def test_an_endgame_of_real_play_is_solved_and_a_level_loses_to_it() -> None:
    state = closed("jaques", 40)
    tree = build(endgame_of(snapshot_for(state, state.turn)))
    solution = solve(tree)
    assert solution.exploitability <= 0.01
    careless = strategy_of(tree, lambda hand, public, actions: actions[-1])
    assert exploitability(tree, careless) > solution.exploitability
    even = strategy_of(tree, lambda hand, public, actions: [1 / len(actions)] * len(actions))
    assert exploitability(tree, even) == pytest.approx(exploitability(tree, uniform(tree)))


def test_while_tiles_can_be_drawn_there_is_no_endgame() -> None:
    rules = rulebook("jaques").rules(2)
    beginning = start_match(rules, make_deal(rules, "1", None)).state
    with pytest.raises(ValueError, match="nothing to draw"):
        endgame_of(snapshot_for(beginning, 0))


def test_after_a_forced_draw_there_is_no_endgame_yet() -> None:
    rules = rulebook("jaques").rules(2)
    for seed in range(200):
        state = start_match(rules, make_deal(rules, f"draw-{seed}", None)).state
        while state.phase is Phase.PLAYING:
            action = legal_actions(state)[0]
            state = apply(state, state.turn, action).state
            if action.do is Do.DRAW and not state.drawable and state.phase is Phase.PLAYING:
                with pytest.raises(ValueError, match="a tile was drawn"):
                    endgame_of(snapshot_for(state, None))
                return
    raise AssertionError("nobody drew the last tile")
