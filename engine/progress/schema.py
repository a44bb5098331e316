"""The tables of practice, and the steps that lead from one version of them to the next.

Nothing else knows what is in them, so nothing is ever dropped: a change is one more step at the end.
"""

from __future__ import annotations

STEPS: tuple[str, ...] = (
    """
    CREATE TABLE attempts (
        id INTEGER PRIMARY KEY, at TEXT NOT NULL, day TEXT NOT NULL, problem TEXT NOT NULL, kind TEXT NOT NULL,
        theme TEXT NOT NULL, level TEXT NOT NULL, outcome TEXT NOT NULL, hints INTEGER NOT NULL,
        retries INTEGER NOT NULL, seconds REAL NOT NULL, source TEXT NOT NULL, rated INTEGER NOT NULL,
        rating REAL NOT NULL
    );
    CREATE INDEX attempts_by_problem ON attempts (problem);
    CREATE INDEX attempts_by_day ON attempts (day);
    CREATE TABLE players (
        kind TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL, at TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE tasks (
        problem TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE reviews (problem TEXT PRIMARY KEY, due TEXT NOT NULL, card TEXT NOT NULL) WITHOUT ROWID;
    """,
    """
    CREATE TABLE drills (
        id INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, correct INTEGER NOT NULL, asked INTEGER NOT NULL,
        seconds INTEGER
    );
    """,
)
"""A file is of the version of how many steps it has seen."""

NAMES = ("attempts", "players", "tasks", "reviews", "drills")
"""Every table."""
