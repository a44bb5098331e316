"""What a bot remembers of the tiles that the others have shown (technique 3)."""

from __future__ import annotations

import pytest

from engine.actions import CHALLENGE, DRAW, PASS, Action, End, play, touch
from engine.bots.memory import remembered
from engine.bots.weighing import stuck
from engine.dealing import GivenDeal, make_deal
from engine.rulebooks import rulebook
from engine.rules import Rules
from engine.snapshot import Snapshot
from engine.state import MatchState
from engine.tiles import SUIT, Tile, mask_of, parse_tile
from engine.transition import apply, start_match
from engine.views import snapshot_for


def started(rules: Rules, hands: list[str], boneyard: str = "", leader: int = 0) -> MatchState:
    """A round that was dealt by hand, such as ``["6-6 0-1", "2-3"]``."""
    tiles = tuple(tuple(parse_tile(word) for word in hand.split()) for hand in hands)
    rest = tuple(parse_tile(word) for word in boneyard.split())
    return start_match(rules, make_deal(rules, "", None, given=GivenDeal(tiles, rest, leader))).state


def after(state: MatchState, *actions: tuple[int, Action]) -> MatchState:
    """The match after some actions."""
    for seat, action in actions:
        state = apply(state, seat, action).state
    return state


def numbers_lacked(snapshot: Snapshot, seat: int) -> set[int]:
    """The numbers of which a seat holds nothing for certain, among those that are still unseen."""
    memory = remembered(snapshot)
    return {number for number in range(7) if memory.unseen & SUIT[number] and not memory.could[seat] & SUIT[number]}


FORCED = rulebook("jaques").rules(2)


def test_a_forced_draw_shows_that_nothing_fitted() -> None:
    state = started(FORCED, ["1-2 6-6 5-5", "3-3 4-4 0-0"], "1-6 0-1 2-2 5-6")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, play(Tile(1, 6), End.LEFT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}


def test_a_tile_that_was_drawn_and_kept_may_be_anything_that_did_not_fit() -> None:
    state = started(FORCED, ["1-2 3-5 5-5", "3-3 4-4 0-0"], "4-5 1-3 0-2 0-3 2-2 5-6 0-4 0-5")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, DRAW), (1, play(Tile(1, 3), End.LEFT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}
    state = after(state, (0, play(Tile(3, 5), End.LEFT)), (1, play(Tile(4, 5), End.LEFT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}
    state = after(state, (0, DRAW), (0, play(Tile(0, 2), End.RIGHT)), (1, play(Tile(4, 4), End.LEFT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}
    assert numbers_lacked(snapshot_for(state, 1), 0) == {2, 4}


def test_a_later_draw_that_is_kept_blurs_what_was_known_before() -> None:
    state = started(FORCED, ["1-2 0-3 5-5 4-6", "3-3 4-4 3-6"], "1-5 6-6 1-4 2-3 0-0 0-1 1-1")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW), (1, play(Tile(1, 5), End.LEFT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}
    state = after(state, (0, play(Tile(5, 5), End.LEFT)), (1, DRAW))
    assert numbers_lacked(snapshot_for(state, 0), 1) == set()
    state = after(state, (1, DRAW), (1, DRAW), (1, play(Tile(2, 3), End.RIGHT)))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {2, 5}


def test_under_free_draw_only_a_pass_proves_something() -> None:
    rules = rulebook("pagat").rules(2)
    state = started(rules, ["1-2 6-6 5-5", "3-3 4-4 0-0"], "0-6 0-1 2-2")
    state = after(state, (0, play(Tile(1, 2))), (1, DRAW))
    assert numbers_lacked(snapshot_for(state, 0), 1) == set()
    state = after(state, (1, PASS))
    assert numbers_lacked(snapshot_for(state, 0), 1) == {1, 2}


def test_a_challenged_tile_is_known_to_be_in_the_hand() -> None:
    rules = rulebook("jaques").rules(2, {"referee": "players"})
    state = started(rules, ["1-2 6-6 5-5", "3-4 4-4 0-0"], "0-6 0-1 2-2")
    state = after(state, (0, play(Tile(1, 2))), (1, play(Tile(3, 4), End.LEFT)), (0, CHALLENGE))
    memory = remembered(snapshot_for(state, 0))
    assert memory.known[1] == mask_of([Tile(3, 4)])
    assert not memory.unseen & mask_of([Tile(3, 4)])
    assert stuck(memory, 1, 4, SUIT[3]) == 0


def test_a_touched_tile_that_does_not_fit_is_known_to_be_in_the_hand() -> None:
    rules = rulebook("jaques").rules(2, {"touch_move": True})
    state = started(rules, ["1-2 6-6 5-5", "3-4 1-4 0-0"], "0-6 0-1 2-2")
    state = after(state, (0, play(Tile(1, 2))), (1, touch(Tile(3, 4))))
    assert remembered(snapshot_for(state, 0)).known[1] == mask_of([Tile(3, 4)])


def test_the_chance_of_being_stuck_counts_the_hands_that_could_be_held() -> None:
    state = started(rulebook("jaques").rules(2), ["1-2 6-6", "3-3 4-4"], "0-3 0-4 0-5")
    memory = remembered(snapshot_for(after(state, (0, play(Tile(1, 2)))), 0))
    unseen = memory.unseen.bit_count()
    assert unseen == 26
    fits = memory.unseen & (SUIT[1] | SUIT[2])
    harmless = unseen - fits.bit_count()
    assert stuck(memory, 1, 2, fits) == pytest.approx(harmless * (harmless - 1) / (unseen * (unseen - 1)))
    assert stuck(memory, 1, 2, 0) == 1
