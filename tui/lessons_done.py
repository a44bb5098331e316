"""Which of the first lessons are done: a list of names in a small file; where it can't be kept, it is forgotten."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable

from tui.paths import data_folder, see_to_be_read

FILE_NAME = "lessons.json"


def lessons_done() -> frozenset[str]:
    """Return the names of the lessons that are done."""
    try:
        kept = json.loads((data_folder(create=False) / FILE_NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return frozenset()
    return frozenset(name for name in kept if isinstance(name, str)) if isinstance(kept, list) else frozenset()


def remember_done(name: str) -> frozenset[str]:
    """Note that a lesson is done, and return all that are."""
    done = lessons_done() | {name}
    with contextlib.suppress(OSError):
        _write(sorted(done))
    return done


def _write(names: Iterable[str]) -> None:
    """Write in one step, for the player alone."""
    target = data_folder() / FILE_NAME
    see_to_be_read(target)
    fresh = target.with_name(f"{FILE_NAME}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(list(names), file)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
