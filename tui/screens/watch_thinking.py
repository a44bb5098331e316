"""The strip under a watched chain that shows what a bot thought: a line a play, with a bar where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action
from tui.drawing.cells import cell_width, fit
from tui.i18n import t
from tui.widgets.picture import Row, justified, text_row
from tui.words.weighing import Weighed, Weighing, choice_words

MOST_ROWS = 8
LONGEST_BAR = 30
SHORTEST_BAR = 6
_FULL, _EMPTY = "━", "─"


def thinking_rows(heading: str, weighing: Weighing, chosen: Action | None, width: int, height: int) -> list[Row]:
    """Return a heading and as many plays as there is room for; always as many rows, so that the chain stays put."""
    height = min(height, MOST_ROWS)
    shown = list(weighing.rows[: max(1, height - 1)])
    hidden = [row for row in weighing.rows[len(shown) :] if row.action == chosen]
    if hidden:
        shown[-1] = hidden[0]
    more = len(weighing.rows) - len(shown)
    rows = [_head(heading, _basis(weighing, more), width)]
    if weighing.said:
        rows.append(text_row((f"   {fit(weighing.said, width - 4)}", "text")))
    rows += _plays(shown, chosen, width)
    return rows + [()] * (height - len(rows))


def _basis(weighing: Weighing, more: int) -> list[str]:
    """Return what the plays were judged by, the fullest wording first."""
    if not weighing.basis:
        return [""]
    rest = t("{basis}, {count} more plays", basis=weighing.basis, count=more) if more else weighing.basis
    if not any(row.chance for row in weighing.rows):
        return [rest, weighing.basis, ""]
    return [t("points, chance to win · {basis}", basis=rest), rest, weighing.basis, ""]


def _head(heading: str, wordings: Sequence[str], width: int) -> Row:
    left = [("── ", "rule"), (f"{fit(heading, min(cell_width(heading), width - 8))} ", "bold")]
    room = width - sum(cell_width(text) for text, _ in left) - 6
    said = next((words for words in wordings if cell_width(words) <= room), "")
    return justified(left, [(f" {said} " if said else "", "dim"), ("──", "rule")], width, "─")


def _plays(shown: Sequence[Weighed], chosen: Action | None, width: int) -> list[Row]:
    if not shown:
        return []
    plays = [choice_words(row.action) for row in shown]
    first = max(map(cell_width, plays)) + 2
    figures = max(cell_width(row.figure) for row in shown)
    chances = max(cell_width(row.chance) for row in shown)
    bar = min(LONGEST_BAR, width - 11 - first - figures - chances)
    rows: list[Row] = []
    for play, row in zip(plays, shown, strict=True):
        is_chosen = row.action == chosen
        style = "bold" if is_chosen else "text"
        filled = max(0, min(bar, round(row.share * bar)))
        drawn = [(_FULL * filled, style), (_EMPTY * (bar - filled), "dim")] if bar >= SHORTEST_BAR else []
        rows.append(
            text_row(
                (" ► " if is_chosen else "   ", "accent"),
                (fit(play, first), style),
                (_right(row.figure, figures), style),
                (f"  {_right(row.chance, chances)}" if chances else "", style),
                ("   ", "table"),
                *drawn,
            )
        )
    return rows


def _right(text: str, cells: int) -> str:
    return " " * (cells - cell_width(text)) + text
