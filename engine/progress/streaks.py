"""What goes on without a gap: days with a solved problem of the day, and problems that were solved at once."""

from __future__ import annotations

import sqlite3
from datetime import date

from engine.progress.values import DAILY, Outcome


def streak(database: sqlite3.Connection, today: date) -> int:
    """Return on how many days in a row the problem of the day was solved; today may still come."""
    query = "SELECT DISTINCT day FROM attempts WHERE source = ? AND outcome <> ? AND day <= ? ORDER BY day DESC"
    rows = database.execute(query, (DAILY, Outcome.SHOWN.value, today.isoformat())).fetchall()
    days = [date.fromisoformat(day) for (day,) in rows]
    if not days or (today - days[0]).days > 1:
        return 0
    return next((number for number, day in enumerate(days) if (days[0] - day).days != number), len(days))


def in_a_row(database: sqlite3.Connection) -> int:
    """Return how many of the last rated attempts were clean, without a gap."""
    query = """SELECT count(*) FROM attempts WHERE rated AND id > ifnull(
                   (SELECT max(id) FROM attempts WHERE rated AND (outcome <> ? OR hints > 0)), 0)"""
    count: int = database.execute(query, (Outcome.SOLVED.value,)).fetchone()[0]
    return count
