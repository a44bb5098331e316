"""The hint at the table as a page over the chain."""

from __future__ import annotations

from engine.hinting import Advice
from engine.snapshot import Snapshot
from tui.i18n import t
from tui.screens.review_plays import BAR, PLAIN_BAR, play_rows
from tui.screens.table_pages import Page
from tui.widgets.picture import Row
from tui.words import hints
from tui.words.people import People


def thinking_page() -> Page:
    """Return what is shown until there is an answer."""
    return t("Hint"), (t("Thinking about what you could play; keys work meanwhile."),)


def failed_page() -> Page:
    """Return what is shown when there will be none."""
    return t("Hint"), (t("No hint could be found now; the log file says why."),)


def hint_page(advice: Advice, snapshot: Snapshot, people: People, width: int, *, is_plain: bool = False) -> Page:
    """Return a hint in so many cells: the best and why, all choices, what each leads to, what is known and read.

    ``is_plain`` where a terminal can't draw every block.
    """
    judged = advice.judged._replace(played=advice.judged.best.action)
    lines: list[str | Row] = [hints.best_words(advice, snapshot, people), ""]
    height, block = 1 + min(len(judged.options), hints.MOST), PLAIN_BAR if is_plain else BAR
    rows = play_rows(judged, snapshot, None, width, height, t("by what you know"), block)
    lines += [*rows, "", *hints.other_words(advice, snapshot, people)]
    lines += ["", _head(t("CERTAIN")), *(hints.certain_words(snapshot, people) or [hints.nothing_certain()])]
    if readings := hints.reading_words(advice, people):
        lines += ["", _head(t("A READING OF PLAYS, NO FACT")), *readings]
    return t("Hint"), (*lines, "", hints.basis_line(judged), hints.marked_line())


def _head(text: str) -> Row:
    return ((text, "bold"),)
