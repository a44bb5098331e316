"""What is said of a choice, and how accurate it was."""

from __future__ import annotations

import pytest

from engine.review import Mark
from engine.review.marks import accuracy_of, mark_of
from engine.review.trials import LARGEST_ERROR, mean_and_error


@pytest.mark.parametrize(
    ("gap", "se", "chance", "chance_se", "mark"),
    [
        (0.9, 0.1, 0.004, 0.001, Mark.GOOD),
        (1.0, 0.4, 0.0, 0.0, Mark.INACCURACY),
        (3.0, 1.0, 0.0, 0.0, Mark.MISTAKE),
        (3.0, 1.6, 0.0, 0.0, Mark.GOOD),
        (8.0, 1.0, 0.001, 0.0, Mark.BLUNDER),
        (2.0, 0.5, 0.04, 0.01, Mark.BLUNDER),
        (2.0, 0.5, 0.04, 0.03, Mark.INACCURACY),
        (-5.0, 1.0, -0.1, 0.01, Mark.GOOD),
    ],
)
def test_marks_are_the_worse_of_points_and_chances_and_only_where_it_is_sure(
    gap: float, se: float, chance: float, chance_se: float, mark: Mark
) -> None:
    assert mark_of(gap, se, chance, chance_se) is mark


def test_accuracy_is_full_for_the_best_choice_and_falls_with_what_is_lost() -> None:
    curve = [accuracy_of(5.0, gap) for gap in (0.0, 1.0, 3.0, 8.0, 20.0)]
    assert abs(curve[0] - 100) < 0.01
    assert curve == sorted(curve, reverse=True)
    assert 0 < curve[-1] < 40


def test_a_deal_that_is_taken_again_makes_nothing_surer() -> None:
    values = [1.0, 4.0, 2.0, 9.0]
    mean, se = mean_and_error(values, [0, 1, 2, 3])
    again, again_se = mean_and_error([*values, *values], [0, 1, 2, 3] * 2)
    assert (again, again_se) == pytest.approx((mean, se))
    assert mean_and_error([3.0, 3.0], [5, 5])[1] == LARGEST_ERROR
