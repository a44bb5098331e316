"""What ``draw-dominoes stats`` says of practice; nothing where nobody has practised."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tui.cli_syntax import PROGRAM
from tui.i18n import t
from tui.paths import practice_file

if TYPE_CHECKING:
    from engine.progress.values import DrillKept
    from tui.practice_store import Progress


def practice_lines() -> list[str]:
    """Return how practice went."""
    progress = _progress()
    if progress is None:
        return []
    from tui.words.practice.standing import progress_lines

    return ["", t("Practice"), *(f"  {line}" for line in progress_lines(progress))]


def practice_object() -> dict[str, Any] | None:
    """Return how practice went as JSON values."""
    progress = _progress()
    if progress is None:
        return None
    return {
        **progress.standing._asdict(),
        "kinds": {kind: rated._asdict() for kind, rated in progress.kinds.items()},
        "themes": [{**bar._asdict(), "problems": of} for bar, of in progress.bars],
        "history": list(progress.history),
        "drills": {kind: _drill_object(kept) for kind, kept in progress.drills.items()},
    }


def _drill_object(kept: DrillKept) -> dict[str, Any]:
    best, last = ({**run._asdict(), "at": run.at.isoformat()} for run in (kept.best, kept.last))
    return {"runs": kept.runs, "best": best, "last": last}


def _progress() -> Progress | None:
    """Return what is in the file, which isn't made for this; what is wrong with it is said on standard error."""
    if not practice_file(create=False).exists():
        return None
    from tui.practice_store import Store

    with Store.open() as store:
        if store.notice:
            print(f"{PROGRAM}: {store.notice}", file=sys.stderr)
        progress = store.progress()
    return progress if progress.standing.attempts or progress.drills else None
