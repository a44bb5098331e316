"""The rows of the statistics screen: figures in two columns, the last matches, and tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from engine.statistics.figures import Figures, Line, rate
from tui.drawing.cells import cell_width, fit
from tui.drawing.columns import bar, columns
from tui.i18n import N_, n, t
from tui.screens.text_rows import wrapped
from tui.widgets.picture import Row
from tui.words import figures as words

LEFT = (words.MATCHES, words.HANDS)
RIGHT = (words.ROUNDS, words.POINTS)
EMPTY_WORDS = (
    N_("No match of this kind has been played yet."),
    N_(
        "Here will stand how many matches and rounds you won, how you won them, what you scored and what was left in "
        "your hand; and the same for each rulebook, each opponent and each partner."
    ),
    N_("All of it is counted from the records of your matches. Nothing is sent anywhere."),
)


class Chart(NamedTuple):
    """Where the score differences of the last matches are drawn, and which of them have room."""

    x: int
    y: int
    width: int
    height: int
    numbers: tuple[int, ...]


def overview(figures: Figures, width: int, height: int, *, has_chart: bool) -> tuple[list[Row], Chart | None]:
    """Return the figures in rows, and where their chart is.

    The chart lies below the columns, or in the right one where there is no room; ``has_chart`` leaves its cells empty
    for a widget.
    """
    half = min(42, (width - 2) // 2)
    left, right = _groups(figures, LEFT, half), _groups(figures, RIGHT, half)
    below = height - max(len(left), len(right)) - 2
    chart: Chart | None = None
    if figures.differences and below >= 1:
        numbers = figures.differences
        chart = Chart(3, max(len(left), len(right)) + 2, 2 * len(numbers), min(3, below), numbers)
        rows = [*_beside(left, right, half), (), _chart_heading(figures, width)]
        rows += [] if has_chart else [((f"   {line}", "accent"),) for line in columns(numbers, chart.height)]
        rows += [()] * (chart.y + chart.height - len(rows))
        return rows, chart
    aside = height - len(right) - 2
    if figures.differences and aside >= 1:
        numbers = figures.differences[-(half - 4) :]
        chart = Chart(half + 3, len(right) + 2, len(numbers), min(3, aside), numbers)
        right += [(), _chart_heading(figures, half)]
        right += [] if has_chart else [((f"   {line}", "accent"),) for line in columns(numbers, chart.height, wide=1)]
        right += [()] * (chart.y + chart.height - len(right))
    return _beside(left, right, half)[:height], chart


def _beside(left: Sequence[Row], right: Sequence[Row], half: int) -> list[Row]:
    blank: Row = ((" " * half, "table"),)
    return [(*(one or blank), *other) for one, other in zip_longest(left, right, fillvalue=())]


def _chart_heading(figures: Figures, width: int) -> Row:
    heading, note = f" {t('Score difference')}  ", words.difference_words(figures.differences)
    return ((heading, "bold"), (note if cell_width(heading + note) < width else "", "dim"))


def _groups(figures: Figures, groups: Sequence[words.Group], width: int) -> list[Row]:
    rows: list[Row] = []
    for group in groups:
        rows += [()] if rows else []
        rows.append(((fit(f" {t(group.title)}", width), "bold"),))
        shown = [figure for figure in group.figures if words.is_worth_showing(figures, figure)]
        for figure in shown:
            rows.append(_figure(figures, figure, width))
            if figure.name == "won":
                rows.append(_rate(figures, width))
    return rows


def _figure(figures: Figures, figure: words.Figure, width: int) -> Row:
    """Return ``  won           25  ████░░░░``."""
    value = words.value_words(figures, figure)
    left = width - _LABEL - _VALUE
    strip = ""
    if figure.whole and left > 4:
        strip = "  " + bar(getattr(figures, figure.name), getattr(figures, figure.whole), min(12, left - 4))
    return (
        (fit(f"   {t(figure.label)}", _LABEL), "text"),
        (_right(value, _VALUE), "bold"),
        (fit(strip, left), "dim"),
    )


_ROUNDS = 3
"""Which column of a table a narrow window goes without."""
_LABEL = 19
_VALUE = 6


def _rate(figures: Figures, width: int) -> Row:
    said = words.rate_words(figures.win_rate)
    if cell_width(said) + 2 > width - _LABEL:
        said = words.rate_words(figures.win_rate, brief=True)
        return ((fit(f"   {t('win rate')}", _LABEL - 2), "text"), (fit(f" {said}", width - _LABEL + 2), "bold"))
    return ((fit(f"   {t('win rate')}", _LABEL), "text"), (fit(f"  {said}", width - _LABEL), "bold"))


def table(lines: Sequence[Line], group: str, width: int) -> list[Row]:
    """Return a table with a line for each rulebook, opponent …, the heading first."""
    is_narrow = width < 70
    heads = [t("played"), t("won"), t("rate"), t("rounds"), t("for"), t("against")]
    if is_narrow:
        del heads[_ROUNDS]
    cells = [max(7, cell_width(head) + 2) for head in heads]
    names = [words.line_name(line, group) for line in lines]
    name = min(max(12, *map(cell_width, names)) if names else 12, width - sum(cells) - 4)
    strip = min(16, width - name - sum(cells) - 7)
    top = fit("", name + 3) + "".join(_right(head, cell) for head, cell in zip(heads, cells, strict=True))
    rows: list[Row] = [((top, "dim"),)]
    for called, line in zip(names, lines, strict=True):
        share = rate(line.won, line.played)
        numbers = [
            str(line.played),
            str(line.won),
            words.NOTHING if share is None else f"{round(100 * share.share)} %",
            str(line.rounds),
            f"{line.scored / line.rounds:.1f}" if line.rounds else words.NOTHING,
            f"{line.conceded / line.rounds:.1f}" if line.rounds else words.NOTHING,
        ]
        if is_narrow:
            del numbers[_ROUNDS]
        said = "".join(_right(number, cell) for number, cell in zip(numbers, cells, strict=True))
        rows.append(
            (
                (f"   {fit(called, name)}", "text"),
                (said, "bold"),
                (f"  {bar(line.won, line.played, strip)}" if strip >= 4 else "", "dim"),
            )
        )
    return rows


def empty(width: int) -> list[Row]:
    """Return what will stand here one day."""
    rows: list[Row] = []
    for sentence in EMPTY_WORDS:
        rows += [(), *(((f"   {line}", "text"),) for line in wrapped(t(sentence), min(width, 90) - 6))]
    return rows[1:]


def unread_rows(unread: Sequence[str], width: int) -> list[Row]:
    """Return a row that names the files that don't count, if there are any."""
    if not unread:
        return []
    text = n(
        "{count} file can't be read and doesn't count: {name}",
        "{count} files can't be read and don't count: {name} and others",
        len(unread),
        name=unread[0],
    )
    return [((" ! ", "warn"), (fit(text, width - 4), "warn"))]


def meanings(width: int) -> list[Row]:
    """Return every figure with its definition."""
    rows: list[Row] = []
    for group in words.GROUPS:
        rows += [(), ((f" {t(group.title)}", "accent"),)]
        for figure in group.figures:
            rows += _meaning(figure.label, figure.meaning, width)
    rows += [(), ((f" {t('And')}", "accent"),)]
    for label, meaning in words.EXPLAINED:
        rows += _meaning(label, meaning, width)
    return rows[1:]


def _meaning(label: str, meaning: str, width: int) -> list[Row]:
    lines = wrapped(t(meaning), min(width, 100) - 22)
    return [
        ((fit(f"   {t(label)}" if place == 0 else "", 20), "bold"), (line, "text")) for place, line in enumerate(lines)
    ]


def _right(text: str, cells: int) -> str:
    return " " * (cells - cell_width(text)) + text
