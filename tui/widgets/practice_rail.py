"""The column at the right of a large screen at a problem: tracker, log and the look of the tiles, but no scores."""

from __future__ import annotations

from engine.snapshot import Snapshot
from tui.widgets.rail import Rail
from tui.words.people import People
from tui.words.tracker import Line


class PracticeRail(Rail):
    """The table's column without the scores, which a problem has none of."""

    def scores(self, snapshot: Snapshot, people: People, width: int) -> list[Line]:
        """Return nothing."""
        return []
