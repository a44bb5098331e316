"""The rows of the statistics screen about reviewed matches: error rate and accuracy over time, and by what."""

from __future__ import annotations

from collections.abc import Sequence

from engine.statistics.reviewed import Sum, Trends
from tui.drawing.cells import cell_width, fit
from tui.drawing.columns import bar, columns
from tui.drawing.curve import EIGHTHS
from tui.i18n import t
from tui.screens.text_rows import wrapped
from tui.widgets.picture import Row
from tui.words import trends as words

HIGH = 2
"""Lines of a chart."""
LEAST_ACCURACY = 50.0
"""A bar of accuracy is empty at this many per cent: random play comes to about 80."""


def trend_rows(trends: Trends, width: int, *, is_plain: bool) -> list[Row]:
    """Return everything about the reviewed matches."""
    if not trends.matches:
        said = words.nothing()
        return [row for line in said for row in ((), *_text(line, width))]
    rows: list[Row] = [(), *_text(words.summary(trends), width), *_text(words.lately(trends), width)]
    last = trends.matches[-min(words.LAST, (width - 6) // 2) :]
    rates, accuracies = [one.error_rate for one in last], [one.accuracy for one in last]
    low, high = f"{min(rates):.2f}", f"{max(rates):.2f}"
    rows += _chart(t("Points lost a decision"), t("{low} to {high}", low=low, high=high), rates, is_plain)
    low, high = f"{min(accuracies):.1f}", f"{max(accuracies):.1f}"
    rows += _chart(t("Accuracy"), t("{low} to {high} %", low=low, high=high), accuracies, is_plain)
    for title, sums in words.named_sums(trends):
        rows += _table(title, sums, width) if sums else []
    return rows


def _text(line: str, width: int) -> list[Row]:
    return [((f"   {part}", "text"),) for part in wrapped(line, min(width, 90) - 6)] if line else []


def _chart(heading: str, note: str, numbers: Sequence[float], is_plain: bool) -> list[Row]:
    """Return a heading and a column for each match, the oldest at the left; a single match needs none."""
    rows: list[Row] = [(), ((f" {heading}  ", "bold"), (note, "dim"))]
    if len(numbers) < 2:
        return rows
    drawn = columns([round(100 * number) for number in numbers], HIGH) if is_plain else _blocks(numbers)
    return [*rows, *(((f"   {line}", "accent"),) for line in drawn)]


def _blocks(numbers: Sequence[float]) -> list[str]:
    low, high = min(numbers), max(numbers)
    steps = HIGH * (len(EIGHTHS) - 1)
    filled = [steps if high == low else 1 + round((number - low) * (steps - 1) / (high - low)) for number in numbers]
    rows = []
    for row in reversed(range(HIGH)):
        levels = [max(0, min(len(EIGHTHS) - 1, level - row * (len(EIGHTHS) - 1))) for level in filled]
        rows.append("".join(f"{EIGHTHS[level]} " for level in levels).rstrip())
    return rows


def _table(title: str, sums: Sequence[tuple[str, Sum]], width: int) -> list[Row]:
    """Return a table of sums, with a bar for the accuracy."""
    heads = [t("matches"), t("decisions"), t("lost"), t("accuracy")]
    cells = [max(8, cell_width(head) + 2) for head in heads]
    name = min(max(14, *(cell_width(called) for called, _ in sums)), max(10, width - sum(cells) - 4))
    strip = min(16, width - name - sum(cells) - 7)
    top = "".join(_right(head, cell) for head, cell in zip(heads, cells, strict=True))
    rows: list[Row] = [(), ((fit(f" {title}", name + 3), "bold"), (top, "dim"))]
    if cell_width(f" {title}") > name + 2:
        rows = [(), ((f" {title}", "bold"),), ((fit("", name + 3) + top, "dim"),)]
    for called, one in sums:
        numbers = [str(one.matches), str(one.decisions), f"{one.error_rate:.2f}", f"{one.accuracy:.1f} %"]
        said = "".join(_right(number, cell) for number, cell in zip(numbers, cells, strict=True))
        share = max(0.0, one.accuracy - LEAST_ACCURACY)
        drawn = f"  {bar(round(share), round(100 - LEAST_ACCURACY), strip)}" if strip >= 4 else ""
        rows.append(((f"   {fit(called, name)}", "text"), (said, "bold"), (drawn, "dim")))
    return rows


def _right(text: str, cells: int) -> str:
    return " " * (cells - cell_width(text)) + text
