"""What every SQLite file of the program needs: one write as a whole, and putting a damaged file aside."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path


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


def put_aside(path: Path) -> str:
    """Rename a damaged file, and what SQLite keeps beside it; return the new name.  OSError if that can't be done."""
    number, kept = 1, path.with_name(f"{path.name}.broken")
    while kept.exists():
        number += 1
        kept = path.with_name(f"{path.name}.broken{number}")
    path.rename(kept)
    for ending in ("-journal", "-wal", "-shm"):
        with contextlib.suppress(OSError):
            Path(f"{path}{ending}").replace(f"{kept}{ending}")
    return kept.name
