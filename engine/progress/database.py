"""The SQLite file of practice: opened, brought up to date, and left alone when it can't be used.

A damaged or locked file is not put aside, for nothing else knows what is in it: a copy of what can be read goes on in
memory.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from engine.errors import Problem, problem
from engine.progress.schema import NAMES, STEPS
from engine.sqlite_files import writing

_CODES = {
    sqlite3.SQLITE_BUSY: "practice-locked",
    sqlite3.SQLITE_LOCKED: "practice-locked",
    sqlite3.SQLITE_READONLY: "practice-read-only",
    sqlite3.SQLITE_FULL: "practice-full",
    sqlite3.SQLITE_CORRUPT: "practice-damaged",
    sqlite3.SQLITE_NOTADB: "practice-damaged",
}
"""What each of SQLite's codes comes to."""


class Opened(NamedTuple):
    """An open database, and what was wrong with the file if anything was."""

    database: sqlite3.Connection
    notice: Problem | None = None


class _NewerError(Exception):
    """The file was written by a later version of the program."""


def open_file(path: Path, patience: float, steps: Sequence[str] = STEPS) -> Opened:
    """Open the file, or memory where that can't be done."""
    try:
        return Opened(_opened(path, patience, steps))
    except (sqlite3.Error, OSError, _NewerError) as error:
        return in_memory(path, error, steps)


def in_memory(path: Path, error: Exception, steps: Sequence[str] = STEPS) -> Opened:
    """Open a database that is gone when it is closed, with what can be read of the file in it."""
    database = _connected(":memory:", 0.0)
    _bring_up_to_date(database, steps)
    for way in ("mode=ro", "mode=ro&immutable=1"):  # immutable: a folder in which SQLite can't put files of its own
        with contextlib.suppress(sqlite3.Error, OSError, ValueError):
            _copy(f"{path.absolute().as_uri()}?{way}", database, steps)
            break
    return Opened(database, _notice(path, error))


def _notice(path: Path, error: Exception) -> Problem:
    file = str(path)
    if isinstance(error, _NewerError):
        return problem("practice-newer", file=file)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _CODES:
        return problem(_CODES[code], file=file)
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return problem("practice-unused", file=file, reason=reason or type(error).__name__)


def _connected(where: str, patience: float, *, uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(where, timeout=patience, isolation_level=None, check_same_thread=False, uri=uri)


def _opened(path: Path, patience: float, steps: Sequence[str]) -> sqlite3.Connection:
    """Open the file and see that it is sound, of this version, and can be written to."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = _connected(str(path), patience)
    try:
        with contextlib.suppress(OSError):
            path.chmod(0o600)
        with contextlib.suppress(sqlite3.OperationalError):  # another program does it just now, or the disk can't
            database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        if database.execute("PRAGMA quick_check").fetchone() != ("ok",):
            damaged = sqlite3.DatabaseError("quick_check")
            damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise damaged
        _bring_up_to_date(database, steps)
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


def _copy(address: str, database: sqlite3.Connection, steps: Sequence[str]) -> None:
    source = _connected(address, 0.0, uri=True)
    try:
        if _version(source) > len(steps):
            return
        known = {name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        with writing(database):
            for table in filter(known.__contains__, NAMES):
                rows = source.execute(f"SELECT * FROM {table}").fetchall()
                if rows:
                    database.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
    finally:
        source.close()


def _version(database: sqlite3.Connection) -> int:
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    return version
