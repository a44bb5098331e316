"""What follows from what is kept of practice: the problem of the day, the next one, reviews and progress."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from engine.practice.kinds import Difficulty, Theme
from engine.practice.problem import Problem, from_line
from engine.rulebooks import rulebook
from tui.paths import practice_file
from tui.practice_reviews import reviewed
from tui.practice_store import Filters, Outcome, Store, attempt_at, kind_of, now
from tui.words.practice.standing import (
    bar_words,
    change_words,
    nothing_due_words,
    progress_lines,
    review_words,
    standing_words,
)
from tui.words.practice.verdicts import standing_ways

FOUR = tuple(map(from_line, (Path(__file__).parent / "practice_problems.jsonl").read_text("utf-8").splitlines()))
TODAY = date(2026, 3, 2)


def many(count: int, **values: Any) -> tuple[Problem, ...]:
    """Return problems that differ in name only."""
    return tuple(replace(FOUR[0], id=f"p{number}", **values) for number in range(count))


@pytest.fixture
def store() -> Iterator[Store]:
    with Store.open(shipped=lambda: FOUR) as kept:
        yield kept


def test_the_file_lies_beside_the_statistics_and_is_the_players_alone(store: Store) -> None:
    store.record(attempt_at(FOUR[0], Outcome.SOLVED))
    assert practice_file().stat().st_mode & 0o777 == 0o600
    assert store.notice == ""


def test_the_problem_of_the_day_is_the_same_for_all_and_changes_with_the_day() -> None:
    large = many(300)
    with Store.open(shipped=lambda: large) as one, Store.open(shipped=lambda: large[::-1]) as other:
        week = [one.daily(TODAY + timedelta(days=day)) for day in range(7)]
        assert week == [other.daily(TODAY + timedelta(days=day)) for day in range(7)]
        assert len(set(week)) == 7
    with Store.open(shipped=lambda: (*large, *many(1, rulebook="pagat"))) as more:
        assert [more.daily(TODAY + timedelta(days=day)) for day in range(7)] == week


def test_without_problems_there_is_none_and_nothing_fails() -> None:
    with Store.open(shipped=lambda: ()) as empty:
        assert empty.daily(TODAY) is None
        assert empty.next_problem() is None
        assert empty.next_review(TODAY) is None
        assert empty.progress().bars == ()


def test_the_next_problem_is_as_hard_as_the_player_is_strong_and_was_not_met_yet() -> None:
    levels = tuple(many(1, rating=rating)[0] for rating in (2000, 1100, 1400))
    named = tuple(replace(problem, id=str(problem.rating)) for problem in levels)
    with Store.open(shipped=lambda: named) as graded:
        first = graded.next_problem()
        assert first is not None
        assert first.id == "1100"  # who begins is taken to be weak
        graded.record(attempt_at(first, Outcome.SOLVED))  # so he is stronger than it seemed
        second = graded.next_problem()
        assert second is not None
        assert second.id == "1400"
        graded.record(attempt_at(second, Outcome.SOLVED))
        third = graded.next_problem(skip=["2000"])
        assert third is not None
        assert third.id in ("1400", "1100")  # all have been met: those of longest ago


def test_filters_take_what_was_asked_for(store: Store) -> None:
    partners = replace(FOUR[0], id="x", rules=rulebook("jaques").rules(4, {"partnership": True}))
    assert {kind_of(FOUR[0]), kind_of(partners)} == {"2", "partners"}
    assert Filters(partners=True).take(partners)
    assert not Filters(partners=True).take(FOUR[0])
    assert not Filters(seats=3).take(partners)
    for theme in Theme:
        found = store.next_problem(Filters(theme=theme.value))
        assert (found is None) == (theme not in {problem.theme for problem in FOUR})
    assert store.next_problem(Filters(level=Difficulty.EXPERT.value)) is None


def test_a_failed_problem_comes_back_the_next_day_and_later_each_time_it_is_solved(store: Store) -> None:
    at, gaps = datetime(2026, 3, 2, 12).astimezone(), []
    store.record(attempt_at(FOUR[1], Outcome.SOLVED, at=at))
    change = store.record(attempt_at(FOUR[0], Outcome.LATER, retries=1, at=at))
    for _ in range(4):
        assert change.comes_back is not None
        assert store.due((change.comes_back - timedelta(days=1)).astimezone().date()) == ()
        gaps.append((change.comes_back - at).days)
        at = change.comes_back.astimezone()
        assert store.next_review(at.date()) == FOUR[0]
        change = store.record(attempt_at(FOUR[0], Outcome.SOLVED, at=at, source="review"))
    assert gaps[0] == 1
    assert gaps == sorted(set(gaps))


def test_what_is_in_no_set_any_more_is_not_asked_again() -> None:
    with Store.open(shipped=lambda: FOUR[1:]) as store:
        store.record(attempt_at(FOUR[0], Outcome.SHOWN, at=now() - timedelta(days=3)))
        assert store.due() == (FOUR[0].id,)
        assert store.next_review() is None


def test_progress_has_a_bar_for_every_theme_that_there_is(store: Store) -> None:
    store.record(attempt_at(FOUR[0], Outcome.LATER))
    progress = store.progress()
    assert sum(of for _, of in progress.bars) == len(FOUR)
    assert [bar.theme for bar, _ in progress.bars if bar.solved] == [FOUR[0].theme.value]
    assert store.has_done(FOUR[0].id)
    lines = progress_lines(progress)
    assert len(lines) == 1 + len(progress.bars)
    assert "?" in lines[0]
    assert all(line.isascii() for line in lines)


def test_figures_are_said_in_sentences(store: Store) -> None:
    assert standing_words(store.standing()) == "You have not tried a problem yet."
    at = now()
    first = store.record(attempt_at(FOUR[0], Outcome.SOLVED, at=at - timedelta(days=1), source="daily"))
    assert change_words(first, at).endswith(f"({first.delta:+d}). Daily streak: 1 day.")
    second = store.record(attempt_at(FOUR[1], Outcome.SOLVED, at=at, source="daily"))
    assert change_words(second, at).endswith("Daily streak: 2 days. 2 problems right in a row.")
    assert standing_ways(store.standing())[0].endswith("streak 2 days")
    looked = store.record(attempt_at(FOUR[1], Outcome.SHOWN, at=at))
    assert looked.comes_back is None
    failed = store.record(attempt_at(FOUR[0], Outcome.SHOWN, at=at))
    assert change_words(failed, at).startswith("You have met this problem before")
    assert change_words(failed, at).endswith("The problem comes back in 1 day.")
    assert standing_words(store.standing()).endswith("1 failed problem comes back tomorrow.")
    assert review_words(store.standing()) == "nothing today, 1 tomorrow"
    assert nothing_due_words(store.standing()).startswith("Nothing is due for review today. 1 failed")
    assert bar_words(store.progress().bars[0][0], 0).startswith("[")


def test_what_is_wrong_with_the_file_is_one_sentence() -> None:
    practice_file().write_bytes(b"nonsense" * 500)
    with Store.open(shipped=lambda: FOUR) as store:
        assert store.notice.count(".") <= 2
        assert "is damaged, so what you practise now is not kept" in store.notice
        assert store.record(attempt_at(FOUR[0], Outcome.SOLVED)).is_rated


def test_the_scheduler_is_loaded_by_the_first_failure_only() -> None:
    code = "import sys, tui.practice_store, tui.line.practice; print('fsrs' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"


def test_a_card_that_somebody_else_wrote_begins_anew() -> None:
    at = datetime(2026, 3, 2, 12, tzinfo=UTC)
    card = json.loads(reviewed("a", None, 0.0, at)[1])
    values: tuple[Any, ...] = (
        None,
        "",
        0,
        -1,
        1e300,
        "zzz",
        [],
        2**70,
        float("nan"),
        float("inf"),
        "0001-01-01T00:00:00+00:00",
    )
    texts = [json.dumps({**card, name: value}) for name in card for value in values]
    for text in (*texts, "", "[]", "null", "{", "[" * 100_000):
        due, new = reviewed("a", text, 0.5, at + timedelta(days=2))
        assert timedelta(days=2) <= due - at < timedelta(days=400)
        assert reviewed("a", new, 1.0, due)[0] > due
