"""The tables of the kept reviews, the steps that lead from one version of them to the next, and what can be in them."""

from __future__ import annotations

from engine.progress.database import Shape
from engine.sound_rows import is_line, is_text, number, whole

STEPS = (
    """
    CREATE TABLE matches (
        match TEXT PRIMARY KEY, created TEXT NOT NULL, rulebook TEXT NOT NULL, seats INTEGER NOT NULL,
        partners INTEGER NOT NULL, deals INTEGER NOT NULL, decisions INTEGER NOT NULL, lost REAL NOT NULL,
        accuracy REAL NOT NULL, slips INTEGER NOT NULL, mistakes INTEGER NOT NULL, blunders INTEGER NOT NULL,
        luck REAL NOT NULL, hints INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE themes (
        match TEXT NOT NULL, theme TEXT NOT NULL, decisions INTEGER NOT NULL, lost REAL NOT NULL,
        accuracy REAL NOT NULL, PRIMARY KEY (match, theme)
    ) WITHOUT ROWID;
    CREATE TABLE errors (
        match TEXT NOT NULL, entry INTEGER NOT NULL, problem TEXT NOT NULL, lost REAL NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (match, entry)
    ) WITHOUT ROWID;
    """,
)

_MANY = 1_000_000
_IS_COUNT, _IS_SUM, _IS_SHARE = whole(0, _MANY), number(-1e9, 1e9), number(0.0, 100.0)
SHAPE = Shape(
    "reviews",
    STEPS,
    {
        "matches": {
            "match": is_text,
            "created": is_text,
            "rulebook": is_text,
            "seats": whole(2, 4),
            "partners": whole(0, 1),
            "deals": _IS_COUNT,
            "decisions": whole(1, _MANY),
            "lost": _IS_SUM,
            "accuracy": _IS_SHARE,
            "slips": _IS_COUNT,
            "mistakes": _IS_COUNT,
            "blunders": _IS_COUNT,
            "luck": _IS_SUM,
            "hints": _IS_COUNT,
        },
        "themes": {
            "match": is_text,
            "theme": is_text,
            "decisions": whole(1, _MANY),
            "lost": _IS_SUM,
            "accuracy": _IS_SHARE,
        },
        "errors": {"match": is_text, "entry": _IS_COUNT, "problem": is_text, "lost": _IS_SUM, "line": is_line},
    },
)
