"""The results of drills, kept with the rest of practice."""

from __future__ import annotations

from collections.abc import Mapping

from engine.progress.values import DrillKept, DrillRun
from tui.paths import practice_file
from tui.practice_store import Store, now

__all__ = ["DrillKept", "DrillRun", "keep_run", "kept_runs"]


def keep_run(kind: str, correct: int, asked: int, seconds: int | None = None) -> str:
    """Write down a drill that was just done; return one sentence if it can't be kept, else ""."""
    with Store.open() as store:
        store.record_drill(DrillRun(kind, correct, asked, now(), seconds))
        return store.notice


def kept_runs() -> Mapping[str, DrillKept]:
    """Return what is kept of each kind of drill; no file is made for it."""
    if not practice_file(create=False).exists():
        return {}
    with Store.open() as store:
        return store.drills()
