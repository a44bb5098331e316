"""A SQLite file of practice or of reviews: opened, brought up to date, and left alone when it can't be used.

A damaged or locked file is not put aside, for nothing else knows what is in it: a copy of what can be read goes on in
memory.  Of a file that is sound but for some rows these are left out, once it has been copied as it was.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from engine.errors import Problem, problem
from engine.progress.schema import STEPS, TABLES
from engine.sound_rows import Tables, decoded, insert, mend, rows_of
from engine.sqlite_files import BROKEN, check, writing

_CODES = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
"""What each of SQLite's codes comes to."""


class Shape(NamedTuple):
    """What is in a file: ``name`` begins the codes of what can be wrong with it."""

    name: str
    steps: Sequence[str]
    """What brings an older file up to date, step by step."""
    tables: Tables


PRACTICE = Shape("practice", STEPS, TABLES)


class Opened(NamedTuple):
    """An open database, what was wrong with the file if anything was, and whether what is written is kept."""

    database: sqlite3.Connection
    notice: Problem | None = None
    is_kept: bool = True


class _NewerError(Exception):
    """The file was written by a later version of the program."""


def open_file(path: Path, patience: float, shape: Shape = PRACTICE) -> Opened:
    """Open the file, or memory where that can't be done."""
    database: sqlite3.Connection | None = None
    try:
        database = _opened(path, patience, shape)
        return Opened(database, mended(database, path, shape))
    except (*BROKEN, _NewerError) as error:
        if database is not None:
            database.close()
        return in_memory(path, error, shape)


def mended(database: sqlite3.Connection, path: Path, shape: Shape = PRACTICE) -> Problem | None:
    """Leave out the rows of a file that can't be, and tell of it; None if all is sound."""
    kept = mend(database, path, shape.tables)
    return None if kept is None else problem(f"{shape.name}-mended", file=str(path), kept=kept)


def in_memory(path: Path, error: Exception, shape: Shape = PRACTICE) -> Opened:
    """Open a database that is gone when it is closed, with what can be read of the file in it."""
    database = _connected(":memory:", 0.0)
    _bring_up_to_date(database, shape.steps)
    for way in ("mode=ro", "mode=ro&immutable=1"):  # immutable: a folder in which SQLite can't put files of its own
        with contextlib.suppress(sqlite3.Error, OSError, ValueError):
            _copy(f"{path.absolute().as_uri()}?{way}", database, shape)
            break
    return Opened(database, _notice(path, error, shape), is_kept=False)


def _notice(path: Path, error: Exception, shape: Shape) -> Problem:
    file = str(path)
    if isinstance(error, _NewerError):
        return problem(f"{shape.name}-newer", file=file)
    code = sqlite3.SQLITE_CORRUPT if isinstance(error, UnicodeError) else getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _CODES:
        return problem(f"{shape.name}-{_CODES[code]}", file=file)
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return problem(f"{shape.name}-unused", file=file, reason=reason or type(error).__name__)


def _connected(where: str, patience: float, *, uri: bool = False) -> sqlite3.Connection:
    database = sqlite3.connect(where, timeout=patience, isolation_level=None, check_same_thread=False, uri=uri)
    database.text_factory = decoded
    return database


def _opened(path: Path, patience: float, shape: Shape) -> sqlite3.Connection:
    """Open the file and see that it is sound, of this version, and can be written to."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = _connected(str(path), patience)
    try:
        with contextlib.suppress(OSError):
            path.chmod(0o600)
        with contextlib.suppress(sqlite3.OperationalError):  # another program does it just now, or the disk can't
            database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        check(database)
        _bring_up_to_date(database, shape.steps)
    except BaseException:
        database.close()
        raise
    return database


def _bring_up_to_date(database: sqlite3.Connection, steps: Sequence[str]) -> None:
    """Go the steps that the file has not seen; a file that can't be written to is found out here."""
    with writing(database):
        seen = _version(database)
        if seen > len(steps):
            raise _NewerError
        for step in steps[seen:]:
            for statement in filter(str.strip, step.split(";")):
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(steps)}")  # written each time: a read-only file refuses that


def _copy(address: str, database: sqlite3.Connection, shape: Shape) -> None:
    source = _connected(address, 0.0, uri=True)
    try:
        if _version(source) > len(shape.steps):
            return
        for table, checks in shape.tables.items():
            with contextlib.suppress(*BROKEN), writing(database):
                for found in rows_of(source, {table: checks}).values():
                    insert(database, table, found.sound)
    finally:
        source.close()


def _version(database: sqlite3.Connection) -> int:
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    return version
