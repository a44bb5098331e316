"""How many courses a round can take: the positions after so many legal actions, counted two ways."""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

from engine.dealing import GivenDeal, make_deal
from engine.rulebooks import RULEBOOKS
from engine.snapshot import Phase
from engine.state import MatchState
from engine.tiles import parse_tile
from engine.transition import apply, legal_actions, start_match
from tests.oracle.game import Oracle
from tests.oracle.rulebook import effective_rules
from tests.oracle.scorer import Tile


class Case(NamedTuple):
    """A given deal under some rules, and how deep to count."""

    name: str
    preset: str
    seats: int
    options: dict[str, Any]
    hands: tuple[str, ...]
    boneyard: str
    leader: int
    depth: int


TWO = ("0-1 1-4 2-2 3-5 4-6 5-5 0-6", "0-0 1-2 2-6 3-4 4-4 5-6 3-3")
THREE = ("0-1 1-4 2-2 3-5 4-6", "0-0 1-2 2-6 3-4 4-4", "5-5 0-6 5-6 3-3 2-5")
FOUR = (*THREE, "1-1 1-6 2-3 0-5 4-5")
NINE = ("0-9 9-9 1-8 7-7 3-6 0-2 5-8", "8-9 7-9 1-1 2-8 3-3 4-9 0-7")
REST = "2-4 0-2 6-6 1-5 0-3 3-6 0-4"
SMALL = ("6-6 1-2 0-3", "5-5 0-1 2-3")

CASES = (
    Case("jaques, 2 seats", "jaques", 2, {}, TWO, REST, 0, 13),
    Case("official, 2 seats", "official", 2, {}, TWO, REST, 1, 17),
    Case("pagat, 2 seats", "pagat", 2, {}, TWO, REST, 0, 7),
    Case("jaques, 3 seats", "jaques", 3, {}, THREE, REST, 2, 17),
    Case("official, 3 seats", "official", 3, {}, THREE, REST, 2, 19),
    Case("pagat, 3 seats", "pagat", 3, {}, THREE, REST, 1, 7),
    Case("jaques, 4 seats", "jaques", 4, {}, FOUR, REST, 3, 14),
    Case("official, 4 seats", "official", 4, {}, FOUR, REST, 0, 17),
    Case("pagat, 4 seats", "pagat", 4, {}, FOUR, REST, 2, 7),
    Case("jaques, partners", "jaques", 4, {"partnership": True}, FOUR, REST, 0, 14),
    Case("Block", "jaques", 2, {"draw": "none"}, TWO, REST, 0, 11),
    Case("All Fives with a spinner", "jaques", 2, {"score": "fives", "spinner": True}, TWO, REST, 0, 11),
    Case("double-nine", "pagat", 2, {"highest_pip": 9}, NINE, "6-9 5-9 2-4 1-3 0-8 4-4", 0, 7),
    Case("drawing to the end", "official", 2, {"opening_tile": "any"}, SMALL, "4-4 0-6 1-6 2-4 3-4", 0, 14),
)


def count_with_engine(case: Case) -> dict[str, list[int]]:
    """Positions and finished rounds at each depth, by the engine."""
    given = GivenDeal(
        tuple(tuple(map(parse_tile, hand.split())) for hand in case.hands),
        tuple(map(parse_tile, case.boneyard.split())),
        case.leader,
    )
    rules = RULEBOOKS[case.preset].rules(case.seats, case.options)
    positions = [0] * (case.depth + 1)
    finished = [0] * (case.depth + 1)

    def walk(state: MatchState, depth: int) -> None:
        positions[depth] += 1
        if state.phase is not Phase.PLAYING:
            finished[depth] += 1
        elif depth < case.depth:
            for action in legal_actions(state):
                walk(apply(state, state.round.turn, action).state, depth + 1)

    walk(start_match(rules, make_deal(rules, "", None, given=given)).state, 0)
    return {"positions": positions, "finished": finished}


def count_with_oracle(case: Case, deepest: int) -> dict[str, list[int]]:
    """The same by the oracle, which is slow: only so deep."""
    rules = effective_rules(case.preset, case.seats, case.options)
    assert rules is not None
    first = Oracle(rules)
    hands = [[_tile(text) for text in hand.split()] for hand in case.hands]
    first.deal(hands, [_tile(text) for text in case.boneyard.split()], case.leader)
    positions, finished = [0] * (deepest + 1), [0] * (deepest + 1)

    def walk(oracle: Oracle, depth: int) -> None:
        positions[depth] += 1
        if oracle.phase != "playing":
            finished[depth] += 1
        elif depth < deepest:
            for do, tile, end in oracle.legal():
                after = copy.deepcopy(oracle)
                assert after.act(oracle.now.turn, do, _tile(tile) if tile else None, end or None)
                walk(after, depth + 1)

    walk(first, 0)
    return {"positions": positions, "finished": finished}


def _tile(text: str) -> Tile:
    return int(text[0]), int(text[2])
