"""The column at the right of a large screen: scores, the tracker, the log from its newest line, the look of the tiles.

To reuse it: set ``snapshot`` and ``people``.
"""

from __future__ import annotations

from textual.reactive import var

from engine.belief import believed
from engine.snapshot import Phase, Snapshot
from tui.drawing.cells import cell_width, fit
from tui.drawing.sizes import Size
from tui.i18n import t
from tui.keys import key_of
from tui.look import GLYPH_NAMES, SIZE_NAMES, THEME_NAMES
from tui.widgets.picture import Picture, Row, text_row
from tui.widgets.scoreboard import bar_of, standing
from tui.words.log import brief_turns
from tui.words.people import People
from tui.words.tracker import Line, known_rows, matrix_rows, number_rows
from tui.words.wrapping import wrapped

_LEAST_LOG = 5
"""Lines that the log keeps, with its heading, however much is known."""
_FOOT = 4
"""Lines at the bottom that say how the tiles are drawn."""


class Rail(Picture):
    """Score, tracker, log, and how the tiles are drawn."""

    snapshot: var[Snapshot | None] = var[Snapshot | None](None, init=False)
    people: var[People] = var(People(()), init=False)
    tiles: var[Size] = var(Size.MEDIUM, init=False)
    """How large the chain's tiles are."""

    def watch_snapshot(self) -> None:
        """Show what happened."""
        self.redraw()

    def watch_people(self) -> None:
        """Show the names of now."""
        self.redraw()

    def watch_tiles(self) -> None:
        """Say how large they are."""
        self.redraw()

    def draw(self) -> list[Row]:
        """Return the column."""
        snapshot, people = self.snapshot, self.people
        width, height = self.size
        if snapshot is None or not people.names:
            return []
        inside = width - 3
        room = height - _FOOT
        rows = self.scores(snapshot, people, inside)
        rows += self._tracker(snapshot, people, inside, room - len(rows))
        rows += [[(t("LOG"), "bold")], *_log(snapshot, people, inside)]
        rows = [*rows[:room], *[[]] * (room - len(rows)), [], *self._look(inside)]
        return [text_row(("│ ", "rule"), *row) for row in rows]

    def scores(self, snapshot: Snapshot, people: People, width: int) -> list[Line]:
        """Return what stands at the top."""
        return _scores(snapshot, people, width)

    def _tracker(self, snapshot: Snapshot, people: People, width: int, height: int) -> list[Line]:
        """Return the aids that are on and have room, each with a blank line below; the log keeps some lines."""
        aids = self.look.aids
        if snapshot.phase is not Phase.PLAYING or not (aids.tracker or aids.voids):
            return []
        belief = believed(snapshot)
        known = known_rows(snapshot, belief, people, aids, width)
        rows: list[Line] = []
        if aids.tracker:
            rows += [*number_rows(snapshot, belief, width), []]
            matrix = [*matrix_rows(snapshot, belief, aids), []]
            if height - len(rows) - len(matrix) - len(known) - 1 >= _LEAST_LOG:
                rows += matrix
        room = height - len(rows) - _LEAST_LOG - 1
        if room > 1:
            rows += [*known[:room], []]
        return rows

    def _look(self, width: int) -> list[Line]:
        """Return how the tiles are drawn, and the keys that change it."""
        sizes = f"{key_of('table.larger')} {key_of('table.smaller')}"
        drawn = [
            (t("Size"), t(SIZE_NAMES[self.tiles]), t("{key} change", key=sizes)),
            (t("Tiles"), t(GLYPH_NAMES[self.look.glyphs.name]), t("{key} change", key=key_of("look.faces"))),
            (t("Colours"), t(THEME_NAMES[self.look.palette.name]), t("{key} change", key=key_of("look.theme"))),
        ]
        across = max(cell_width(label) for label, _, _ in drawn) + 1
        rows: list[Line] = []
        for label, now, key in drawn:
            room = width - across - cell_width(key) - 1
            rows.append([(fit(label, across), "dim"), (fit(now, room), "text"), (f" {key}", "dim")])
        return rows


def _scores(snapshot: Snapshot, people: People, width: int) -> list[Line]:
    """Return the scores with bars, what is still needed, and a blank line."""
    rows: list[Line] = [[(t("SCORE"), "bold")]]
    sides = people.sides(snapshot, width - 12)
    longest = max(map(cell_width, sides))
    for side, name in enumerate(sides):
        style = "bold" if people.is_your_side(snapshot, side) else "text"
        bar = bar_of(snapshot, side, max(0, width - longest - 6))
        rows.append([(fit(name, longest), style), (f"{snapshot.scores[side]:>4} ", "bold"), *bar])
    return [*rows, [(standing(snapshot, people, width), "text")], []]


def _log(snapshot: Snapshot, people: People, width: int) -> list[Line]:
    """Return the turns of the round, the newest first."""
    rows: list[Line] = []
    lines = brief_turns(snapshot, people)
    for number in range(len(lines), 0, -1):
        first, *rest = wrapped(lines[number - 1], width - 4) or [""]
        rows += [[(f"{number:>3} ", "dim"), (first, "text")], *([("    " + line, "text")] for line in rest)]
    return rows
