"""The SQLite file of the statistics: opened, checked, and put aside when it is damaged.

It holds nothing that the records don't, so a file that can't be used never stops anybody.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import NamedTuple

from engine.errors import Problem, problem
from engine.sqlite_files import BROKEN, put_aside, writing
from engine.statistics.schema import TABLES, VERSION

_PASSING = frozenset((3, 5, 6, 8, 10, 13, 14, 15, 23))
"""SQLite's codes for a file that is locked, read-only, out of reach or on a full disk: not damaged."""
_DAMAGED = 11


class Opened(NamedTuple):
    """An open database, and what was wrong with the file if anything was."""

    database: sqlite3.Connection
    notice: Problem | None = None


def open_file(path: Path, patience: float) -> Opened:
    """Open the file; a damaged one is kept beside and begun anew, without a usable one all is kept in memory."""
    before = identity(path)
    try:
        return Opened(_opened(path, patience))
    except BROKEN as error:
        return instead_of(path, patience, error, before)


def instead_of(path: Path, patience: float, error: Exception, before: tuple[int, int] | None) -> Opened:
    """Open what is used after an error: a new file, or memory.

    ``before`` is which file it happened with: one that another program has put in its place meanwhile is used.
    """
    if is_passing(error):
        return in_memory(error)
    notice: Problem | None = None
    try:
        if before is None or before == identity(path):
            notice = problem("statistics-aside", kept=put_aside(path))
        return Opened(_opened(path, patience), notice)
    except BROKEN as again:
        return in_memory(again)


def in_memory(error: Exception) -> Opened:
    """Open a database that is gone when it is closed."""
    database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _prepare(database)
    reason = (error.strerror or "") if isinstance(error, OSError) else str(error)
    return Opened(database, problem("statistics-unused", reason=reason or type(error).__name__))


def is_passing(error: Exception) -> bool:
    """Whether the file may well be sound."""
    if isinstance(error, OSError):
        return True
    code: int = getattr(error, "sqlite_errorcode", _DAMAGED)
    return code & 0xFF in _PASSING


def identity(path: Path) -> tuple[int, int] | None:
    """Return which file this is now, None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _opened(path: Path, patience: float) -> sqlite3.Connection:
    """Open the file and see that it is sound and of this version."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        with contextlib.suppress(OSError):
            path.chmod(0o600)
        database.execute("PRAGMA synchronous = OFF")  # what is lost with the machine is counted again
        if database.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("quick_check")
        _prepare(database)
    except BaseException:
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection) -> None:
    """Make the tables, or make them anew if they are of another version."""
    if _version(database) == VERSION:
        return
    with writing(database):
        if _version(database) != VERSION:
            names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for (name,) in names:
                database.execute(f'DROP TABLE "{name}"')
            for statement in filter(str.strip, TABLES.split(";")):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {VERSION}")


def _version(database: sqlite3.Connection) -> int:
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    return version
