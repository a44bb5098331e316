"""Faults that other domino programs really had, each with the right value kept (the lines that concern the engine)."""

from __future__ import annotations

import itertools
import json
from random import Random
from typing import Any

import pytest

from tests.oracle.driver import random_match
from tests.oracle.rulebook import whole_set
from tests.oracle.talk import Ask, Table, fresh

PRESETS = ["jaques", "official", "pagat"]


def one_one(preset: str, first: str, second: str, boneyard: str) -> Table:
    """Two seats, the ends 1|1, the first seat to act."""
    table = Table(preset, opening_tile="any").dealt(first, f"1-1 {second}", boneyard=boneyard, leader=1)
    return table.do(1, "play 1-1")


@pytest.mark.parametrize("preset", PRESETS)
def test_1_a_round_is_not_blocked_while_tiles_can_be_drawn(preset: str) -> None:
    table = one_one(preset, "6-6", "5-5", "2-3 0-1 4-4")
    assert (table.now["phase"], table.now["drawable"], table.legal) == ("playing", 1, {"draw"})
    table.do(0, "draw")
    if preset == "jaques":
        assert table.types == ["tile_drawn", "round_ended"]
        assert table.now["passes"] == 0
    else:
        assert table.legal == {"pass"}
        assert table.do(0, "pass").legal == {"pass"}
        table.do(1, "pass")
    last = table.now["last_round"]
    assert (last["reason"], last["winner"], last["points"], last["pips"]) == ("blocked", 1, 7, [17, 10])


@pytest.mark.parametrize("preset", PRESETS)
def test_1_a_drawn_tile_that_fits_keeps_the_round_going(preset: str) -> None:
    table = one_one(preset, "6-6", "5-5", "0-1 2-3 4-4").do(0, "draw")
    assert table.legal == {"play 0-1 left", "play 0-1 right"}
    assert table.now["turn"] == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_2_a_round_is_not_over_while_somebody_can_still_play(preset: str) -> None:
    table = one_one(preset, "6-6", "1-6", "2-3 4-4")
    assert (table.now["phase"], table.legal) == ("playing", {"pass"})
    table.do(0, "pass").do(1, "play 1-6 left")
    assert table.now["last_round"]["reason"] == "domino"
    assert (table.now["last_round"]["winner"], table.now["last_round"]["points"]) == (1, 12)


def test_3_the_official_opening_is_exactly_the_highest_double() -> None:
    table = Table("official").dealt("5-5 4-4 0-1", "3-3 0-2")
    assert (table.now["turn"], table.legal) == (0, {"play 5-5"})
    for words in ("play 4-4", "play 0-1", "play 5-5 left", "draw", "pass"):
        table.error(0, words)
    table.error(1, "play 3-3")


def test_3_the_jaques_leader_opens_with_any_of_his_seven_tiles() -> None:
    table = Table("jaques").shuffled()
    leader = table.now["turn"]
    assert table.legal == {f"play {tile}" for tile in table.now["hands"][leader]}
    assert len(table.legal) == 7


def test_3_at_pagat_the_lot_decides_and_any_tile_opens() -> None:
    leaders = set()
    for seed in range(40):
        table = Table("pagat", seed=seed).dealt("6-6 5-5", "0-0 0-1", boneyard="2-3 2-4 3-4")
        leaders.add(table.now["leader"])
        assert "lot_drawn" in table.types
        hand = table.now["hands"][table.now["leader"]]
        assert table.legal == {"draw", *(f"play {tile}" for tile in hand)}
    assert leaders == {0, 1}


@pytest.mark.parametrize("preset", PRESETS)
def test_4_after_fruitless_draws_the_turn_moves_on(preset: str) -> None:
    table = one_one(preset, "6-6", "5-5 1-5", "2-3 4-4 3-3 0-2 0-0")
    for left in (2, 1, 0):
        assert table.legal == {"draw"}
        assert table.do(0, "draw").now["drawable"] == left
    assert table.legal == {"pass"}
    assert table.do(0, "pass").now["turn"] == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_5_a_draw_takes_one_tile_and_keeps_the_turn(preset: str) -> None:
    table = Table(preset).dealt("0-1", "2-2 0-0", boneyard="3-3 4-4 5-5 6-6 3-4 3-5", leader=1).do(1, "play 2-2")
    table.do(0, "draw")
    assert (len(table.now["hands"][0]), len(table.now["boneyard"]), table.now["turn"]) == (2, 5, 0)
    assert table.types == ["tile_drawn"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("score", "points"), [("plain", 0), ("fives", 10)])
def test_6_only_all_fives_scores_a_play(preset: str, score: str, points: int) -> None:
    table = Table(preset, score=score, opening_tile="any", block_ends="after_passes")
    table.dealt("0-5 1-1", "5-5 2-2", leader=0).do(0, "play 0-5").do(1, "play 5-5 right")
    assert table.now["scores"][1] == points


def test_10_a_seat_that_returns_to_a_saved_match_finds_its_hand_and_its_moves() -> None:
    table = Table("jaques", 4, seed=9).shuffled()
    while table.now["turn"] != 3:
        table.do(table.now["turn"], min(table.legal))
    before = table.view(3)
    record = table.ask({"op": "record"})["record"]
    table.ask = fresh()
    assert table.ask({"op": "load", "record": record})["ok"]
    assert table.view(3) == before
    assert before["legal"]


def test_11_tied_players_of_one_match_mean_nothing_in_the_next() -> None:
    table = Table("jaques", 3, draw="none").dealt("5-5 0-3", "1-2", "4-4", leader=0).do(0, "play 5-5")
    assert (table.now["last_round"]["reason"], table.now["last_round"]["winner"]) == ("blocked", None)
    reply = table.ask({"op": "new", "seats": 3, "deal": {"hands": [["5-5"], ["4-4"], ["6-6", "0-1"]], "boneyard": []}})
    assert (reply["table"]["leader"], reply["table"]["turn"]) == (2, 2)
    assert reply["table"]["scores"] == [0, 0, 0]


def test_12_the_official_redeal_ends_with_exactly_one_legal_opening_tile() -> None:
    redealt = 0
    for seed in range(150):
        table = Table("official", seed=seed).shuffled()
        redealt += table.types.count("redealt")
        doubles = [tile for hand in table.now["hands"] for tile in hand if tile[0] == tile[2]]
        assert table.legal == {f"play {max(doubles)}"}
        assert max(doubles) in table.now["hands"][table.now["turn"]]
    assert redealt > 0


@pytest.mark.parametrize(
    ("first", "second", "scores"),
    [
        (["6-6 5-6 4-6 5-5 3-6 4-5 2-6 3-5 4-4 1-6"], ["2-6"], [92, 100]),
        (["6-6 5-6 4-6 5-5 4-5", "0-1"], ["2-6", "0-0"], [53, 61]),
    ],
)
def test_17_reaching_the_target_ends_the_match(first: list[str], second: list[str], scores: list[int]) -> None:
    table = Table("pagat", len(first) + 1).dealt("2-2", *first, leader=0).do(0, "play 2-2")
    assert (table.now["scores"][0], table.now["phase"]) == (scores[0], "round_over")
    table.dealt("2-2", *second, leader=0).do(0, "play 2-2")
    assert (table.now["scores"][0], table.now["phase"], table.now["winner"]) == (scores[1], "match_over", 0)
    assert table.types[-1] == "match_ended"
    assert table.events[-1]["reason"] == "target"
    assert table.ask({"op": "next"})["ok"] is False


def test_18_the_result_belongs_to_the_round_just_ended() -> None:
    table = Table("jaques").dealt("1-1", "2-6", leader=0).do(0, "play 1-1")
    assert table.now["last_round"]["points"] == 8
    table.dealt("0-1", "0-2 0-0", leader=1).do(1, "play 0-2").do(0, "play 0-1 left")
    assert table.now["last_round"] == {
        "reason": "domino",
        "winner": 0,
        "team": None,
        "points": 0,
        "pips": [0, 0],
        "bonus": 0,
    }
    assert table.events[-1]["round"] == 2


def test_21_either_half_is_tried_at_either_end() -> None:
    table = Table("jaques").dealt("6-6 3-4 2-6 2-4", "3-6 0-0", leader=0)
    table.do(0, "play 6-6").do(1, "play 3-6 right")
    assert table.now["chain"] == [[6, 6], [6, 3]]
    assert table.legal == {"play 3-4 right", "play 2-6 left"}
    for end in ("left", "right"):
        assert "does not fit" in table.error(0, f"play 4-2 {end}")


def test_22_a_tied_block_scores_nothing_in_every_rulebook() -> None:
    for preset in PRESETS:
        table = Table(preset, 3, draw="none").dealt("6-6 1-2", "0-3", "4-4 1-1", leader=0).do(0, "play 6-6")
        while table.now["phase"] == "playing":
            table.do(table.now["turn"], "pass")
        assert (table.now["last_round"]["winner"], table.now["scores"]) == (None, [0, 0, 0])


def test_23_teams_alternate_round_the_table() -> None:
    table = Table("jaques", 4, partnership=True).dealt("0-1 6-6", "1-2 5-5", "2-3 4-4", "3-5 0-0", leader=0)
    turns = []
    for words in ("play 0-1", "play 1-2 right", "play 2-3 right", "play 3-5 right"):
        turns.append(table.now["turn"])
        table.do(table.now["turn"], words)
    assert turns == [0, 1, 2, 3]
    table = Table("jaques", 4, partnership=True).dealt("1-1", "2-2", "3-3", "4-4", leader=2).do(2, "play 3-3")
    assert table.now["scores"] == [12, 0]


SIZES = {
    "pagat": ((7, 14), (7, 7), (6, 4)),
    "jaques": ((7, 14), (5, 13), (5, 8)),
    "official": ((7, 14), (5, 13), (5, 8)),
}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_25_hands_and_boneyard_have_the_right_sizes(preset: str, seats: int) -> None:
    hand, boneyard = SIZES[preset][seats - 2]
    table = Table(preset, seats).shuffled()
    assert [len(tiles) for tiles in table.now["hands"]] == [hand] * seats
    assert len(table.now["boneyard"]) == boneyard
    nine = Table(preset, seats, highest_pip=9).shuffled()
    assert [len(tiles) for tiles in nine.now["hands"]] == [7] * seats
    assert len(nine.now["boneyard"]) == {2: 41, 3: 34, 4: 27}[seats]


@pytest.mark.parametrize(("highest", "tiles", "pips"), [(6, 28, 168), (9, 55, 495)])
def test_26_the_set_holds_every_tile_once(highest: int, tiles: int, pips: int) -> None:
    table = Table("pagat", 3, highest_pip=highest).shuffled()
    every = [*itertools.chain(*table.now["hands"]), *table.now["boneyard"]]
    assert sorted(every) == sorted(f"{low}-{high}" for low, high in whole_set(highest))
    assert len(set(every)) == tiles
    assert sum(int(tile[0]) + int(tile[2]) for tile in every) == pips


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("highest", [6, 9])
def test_27_an_empty_hand_is_no_accident(preset: str, seats: int, highest: int) -> None:
    others = [["2-2"], ["3-3"], ["4-4"]][: seats - 1]
    table = Table(preset, seats, highest_pip=highest)
    table.dealt("1-1", *(hand[0] for hand in others), boneyard="5-5", leader=0).do(0, "play 1-1")
    assert table.now["hands"][0] == []
    assert table.view(None)["hands"] == table.now["hands"]
    assert table.shuffled().now["round"] == 2


def test_27_a_hand_may_draw_the_boneyard_down_to_the_reserve() -> None:
    for preset, seats, highest in itertools.product(PRESETS, (2, 3, 4), (6, 9)):
        hands = ["0-1 0-2", *(["3-3", "4-4", "3-5"][: seats - 1])]
        hands[1] = "6-6 0-6"
        rest = [f"{low}-{high}" for low, high in whole_set(highest) if 6 not in (low, high)]
        dealt = set(itertools.chain(*(hand.split() for hand in hands)))
        table = Table(preset, seats, highest_pip=highest, opening_tile="any")
        table.dealt(*hands, boneyard=" ".join(tile for tile in rest if tile not in dealt), leader=1)
        table.do(1, "play 6-6")
        while table.now["drawable"]:
            table.do(table.now["turn"], "draw")
        assert table.legal == {"pass"}


def test_30_the_opening_tile_is_played_without_an_end() -> None:
    for preset in PRESETS:
        table = Table(preset).shuffled()
        assert all(set(act) <= {"do", "tile"} for act in table.now["legal"])
        opening = next(act["tile"] for act in table.now["legal"] if act["do"] == "play")
        for end in ("left", "right", "up", "down"):
            assert "without an end" in table.error(table.now["turn"], f"play {opening} {end}")


def test_31_a_pass_right_after_the_opening_counts() -> None:
    table = Table("official", 4, draw="none").dealt("6-6 0-0", "1-1", "2-6 2-2", "3-3", leader=0).do(0, "play 6-6")
    table.do(1, "pass")
    assert table.types == ["passed"]
    assert (table.now["turn"], table.now["passes"]) == (2, 1)


LEADERS = {"pagat": 2, "official": 0, "jaques": 0}


@pytest.mark.parametrize("preset", PRESETS)
def test_32_who_leads_after_a_tied_block(preset: str) -> None:
    table = Table(preset, 3, draw="none").dealt("0-3", "5-5 1-2", "4-4", leader=1).do(1, "play 5-5")
    while table.now["phase"] == "playing":
        table.do(table.now["turn"], "pass")
    assert table.now["last_round"]["winner"] is None
    table.dealt("6-6 0-1", "5-5 0-2", "0-3 0-4", boneyard="1-1")
    assert table.now["leader"] == LEADERS[preset]


def test_33_a_spinner_keeps_its_four_arms() -> None:
    table = Table("jaques", spinner=True).dealt("5-5 0-1 5-6 3-5", "0-5 2-5 4-5", leader=0)
    table.do(0, "play 5-5").do(1, "play 0-5 left").do(0, "play 5-6 right")
    assert table.legal == {f"play {tile} {arm}" for tile in ("2-5", "4-5") for arm in ("up", "down")}
    table.do(1, "play 2-5 up")
    assert table.legal >= {"play 3-5 down", "play 0-1 left"}


def test_34_the_leader_chooses_his_tile_and_a_set_too_small_is_refused() -> None:
    table = Table("pagat", 4).shuffled()
    assert sum(act["do"] == "play" for act in table.now["legal"]) == 6
    reply = fresh()({"op": "new", "preset": "pagat", "seats": 4, "options": {"hand_size": 7}})
    assert reply["ok"] is False
    for word in ("hand_size", "7", "6"):
        assert word in reply["error"]


OLD_RECORD = """{"format": "draw-dominoes", "version": 1, "kind": "match", "rulebook": "Jaques", "created": "",
"seed": "7", "players": [{"name": "Seat 0", "bot": null}, {"name": "Seat 1", "bot": null}],
"rules": {"seats": 2, "highest_pip": 6, "hand_size": 7, "draw": "forced", "reserve": 2,
"first_lead": "highest_double_else_heaviest", "opening_tile": "any", "next_lead": "winner", "block_ends": "at_once",
"partnership": false, "partner_minus": false, "blocked_winner": "lowest_hand", "blank_bonus": 0, "target": 100,
"rounds": null, "match_tie": "drawn", "score": "plain", "spinner": false, "referee": "engine", "misplay_penalty": 1,
"touch_move": false, "surrender": true, "sizes": [[7, 2], [5, 2], [5, 2]]},
"entries": [{"deal": {"hands": [["1-1", "1-4"], ["1-3", "2-6"]], "boneyard": ["5-5", "4-6", "0-0"], "leader": 0,
"why": "given"}}, {"act": [0, "play 1-1"]}, {"act": [1, "play 1-3 left"]}, {"act": [0, "play 1-4 right"]}]}"""


def test_35_a_record_of_version_1_replays_as_it_did() -> None:
    table = fresh()({"op": "load", "record": json.loads(OLD_RECORD)})["table"]
    assert table["chain"] == [[3, 1], [1, 1], [1, 4]]
    assert (table["last_round"]["winner"], table["scores"], table["boneyard"]) == (0, [8, 0], ["5-5", "4-6", "0-0"])


def test_39_two_matches_share_nothing() -> None:
    alone = [random_match(fresh(), seed) for seed in (11, 12)]
    for match in alone:
        match.play(rounds=2)
    together = [fresh(), fresh()]
    for number in range(max(len(match.transcript) for match in alone)):
        for ask, match in zip(together, alone, strict=True):
            if number < len(match.transcript):
                request, reply = match.transcript[number]
                assert ask(request) == reply


@pytest.mark.parametrize("preset", PRESETS)
def test_41_nothing_is_drawn_from_the_reserve(preset: str) -> None:
    table = one_one(preset, "6-6", "1-6 0-0", "2-3 4-4")
    assert table.now["drawable"] == 0
    assert "2 tiles" in table.error(0, "draw")
    assert table.legal == {"pass"}
    blocked = one_one(preset, "6-6", "5-5", "2-3 4-4")
    if preset == "jaques":
        assert blocked.types == ["tile_played", "round_ended"]
    else:
        assert blocked.legal == {"pass"}


def test_42_a_view_names_no_hidden_tile() -> None:
    chance = Random(42)
    for seed in range(60):
        match = random_match(fresh(), 2000 + seed)
        if match.oracle.rules["touch_move"] or match.oracle.rules["referee"] == "players":
            continue  # a touched tile and one that was taken back were seen by all
        match.start()
        while match.oracle.phase == "playing":
            match.step(0.0)
            if match.oracle.phase == "playing" and chance.random() < 0.3:
                _check_nothing_hidden(match.ask, match.oracle.table())


def _check_nothing_hidden(ask: Ask, table: dict[str, Any]) -> None:
    for viewer in (None, *range(len(table["hands"]))):
        text = json.dumps(ask({"op": "view", "seat": viewer})["table"])
        hidden = [tile for seat, hand in enumerate(table["hands"]) if seat != viewer for tile in hand]
        for tile in [*hidden, *table["boneyard"]]:
            assert f'"{tile}"' not in text
