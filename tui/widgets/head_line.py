"""The first line: match, round, whose turn.

To reuse it: set ``snapshot``, ``people`` and ``title``; on a narrow screen the scores stand there instead of the title.
"""

from __future__ import annotations

from textual.reactive import var

from engine.snapshot import Snapshot
from tui.drawing.cells import cell_width
from tui.i18n import t
from tui.widgets.picture import Picture, Row, justified
from tui.widgets.scoreboard import score_line
from tui.words.heading import is_your_turn, match_title, round_words, turn_words, variations
from tui.words.lists import clauses
from tui.words.people import People


class HeadLine(Picture):
    """Which match this is and whose turn it is, in words."""

    DEFAULT_CSS = """
    HeadLine { height: 1; }
    """

    snapshot: var[Snapshot | None] = var[Snapshot | None](None, init=False)
    people: var[People] = var(People(()), init=False)
    rulebook: var[str] = var("", init=False)
    has_scores: var[bool] = var(False, init=False)

    instead: var[str] = var("", init=False)
    """What is said instead of whose turn it is, where the match stands still."""

    def watch_instead(self) -> None:
        """Say it."""
        self.redraw()

    def watch_has_scores(self) -> None:
        """Give the scores here, or leave them to the scoreboard."""
        self.redraw()

    def watch_snapshot(self) -> None:
        """Say whose turn it is."""
        self.redraw()

    def watch_people(self) -> None:
        """Say it with the names of now."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the line."""
        snapshot, people = self.snapshot, self.people
        if snapshot is None or not people.names:
            return []
        width = self.size.width
        turn = self.instead or turn_words(snapshot, people)
        style = "accent" if is_your_turn(snapshot, people) and not self.instead else "bold"
        right: list[tuple[str, str]] = [("  ", "table"), (turn, style), (" ", "table")]
        room = width - cell_width(turn) - 3
        for left in self._lefts(snapshot, people, width, room):
            if sum(cell_width(text) for text, _ in left) <= room:
                break
        return [justified(left, right, width)]

    def _lefts(self, snapshot: Snapshot, people: People, width: int, room: int) -> list[list[tuple[str, str]]]:
        """Return what may stand at the left, the fullest first."""
        round_ = round_words(snapshot, people)
        short = t("sudden death") if snapshot.tied else t("round {number}", number=snapshot.round)
        if self.has_scores:
            scores, fewer = (score_line(snapshot, people, cells) for cells in (room, room - 1))
            ways = [[(f" {fewer}", "text")]]
            needless = snapshot.rules.rounds is not None and not snapshot.tied
            return ways if needless else [[(f" {scores} · {short}", "text")], *ways]
        title = match_title(self.rulebook, snapshot.rules)
        name = (f" {t('Draw Dominoes')} ", "bold")
        return [
            [name, (f"  {title} · {round_}", "text")],
            [(f" {title} · {round_}", "text")],
            [(f" {title} · {short}", "text")],
            [(f" {clauses([t(self.rulebook), *variations(snapshot.rules)])} · {short}", "text")],
            [(f" {clauses(variations(snapshot.rules)[:3])} · {short}", "text")],
            [(f" {short}", "text")],
        ]
