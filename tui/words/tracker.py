"""The tracker: each number's tiles on the table, in my hand and unseen, and where every tile of the set is.

Rows of styled text of a given width; the rail and the page over the chain are made of them.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.belief import Belief, Where, believed
from engine.snapshot import Snapshot
from engine.tiles import SUIT, TILES, Tile, make_tile
from tui.aids import Aids
from tui.drawing.cells import cell_width, fit
from tui.i18n import t
from tui.words.knowledge import certain_lines, gap_lines, number_lines, shown_lines
from tui.words.people import People
from tui.words.wrapping import wrapped

Line: TypeAlias = list[tuple[str, str]]
"""Runs of text and style."""

MARKS = {Where.UNSEEN: "▮", Where.BONEYARD: "▯", Where.SHOWN: "!", Where.MINE: "+", Where.TABLE: "·"}
"""What stands for a tile in the matrix; all of them can be told apart without colour."""
_STYLES = {Where.UNSEEN: "bold", Where.BONEYARD: "text", Where.SHOWN: "bold", Where.MINE: "text", Where.TABLE: "dim"}
_APART = 3
"""Cells between the two halves of the page."""
_LEGEND = 3
"""Cells between the matrix and its legend."""


def tracker_page(snapshot: Snapshot, people: People, aids: Aids, width: int) -> list[Line]:
    """Return the whole tracker: numbers and what is known at the left, the matrix at the right."""
    belief = believed(snapshot)
    matrix = matrix_rows(snapshot, belief, aids) if aids.tracker else []
    across = max((_cells(row) for row in matrix), default=0)
    room = width - across - _APART if matrix else width
    left: list[Line] = []
    if aids.tracker:
        left += [*number_rows(snapshot, belief, room), []]
    left += known_rows(snapshot, belief, people, aids, room)
    left += [[]] * (len(matrix) - len(left))
    padded = [[*row, (" " * (width - across - _cells(row)), "table")] for row in left]
    matrix += [[]] * (len(left) - len(matrix))
    return [[*one, *other] if other else row for row, one, other in zip(left, padded, matrix, strict=True)]


def number_rows(snapshot: Snapshot, belief: Belief, width: int) -> list[Line]:
    """Return for each number how many of its tiles are on the table, in my hand and unseen; open ends stand out."""
    numbers = range(snapshot.rules.highest_pip + 1)
    shown = ((1 << snapshot.rules.set_size) - 1) & ~belief.table & ~belief.mine & ~belief.unseen
    long = (t("UNSEEN"), t("on the table"), t("in your hand"), t("seen in a hand"), t("unseen"))
    short = (t("UNSEEN"), t("table"), t("hand"), t("seen"), t("unseen"))
    masks = (None, belief.table, belief.mine, shown, belief.unseen)
    wanted = [at for at, mask in enumerate(masks) if at != 3 or mask]
    if snapshot.viewer is None:
        wanted.remove(2)
    labels = next(
        (names for names in (long, short) if max(cell_width(names[at]) for at in wanted) + 2 * len(numbers) <= width),
        short,
    )
    across = max(cell_width(labels[at]) for at in wanted)
    ends = set(snapshot.ends.values())
    rows: list[Line] = []
    for at in wanted:
        mask = masks[at]
        row: Line = [(fit(labels[at], across), "bold" if mask is None else "text")]
        for number in numbers:
            count = number if mask is None else (mask & SUIT[number]).bit_count()
            stands_out = number in ends or mask is None
            row.append((f"{count:>2}", "bold" if stands_out else "text"))
        rows.append(row)
    return rows


def matrix_rows(snapshot: Snapshot, belief: Belief, aids: Aids) -> list[Line]:
    """Return a mark for each tile of the set, a row for each larger number, and what the marks mean."""
    highest = snapshot.rules.highest_pip
    places = {tile: _place(belief, tile, aids) for tile in TILES[: snapshot.rules.set_size]}
    counts = {where: list(places.values()).count(where) for where in MARKS}
    legend = _legend(counts)
    rows: list[Line] = []
    for high in range(highest + 1):
        row: Line = [(f"{high} ", "bold")]
        for low in range(high + 1):
            where = places[make_tile(low, high)]
            row.append((f" {MARKS[where]}", _STYLES[where]))
        if high < len(legend):
            row.append((" " * (2 * (len(legend) - 1 - high) + _LEGEND), "table"))
            row += legend[high]
        rows.append(row)
    rows.append([("  " + "".join(f" {number}" for number in range(highest + 1)), "bold")])
    return rows


def _place(belief: Belief, tile: Tile, aids: Aids) -> Where:
    where = belief.where(tile)
    return Where.UNSEEN if where is Where.BONEYARD and not aids.voids else where


def _legend(counts: dict[Where, int]) -> list[Line]:
    words = {
        Where.UNSEEN: t("unseen"),
        Where.BONEYARD: t("boneyard"),
        Where.SHOWN: t("seen in a hand"),
        Where.MINE: t("yours"),
        Where.TABLE: t("laid"),
    }
    return [
        [(MARKS[where], _STYLES[where]), (f"{count:>3} {words[where]}", "text")]
        for where, count in counts.items()
        if count
    ]


def known_rows(snapshot: Snapshot, belief: Belief, people: People, aids: Aids, width: int) -> list[Line]:
    """Return what is known for certain, under a heading."""
    said = known_lines(snapshot, belief, people, aids)
    rows: list[Line] = [[(t("KNOWN"), "bold")]]
    for sentence in said or [t("Nothing is proven about the other hands yet.")]:
        rows += [[(line, "text")] for line in wrapped(sentence, width)]
    return rows


def known_lines(snapshot: Snapshot, belief: Belief, people: People, aids: Aids) -> list[str]:
    """Return what is known for certain, by the aids that are on."""
    lines = number_lines(snapshot, belief) if aids.tracker else []
    if aids.voids:
        lines += gap_lines(snapshot, belief, people)
    if aids.tracker:
        lines += shown_lines(snapshot, belief, people)
        lines += certain_lines(belief, people) if aids.voids else []
    return lines


def _cells(row: Line) -> int:
    return sum(cell_width(text) for text, _ in row)
