"""The end of a round under the chain: every hand open, what is left over, and the sum written out.

To reuse it: ``show`` a snapshot, its open table and the people; ``height_for`` says how many lines it wants.
"""

from __future__ import annotations

from engine.snapshot import OpenTable, RoundResult, Snapshot
from engine.tiles import Tile
from tui.drawing.canvas import TABLE, Canvas
from tui.drawing.cells import cell_width, fit
from tui.drawing.faces import face, paint
from tui.drawing.sizes import MEASURES, Size
from tui.i18n import t
from tui.widgets.picture import Picture, Row, justified, text_row
from tui.words.lists import sentences
from tui.words.people import People
from tui.words.results import match_lines, reserve_words, sum_words
from tui.words.wrapping import wrapped

_STRIP = 3
"""Lines of a tile that lies."""
_GAP = 3
"""Cells between two hands of the strip."""


class RoundEndView(Picture):
    """All hands, the reserve and the sum."""

    DEFAULT_CSS = """
    RoundEndView { height: 6; }
    """

    snapshot: Snapshot | None = None
    table: OpenTable | None = None
    people: People = People(())

    def show(self, snapshot: Snapshot, table: OpenTable, people: People) -> None:
        """Show the end of this round."""
        self.snapshot, self.table, self.people = snapshot, table, people
        self.redraw()

    def height_for(self, snapshot: Snapshot, table: OpenTable, people: People, width: int) -> int:
        """Return how many lines the end of a round needs."""
        return max(6, len(self._rows_for(snapshot, table, people, width)))

    def draw(self) -> list[Row]:
        """Return the picture."""
        if self.snapshot is None or self.table is None or self.snapshot.last_round is None:
            return []
        return self._rows_for(self.snapshot, self.table, self.people, self.size.width)

    def _rows_for(self, snapshot: Snapshot, table: OpenTable, people: People, width: int) -> list[Row]:
        result = snapshot.last_round
        if result is None:
            return []
        strip = self._strip(snapshot, table, people, width) if len(snapshot.active) <= 2 else []
        rows = strip or self._listed(snapshot, table, people, width)
        return [*rows, *_sum_rows(snapshot, table, people, result, width, with_tiles=bool(strip))]

    def _strip(self, snapshot: Snapshot, table: OpenTable, people: People, width: int) -> list[Row]:
        """Return the hands and the reserve side by side as tiles, or nothing if they have no room."""
        groups: list[tuple[str, tuple[Tile, ...]]] = [
            (_hand_title(seat, table, people), table.hands[seat]) for seat in _order(snapshot)
        ]
        if table.boneyard:
            groups.append((t("Left over"), tuple(sorted(table.boneyard))))
        for size in (Size.MEDIUM, Size.NARROW):
            across = MEASURES[size].lying_width
            nothing = cell_width(t("no tile left"))
            widths = [max(cell_width(title) + 2, len(tiles) * across or nothing) for title, tiles in groups]
            if sum(widths) + _GAP * len(groups) + 1 <= width:
                return self._drawn(groups, widths, size, width)
        return []

    def _drawn(
        self, groups: list[tuple[str, tuple[Tile, ...]]], widths: list[int], size: Size, width: int
    ) -> list[Row]:
        canvas = Canvas(width, _STRIP)
        heads: list[tuple[str, str]] = []
        x = 1
        for (title, tiles), cells in zip(groups, widths, strict=True):
            heads += [("── ", "rule"), (title + " ", "bold"), ("─" * (cells + _GAP - cell_width(title) - 4), "rule")]
            if not tiles:
                canvas.put(x, 1, t("no tile left"), TABLE)
            for index, tile in enumerate(tiles):
                drawn = face(*tile, size, lying=True, glyphs=self.look.glyphs)
                paint(canvas, x + index * MEASURES[size].lying_width, 0, drawn)
            x += cells + _GAP
        return [justified(heads, [], width, "─"), *(tuple(row) for row in canvas.rows())]

    def _listed(self, snapshot: Snapshot, table: OpenTable, people: People, width: int) -> list[Row]:
        """Return a line for each hand: name, pips, tiles."""
        rows: list[Row] = [justified([("── ", "rule"), (t("All hands open") + " ", "bold")], [], width, "─")]
        seats = _order(snapshot)
        longest = min(12, max(cell_width(people[seat]) for seat in seats) + 1)
        for seat in seats:
            hand = table.hands[seat]
            tiles = "  ".join(map(str, hand)) or t("no tile left")
            lines = wrapped(tiles, width - longest - 8) if hand else [tiles]
            for number, line in enumerate(lines):
                if number:
                    rows.append(text_row((" " * (longest + 7), TABLE), (line, "text")))
                    continue
                pips = sum(tile.pips for tile in hand)
                rows.append(
                    text_row((fit(" " + people[seat], longest + 1), "bold"), (f"{pips:>4}  ", "bold"), (line, "text"))
                )
        return rows


def _order(snapshot: Snapshot) -> list[int]:
    """Return the seats that played, the viewer first."""
    first = snapshot.viewer or 0
    seats = snapshot.rules.seats
    return [seat for step in range(seats) if (seat := (first + step) % seats) in snapshot.active]


def _hand_title(seat: int, table: OpenTable, people: People) -> str:
    pips = sum(tile.pips for tile in table.hands[seat])
    return f"{people[seat]} {pips}"


def _sum_rows(
    snapshot: Snapshot, table: OpenTable, people: People, result: RoundResult, width: int, *, with_tiles: bool
) -> list[Row]:
    label = " " + t("SUM") + "  "
    room = width - cell_width(label) - 1
    lines: list[str] = []
    if with_tiles:
        hands = [_hand_sum(people[seat], table.hands[seat]) for seat in _order(snapshot) if table.hands[seat]]
        lines = wrapped(t(";  ").join(hands), room)
    said = [sum_words(result, snapshot, people), reserve_words(table)]
    lines += wrapped(sentences(said), room)
    for more in match_lines(result, snapshot, people):
        lines += wrapped(more, room)
    blank = " " * cell_width(label)
    return [text_row((blank if number else label, "bold"), (line, "text")) for number, line in enumerate(lines)]


def _hand_sum(name: str, hand: tuple[Tile, ...]) -> str:
    """Return ``Ana 10 + 11 + 7 = 28``."""
    pips = [tile.pips for tile in hand]
    total = f" = {sum(pips)}" if len(pips) > 1 else ""
    return f"{name} {' + '.join(map(str, pips))}{total}"
