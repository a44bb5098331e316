"""The Rulebook bot: each of the four techniques where it decides."""

from __future__ import annotations

import pytest

from engine.actions import DRAW, Action, End, play
from engine.bots.rulebook_bot import RulebookBot
from engine.dealing import GivenDeal, make_deal
from engine.record import parse_action
from engine.rulebooks import rulebook
from engine.rules import Rules
from engine.state import MatchState
from engine.tiles import Tile, parse_tile
from engine.transition import apply, start_match
from engine.views import snapshot_for

JAQUES = rulebook("jaques").rules(2)
BLOCK = rulebook("jaques").rules(2, {"draw": "none"})


def table(rules: Rules, hands: list[str], so_far: str, boneyard: str = "", leader: int = 0) -> MatchState:
    """A round that was dealt by hand and played so far: ``"play 6-6, play 1-6 left, pass"``."""
    tiles = tuple(tuple(parse_tile(word) for word in hand.split()) for hand in hands)
    rest = tuple(parse_tile(word) for word in boneyard.split())
    state = start_match(rules, make_deal(rules, "", None, given=GivenDeal(tiles, rest, leader))).state
    for text in so_far.split(", "):
        state = apply(state, state.round.turn, parse_action(text)).state
    return state


def chosen(state: MatchState) -> Action:
    """What the bot does at this table."""
    return RulebookBot("0").choose(snapshot_for(state, state.round.turn))


def test_it_sheds_weight_first() -> None:
    state = table(JAQUES, ["3-3 5-5", "3-6 1-3 0-6 0-1"], "play 3-3")
    assert chosen(state).tile == Tile(3, 6)


def test_it_keeps_a_tile_of_every_number_that_it_can() -> None:
    """Either play sheds five pips; without 2-3 it holds neither a 2 nor a 3, without 1-4 still a 1 and a 4."""
    state = table(JAQUES, ["1-2 6-6", "1-4 2-3 1-5 4-6"], "play 1-2")
    assert chosen(state).tile == Tile(1, 4)


def test_under_free_draw_it_plays_when_it_can_and_draws_when_it_cannot() -> None:
    rules = rulebook("pagat").rules(2)
    can = table(rules, ["3-3 5-5", "3-6 1-1"], "play 3-3", "0-0 0-1 0-2 0-4")
    cannot = table(rules, ["3-3 5-5", "6-6 1-1"], "play 3-3", "0-0 0-1 0-2 0-4")
    assert chosen(can).tile == Tile(3, 6)
    assert chosen(cannot) == DRAW


def test_it_leaves_the_numbers_on_which_the_opponent_had_to_draw() -> None:
    """2-5 leaves two 2s or two 5s, and as many of its own either way; the opponent drew when it needed a 1 or a 2."""
    state = table(
        JAQUES,
        ["1-2 2-5 2-4 4-5 0-0", "3-3 4-4 0-6"],
        "play 1-2, draw, play 1-5 left",
        "1-5 0-1 3-4 0-2",
    )
    assert chosen(state) == play(Tile(2, 5), End.LEFT)


SIXES = "play 6-6, play 1-6 left, play 1-2 left, play 2-6 left, play 3-6 left, play 3-4 left, "
FIVES = "play 0-6 right, play 0-5 right, play 5-6 right"


@pytest.mark.parametrize(
    ("mine", "theirs", "blocks"),
    [("0-4 0-0 0-1", "5-5 4-5 3-5", True), ("4-5 5-5 3-5 2-5", "0-0 0-1 0-2", False)],
    ids=["lighter", "heavier"],
)
def test_it_blocks_the_round_if_its_hand_is_the_lighter(mine: str, theirs: str, blocks: bool) -> None:
    """4-6 on the 4 leaves two sixes, and no six is left."""
    state = table(BLOCK, [f"6-6 1-2 3-6 0-6 5-6 {theirs}", f"1-6 2-6 3-4 0-5 4-6 {mine}"], SIXES + FIVES)
    assert (chosen(state) == play(Tile(4, 6), End.LEFT)) is blocks


PARTNERSHIP_HANDS = ["5-6 3-5 3-4 4-5 0-1", "5-5 2-4 1-2", "0-0 1-1 2-2 0-2", "3-6 1-3 0-3"]
CLOSING = play(Tile(3, 5), End.RIGHT)


@pytest.mark.parametrize("partnership", [True, False])
def test_it_closes_both_ends_to_what_an_opponent_lacks_but_not_to_what_its_partner_lacks(partnership: bool) -> None:
    """The seat opposite passed on 5 and 6, and 3-5 on the 3 leaves two 5s."""
    rules = rulebook("jaques").rules(4, {"partnership": partnership, "draw": "none"})
    state = table(rules, PARTNERSHIP_HANDS, "play 5-6, play 5-5 left, pass, play 3-6 right")
    assert (chosen(state) == CLOSING) is not partnership
