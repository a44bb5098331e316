"""The column at the right of a large screen: scores and the log, the newest line first.

To reuse it: set ``snapshot`` and ``people``.
"""

from __future__ import annotations

from textual.reactive import var

from engine.snapshot import Snapshot
from tui.drawing.cells import cell_width, fit
from tui.i18n import t
from tui.widgets.picture import Picture, Row, text_row
from tui.widgets.scoreboard import bar_of, standing
from tui.words.log import brief_turns
from tui.words.people import People
from tui.words.wrapping import wrapped


class Rail(Picture):
    """Score and log."""

    snapshot: var[Snapshot | None] = var[Snapshot | None](None, init=False)
    people: var[People] = var(People(()), init=False)

    def watch_snapshot(self) -> None:
        """Show what happened."""
        self.redraw()

    def watch_people(self) -> None:
        """Show the names of now."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the column."""
        snapshot, people = self.snapshot, self.people
        width, height = self.size
        if snapshot is None or not people.names:
            return []
        inside = width - 3
        rows: list[list[tuple[str, str]]] = [[(t("SCORE"), "bold")]]
        sides = [people.side(snapshot, side) for side in range(len(snapshot.scores))]
        longest = min(10, max(map(cell_width, sides)))
        for side, name in enumerate(sides):
            style = "bold" if people.is_your_side(snapshot, side) else "text"
            bar = bar_of(snapshot, side, max(0, inside - longest - 6))
            rows.append([(fit(name, longest), style), (f"{snapshot.scores[side]:>4} ", "bold"), (bar, "text")])
        rows.append([(standing(snapshot, people, inside), "text")])
        rows += [[], [(t("LOG"), "bold")]]
        lines = brief_turns(snapshot, people)
        for number in range(len(lines), 0, -1):
            first, *rest = wrapped(lines[number - 1], inside - 4) or [""]
            rows += [[(f"{number:>3} ", "dim"), (first, "text")], *([("    " + line, "text")] for line in rest)]
        rows = rows[:height] + [[]] * (height - len(rows))
        return [text_row(("│ ", "rule"), *row) for row in rows]
