"""The SQLite file of the house: who was here, who is muted, from where they came, ratings and results."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import NamedTuple

from engine.errors import Problem, problem
from engine.events import MatchReason
from engine.sound_rows import (
    IS_DEVIATION,
    IS_RATING,
    IS_SECONDS,
    IS_VOLATILITY,
    Tables,
    decoded,
    is_text,
    maybe,
    mend,
    number,
    one_of,
    whole,
)
from engine.sqlite_files import BROKEN, check, damage, is_damage, put_aside, writing
from tui.house.disk import FULL, is_full
from tui.house.refusals import HouseError, refused

PATIENCE, WAIT = 2.0, 0.005
"""Seconds to wait for another program that has the file: at the start, and while everybody would wait too."""
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
    """
    CREATE TABLE lately (identity TEXT PRIMARY KEY, place TEXT NOT NULL, at REAL NOT NULL) STRICT;
    """,
)
"""What brings an older file up to date, step by step."""


def _is_identity(value: object) -> bool:
    """What ``people`` makes of a key or gives a guest: it is the name of a folder too."""
    return isinstance(value, str) and value[:1] in ("k", "g") and value.isascii() and value.isalnum()


def _is_name(value: object) -> bool:
    return value != "" and is_text(value)


TABLES: Tables = {
    "people": {
        "identity": _is_identity,
        "name": _is_name,
        "folded": _is_name,
        "code": maybe(is_text),
        "first": IS_SECONDS,
        "seen": IS_SECONDS,
    },
    "mutes": {"who": _is_identity, "whom": _is_identity},
    "ratings": {
        "identity": _is_identity,
        "rulebook": _is_name,
        "rating": IS_RATING,
        "deviation": IS_DEVIATION,
        "volatility": IS_VOLATILITY,
        "games": whole(0, 1_000_000),
        "changed": IS_SECONDS,
    },
    "matches": {
        "id": _is_name,
        "ended": IS_SECONDS,
        "rulebook": _is_name,
        "rated": whole(0, 1),
        "how": one_of(tuple(MatchReason)),
        "record": is_text,
    },
    "players": {
        "match": _is_name,
        "seat": whole(0, 3),
        "identity": maybe(_is_identity),
        "name": is_text,
        "level": maybe(is_text),
        "score": whole(-1_000_000, 1_000_000),
        "result": number(0.0, 1.0),
        "before": maybe(IS_RATING),
        "after": maybe(IS_RATING),
    },
    "lately": {"identity": _is_identity, "place": _is_name, "at": IS_SECONDS},
}
"""What can stand in the columns."""


class Opened(NamedTuple):
    """An open database, and what was wrong with the file if anything was."""

    database: sqlite3.Connection
    notice: Problem | None = None


def open_file(path: Path) -> Opened:
    """Open the file: a damaged one is put aside, and damaged rows are left out.

    HouseError if it can't be read or written just now: it is left as it is then, for all that anybody has is in it.
    """
    try:
        try:
            return _mended(_opened(path), path)
        except BROKEN as error:
            if not _is_damage(error):
                raise
            kept = put_aside(path)
            return Opened(_opened(path), problem("house-aside", kept=kept))
    except BROKEN as error:
        raise _refusal(path, error) from None


def _is_damage(error: Exception) -> bool:
    """Whether it is the content that is wrong; statements that never change fail at nothing else."""
    if isinstance(error, OSError):
        return False
    code = getattr(error, "sqlite_errorcode", None)  # without one it is Python that can't take a value
    return code is None or code == sqlite3.SQLITE_ERROR or is_damage(error)


def _refusal(path: Path, error: Exception) -> HouseError:
    """Return why the file can't be used now, and what to do."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return refused("house-locked", file=str(path))
    is_vague = code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
    if code == sqlite3.SQLITE_FULL or getattr(error, "errno", 0) in FULL or (is_vague and is_full(path.parent)):
        return refused("house-full", file=str(path))
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return refused("house-unused", file=str(path), reason=reason or type(error).__name__)


def _mended(database: sqlite3.Connection, path: Path) -> Opened:
    try:
        kept = mend(database, path, TABLES)
    except BaseException:
        database.close()
        raise
    return Opened(database, None if kept is None else problem("house-mended", kept=kept))


def _opened(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # the system says why it can't be opened, SQLite does not
    return _prepared(str(path))


def _prepared(where: str) -> sqlite3.Connection:
    database = sqlite3.connect(where, timeout=PATIENCE, isolation_level=None)
    database.text_factory = decoded
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        check(database)
        seen: int = database.execute("PRAGMA user_version").fetchone()[0]
        with writing(database):
            for step in STEPS[seen:]:
                for statement in filter(str.strip, step.split(";")):
                    database.execute(statement)
            database.execute(f"PRAGMA user_version = {max(seen, len(STEPS))}")
        known = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not TABLES.keys() <= known:
            raise damage()
        wait_at_most(database, WAIT)
    except BaseException:
        database.close()
        raise
    return database


def wait_at_most(database: sqlite3.Connection, seconds: float) -> None:
    """Wait so long for another program that has the file."""
    database.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")
