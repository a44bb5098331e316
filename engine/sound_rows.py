"""Rows of a SQLite file that the program can't have written: found value by value, left out, and kept in a copy.

SQLite checks that a page is a page, not what is in it: one flipped bit makes another date or number of a sound file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, date, datetime
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from engine.sqlite_files import copied_aside, damage, writing

Check: TypeAlias = Callable[[object], bool]
"""Says whether a value can stand in a column."""
Tables: TypeAlias = Mapping[str, Mapping[str, Check]]
"""The checks of every column of every table."""

_FIRST, _LAST = 1970, 9000
"""The years between which anything can have happened."""
_LONGEST = 200


class Found(NamedTuple):
    """The rows of a table that can be, and how many others there are."""

    sound: list[tuple[Any, ...]]
    damaged: int


def rows_of(database: sqlite3.Connection, tables: Tables) -> dict[str, Found]:
    """Return what is in the tables that there are."""
    known = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return {table: _found(database, table, checks) for table, checks in tables.items() if table in known}


def _found(database: sqlite3.Connection, table: str, checks: Mapping[str, Check]) -> Found:
    asked = database.execute(f"SELECT * FROM {table}")
    columns = [column[0] for column in asked.description]
    if not checks.keys() <= set(columns):
        raise damage()
    tests = [(place, checks[name]) for place, name in enumerate(columns) if name in checks]
    rows = asked.fetchall()
    sound = [row for row in rows if all(test(row[place]) for place, test in tests)]
    return Found(sound, len(rows) - len(sound))


def mend(database: sqlite3.Connection, path: Path, tables: Tables) -> str | None:
    """Take the damaged rows out of a file; return the name of its copy, or None if all is sound.

    sqlite3.Error or OSError if the copy or the new rows can't be written: then nothing has changed.
    """
    if not any(found.damaged for found in rows_of(database, tables).values()):
        return None
    with writing(database):
        broken = {table: found.sound for table, found in rows_of(database, tables).items() if found.damaged}
        if not broken:  # another program has done it meanwhile
            return None
        kept = copied_aside(path)
        for table, rows in broken.items():
            database.execute(f"DELETE FROM {table}")
            insert(database, table, rows)
    return kept


def insert(database: sqlite3.Connection, table: str, rows: Collection[tuple[Any, ...]]) -> None:
    """Write whole rows into a table."""
    for row in rows:
        database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def decoded(data: bytes) -> str:
    """Return a text as it lies in a file; what is no UTF-8 is kept so that no check takes it for a text."""
    return data.decode("utf-8", "surrogateescape")


# what can stand in a column


def is_text(value: object) -> bool:
    """A short text that can be shown."""
    return isinstance(value, str) and len(value) <= _LONGEST and value.isprintable()


def is_line(value: object) -> bool:
    """A text of any length that is UTF-8."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def is_moment(value: object) -> bool:
    """A moment in universal time, written as the program writes it."""
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
        return (
            moment is not None
            and _FIRST <= moment.year <= _LAST
            and moment.astimezone(UTC).isoformat(timespec="seconds") == value
        )
    except (ValueError, OverflowError):
        return False


def is_day(value: object) -> bool:
    """A day as the program writes it."""
    try:
        day = date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return False
    return day is not None and _FIRST <= day.year <= _LAST and day.isoformat() == value


def whole(least: int, most: int) -> Check:
    """Return the check for a whole number between two others."""
    return lambda value: isinstance(value, int) and least <= value <= most


def number(least: float, most: float) -> Check:
    """Return the check for a number between two others."""
    return lambda value: isinstance(value, int | float) and isfinite(value) and least <= value <= most


def one_of(values: Collection[str]) -> Check:
    """Return the check for one of some words."""
    known = frozenset(values)
    return lambda value: isinstance(value, str) and value in known


def maybe(check: Check) -> Check:
    """Return the check for something that may be missing."""
    return lambda value: value is None or check(value)


IS_RATING, IS_DEVIATION, IS_VOLATILITY = number(-1000.0, 5000.0), number(1.0, 350.0), number(1e-4, 1.0)
"""Of Glicko-2: with any of these a game can be counted."""
IS_SECONDS = number(0.0, 1e11)
"""Seconds since 1970."""
