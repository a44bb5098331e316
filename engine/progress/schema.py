"""The tables of practice, and the steps that lead from one version of them to the next.

Nothing else knows what is in them, so nothing is ever dropped: a change is one more step at the end.
"""

from __future__ import annotations

from engine.practice.rating import HINT_SCORES
from engine.progress.values import Outcome
from engine.sound_rows import (
    IS_DEVIATION,
    IS_RATING,
    IS_VOLATILITY,
    Tables,
    is_day,
    is_line,
    is_moment,
    is_text,
    maybe,
    number,
    one_of,
    whole,
)

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

_MANY = 1_000_000
_IS_COUNT = whole(0, _MANY)
_RATED = {"rating": IS_RATING, "deviation": IS_DEVIATION, "volatility": IS_VOLATILITY}

TABLES: Tables = {
    "attempts": {
        "at": is_moment,
        "day": is_day,
        "problem": is_text,
        "kind": is_text,
        "theme": is_text,
        "level": is_text,
        "outcome": one_of(tuple(Outcome)),
        "hints": whole(0, len(HINT_SCORES) - 1),
        "retries": _IS_COUNT,
        "seconds": number(0.0, 1e9),
        "source": is_text,
        "rated": whole(0, 1),
        "rating": IS_RATING,
    },
    "players": {"kind": is_text, **_RATED, "at": is_moment},
    "tasks": {"problem": is_text, **_RATED},
    "reviews": {"problem": is_text, "due": is_moment, "card": is_line},
    "drills": {
        "at": is_moment,
        "kind": is_text,
        "correct": _IS_COUNT,
        "asked": whole(1, _MANY),
        "seconds": maybe(_IS_COUNT),
    },
}
"""Every table, and what can stand in its columns."""
