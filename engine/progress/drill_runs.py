"""The runs of drills in the database of practice."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from engine.progress.values import DrillKept, DrillRun, universal
from engine.sqlite_files import writing

_ADD = "INSERT INTO drills (at, kind, correct, asked, seconds) VALUES (?, ?, ?, ?, ?)"
_ALL = "SELECT kind, correct, asked, at, seconds FROM drills ORDER BY id"


def add_run(database: sqlite3.Connection, run: DrillRun) -> None:
    """Write a run down."""
    with writing(database):
        database.execute(_ADD, (universal(run.at), run.kind, run.correct, run.asked, run.seconds))


def kept_runs(database: sqlite3.Connection) -> dict[str, DrillKept]:
    """Return how many runs there are of each kind, the best and the last; of equal ones the quicker is better."""
    runs: dict[str, list[DrillRun]] = {}
    for kind, correct, asked, at, seconds in database.execute(_ALL):
        runs.setdefault(kind, []).append(DrillRun(kind, correct, asked, datetime.fromisoformat(at), seconds))
    return {kind: DrillKept(len(some), max(some, key=_worth), some[-1]) for kind, some in runs.items()}


def _worth(run: DrillRun) -> tuple[float, int, bool, int]:
    """Return by what runs are compared: the share of right answers, how many, and the time if one was taken."""
    return run.correct / max(run.asked, 1), run.asked, run.seconds is not None, -(run.seconds or 0)
