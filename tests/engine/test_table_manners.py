"""R35 to R38: wrong tiles, challenges, unneeded draws and touched tiles, by hand-made positions."""

from __future__ import annotations

from typing import Any

from tests.oracle.talk import Table


def players(preset: str = "jaques", seats: int = 2, **options: Any) -> Table:
    """A table that the players watch over, as a rule without touch-move."""
    return Table(preset, seats, **{"referee": "players", "touch_move": False, **options})


def test_a_wrong_tile_lies_as_written_and_its_outer_half_is_the_new_end() -> None:
    for written, end, chain in (
        ("4-1", "left", [[1, 4], [6, 6]]),
        ("1-4", "left", [[4, 1], [6, 6]]),
        ("4-1", "right", [[6, 6], [4, 1]]),
        ("1-4", "right", [[6, 6], [1, 4]]),
    ):
        table = players(block_ends="after_passes").dealt("6-6 0-0", "1-4 2-2", leader=0)
        table.do(0, "play 6-6").do(1, f"play {written} {end}")
        assert table.now["chain"] == chain
        assert table.now["turn"] == 0


def test_a_tile_that_fits_is_never_laid_wrongly_however_it_is_written() -> None:
    for written in ("4-6", "6-4"):
        table = players().dealt("6-6 0-0", "4-6 2-2", leader=0).do(0, "play 6-6").do(1, f"play {written} right")
        assert table.now["chain"] == [[6, 6], [6, 4]]


def test_at_the_engines_table_a_wrong_tile_is_refused() -> None:
    table = Table().dealt("6-6 0-0", "1-4 2-2 3-6", leader=0).do(0, "play 6-6")
    assert "R3" in table.error(1, "play 4-1 left")


def test_a_challenged_tile_goes_back_and_the_offender_draws_the_penalty_and_resumes() -> None:
    table = players("official", opening_tile="any")
    table.dealt("6-6 0-0", "1-4 2-2", boneyard="3-3 3-4 3-5 5-5 5-6", leader=0).do(0, "play 6-6")
    table.do(1, "play 4-1 left").do(0, "challenge")
    assert table.types == ["misplay_challenged", "tile_drawn", "tile_drawn"]
    assert table.now["hands"][1] == ["1-4", "2-2", "3-3", "3-4"]
    assert (table.now["turn"], table.now["chain"], table.now["boneyard"]) == (1, [[6, 6]], ["3-5", "5-5", "5-6"])
    assert table.error(0, "challenge")
    assert table.legal == {"draw"}


def test_the_penalty_never_takes_the_reserve() -> None:
    for boneyard, drawn in (("3-3 3-4 3-5", 1), ("3-3 3-4", 0), ("", 0)):
        table = players(misplay_penalty=4, block_ends="after_passes")
        table.dealt("6-6 0-0", "1-4 2-2", boneyard=boneyard, leader=0).do(0, "play 6-6")
        table.do(1, "play 4-1 left").do(0, "challenge")
        assert len(table.now["hands"][1]) == 2 + drawn


def test_a_wrong_tile_stands_once_the_next_seat_acts() -> None:
    table = players(seats=3).dealt("6-6 0-0", "1-4 2-2", "0-1 3-3", boneyard="5-5 5-6 4-5", leader=0)
    table.do(0, "play 6-6").do(1, "play 4-1 left")
    assert table.legal == {"play 0-1 left"}
    table.do(2, "play 0-1 left")
    for seat in (0, 2):
        assert "R35" in table.error(seat, "challenge")
    assert table.now["chain"] == [[0, 1], [1, 4], [6, 6]]


def test_any_other_seat_may_challenge_but_not_the_offender() -> None:
    for seat in (0, 2, 3):
        table = players(seats=4).dealt("6-6 0-0", "1-4 2-2", "0-1 3-3", "4-4 4-6", boneyard="5-5 5-6 3-5", leader=0)
        table.do(0, "play 6-6").do(1, "play 4-1 left")
        assert table.error(1, "challenge")
        assert table.do(seat, "challenge").now["turn"] == 1


def test_a_challenge_of_a_correct_play_is_refused_and_costs_nothing() -> None:
    table = players().dealt("6-6 0-0", "1-6 2-2", boneyard="3-3 3-4 3-5", leader=0)
    table.do(0, "play 6-6").do(1, "play 6-1 left")
    assert "R35" in table.error(0, "challenge")


def test_a_wrong_tile_scores_no_fives() -> None:
    table = players(score="fives").dealt("1-4 2-2", "1-6 3-6", leader=0).do(0, "play 1-4")
    assert table.now["scores"] == [5, 0]
    table.do(1, "play 6-3 right")
    assert table.now["ends"] == {"left": 1, "right": 3}
    table.do(0, "challenge").do(1, "play 6-1 left")
    assert table.now["scores"] == [5, 10]


def test_a_wrong_tile_whose_ends_make_a_multiple_of_five_scores_nothing() -> None:
    table = players(score="fives").dealt("1-4 2-2", "1-6 4-6", leader=0).do(0, "play 1-4").do(1, "play 6-4 left")
    assert table.now["ends"] == {"left": 4, "right": 4}
    table = players(score="fives").dealt("1-4 2-2", "1-6 3-6", leader=0).do(0, "play 1-4").do(1, "play 3-6 left")
    assert (table.now["ends"], table.now["scores"]) == ({"left": 6, "right": 4}, [5, 0])


def test_a_wrong_last_tile_waits_to_be_accepted_or_challenged() -> None:
    table = players("official", blank_bonus=10).dealt("6-6 4-4", "0-1", boneyard="3-3 3-4 3-5", leader=0)
    table.do(0, "play 6-6").do(1, "play 1-0 left")
    assert (table.now["phase"], table.now["turn"], table.legal) == ("playing", 0, {"accept"})
    for words in ("draw", "pass", "play 4-4 left"):
        table.error(0, words)
    table.error(1, "accept")
    table.do(0, "accept")
    assert table.now["last_round"] == {
        "reason": "domino",
        "winner": 1,
        "team": None,
        "points": 8,
        "pips": [8, 0],
        "bonus": 0,
    }


def test_a_challenged_wrong_last_tile_goes_back_to_the_hand() -> None:
    table = players().dealt("6-6 4-4", "0-1", boneyard="1-6 3-4 3-5", leader=0)
    table.do(0, "play 6-6").do(1, "play 1-0 left").do(0, "challenge")
    assert (table.now["hands"][1], table.now["turn"]) == (["0-1", "1-6"], 1)
    assert table.legal == {"play 1-6 left", "play 1-6 right"}


def test_a_correct_last_tile_ends_the_round_at_once() -> None:
    table = players().dealt("6-6 4-4", "0-6", leader=0).do(0, "play 6-6").do(1, "play 6-0 left")
    assert (table.now["phase"], table.now["last_round"]["winner"]) == ("round_over", 1)


def test_accept_means_nothing_while_no_last_tile_waits() -> None:
    table = players().dealt("6-6 4-4", "0-1 0-2", leader=0, boneyard="3-3 3-4 3-5").do(0, "play 6-6")
    assert "R35" in table.error(1, "accept")
    table.do(1, "play 1-0 left")
    assert "R35" in table.error(0, "accept")


def test_a_block_is_decided_only_once_a_wrong_tile_stands() -> None:
    table = players().dealt("6-6 4-4", "0-6 0-1 2-3", leader=0).do(0, "play 6-6")
    table.do(1, "play 0-1 left")
    assert (table.now["phase"], table.legal) == ("playing", {"pass"})
    table.do(0, "pass")
    assert table.now["phase"] == "playing"
    table.do(1, "play 2-3 left")
    assert (table.now["phase"], table.legal) == ("playing", {"pass"})
    table.do(0, "pass")
    assert (table.now["phase"], table.legal) == ("playing", {"play 0-6 right"})


def test_the_prescribed_opening_double_cannot_be_broken() -> None:
    table = players("official").dealt("6-6 4-4", "0-1", leader=0, boneyard="3-3 3-4 3-5")
    assert "R9" in table.error(0, "play 4-4")
    assert table.legal == {"play 6-6"}


def test_an_unneeded_draw_is_let_through_and_frees_every_fitting_tile() -> None:
    table = players().dealt("6-6 0-0", "1-6 6-4 2-2", boneyard="3-6 3-3 3-4 3-5", leader=0).do(0, "play 6-6")
    assert "draw" not in table.legal
    table.do(1, "draw").do(1, "draw")
    fitting = {f"play {tile} {end}" for tile in ("1-6", "4-6", "3-6") for end in ("left", "right")}
    assert table.legal == fitting
    table.error(1, "draw")
    table.error(1, "pass")
    table.error(0, "draw")


def test_an_unneeded_draw_after_a_tile_that_fits_frees_the_others() -> None:
    table = players().dealt("6-6 0-0", "1-1 2-2", boneyard="3-6 4-6 3-4 3-5", leader=0).do(0, "play 6-6").do(1, "draw")
    assert table.legal == {"play 3-6 left", "play 3-6 right"}
    table.do(1, "draw")
    assert table.legal == {f"play {tile} {end}" for tile in ("3-6", "4-6") for end in ("left", "right")}


def test_a_touched_tile_that_fits_must_be_played_at_an_end_of_choice() -> None:
    for referee in ("engine", "players"):
        table = Table("pagat", touch_move=True, referee=referee)
        table.dealt("2-2 0-0", "2-4 2-5 1-1", boneyard="3-3 3-4 3-5", leader=0).do(0, "play 2-2").do(1, "touch 4-2")
        assert table.now["touched"] == "2-4"
        assert table.legal == {"play 2-4 left", "play 2-4 right"}
        assert table.view(0)["touched"] == "2-4"
        for words in ("draw", "pass", "play 2-5 left", "touch 2-5"):
            assert "R37" in table.error(1, words)
        assert table.do(1, "play 2-4 right").now["touched"] is None


def test_a_touched_tile_that_does_not_fit_goes_back_without_penalty() -> None:
    table = Table("pagat", touch_move=True)
    table.dealt("2-2 0-0", "2-4 2-5 1-1", boneyard="3-3 3-4 3-5", leader=0).do(0, "play 2-2")
    legal = table.legal
    table.do(1, "touch 1-1")
    assert (table.now["touched"], table.legal, table.now["turn"]) == (None, legal, 1)
    assert table.types == ["tile_touched"]


def test_touching_means_nothing_without_touch_move() -> None:
    table = Table("pagat").dealt("2-2 0-0", "2-4", leader=0)
    assert "R37" in table.error(0, "touch 2-2")


def test_touch_move_is_on_at_the_official_players_table_unless_it_is_turned_off() -> None:
    for options, allowed in (({}, True), ({"touch_move": False}, False)):
        table = Table("official", referee="players", **options).dealt("2-2 0-0", "2-4", leader=0)
        reply = table.ask({"op": "act", "seat": 0, "do": "touch", "tile": "2-2"})
        assert reply["ok"] is allowed


def test_a_draw_is_told_to_all_but_its_face_only_to_the_owner() -> None:
    table = Table("official", opening_tile="any")
    table.dealt("2-2 0-0", "1-4", boneyard="5-5 3-4 3-5", leader=0).do(0, "play 2-2").do(1, "draw")
    assert table.view(1)["hands"] == [1, ["1-4", "5-5"]]
    assert table.view(0)["hands"] == [["0-0"], 2]
    assert table.view(None)["hands"] == [1, 2]
