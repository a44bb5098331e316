"""The upper part of the review screen: the chance to win over the match, and beside it the figures of each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.review import Judged, Mark, SeatTotals
from engine.review.marks import ORDER
from tui.drawing.cells import cell_width, clip, fit
from tui.drawing.curve import Sign, column_of, curve, places_of
from tui.i18n import t
from tui.widgets.picture import Row, text_row
from tui.words.judged import NOTHING
from tui.words.review_moves import signed

LABEL = 6
"""Cells of the scale before the graph."""
_LEAST_GAP = 1
"""Cells that stay free between two numbers of rounds."""
_BARE = ("cjk-safe", "ascii", "digits")
"""The sets of characters without eighths of a cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """What the graph shows: one value a moment, None where it isn't known yet.

    ``rounds`` gives the moment with which each round begins, ``marks`` what is said of the choice made at a moment.
    """

    heading: str
    chances: Sequence[float | None]
    rounds: Mapping[int, int]
    marks: Mapping[int, Mark]
    here: int


def graph_rows(graph: Graph, width: int, height: int, glyphs: str) -> list[Row]:
    """Return a heading where there is room, the area, and the line of rounds: ``height`` rows."""
    has_heading = height >= 5
    tall = height - 1 - has_heading
    count, room = len(graph.chances), width - LABEL - 1
    places = places_of(count, room)
    known = next((at for at, chance in enumerate(graph.chances) if chance is None), count)
    shares = [graph.chances[place] or 0.0 for place in places if place < known]
    here = column_of(graph.here, count, room)
    signs = {column_of(place, count, room): _sign(mark) for place, mark in _lightest_first(graph.marks)}
    area = curve(shares, room, tall, here=here, signs=signs, is_plain=glyphs in _BARE)
    rows: list[Row] = [text_row((fit(f" {graph.heading}", width), "bold"))] if has_heading else []
    for line, cells in enumerate(area):
        rows.append(text_row((_scale(line, tall), "dim"), *cells, (" ", "table")))
    return [*rows, _rounds_row(graph, count, room, here)]


def _lightest_first(marks: Mapping[int, Mark]) -> list[tuple[int, Mark]]:
    """Return the marks so that of two in one column the worse stays."""
    return sorted(marks.items(), key=lambda item: ORDER.index(item[1]))


def _sign(mark: Mark) -> Sign:
    return Sign(mark.value, ORDER.index(mark))


def _scale(line: int, tall: int) -> str:
    """Return the label of a row: at the top, under the half, at the bottom."""
    if line == 0:
        return " 100 ┤"
    if 2 * line == tall:
        return "  50 ┤"
    return "   0 ┤" if line == tall - 1 else "     │"


def _rounds_row(graph: Graph, count: int, room: int, here: int) -> Row:
    """Return the numbers of the rounds below their beginnings, and a mark below the moment of now."""
    cells = [" "] * room
    free = 0
    for number, place in graph.rounds.items():
        column, text = column_of(place, count, room), str(number)
        if column >= free and column + len(text) <= room:
            cells[column : column + len(text)] = text
            free = column + len(text) + _LEAST_GAP
    left, right = "".join(cells[:here]), "".join(cells[here + 1 :])
    return text_row((" " * LABEL + left, "dim"), ("▴", "accent"), (right + " ", "dim"))


# the figures beside it


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The figures of each seat: ``totals`` once the review is whole, the marks as far as is known."""

    names: Sequence[str]
    totals: Sequence[SeatTotals]
    judged: Sequence[tuple[int, Judged]]
    """The seat of each choice that was judged, and what was found."""
    eyes: int | None
    """The seat that is looked at, None for all."""


def panel_width(seats: int) -> int:
    """Return the cells that the figures of so many seats take, with the line before them."""
    return 12 + _column(seats) * seats + 3


def _column(seats: int) -> int:
    return 9 if seats == 2 else 6


def panel_rows(panel: Panel, height: int) -> list[Row]:
    """Return the figures, one row each, the most important first."""
    seats = len(panel.names)
    column = _column(seats)
    names = [clip(name, column - 1) for name in panel.names]
    head = [(_right(name, column), "accent" if seat == panel.eyes else "bold") for seat, name in enumerate(names)]
    rows = [text_row(*_label(""), *head)]
    for label, figures in _figures(panel)[: height - 1]:
        cells = [(_right(figure, column), "text") for figure in figures]
        rows.append(text_row(*_label(label), *cells))
    return rows + [text_row(*_label(""))] * (height - len(rows))


def _label(label: str) -> list[tuple[str, str]]:
    return [(" │ ", "rule"), (fit(label, 12), "dim")]


def _right(text: str, cells: int) -> str:
    return " " * max(0, cells - cell_width(text)) + text


def _figures(panel: Panel) -> list[tuple[str, list[str]]]:
    seats = range(len(panel.names))
    totals = {one.seat: one for one in panel.totals}

    def each(one: object) -> list[str]:
        return [one(totals[seat]) if seat in totals else NOTHING for seat in seats]  # type: ignore[operator]

    rows = [
        (t("accuracy"), each(lambda one: NOTHING if one.accuracy is None else f"{one.accuracy:.0f} %")),
        (t("points lost"), each(lambda one: f"{one.points_lost:.1f}")),
    ]
    if len(panel.names) == 2:
        rows.append(("?!  ?  ??", [" ".join(map(str, _marks(panel, seat))) for seat in seats]))
    else:
        rows.append(("? + ??", [str(sum(_marks(panel, seat)[1:])) for seat in seats]))
    rows.append((t("luck, points"), each(lambda one: signed(one.luck))))
    rows.append((t("without luck"), each(lambda one: f"{one.adjusted:.0f}")))
    rows.append((t("guess luck"), each(lambda one: signed(one.guess))))
    rows.append((t("error rate"), each(lambda one: f"{one.error_rate:.2f}" if one.decisions else NOTHING)))
    return rows


def _marks(panel: Panel, seat: int) -> tuple[int, int, int]:
    marks = [judged.mark for who, judged in panel.judged if who == seat]
    slips, mistakes, blunders = (marks.count(mark) for mark in ORDER[1:])
    return slips, mistakes, blunders
