"""What a round is expected to bring before it is dealt."""

from __future__ import annotations

from engine.dealing import make_deal
from engine.luck import expected_points
from engine.review.expecting import expected_chances, expected_of
from engine.rulebooks import rulebook
from engine.state import MatchState
from engine.transition import start_match


def start(book: str, seats: int, **options: object) -> MatchState:
    rules = rulebook(book).rules(seats, options)
    return start_match(rules, make_deal(rules, "1", None)).state


def test_a_seat_that_sits_a_sudden_death_out_can_expect_nothing() -> None:
    whole = start("jaques", 3)
    tied = whole._replace(setup=whole.setup._replace(active=(0, 2), leader=2))
    expected = expected_points(tied)
    assert expected is not None
    assert expected[1] == 0
    assert expected[2] > expected[0] > 0  # the leader has an edge


def test_where_no_table_has_the_rules_it_is_estimated_the_same_each_time() -> None:
    table, known = expected_of(start("jaques", 2))
    assert known
    fives = start("jaques", 2, score="fives")
    estimated, known = expected_of(fives)
    assert not known
    assert expected_of(fives)[0] == estimated
    assert min(estimated) > max(table)  # plays score too


def test_before_the_first_deal_the_chances_of_all_are_even() -> None:
    assert expected_chances(start("jaques", 2)) == (0.5, 0.5)
