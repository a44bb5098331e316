"""The match of the review's screenshots and its review, as JSON; ``python -m screenshots.reviewed`` makes it anew."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path

from engine.record import GameRecord
from engine.review import Review, from_json, review, to_json
from engine.work import executor_of
from tui.reviewing import Reviewing
from tui.screens.review import ReviewScreen

FILE = Path(__file__).with_name("review.json")


@cache
def record() -> GameRecord:
    """Return a match that was played to its end."""
    from screenshots.scenes import is_over, played, setup

    return played(setup(seed="2"), is_over).record()


def screen() -> ReviewScreen:
    """Return the review of that match as it is when everything has been judged."""
    reviewing = Reviewing(record())
    reviewing.take(_kept())
    return ReviewScreen(record(), name="review", reviewing=reviewing)


@cache
def _kept() -> Review:
    return from_json(json.loads(FILE.read_text(encoding="utf-8")), record())


def _made() -> Review:
    with executor_of() as work:
        return review(record(), work=work)


if __name__ == "__main__":
    FILE.write_text(json.dumps(to_json(_made()), separators=(",", ":")) + "\n", encoding="utf-8")
    sys.exit(0)
