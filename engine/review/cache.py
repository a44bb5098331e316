"""What was found before, by position: kept in memory, and on disk where there is a folder for it."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

from engine.sqlite_files import BROKEN, is_damage

FILE = "judged.sqlite3"
MOST = 30_000
"""So many positions are kept on disk: those of some 300 matches."""
PATIENCE = 1.0
"""Seconds to wait for another program that writes."""
_MARK = 16
"""Characters before each text."""


class Cache(Protocol):
    """Keeps texts by key."""

    def get(self, key: str) -> str | None:
        """Return what was kept, or None."""

    def put(self, key: str, text: str) -> None:
        """Keep a text."""


class MemoryCache:
    """Keeps what was found as long as the program runs."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """Return what was kept, or None."""
        return self._known.get(key)

    def put(self, key: str, text: str) -> None:
        """Keep a text."""
        self._known[key] = text


class DiskCache(MemoryCache):
    """Keeps it in a file too, which can be thrown away; where that fails, in memory alone."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._path = folder / FILE
        self._is_damaged = False
        self._database: sqlite3.Connection | None = None
        with suppress(*BROKEN):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._database = _opened(self._path)

    def get(self, key: str) -> str | None:
        """Return what was kept, or None."""
        found = super().get(key)
        if found is None:
            row = next(iter(self._do("SELECT text FROM judged WHERE key = ?", key)), (None,))
            found = _unmarked(key, row[0])
        return found

    def put(self, key: str, text: str) -> None:
        """Keep a text."""
        super().put(key, text)
        self._do("INSERT OR REPLACE INTO judged (key, text) VALUES (?, ?)", key, marked(key, text))

    def close(self) -> None:
        """Let go of the file, and of what is oldest in it; of all that is in it if it was found to be damaged."""
        self._do("DELETE FROM judged WHERE rowid <= (SELECT max(rowid) FROM judged) - ?", MOST)
        database, self._database = self._database, None
        if database is not None:
            database.close()
            if self._is_damaged:
                with suppress(OSError):
                    _remove(self._path)

    def _do(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        if self._database is not None:
            try:
                return self._database.execute(statement, values).fetchall()
            except (sqlite3.Error, UnicodeError) as error:
                self._is_damaged = self._is_damaged or is_damage(error)
        return []


def marked(key: str, text: str) -> str:
    """Return what is written for a text: it begins with what tells a damaged one."""
    return blake2b(f"{key} {text}".encode(), digest_size=_MARK // 2).hexdigest() + text


def _unmarked(key: str, kept: object) -> str | None:
    """Return the text that was kept, or None if it is damaged."""
    text = kept[_MARK:] if isinstance(kept, str) else None
    return text if text is not None and kept == marked(key, text) else None


def _opened(path: Path) -> sqlite3.Connection:
    """Return the database; a file that is none is replaced, one that is in use or can't be written to is not."""
    for is_first in (True, False):
        database = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
        try:
            with suppress(OSError):
                path.chmod(0o600)  # it tells of hands
            with suppress(sqlite3.OperationalError):  # another program does it just now
                database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = OFF")
            database.execute("CREATE TABLE IF NOT EXISTS judged (key TEXT UNIQUE, text TEXT)")
        except BROKEN as error:
            database.close()
            if not (is_first and is_damage(error)):
                raise
            _remove(path)
        else:
            return database
    raise OSError(path)


def _remove(path: Path) -> None:
    """Remove a database with what SQLite laid beside it."""
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
