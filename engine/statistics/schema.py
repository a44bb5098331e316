"""The tables of the statistics; whatever is in them can be counted again from the records."""

from __future__ import annotations

VERSION = 2
"""Of the tables and of what is counted into them; a database of another version is emptied and filled again."""

TABLES = """
CREATE TABLE files (
    file TEXT PRIMARY KEY, size INTEGER NOT NULL, changed INTEGER NOT NULL, problem TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE matches (
    file TEXT PRIMARY KEY, created TEXT NOT NULL, kind TEXT NOT NULL, rulebook TEXT NOT NULL, seats INTEGER NOT NULL,
    partners INTEGER NOT NULL, people INTEGER NOT NULL, apart INTEGER NOT NULL, result TEXT NOT NULL,
    gave_up INTEGER NOT NULL, mine INTEGER NOT NULL, best_other INTEGER NOT NULL,
    hints INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    file TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, level TEXT, side TEXT NOT NULL,
    PRIMARY KEY (file, seat)
) WITHOUT ROWID;
CREATE TABLE rounds (
    file TEXT NOT NULL, number INTEGER NOT NULL, outcome TEXT NOT NULL, scored INTEGER NOT NULL,
    conceded INTEGER NOT NULL, fives INTEGER NOT NULL, PRIMARY KEY (file, number)
) WITHOUT ROWID;
CREATE TABLE hands (
    file TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, played INTEGER NOT NULL,
    drawn INTEGER NOT NULL, penalties INTEGER NOT NULL, passed INTEGER NOT NULL, taken_back INTEGER NOT NULL,
    tiles INTEGER NOT NULL, pips INTEGER NOT NULL, doubles INTEGER NOT NULL, PRIMARY KEY (file, number, seat)
) WITHOUT ROWID;
"""

NAMES = ("files", "matches", "seats", "rounds", "hands")
"""Every table; each has a column ``file``, the name of the record that the row comes from."""
