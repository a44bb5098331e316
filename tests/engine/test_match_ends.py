"""R7 to R11 and R27 to R30: who leads, and how a match ends, by hand-made rounds."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.rulebooks import rulebook
from tests.oracle.talk import Table


def win(table: Table, seat: int, *others: str) -> Table:
    """A round that the seat wins by its only tile, which no rule keeps it from playing."""
    rest = iter(others)
    hands = ["6-6" if other == seat else next(rest) for other in range(len(others) + 1)]
    return table.dealt(*hands, leader=seat).do(seat, "play 6-6")


def test_r8_without_a_double_the_heaviest_tile_leads_and_of_equals_the_larger_half() -> None:
    assert Table(seats=3).dealt("4-6 0-1", "5-6", "0-2").now["leader"] == 1
    assert Table(seats=3).dealt("4-5 0-1", "3-6", "0-2").now["leader"] == 1
    assert Table(seats=3).dealt("0-0", "5-6", "4-6").now["leader"] == 0


def test_r8_the_prescribed_tile_of_the_option_binds_only_a_double() -> None:
    table = Table(opening_tile="highest_double").dealt("1-1 2-3", "0-1")
    assert table.legal == {"play 1-1"}
    table = Table(opening_tile="highest_double").dealt("5-6 2-3", "0-1")
    assert table.legal == {"play 5-6", "play 2-3"}


def test_r9_a_given_leader_opens_with_his_own_highest_double_or_with_any_tile() -> None:
    table = Table("official").dealt("6-6 0-1", "2-2 1-1 0-2", leader=1)
    assert table.legal == {"play 2-2"}
    table = Table("official").dealt("6-6 0-1", "1-2 0-2", leader=1)
    assert table.legal == {"play 1-2", "play 0-2"}


def test_r9_no_double_in_a_given_deal_without_a_leader_is_refused() -> None:
    reply = Table("official").ask(
        {"op": "new", "preset": "official", "deal": {"hands": [["0-1"], ["0-2"]], "boneyard": ["6-6"]}}
    )
    assert reply["ok"] is False
    assert "R9" in reply["error"]


def test_r10_the_winner_leads_with_any_tile_even_where_the_double_would_be_prescribed() -> None:
    table = win(Table(seats=3, opening_tile="highest_double"), 1, "0-1", "0-2")
    table.dealt("6-6", "0-1 5-5", "0-2")
    assert (table.now["leader"], table.legal) == (1, {"play 0-1", "play 5-5"})


def test_r10_in_partnership_the_player_who_went_out_leads() -> None:
    table = win(Table(seats=4, partnership=True), 2, "0-1", "0-2", "0-3")
    assert table.dealt("6-6", "5-5", "0-1", "0-2").now["leader"] == 2


def test_r11_the_lead_rotates_whoever_won() -> None:
    table = win(Table("pagat", 3, target=500), 1, "0-1", "0-2")
    assert table.dealt("1-1", "2-2", "3-3").now["leader"] == 2
    table.do(2, "play 3-3")
    assert table.dealt("1-1", "2-2", "3-3").now["leader"] == 0


def test_r27_what_is_over_the_target_is_kept() -> None:
    table = win(Table(target=10), 0, "5-6 0-4")
    assert (table.now["scores"], table.now["winner"], table.now["phase"]) == ([15, 0], 0, "match_over")


@pytest.mark.parametrize(("tie", "phase"), [("drawn", "match_over"), ("sudden_death", "round_over")])
def test_r28_a_tie_at_the_top_is_drawn_or_decided_by_sudden_death(tie: str, phase: str) -> None:
    table = win(Table(rounds=2, match_tie=tie), 0, "5-6")
    win(table, 1, "5-6")
    assert (table.now["scores"], table.now["phase"], table.now["winner"]) == ([11, 11], phase, None)
    assert table.types[-1] == ("match_ended" if tie == "drawn" else "sudden_death")


def tied_table(preset: str = "jaques") -> Table:
    """Seats 1 and 3 of four are tied for the top; their sudden death comes next."""
    table = win(Table(preset, 4, rounds=2, match_tie="sudden_death"), 1, "0-4", "1-3", "2-2")
    return win(table, 3, "0-4", "1-3", "2-2")


def test_r28_only_the_tied_play_with_the_hand_and_reserve_of_two() -> None:
    table = tied_table().shuffled()
    assert [len(hand) for hand in table.now["hands"]] == [0, 7, 0, 7]
    assert (len(table.now["boneyard"]), table.now["drawable"]) == (14, 12)
    assert table.now["turn"] in (1, 3)
    official = tied_table("official").shuffled()
    assert official.now["drawable"] == 12


def test_r28_the_others_are_skipped_and_the_rounds_winner_wins_the_match_even_for_nothing() -> None:
    table = tied_table().dealt("", "1-1 1-2", "", "0-0 1-4", leader=1)
    assert table.do(1, "play 1-1").now["turn"] == 3
    table.do(3, "play 1-4 left").do(1, "play 1-2 right")
    assert table.now["last_round"] == {
        "reason": "domino",
        "winner": 1,
        "team": None,
        "points": 0,
        "pips": [None, 0, None, 0],
        "bonus": 0,
    }
    assert (table.now["phase"], table.now["winner"]) == ("match_over", 1)
    assert table.events[-1]["reason"] == "sudden_death"


def test_r28_a_sudden_death_that_nobody_wins_is_played_again() -> None:
    again = tied_table().dealt("", "1-1 0-4", "", "2-2", leader=1).do(1, "play 1-1")
    assert (again.now["phase"], again.now["last_round"]["winner"]) == ("round_over", None)
    assert again.now["last_round"]["pips"] == [None, 4, None, 4]
    again.shuffled()
    assert [len(hand) for hand in again.now["hands"]] == [0, 7, 0, 7]


def test_r28_passes_of_the_tied_alone_block_the_round() -> None:
    table = tied_table("official").dealt("", "1-1 0-4", "", "2-3", leader=1).do(1, "play 1-1").do(3, "pass")
    table.do(1, "pass")
    assert (table.now["passes"], table.now["last_round"]["reason"]) == (2, "blocked")
    assert table.now["last_round"]["points"] == 1


def test_r28_teams_play_their_sudden_death_all_four() -> None:
    table = win(Table(seats=4, partnership=True, rounds=2, match_tie="sudden_death"), 0, "0-4", "1-3", "2-2")
    win(table, 1, "0-4", "1-3", "2-2").shuffled()
    assert [len(hand) for hand in table.now["hands"]] == [5, 5, 5, 5]


def test_r29_a_number_of_rounds_ignores_the_target() -> None:
    table = win(Table(rounds=2, target=5), 0, "5-6")
    assert table.now["phase"] == "round_over"
    win(table, 1, "0-1")
    assert (table.now["phase"], table.now["winner"], table.now["scores"]) == ("match_over", 0, [11, 1])
    assert table.events[-1]["reason"] == "rounds"


def test_r30_of_two_the_other_wins_whatever_the_scores() -> None:
    table = win(Table(), 0, "5-6")
    table.do(0, "surrender")
    assert (table.now["phase"], table.now["winner"]) == ("match_over", 1)
    assert table.now["scores"] == [11, 0]


def test_r30_the_highest_of_the_others_wins_and_equals_draw() -> None:
    table = win(Table(seats=3), 1, "5-6", "0-1").shuffled().do(2, "surrender")
    assert table.now["winner"] == 1
    table = win(Table(seats=3), 1, "5-6", "0-1").shuffled().do(1, "surrender")
    assert (table.now["phase"], table.now["winner"]) == ("match_over", None)


def test_r30_a_partner_surrenders_for_the_team() -> None:
    table = win(Table(seats=4, partnership=True), 0, "5-6", "0-1", "4-6").shuffled().do(2, "surrender")
    assert table.now["winner"] == 1
    assert table.types[-1] == "match_ended"


def test_r30_fives_of_the_unfinished_round_stay_and_its_hands_score_nothing() -> None:
    table = Table(score="fives").dealt("5-5 0-1", "6-6 4-4", boneyard="2-3 2-4 3-4", leader=0).do(0, "play 5-5")
    table.do(0, "surrender")
    assert (table.now["scores"], table.now["winner"], table.now["last_round"]) == ([10, 0], 1, None)


def test_r30_a_seat_may_surrender_out_of_turn_and_between_rounds_but_not_where_it_is_not_offered() -> None:
    table = Table().shuffled()
    table.do(1 - table.now["turn"], "surrender")
    assert table.now["phase"] == "match_over"
    assert "R30" in Table(surrender=False).shuffled().error(0, "surrender")


def test_every_conflict_of_rules_is_named_at_once() -> None:
    wanted = {"target": 0, "hand_size": 50, "reserve": 9, "partnership": True}
    with pytest.raises(RulesError) as caught:
        rulebook("jaques").rules(2, wanted)
    assert [one.code for one in caught.value.problems] == ["bad-value", "partnership-seats", "too-many-tiles"]
