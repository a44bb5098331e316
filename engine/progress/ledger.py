"""The ledger of practice: every attempt with what it changed, in SQLite.

Threads may share it, and several programs may use its file at once: what is read to be written again is read inside
the transaction.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from engine.errors import Problem
from engine.practice.rating import DAYS_IN_PERIOD, HINT_SCORES, NEWCOMER, Rated, both_after, rested
from engine.progress.database import in_memory, mended, open_file
from engine.progress.drill_runs import add_run, kept_runs
from engine.progress.streaks import in_a_row, streak
from engine.progress.values import (
    ALL,
    UNRATED,
    Attempt,
    Bar,
    Change,
    DrillKept,
    DrillRun,
    Outcome,
    Standing,
    is_settled,
    universal,
)
from engine.sqlite_files import BROKEN, writing

PATIENCE = 2.0
"""Seconds to wait for another program that writes."""

Reviewed = Callable[[str, str | None, float, datetime], tuple[datetime, str]]
"""Says of a problem, what was written of it before (None: it fails for the first time), the worth of an attempt and its
moment when it comes back, and what to write of it."""
ResultT = TypeVar("ResultT")

_KEEP = """INSERT INTO attempts (at, day, problem, kind, theme, level, outcome, hints, retries, seconds, source, rated,
           rating) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""


class Ledger:
    """What is kept of one player's practice; ``close`` it.

    ``notice`` says what is wrong with the file, if anything is: either damaged parts of it are left out, or all is kept
    in memory.
    """

    def __init__(self, path: Path, reviewed: Reviewed, *, patience: float = PATIENCE) -> None:
        self.path = path
        self._reviewed = reviewed
        self._lock = RLock()
        self.notice: Problem | None
        self._db, self.notice, self._is_kept = open_file(path, patience)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._db.close()

    def record(self, attempt: Attempt) -> Change:
        """Write an attempt down; the first one at a problem is a game between the player and it, but for his own."""
        return self._safely(lambda: self._record(attempt))

    def due(self, today: date, *, most: int | None = None) -> tuple[str, ...]:
        """Return the failed problems that come back by the end of a day, the longest due first."""
        return tuple(problem for problem, day in self.coming() if day <= today)[:most]

    def coming(self) -> tuple[tuple[str, date], ...]:
        """Return the failed problems that come back at any time, each with its day, the first one first."""
        return self._safely(self._coming)

    def standing(self, today: date) -> Standing:
        """Return where the player stands on a day."""
        player = self._safely(lambda: self._player(ALL)[0])
        attempts = self._ask("SELECT count(*) FROM attempts")[0][0]
        kept, row = self._safely(lambda: (streak(self._db, today), in_a_row(self._db)))
        days = [(day - today).days for _, day in self.coming()]
        later = [day for day in days if day > 0]
        coming = (later.count(later[0]), later[0]) if later else (0, 0)
        due = len(days) - len(later)
        rated = round(player.rating), round(player.deviation), is_settled(player)
        return Standing(*rated, kept, row, attempts, due, *coming)

    def rating(self, kind: str = ALL) -> Rated:
        """Return the player's rating over all, or in one kind of problem."""
        return self._safely(lambda: self._player(kind)[0])

    def kinds(self) -> dict[str, Rated]:
        """Return the rating of each kind of problem that was met."""
        rows = self._ask("SELECT kind, rating, deviation, volatility FROM players ORDER BY kind")
        return {kind: Rated(*rated) for kind, *rated in rows if kind != ALL}

    def problem_ratings(self) -> dict[str, Rated]:
        """Return the rating of each problem that was met."""
        rows = self._ask("SELECT problem, rating, deviation, volatility FROM tasks")
        return {problem: Rated(*rated) for problem, *rated in rows}

    def met(self) -> dict[str, str]:
        """Return each problem that was met, with the moment of its last attempt."""
        return dict(self._ask("SELECT problem, max(at) FROM attempts GROUP BY problem"))

    def has_done(self, problem: str, day: date) -> bool:
        """Whether a problem was tried on a day."""
        query = "SELECT 1 FROM attempts WHERE problem = ? AND day = ? LIMIT 1"
        return bool(self._ask(query, (problem, day.isoformat())))

    def bars(self) -> dict[str, Bar]:
        """Return what was done of each theme."""
        rows = self._ask(
            """SELECT theme, count(*), sum(solved), sum(clean) FROM (
                   SELECT max(theme) AS theme, max(outcome <> 'shown') AS solved,
                          max(rated AND outcome = 'solved' AND hints = 0) AS clean
                   FROM attempts WHERE source NOT IN (?, ?, ?) GROUP BY problem) GROUP BY theme ORDER BY theme""",
            UNRATED,
        )
        return {theme: Bar(theme, met, solved, clean) for theme, met, solved, clean in rows}

    def solved(self) -> frozenset[str]:
        """Return the problems that were solved, at the first try or later."""
        rows = self._ask("SELECT DISTINCT problem FROM attempts WHERE outcome <> ?", (Outcome.SHOWN.value,))
        return frozenset(problem for (problem,) in rows)

    def history(self, most: int = 30) -> tuple[int, ...]:
        """Return the rating after each of the last rated attempts, the oldest first."""
        rows = self._ask("SELECT rating FROM attempts WHERE rated ORDER BY id DESC LIMIT ?", (most,))
        return tuple(round(rating) for (rating,) in reversed(rows))

    def record_drill(self, run: DrillRun) -> None:
        """Write a drill down that was done to its end."""
        self._safely(lambda: add_run(self._db, run))

    def drills(self) -> dict[str, DrillKept]:
        """Return what is kept of each kind of drill."""
        return self._safely(lambda: kept_runs(self._db))

    def _ask(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._safely(lambda: self._db.execute(query, values).fetchall())

    def _safely(self, what: Callable[[], ResultT]) -> ResultT:
        """Return what it returns; if the file fails, do it again with what of it can be kept in memory."""
        with self._lock:
            try:
                return what()
            except (ValueError, TypeError, ArithmeticError):  # another program has spoilt a row since it was opened
                if not self._mends():
                    raise
                return what()
            except sqlite3.Error as error:
                if not self._is_kept:  # memory fails: a fault of the program
                    raise
                self._forget(error)
                return what()

    def _mends(self) -> bool:
        """Leave out the rows of the file that can't be; False if there is none."""
        try:
            notice = mended(self._db, self.path) if self._is_kept else None
        except BROKEN as error:
            self._forget(error)
            return True
        self.notice = notice or self.notice
        return notice is not None

    def _forget(self, error: Exception) -> None:
        """Go on in memory, with what can be read of the file."""
        with contextlib.suppress(sqlite3.Error):
            self._db.close()
        self._db, self.notice, self._is_kept = in_memory(self.path, error)

    # inside one transaction

    def _record(self, attempt: Attempt) -> Change:
        with writing(self._db):
            met = self._rows("SELECT 1 FROM attempts WHERE problem = ? LIMIT 1", attempt.problem)
            is_rated = attempt.is_game and not met
            before = self._player(ALL)[0]
            player, own = before, self._player(attempt.kind)[0]
            if is_rated:
                player, own = self._play(attempt)
            comes_back = None if attempt.is_own else self._review(attempt)
            head = (attempt.moment, attempt.day, attempt.problem, attempt.kind, attempt.theme, attempt.level)
            how = (attempt.outcome.value, attempt.hints, attempt.retries, round(attempt.seconds, 1), attempt.source)
            self._db.execute(_KEEP, (*head, *how, is_rated, player.rating))
            rating = round(player.rating)
            delta = rating - round(before.rating)
            days, row = streak(self._db, attempt.at.date()), in_a_row(self._db)
        return Change(rating, delta, round(own.rating), is_rated, days, row, comes_back, is_settled(player))

    def _play(self, attempt: Attempt) -> tuple[Rated, Rated]:
        """Count a game for the player, over all and in its kind, and for the problem."""
        rows = self._rows("SELECT rating, deviation, volatility FROM tasks WHERE problem = ?", attempt.problem)
        task = Rated(*rows[0]) if rows else attempt.start
        after: dict[str, Rated] = {}
        for kind in (attempt.kind, ALL):
            player, since = self._player(kind)
            if since is not None:
                player = rested(player, (attempt.at - since) / timedelta(days=DAYS_IN_PERIOD))
            after[kind], now = both_after(player, task, attempt.score)
            values = (kind, *after[kind], attempt.moment)
            self._db.execute("INSERT OR REPLACE INTO players VALUES (?, ?, ?, ?, ?)", values)
        self._db.execute("INSERT OR REPLACE INTO tasks VALUES (?, ?, ?, ?)", (attempt.problem, *now))
        return after[ALL], after[attempt.kind]

    def _review(self, attempt: Attempt) -> datetime | None:
        """Plan when a problem that failed once comes back; who solved it today may look at it again."""
        rows = self._rows("SELECT card, due FROM reviews WHERE problem = ?", attempt.problem)
        if attempt.score == 0 and self._is_solved_today(attempt):
            return datetime.fromisoformat(rows[0][1]) if rows else None
        if not rows and attempt.score > 0:
            return None
        due, card = self._reviewed(attempt.problem, rows[0][0] if rows else None, attempt.score, attempt.at)
        values = (attempt.problem, universal(due), card)
        self._db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", values)
        return due

    def _is_solved_today(self, attempt: Attempt) -> bool:
        query = "SELECT 1 FROM attempts WHERE problem = ? AND day = ? AND outcome = ? AND hints < ? LIMIT 1"
        worthless = len(HINT_SCORES) - 1
        return bool(self._rows(query, attempt.problem, attempt.day, Outcome.SOLVED.value, worthless))

    def _coming(self) -> tuple[tuple[str, date], ...]:
        rows = self._rows("SELECT problem, due FROM reviews ORDER BY due, problem")
        return tuple((problem, datetime.fromisoformat(due).astimezone().date()) for problem, due in rows)

    def _player(self, kind: str) -> tuple[Rated, datetime | None]:
        rows = self._rows("SELECT rating, deviation, volatility, at FROM players WHERE kind = ?", kind)
        return (Rated(*rows[0][:3]), datetime.fromisoformat(rows[0][3])) if rows else (NEWCOMER, None)

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._db.execute(query, values).fetchall()
