"""When a failed problem comes back: spaced repetition by FSRS.  The package is loaded by the first failure."""

from __future__ import annotations

import json
import zlib
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

LONGEST = 365
"""Days after which a problem comes back at the latest."""


def reviewed(problem: str, card: str | None, score: float, at: datetime) -> tuple[datetime, str]:
    """Return when a problem is due, and its card, after an attempt that was worth ``score``.

    ``card`` is what was returned before; None for a problem that fails for the first time.
    """
    from fsrs import Rating

    rating = Rating.Good if score >= 1 else Rating.Hard if score > 0 else Rating.Again
    moment = at.astimezone(UTC)
    try:
        new, _ = _scheduler().review_card(_card(problem, card), rating, moment)
        due, text = new.due.astimezone(UTC), json.dumps(new.to_dict(), allow_nan=False)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError, RecursionError):
        if card is None:
            raise
        return reviewed(problem, None, score, at)  # somebody else has written there: the problem begins anew
    if card is not None and not moment <= due <= moment + timedelta(days=LONGEST + 1):
        return reviewed(problem, None, score, at)
    return due, text


@cache
def _scheduler() -> Scheduler:
    """Return a scheduler that counts in days, and gives everybody the same ones."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False)


def _card(problem: str, card: str | None) -> Card:
    from fsrs import Card

    return Card(card_id=zlib.crc32(problem.encode())) if card is None else Card.from_dict(json.loads(card))
