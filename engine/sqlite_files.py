"""What every SQLite file needs: one write as a whole, its check, its copy, and putting it aside."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from engine.asides import free_aside

BROKEN = (sqlite3.Error, OSError, UnicodeError)
"""What a file that can't be used may raise: the names in a damaged one may be no text."""


@contextlib.contextmanager
def writing(database: sqlite3.Connection) -> Iterator[None]:
    """Write what is inside as one thing, or nothing of it."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def check(database: sqlite3.Connection) -> None:
    """Refuse a file that is not whole, as SQLite says of a damaged one; an index that is wrong is made anew."""
    if _is_whole(database, "quick_check"):
        with contextlib.suppress(sqlite3.IntegrityError):
            if not _is_whole(database, "integrity_check"):
                database.execute("REINDEX")
        if _is_whole(database, "integrity_check"):
            return
    raise damage()


def damage() -> sqlite3.DatabaseError:
    """Return what SQLite raises for a damaged file."""
    damaged = sqlite3.DatabaseError("database disk image is malformed")
    damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return damaged


def is_damage(error: Exception) -> bool:
    """Whether an error says that the file is no database or not a whole one, and not that it can't be had just now."""
    codes = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, UnicodeError) or getattr(error, "sqlite_errorcode", 0) & 0xFF in codes


def _is_whole(database: sqlite3.Connection, how: str) -> bool:
    return bool(database.execute(f"PRAGMA {how}").fetchone() == ("ok",))


def put_aside(path: Path) -> str:
    """Rename a damaged file, and what SQLite keeps beside it; return the new name.  OSError if that can't be done."""
    kept = free_aside(path)
    path.rename(kept)
    for ending in ("-journal", "-wal", "-shm"):
        with contextlib.suppress(OSError):
            Path(f"{path}{ending}").replace(f"{kept}{ending}")
    return kept.name


def copied_aside(path: Path) -> str:
    """Keep a copy of a file as it is now; return its name.  OSError or sqlite3.Error leave nothing of it."""
    kept = free_aside(path)
    kept.touch(mode=0o600)
    try:
        source = contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))
        with source as old, contextlib.closing(sqlite3.connect(kept)) as new:
            old.backup(new)
    except BROKEN:
        kept.unlink(missing_ok=True)
        raise
    return kept.name
