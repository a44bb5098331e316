"""The SQLite file of the house: who was here, who is muted, ratings and results."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

from engine.errors import Problem, problem
from engine.sqlite_files import put_aside, writing

STEPS = (
    """
    CREATE TABLE people (
        identity TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, code TEXT UNIQUE,
        first REAL NOT NULL, seen REAL NOT NULL) STRICT;
    CREATE TABLE mutes (who TEXT NOT NULL, whom TEXT NOT NULL, PRIMARY KEY (who, whom)) STRICT;
    CREATE TABLE ratings (
        identity TEXT NOT NULL, rulebook TEXT NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,
        volatility REAL NOT NULL, games INTEGER NOT NULL, changed REAL NOT NULL,
        PRIMARY KEY (identity, rulebook)) STRICT;
    CREATE TABLE matches (
        id TEXT PRIMARY KEY, ended REAL NOT NULL, rulebook TEXT NOT NULL, rated INTEGER NOT NULL,
        how TEXT NOT NULL, record TEXT NOT NULL) STRICT;
    CREATE TABLE players (
        match TEXT NOT NULL REFERENCES matches (id), seat INTEGER NOT NULL, identity TEXT, name TEXT NOT NULL,
        level TEXT, score INTEGER NOT NULL, result REAL NOT NULL, before REAL, after REAL,
        PRIMARY KEY (match, seat)) STRICT;
    CREATE INDEX players_of ON players (identity);
    """,
)
"""What brings an older file up to date, step by step."""


class Opened(NamedTuple):
    """An open database, and what was wrong with the file if anything was."""

    database: sqlite3.Connection
    notice: Problem | None = None


def open_file(path: Path) -> Opened:
    """Open the file; a damaged one is put aside, and without a usable one all is kept in memory."""
    try:
        return Opened(_opened(path))
    except (sqlite3.Error, OSError) as error:
        try:
            kept = put_aside(path)
            return Opened(_opened(path), problem("house-aside", kept=kept))
        except (sqlite3.Error, OSError):
            reason = (error.strerror or "") if isinstance(error, OSError) else str(error)
            return Opened(_prepared(":memory:"), problem("house-unused", reason=reason or type(error).__name__))


def _opened(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    return _prepared(str(path))


def _prepared(where: str) -> sqlite3.Connection:
    database = sqlite3.connect(where, timeout=2.0, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        if database.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("quick_check")
        seen: int = database.execute("PRAGMA user_version").fetchone()[0]
        with writing(database):
            for step in STEPS[seen:]:
                for statement in filter(str.strip, step.split(";")):
                    database.execute(statement)
            database.execute(f"PRAGMA user_version = {max(seen, len(STEPS))}")
    except BaseException:
        database.close()
        raise
    return database
