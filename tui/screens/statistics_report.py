"""What one choice of matches comes to, for the screen of the statistics."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from engine.errors import Problem
from engine.statistics.figures import Choice, Figures, Line, choices, figures, lines
from engine.statistics.reviewed import Trends, trends
from engine.statistics.store import Store
from tui.words.figures import TABLES


class Report(NamedTuple):
    """What one choice of matches comes to."""

    choice: Choice
    figures: Figures
    tables: dict[str, tuple[Line, ...]]
    rulebooks: tuple[str, ...]
    seats: tuple[int, ...]
    levels: tuple[str, ...]
    unread: tuple[str, ...]
    notice: Problem | None
    trends: Trends = Trends()
    """What reviews came to, of all matches."""


def report(store: Store, choice: Choice, reviews: Path) -> Report:
    """Count a choice of matches; ``reviews`` is the file of the kept reviews."""
    tables = {group: lines(store, choice, group) for group in TABLES}
    unread = tuple(file for file, _ in store.unread())
    found = figures(store, choice)
    reviewed = trends(reviews)
    notice = store.notice or reviewed.notice
    return Report(choice, found, tables, *choices(store, choice.scope), unread, notice, reviewed)
