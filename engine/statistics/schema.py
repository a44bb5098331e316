"""The tables of the statistics; whatever is in them can be counted again from the records."""

from __future__ import annotations

VERSION = 3
"""Of the tables and of what is counted into them; a database of another version is emptied and filled again."""

_MOST = 1_000_000_000
_TIMES = 1 << 62


def _texts(*names: str) -> str:
    """Return columns of texts, which SQLite holds to when it checks the file."""
    return ", ".join(f"{name} TEXT NOT NULL CHECK ({_is_text(name)})" for name in names)


def _is_text(name: str) -> str:
    return f"typeof({name}) = 'text'"


def _words(name: str, *words: str) -> str:
    """Return a column of one of some words."""
    known = ", ".join(f"'{word}'" for word in words)
    return f"{name} TEXT NOT NULL CHECK ({name} IN ({known}))"


def _numbers(*names: str, least: int = 0, most: int = _MOST) -> str:
    """Return columns of whole numbers."""
    return ", ".join(
        f"{name} INTEGER NOT NULL CHECK (typeof({name}) = 'integer' AND {name} BETWEEN {least} AND {most})"
        for name in names
    )


_FACTS = {
    "files": (_texts("file"), _numbers("size", "changed", least=-_TIMES, most=_TIMES), _texts("problem")),
    "matches": (
        _texts("file", "created", "kind", "rulebook"),
        _numbers("seats", least=2, most=4),
        _numbers("partners"),
        _numbers("people", "apart"),
        _words("result", "won", "drawn", "lost", "open"),
        _numbers("gave_up", "mine", "best_other", "hints", least=-_MOST),
    ),
    "seats": (
        _texts("file"),
        _numbers("seat", most=3),
        _texts("name"),
        f"level TEXT CHECK (level IS NULL OR {_is_text('level')})",
        _words("side", "me", "partner", "opponent"),
    ),
    "rounds": (
        _texts("file"),
        _numbers("number"),
        _words("outcome", "out", "block", "lost", "nobody"),
        _numbers("scored", "conceded", "fives", least=-_MOST),
    ),
    "hands": (
        _texts("file"),
        _numbers("number"),
        _numbers("seat", most=3),
        _numbers("played", "drawn", "penalties", "passed", "taken_back", "tiles", "pips", "doubles"),
    ),
}
"""The columns of each table."""
_KEYS = {"seats": "file, seat", "rounds": "file, number", "hands": "file, number, seat"}

TABLES = ";".join(
    f"CREATE TABLE {name} ({', '.join(columns)}, PRIMARY KEY ({_KEYS.get(name, 'file')})) WITHOUT ROWID"
    for name, columns in _FACTS.items()
)

NAMES = tuple(_FACTS)
"""Every table; each has a column ``file``, the name of the record that the row comes from."""
