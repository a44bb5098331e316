"""The end of a match: who won, why, and the table of rounds.

To reuse it: ``show`` the last snapshot and the people; ``move_by`` scrolls a long table.
"""

from __future__ import annotations

from engine.events import RoundReason
from engine.rules import Score
from engine.snapshot import RoundResult, Snapshot
from tui.drawing.cells import cell_width, fit
from tui.i18n import t
from tui.keys import shown_keys
from tui.widgets.picture import Picture, Row, justified, text_row
from tui.words.people import People
from tui.words.results import match_headline, match_why

_HEAD_ROWS = 5
_NARROWEST, _WIDEST = 32, 48
"""Cells of a round before the scores: at least those of its points, at most those of its All Fives."""


class MatchEndView(Picture):
    """The result and a line for each round."""

    snapshot: Snapshot | None = None
    people: People = People(())
    top: int = 0

    def show(self, snapshot: Snapshot, people: People) -> None:
        """Show the end of this match."""
        self.snapshot, self.people = snapshot, people
        self.redraw()

    def move_by(self, lines: int) -> None:
        """Scroll the table of rounds."""
        if self.snapshot is not None:
            room = max(1, self.size.height - _HEAD_ROWS - 1)
            self.top = max(0, min(self.top + lines, len(self.snapshot.results) - room))
            self.redraw()

    def draw(self) -> list[Row]:
        """Return the page."""
        snapshot, people = self.snapshot, self.people
        width, height = self.size
        if snapshot is None:
            return []
        rows: list[Row] = [
            (),
            text_row((" " + match_headline(snapshot, people), "accent")),
            text_row((" " + match_why(snapshot, people), "text")),
            (),
        ]
        count = len(snapshot.scores)
        most = max(5, (width - _NARROWEST) // count)
        sides = people.sides(snapshot, most - 1)
        cells = min(most, max(7, max(cell_width(side) for side in sides) + 2))
        left = max(_NARROWEST, min(_WIDEST, width - 1 - cells * len(sides)))
        rows.append(self._heading(sides, left, cells, width))
        room = height - len(rows) - 1
        shown = snapshot.results[self.top : self.top + room]
        rows += [self._round(result, snapshot, people, left, cells) for result in shown]
        arrows = shown_keys(("table.up", "table.down"))
        more = t("{keys} more rounds", keys=arrows) if len(snapshot.results) > room else ""
        total: list[tuple[str, str]] = [(fit(" " + t("Final score"), left), "bold")]
        total += [(f"{score:>{cells}}", "bold") for score in snapshot.scores]
        total.append((f"  {more}", "dim"))
        return [*rows, text_row(*total)]

    def _heading(self, sides: list[str], left: int, cells: int, width: int) -> Row:
        round_ = f"── {t('ROUND')} "
        head = fit(f"{round_}{'─' * (15 - cell_width(round_))} {t('WON BY')} ", left, "")
        names = "".join(" " * max(0, cells - cell_width(side)) + side for side in sides)
        return justified([(head, "rule"), (names + " ", "bold")], [], width, "─")

    def _round(self, result: RoundResult, snapshot: Snapshot, people: People, left: int, cells: int) -> Row:
        how = t("blocked") if result.reason is RoundReason.BLOCKED else t("domino")
        name = t("nobody") if result.winner is None else people[result.winner]
        row = f"{result.round:>4}   {fit(how, 9)}{fit(name, 10)} "
        points = f"+{result.points}" if result.winner is not None else ""
        if snapshot.rules.score is Score.FIVES and any(result.fives):
            fives = t("{points} ({fives} in fives)", points=points, fives="+".join(map(str, result.fives))).strip()
            points = fives if cell_width(row + fives) <= left else points
        totals = "".join(f"{score:>{cells}}" for score in result.scores)
        return text_row((fit(row + points, left), "text"), (totals, "text"))
