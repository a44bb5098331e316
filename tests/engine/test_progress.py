"""The ledger of practice: what attempts change, and that its file never stops anybody."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from engine.practice.rating import NEWCOMER, Rated, both_after
from engine.progress import database, schema
from engine.progress.ledger import Ledger
from engine.progress.values import Attempt, DrillRun, Outcome

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
START = Rated(1400, 150)


def tomorrow(_: str, before: str | None, score: float, at: datetime) -> tuple[datetime, str]:
    """Plan every review for the next day, and write down how often there was one."""
    return at + timedelta(days=1 if not score else 10), str(int(before or 0) + 1)


def attempt(
    name: str,
    outcome: Outcome = Outcome.SOLVED,
    *,
    days: float = 0,
    hints: int = 0,
    theme: str = "cut",
    kind: str = "2",
) -> Attempt:
    at = MONDAY + timedelta(days=days)
    return Attempt(problem=name, kind=kind, theme=theme, level="easy", start=START, outcome=outcome, at=at, hints=hints)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "practice.sqlite3"


@pytest.fixture
def ledger(path: Path) -> Iterator[Ledger]:
    with closing(Ledger(path, tomorrow, patience=0.05)) as kept:
        assert kept.notice is None
        yield kept


def test_drills_are_kept_with_the_best_and_the_last_run(ledger: Ledger, path: Path) -> None:
    for correct, seconds in ((7, None), (9, 90), (9, 80), (9, 85), (3, None)):
        ledger.record_drill(DrillRun("count", correct, 10, MONDAY, seconds))
    kept = ledger.drills()["count"]
    assert (kept.runs, kept.best.seconds, kept.last.correct) == (5, 80, 3)
    assert kept.last.at == MONDAY
    with closing(Ledger(path, tomorrow, patience=0.05)) as again:
        assert again.drills() == ledger.drills()


def test_a_file_of_an_earlier_version_gets_the_drills_and_keeps_its_attempts(path: Path) -> None:
    with closing(database.open_file(path, 0.05, schema.STEPS[:1]).database) as old:
        old.execute("INSERT INTO reviews VALUES ('a', '2026-03-02T12:00:00+00:00', '1')")
    with closing(Ledger(path, tomorrow, patience=0.05)) as ledger:
        assert ledger.notice is None
        assert ledger.due(MONDAY.date()) == ("a",)
        assert ledger.drills() == {}


def test_what_an_earlier_version_wrote_is_read_where_nothing_can_be_written(path: Path) -> None:
    with closing(database.open_file(path, 0.05, schema.STEPS[:1]).database) as old:
        old.execute("INSERT INTO reviews VALUES ('a', '2026-03-02T12:00:00+00:00', '1')")
    opened = database.in_memory(path, OSError("no"))
    with closing(opened.database) as copy:
        assert copy.execute("SELECT problem FROM reviews").fetchall() == [("a",)]


def test_the_first_attempt_is_a_game_between_player_and_problem(ledger: Ledger) -> None:
    change = ledger.record(attempt("a"))
    mine, its = both_after(NEWCOMER, START, 1.0)
    assert (change.rating, change.delta) == (round(mine.rating), round(mine.rating) - 1200)
    assert ledger.rating() == ledger.rating("2") == mine
    assert ledger.problem_ratings() == {"a": its}


def test_a_problem_that_was_met_before_changes_no_rating(ledger: Ledger) -> None:
    first = ledger.record(attempt("a", Outcome.SHOWN))
    again = ledger.record(attempt("a", days=1))
    assert first.is_rated
    assert first.delta < 0
    assert not again.is_rated
    assert (again.rating, again.delta) == (first.rating, 0)


def test_each_kind_of_problem_has_a_rating_of_its_own(ledger: Ledger) -> None:
    won = ledger.record(attempt("a"))
    lost = ledger.record(attempt("b", Outcome.LATER, kind="partners"))
    assert won.kind_rating > 1200 > lost.kind_rating
    assert set(ledger.kinds()) == {"2", "partners"}


def test_a_long_pause_makes_the_rating_less_sure(path: Path) -> None:
    changes = []
    for pause in (0, 3000):
        with closing(Ledger(path.with_name(f"{pause}"), tomorrow)) as ledger:
            for number in range(12):
                ledger.record(attempt(f"{number}", Outcome.SOLVED if number % 2 else Outcome.SHOWN))
            changes.append(ledger.record(attempt("last", days=pause)).delta)
    assert changes[1] > changes[0] > 0


def test_days_count_when_a_problem_was_solved_on_them_and_today_may_still_come(ledger: Ledger) -> None:
    assert ledger.standing(MONDAY.date()).days == 0
    assert ledger.record(attempt("a")).days == 1
    assert ledger.record(attempt("b", Outcome.LATER, days=1)).days == 2
    assert ledger.record(attempt("c", Outcome.SHOWN, days=2)).days == 2
    assert ledger.standing(date(2026, 3, 4)).days == 2
    assert ledger.standing(date(2026, 3, 5)).days == 0
    assert ledger.record(attempt("d", days=4)).days == 1


def test_in_a_row_counts_first_tries_without_a_hint(ledger: Ledger) -> None:
    rows = [ledger.record(attempt(name)).in_a_row for name in "abc"]
    assert rows == [1, 2, 3]
    assert ledger.record(attempt("a", Outcome.SHOWN)).in_a_row == 3  # met before: no game
    assert ledger.record(attempt("d", hints=1)).in_a_row == 0
    assert ledger.record(attempt("e")).in_a_row == 1


def test_only_what_failed_comes_back_and_a_later_success_puts_it_off(ledger: Ledger) -> None:
    assert ledger.record(attempt("a")).comes_back is None
    assert ledger.record(attempt("b", Outcome.LATER)).comes_back == MONDAY + timedelta(days=1)
    ledger.record(attempt("c", hints=3))
    assert ledger.due(date(2026, 3, 1)) == ()
    assert ledger.due(date(2026, 3, 4)) == ("b", "c")
    ledger.record(attempt("b", days=2))
    assert ledger.due(date(2026, 3, 5)) == ("c",)
    assert ledger.standing(date(2026, 3, 5)).due == 1


def test_bars_count_different_problems(ledger: Ledger) -> None:
    ledger.record(attempt("a", Outcome.SHOWN))
    ledger.record(attempt("a"))
    ledger.record(attempt("b"))
    ledger.record(attempt("c", Outcome.SHOWN, theme="tempo"))
    assert [bar[1:] for bar in ledger.bars().values()] == [(2, 2, 1), (1, 0, 0)]


def test_what_was_written_is_there_for_the_next_program(path: Path, ledger: Ledger) -> None:
    change = ledger.record(attempt("a", Outcome.SHOWN))
    with closing(Ledger(path, tomorrow)) as other:
        assert other.standing(MONDAY.date()).rating == change.rating
        assert other.has_done("a", MONDAY.date())
        assert not other.has_done("a", date(2026, 3, 3))
        assert list(other.met()) == ["a"]
        assert other.history() == (change.rating,)


def test_programs_that_write_at_once_lose_nothing(path: Path) -> None:
    def practise(who: int) -> None:
        with closing(Ledger(path, tomorrow, patience=20)) as ledger:
            for number in range(10):
                ledger.record(attempt(f"{who}/{number}"))

    threads = [threading.Thread(target=practise, args=(who,)) for who in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with closing(Ledger(path, tomorrow)) as ledger:
        standing = ledger.standing(MONDAY.date())
        assert (standing.attempts, standing.in_a_row, ledger.notice) == (30, 30, None)


def code_of(ledger: Ledger) -> str:
    return "" if ledger.notice is None else ledger.notice.code


def test_a_damaged_file_is_left_alone_and_practice_goes_on(path: Path) -> None:
    path.write_bytes(b"no database at all " * 100)
    with closing(Ledger(path, tomorrow)) as ledger:
        assert code_of(ledger) == "practice-damaged"
        assert ledger.record(attempt("a")).delta > 0
        assert ledger.standing(MONDAY.date()).attempts == 1
    assert path.read_bytes().startswith(b"no database at all")


def test_a_file_that_another_program_holds_is_read_and_not_written(path: Path) -> None:
    with closing(Ledger(path, tomorrow)) as first:
        before = first.record(attempt("a"))
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with closing(Ledger(path, tomorrow, patience=0)) as ledger:
            assert code_of(ledger) == "practice-locked"
            assert ledger.standing(MONDAY.date()).rating == before.rating
            assert ledger.record(attempt("b")).in_a_row == 2


def test_a_file_that_fails_later_costs_nothing_that_can_be_read(path: Path) -> None:
    with closing(Ledger(path, tomorrow, patience=0)) as ledger, closing(sqlite3.connect(path)) as holder:
        ledger.record(attempt("a"))
        holder.execute("BEGIN IMMEDIATE")
        assert ledger.record(attempt("b")).in_a_row == 2
        assert code_of(ledger) == "practice-locked"
        assert ledger.record(attempt("c")).in_a_row == 3


def test_a_file_that_can_not_be_is_said_in_a_sentence(path: Path, tmp_path: Path) -> None:
    path.write_text("")
    for place in (path / "below", tmp_path):  # below a file, and a folder
        with closing(Ledger(place, tomorrow)) as ledger:
            assert code_of(ledger) == "practice-unused"
            assert ledger.record(attempt("a")).is_rated


def test_a_file_that_may_not_be_written_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Ledger(path, tomorrow)) as first:
        first.record(attempt("a"))
    connect = database._connected

    def for_reading(where: str, patience: float, *, uri: bool = False) -> sqlite3.Connection:
        opened = connect(where, patience, uri=uri)
        if where == str(path):
            opened.close()
            opened = connect(f"{path.as_uri()}?mode=ro", patience, uri=True)
        return opened

    monkeypatch.setattr(database, "_connected", for_reading)
    with closing(Ledger(path, tomorrow)) as ledger:
        assert code_of(ledger) == "practice-read-only"
        assert ledger.record(attempt("b")).in_a_row == 2


def test_an_older_file_is_brought_up_to_date_and_a_newer_one_left_alone(path: Path) -> None:
    with closing(Ledger(path, tomorrow)) as ledger:
        ledger.record(attempt("a"))
    later = (*schema.STEPS, "ALTER TABLE attempts ADD COLUMN note TEXT NOT NULL DEFAULT ''")
    opened = database.open_file(path, 0, later)
    assert opened.notice is None
    assert opened.database.execute("SELECT problem, note FROM attempts").fetchall() == [("a", "")]
    opened.database.close()
    with closing(Ledger(path, tomorrow)) as ledger:
        assert code_of(ledger) == "practice-newer"
        assert ledger.record(attempt("b")).is_rated
    opened = database.open_file(path, 0, later)
    assert opened.database.execute("SELECT count(*) FROM attempts").fetchone() == (1,)
    opened.database.close()
