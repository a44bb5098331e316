"""The worked examples of the rules, through the referee, with the values that the rules name."""

from __future__ import annotations

import pytest

from tests.oracle.rulebook import whole_set
from tests.oracle.talk import Table

PRESETS = ["jaques", "official", "pagat"]


def test_r2_the_suits_have_the_computed_pips() -> None:
    from engine.tiles import suit_pips

    tiles = whole_set(6)
    assert [suit_pips(number, 6) for number in range(7)] == [21, 28, 35, 42, 49, 56, 63]
    for number in range(7):
        assert suit_pips(number, 6) == sum(low + high for low, high in tiles if number in (low, high))
    assert (len(tiles), sum(low + high for low, high in tiles)) == (28, 168)
    assert sum(low + high for low, high in tiles if low == high) == 42


@pytest.mark.parametrize("spinner", [False, True])
def test_r4_a_double_lies_crosswise_and_leaves_two_ends(spinner: bool) -> None:
    table = Table(spinner=spinner).dealt("1-4 0-0", "1-1 0-1", leader=0)
    assert table.do(0, "play 1-4").ends == (1, 4)
    assert table.now["chain"] == [[1, 4]]
    assert table.do(1, "play 1-1 left").ends == (1, 4)
    assert table.now["chain"] == [[1, 1], [1, 4]]
    assert set(table.now["ends"]) == {"left", "right"}


def test_r4_a_double_six_on_a_six_leaves_three_and_six() -> None:
    table = Table().dealt("3-6 0-0", "6-6 0-1", leader=0)
    assert table.do(0, "play 6-3").do(1, "play 6-6 right").ends == (3, 6)


def test_r4_the_double_blank_alone_has_two_blank_ends() -> None:
    table = Table().dealt("0-0 1-1", "0-5 2-2", leader=0)
    assert table.do(0, "play 0-0").ends == (0, 0)
    assert table.legal == {"play 0-5 left", "play 0-5 right"}


def test_r4_a_double_four_then_four_three_leaves_one_and_three() -> None:
    table = Table().dealt("1-4 3-4 0-0", "4-4 0-1", leader=0)
    table.do(0, "play 1-4").do(1, "play 4-4 right").do(0, "play 4-3 right")
    assert table.ends == (1, 3)
    assert table.now["chain"] == [[1, 4], [4, 4], [4, 3]]


def test_r5_the_player_chooses_between_two_ends() -> None:
    table = Table().dealt("2-5 0-0", "5-5 2-2", leader=0)
    table.do(0, "play 2-5")
    assert table.legal == {"play 5-5 right", "play 2-2 left"}
    assert "(R3)" in table.error(1, "play 5-5 up")
    both = Table().dealt("2-2 0-0", "2-5 0-1", leader=0).do(0, "play 2-2")
    assert both.legal == {"play 2-5 left", "play 2-5 right"}
    assert both.do(1, "play 2-5 right").ends == (2, 5)


@pytest.mark.parametrize("preset", PRESETS)
def test_r21_a_double_blank_left_over_is_worth_nothing(preset: str) -> None:
    table = Table(preset, 3).dealt("1-1", "0-0", "2-6", leader=0).do(0, "play 1-1")
    assert table.now["last_round"] == {
        "reason": "domino",
        "winner": 0,
        "team": None,
        "points": 8,
        "pips": [0, 0, 8],
        "bonus": 0,
    }
    assert table.now["scores"] == [8, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_r21_going_out_against_the_double_blank_alone_wins_the_round_for_nothing(preset: str) -> None:
    table = Table(preset).dealt("1-1", "0-0", leader=0).do(0, "play 1-1")
    assert (table.now["last_round"]["winner"], table.now["last_round"]["points"]) == (0, 0)
    assert table.now["phase"] == "round_over"


@pytest.mark.parametrize("preset", PRESETS)
def test_r22_a_block_scores_the_others_minus_the_lowest_once(preset: str) -> None:
    table = Table(preset, 3).dealt("6-6 1-2", "2-2 0-4", "4-4 1-1", leader=0).do(0, "play 6-6")
    _pass_until_over(table)
    assert table.now["last_round"] == {
        "reason": "blocked",
        "winner": 0,
        "team": None,
        "points": 15,
        "pips": [3, 8, 10],
        "bonus": 0,
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_r22_a_tie_for_the_lowest_scores_nothing_for_anybody(preset: str) -> None:
    table = Table(preset, 3).dealt("6-6 1-2", "0-3", "4-4 1-1", leader=0).do(0, "play 6-6")
    _pass_until_over(table)
    assert table.now["last_round"]["pips"] == [3, 3, 10]
    assert (table.now["last_round"]["winner"], table.now["last_round"]["points"]) == (None, 0)
    assert table.now["scores"] == [0, 0, 0]


def _pass_until_over(table: Table) -> None:
    while table.now["phase"] == "playing":
        assert table.legal == {"pass"}
        table.do(table.now["turn"], "pass")


@pytest.mark.parametrize(("preset", "bonus"), [("jaques", 0), ("official", 10), ("pagat", 0)])
def test_r23_going_out_with_the_double_blank_earns_the_bonus(preset: str, bonus: int) -> None:
    table = Table(preset).dealt("0-0", "2-6", leader=0).do(0, "play 0-0")
    assert (table.now["last_round"]["points"], table.now["last_round"]["bonus"]) == (8 + bonus, bonus)
    assert table.now["scores"] == [8 + bonus, 0]


def test_r23_no_bonus_for_a_double_blank_in_a_block() -> None:
    table = Table("official", 3, block_ends="at_once").dealt("0-0 1-1", "2-2", "3-3", leader=0, boneyard="")
    table.do(0, "play 1-1")
    assert table.now["last_round"]["reason"] == "blocked"
    assert (table.now["last_round"]["winner"], table.now["last_round"]["bonus"]) == (0, 0)
    assert table.now["last_round"]["points"] == 10


PARTNERS = {
    "jaques": {"going out": 20, "block": 20},
    "official": {"going out": 15, "block": 10},
}


@pytest.mark.parametrize("preset", sorted(PARTNERS))
def test_r26_going_out_scores_the_opponents_perhaps_minus_the_partner(preset: str) -> None:
    table = Table(preset, 4, partnership=True).dealt("1-1", "2-6", "2-3", "6-6", leader=0).do(0, "play 1-1")
    assert table.now["last_round"] == {
        "reason": "domino",
        "winner": 0,
        "team": 0,
        "points": PARTNERS[preset]["going out"],
        "pips": [0, 8, 5, 12],
        "bonus": 0,
    }
    assert table.now["scores"] == [PARTNERS[preset]["going out"], 0]


def test_r26_the_partners_hand_never_makes_points_negative_and_the_bonus_comes_on_top() -> None:
    table = Table("official", 4, partnership=True).dealt("0-0", "1-1", "6-6", "0-1", leader=0).do(0, "play 0-0")
    assert (table.now["last_round"]["points"], table.now["last_round"]["bonus"]) == (10, 10)


@pytest.mark.parametrize("preset", sorted(PARTNERS))
def test_r26_a_block_goes_to_the_lowest_hand_or_the_lower_team(preset: str) -> None:
    table = Table(preset, 4, partnership=True, draw="none", block_ends="at_once")
    table.dealt("5-5 0-1", "2-6", "1-2 3-3", "6-6", leader=0).do(0, "play 5-5")
    assert table.now["last_round"]["pips"] == [1, 8, 9, 12]
    assert (table.now["last_round"]["winner"], table.now["last_round"]["team"]) == (0, 0)
    assert table.now["last_round"]["points"] == PARTNERS[preset]["block"]


def test_r26_the_two_ways_to_win_a_block_may_name_different_teams() -> None:
    hands = ("5-5 0-1", "1-3", "6-6 4-4", "1-4")
    lowest_hand = Table("jaques", 4, partnership=True, draw="none").dealt(*hands, leader=0).do(0, "play 5-5")
    assert (lowest_hand.now["last_round"]["winner"], lowest_hand.now["last_round"]["points"]) == (0, 9)
    lowest_team = Table("official", 4, partnership=True, draw="none", block_ends="at_once")
    lowest_team.dealt(*hands, leader=0).do(0, "play 5-5")
    assert (lowest_team.now["last_round"]["winner"], lowest_team.now["last_round"]["points"]) == (1, 12)
    assert lowest_team.now["scores"] == [0, 12]


def test_r26_a_tie_between_the_teams_scores_nothing_and_between_partners_names_the_first_from_the_leader() -> None:
    tie = Table("jaques", 4, partnership=True, draw="none").dealt("5-5 0-3", "1-2", "6-6", "4-4", leader=0)
    assert tie.do(0, "play 5-5").now["last_round"]["winner"] is None
    assert tie.now["scores"] == [0, 0]
    partners = Table("jaques", 4, partnership=True, draw="none").dealt("1-2", "5-5 6-6", "0-3", "4-4", leader=1)
    last = partners.do(1, "play 5-5").now["last_round"]
    assert (last["winner"], last["team"], last["points"]) == (2, 0, 20)


def test_r26_equal_team_totals_score_nothing_for_the_lower_team() -> None:
    table = Table("official", 4, partnership=True, draw="none", block_ends="at_once")
    table.dealt("5-5 0-1", "1-1", "2-2", "0-3", leader=0).do(0, "play 5-5")
    assert table.now["last_round"]["pips"] == [1, 2, 4, 3]
    assert (table.now["last_round"]["winner"], table.now["last_round"]["points"]) == (None, 0)


FIVES = {
    "the opening double counts its pips once": (["5-5"], [10]),
    "a blank on the opening double scores ten again": (["5-5", "0-5 right"], [10, 10]),
    "the opening single counts both halves": (["4-6"], [10]),
    "a double at an end counts both halves": (["0-5", "5-5 right"], [5, 10]),
    "a sum of no multiple of five scores nothing": (["4-5", "5-5 right"], [0, 0]),
    "a sum of nothing scores nothing": (["0-0"], [0]),
    "the last tile scores too": (["3-5", "3-3 left", "4-5 right", "4-4 right"], [0, 0, 10, 0]),
}


@pytest.mark.parametrize("case", FIVES)
def test_r32_all_fives(case: str) -> None:
    plays, points = FIVES[case]
    hands = [" ".join(play.split()[0] for play in plays[seat::2]) + extra for seat, extra in ((0, " 1-1"), (1, " 2-2"))]
    table = Table(score="fives", block_ends="after_passes").dealt(*hands, leader=0)
    for number, (play, wanted) in enumerate(zip(plays, points, strict=True)):
        before = list(table.now["scores"])
        table.do(number % 2, f"play {play}")
        assert table.now["scores"][number % 2] - before[number % 2] == wanted
        assert table.types[1:] == (["points_scored"] if wanted else [])


def test_r32_the_going_out_play_scores_its_fives_before_the_hands() -> None:
    table = Table(score="fives").dealt("5-5", "2-6", leader=0).do(0, "play 5-5")
    assert table.types == ["tile_played", "points_scored", "round_ended"]
    assert (table.now["scores"], table.now["last_round"]["points"]) == ([18, 0], 8)


def test_r32_the_target_is_checked_after_the_round_only() -> None:
    table = Table(score="fives", target=10).dealt("5-5 1-1", "0-5 2-2", leader=0).do(0, "play 5-5")
    assert (table.now["scores"], table.now["phase"]) == ([10, 0], "playing")


def test_r34_the_spinner_opens_its_arms_only_when_both_line_sides_are_covered() -> None:
    table = Table(spinner=True, score="fives")
    table.dealt("5-5 5-6 1-5 0-0", "0-5 3-5 2-5 1-1", leader=0).do(0, "play 5-5")
    assert table.now["ends"] == {"left": 5, "right": 5}
    assert "(R34)" in table.error(1, "play 5-0 up")
    table.do(1, "play 5-0 left")
    assert (table.now["ends"], table.now["scores"]) == ({"left": 0, "right": 5}, [10, 10])
    table.do(0, "play 5-6 right")
    assert table.now["ends"] == {"left": 0, "right": 6, "up": 5, "down": 5}
    assert table.now["scores"] == [10, 10]
    table.do(1, "play 3-5 up")
    assert table.now["arms"] == {"up": [[5, 3]], "down": []}
    assert table.now["ends"] == {"left": 0, "right": 6, "up": 3, "down": 5}
    table.do(0, "play 1-5 down")
    assert table.now["scores"] == [20, 10]
