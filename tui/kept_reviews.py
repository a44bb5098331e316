"""The player's kept reviews: a review that was made is kept for the statistics and for practice."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tui.i18n import t
from tui.paths import reviews_file
from tui.problem_words import problem_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from engine.errors import Problem as Wrong
    from engine.practice.problem import Problem
    from engine.record import GameRecord
    from engine.review import Review


def keep_review(review: Review, record: GameRecord, folder: Path | None = None) -> bool:
    """Keep a finished review; False if there is nothing to keep, or no place for it.  It may take a second.

    ``folder`` is the player's data folder, for threads, which don't know whose they are.
    """
    from engine.statistics.reviewed import keep

    with suppress(OSError):
        return keep(reviews_file() if folder is None else folder / reviews_file(create=False).name, review, record)
    return False


_told: dict[Path, Wrong] = {}
"""What was wrong with a file of reviews; a damaged part is left out once, and told of from then on."""


def no_mistake() -> str:
    """Return why there is no error to practise."""
    if wrong := reviews_notice():
        return wrong
    if not reviews_file(create=False).exists():
        return t("No match is reviewed yet: {key} after a match reviews it.", key="m")
    return t("No reviewed error of yours was made when nothing could be drawn any more.")


def reviews_notice() -> str:
    """Return what is wrong with the player's file of reviews in one sentence, as far as it was read; else ""."""
    wrong = _told.get(reviews_file(create=False))
    return "" if wrong is None else problem_words(wrong)


def own_errors() -> Sequence[Problem]:
    """Return the closed positions of reviewed matches at which the player gave something up."""
    path = reviews_file(create=False)
    if not path.exists():
        return ()
    from engine.statistics.reviewed import Reviews

    with Reviews(path) as kept:
        if kept.notice is not None:
            _told[path] = kept.notice
        return kept.errors()
