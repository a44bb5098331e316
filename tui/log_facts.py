"""What of a log's values may be seen: a host's log holds no hand, no name, nothing that somebody typed."""

from __future__ import annotations

import errno
import os
import sqlite3


class Fact:
    """A value that the program itself has made, such as a table's number: whoever logs it says so by this."""

    def __init__(self, value: str | int) -> None:
        self._words = str(value)

    def __str__(self) -> str:
        """Return it as it is."""
        return self._words


_SQLITE = {
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_IOERR: errno.EIO,
}
"""What the system calls the same as SQLite, whose own sentences may hold values."""


def words_of(value: object) -> str | None:
    """Return a value as a log may show it, None if it may not: of an error its number alone says what it is."""
    if isinstance(value, Fact):
        return str(value)
    if isinstance(value, OSError):
        return os.strerror(value.errno) if value.errno else type(value).__name__
    if isinstance(value, sqlite3.Error):
        name = getattr(value, "sqlite_errorname", type(value).__name__)
        code = _SQLITE.get(getattr(value, "sqlite_errorcode", 0) & 0xFF)
        return name if code is None else f"{name}: {os.strerror(code)}"
    return None
