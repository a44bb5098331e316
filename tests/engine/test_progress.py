"""The ledger of practice: what attempts change, and that its file never stops anybody."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, date, datetime, timedelta
from itertools import product
from math import isfinite
from pathlib import Path
from random import Random

import pytest

from engine import sound_rows
from engine.practice.rating import NEWCOMER, Rated, both_after
from engine.progress import database, schema
from engine.progress.database import PRACTICE
from engine.progress.ledger import Ledger
from engine.progress.values import Attempt, DrillRun, Outcome

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
START = Rated(1400, 150)
EARLIER = PRACTICE._replace(steps=PRACTICE.steps[:1])


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
    with closing(database.open_file(path, 0.05, EARLIER).database) as old:
        old.execute("INSERT INTO reviews VALUES ('a', '2026-03-02T12:00:00+00:00', '1')")
    with closing(Ledger(path, tomorrow, patience=0.05)) as ledger:
        assert ledger.notice is None
        assert ledger.due(MONDAY.date()) == ("a",)
        assert ledger.drills() == {}


def test_what_an_earlier_version_wrote_is_read_where_nothing_can_be_written(path: Path) -> None:
    with closing(database.open_file(path, 0.05, EARLIER).database) as old:
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


def test_the_streak_is_the_days_on_which_the_problem_of_the_day_was_solved_and_today_may_still_come(
    ledger: Ledger,
) -> None:
    def daily(name: str, outcome: Outcome = Outcome.SOLVED, days: float = 0) -> int:
        return ledger.record(attempt(name, outcome, days=days)._replace(source="daily")).streak

    assert ledger.standing(MONDAY.date()).streak == 0
    assert ledger.record(attempt("other")).streak == 0
    assert daily("a") == 1
    assert daily("b", Outcome.LATER, 1) == 2
    assert daily("c", Outcome.SHOWN, 2) == 2
    assert ledger.standing(date(2026, 3, 4)).streak == 2
    assert ledger.record(attempt("another", days=2)).streak == 2
    assert ledger.standing(date(2026, 3, 5)).streak == 0
    assert daily("d", days=4) == 1


def test_who_solved_a_problem_today_may_look_at_it_again(ledger: Ledger) -> None:
    ledger.record(attempt("a"))
    assert ledger.record(attempt("a", Outcome.SHOWN)).comes_back is None
    assert ledger.coming() == ()
    due = ledger.record(attempt("b", Outcome.SHOWN)).comes_back
    assert due is not None
    later = ledger.record(attempt("b", days=1)).comes_back
    assert later is not None
    assert later > due
    assert ledger.record(attempt("b", Outcome.SHOWN, days=1)).comes_back == later
    assert ledger.record(attempt("a", Outcome.SHOWN, days=1)).comes_back is not None  # the next day he failed


def test_what_comes_back_next_is_known_before_it_is_due(ledger: Ledger) -> None:
    assert ledger.standing(MONDAY.date())[-3:] == (0, 0, 0)
    for name in "abc":
        ledger.record(attempt(name, Outcome.SHOWN))
    ledger.record(attempt("d", Outcome.SHOWN, days=3))
    assert ledger.standing(MONDAY.date())[-3:] == (0, 3, 1)
    assert ledger.standing(date(2026, 3, 3))[-3:] == (3, 1, 3)
    assert ledger.standing(date(2026, 3, 9))[-3:] == (4, 0, 0)


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
    later = PRACTICE._replace(steps=(*PRACTICE.steps, "ALTER TABLE attempts ADD COLUMN note TEXT NOT NULL DEFAULT ''"))
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


HOSTILE = (None, "", "zzz", "q" * 500, b"\xff\x00", "\x1b[2J", 1e300, -1e300, 0, -1, 2**62, "0001-01-01", "9999")


def spoil(path: Path, table: str, column: str, *values: object) -> None:
    """Write a value into a column of each row, as far as SQLite takes it."""
    with closing(sqlite3.connect(path)) as other:
        key = "id" if table in ("attempts", "drills") else next(iter(schema.TABLES[table]))
        rows = other.execute(f"SELECT {key} FROM {table} ORDER BY {key} DESC").fetchall()
        for (name,), value in zip(rows, values, strict=False):
            with suppress(sqlite3.IntegrityError):
                other.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (value, name))
        other.commit()


def use_all(ledger: Ledger) -> None:
    """Ask everything, and practise."""
    asked = (ledger.standing, ledger.due)
    assert [one(MONDAY.date()) for one in asked]
    for ask in (ledger.coming, ledger.kinds, ledger.problem_ratings, ledger.met, ledger.bars, ledger.solved):
        ask()
    assert [ledger.history(), ledger.drills(), ledger.has_done("p1", MONDAY.date())]
    for number in range(len(HOSTILE) + 1):
        ledger.record(attempt(f"p{number}", Outcome.SHOWN, days=1, kind=f"{number}"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with as many rows in each table as there are hostile values."""
    path = tmp_path_factory.mktemp("whole") / "practice.sqlite3"
    with closing(Ledger(path, tomorrow)) as first:
        for number, _ in enumerate(HOSTILE):
            first.record(attempt(f"p{number}", Outcome.SHOWN, kind=f"{number}"))
            first.record_drill(DrillRun("count", 7, 10, MONDAY, 80))
    return path.read_bytes()


@pytest.mark.parametrize("table", schema.TABLES)
def test_no_value_in_any_column_stops_practice(path: Path, whole: bytes, table: str) -> None:
    for number, column in enumerate(schema.TABLES[table]):
        spoilt = path.with_name(f"{number}")
        spoilt.write_bytes(whole)
        spoil(spoilt, table, column, *HOSTILE)
        with closing(Ledger(spoilt, same_time)) as ledger:
            use_all(ledger)
            assert code_of(ledger) == "practice-mended", column


def test_a_flipped_byte_anywhere_stops_nobody(path: Path, whole: bytes) -> None:
    random = Random(3)
    for number in range(25):
        spoilt, data = path.with_name(f"{number}"), bytearray(whole)
        for _ in range(1 + number % 3):
            data[random.randrange(len(data))] = random.randrange(256)
        spoilt.write_bytes(data)
        with closing(Ledger(spoilt, same_time)) as ledger:
            use_all(ledger)


def same_time(_: str, before: str | None, score: float, at: datetime) -> tuple[datetime, str]:
    """Plan every review for the next day; what was written before is no number."""
    return at + timedelta(days=1), ""


def test_damaged_rows_are_left_out_the_others_stay_and_the_file_is_kept_as_it_was(path: Path) -> None:
    with closing(Ledger(path, tomorrow)) as first:
        for name in "abc":
            first.record(attempt(name, Outcome.SHOWN))
        rating = first.rating()
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE reviews SET due = 'q' WHERE problem = 'b'")
        other.commit()
    with closing(Ledger(path, tomorrow)) as ledger:
        assert ledger.notice is not None
        assert ledger.notice.values["kept"] == "practice.sqlite3.broken"
        assert ledger.due(date(2026, 3, 9)) == ("a", "c")
        assert ledger.rating() == rating
        ledger.record(attempt("d"))
    kept = path.with_name("practice.sqlite3.broken")
    assert kept.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(kept)) as copy:
        assert copy.execute("SELECT due FROM reviews WHERE problem = 'b'").fetchall() == [("q",)]
    with closing(Ledger(path, tomorrow)) as again:
        assert again.notice is None
        assert set(again.met()) == set("abcd")


def test_a_row_that_is_spoilt_while_somebody_practises_is_left_out_too(path: Path, ledger: Ledger) -> None:
    ledger.record(attempt("a", Outcome.SHOWN))
    spoil(path, "players", "at", "zzz")
    spoil(path, "players", "rating", "abc")
    assert ledger.record(attempt("b")).is_rated
    assert code_of(ledger) == "practice-mended"
    with closing(Ledger(path, tomorrow)) as other:
        assert set(other.met()) == {"a", "b"}


def test_without_room_for_a_copy_nothing_is_taken_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path) -> str:
        raise OSError(28, "No space left on device")

    with closing(Ledger(path, tomorrow)) as first:
        first.record(attempt("a", Outcome.SHOWN))
    spoil(path, "reviews", "due", "q")
    before = path.read_bytes()
    monkeypatch.setattr(sound_rows, "copied_aside", full)
    with closing(Ledger(path, tomorrow)) as ledger:
        assert code_of(ledger) == "practice-unused"
        assert ledger.standing(MONDAY.date()).attempts == 1
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT due FROM reviews").fetchall() == [("q",)]
    assert len(path.read_bytes()) == len(before)


def test_every_rating_that_is_taken_for_one_can_be_played_against() -> None:
    ends = [Rated(*one) for one in product((-1000.0, 5000.0), (1.0, 350.0), (1e-4, 1.0))]
    for one, other, score in product(ends, ends, (0.0, 0.5, 1.0)):
        assert all(isfinite(value) for rated in both_after(one, other, score) for value in rated)
