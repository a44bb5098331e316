"""The tables of a review's page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from engine.review import Decision, Mark, Option, Review, RoundReview, SeatTotals
from tui.i18n import t
from tui.words.judged import MEANINGS, basis_words, chance_words, figures_of, gap_words, luck_words, points_words
from tui.words.people import People
from tui.words.weighing import choice_words

MARK_STYLES = {Mark.GOOD: "", Mark.INACCURACY: "m1", Mark.MISTAKE: "m2", Mark.BLUNDER: "m3"}
LEAST_SPREAD = 4.0
"""Points that a whole bar is worth at least."""


def table(caption: str, heads: Iterable[str], rows: Iterable[str]) -> str:
    """Return a table that scrolls by itself where it is too wide; ``rows`` are made by ``row``."""
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    said = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="scroll"><table>{said}<thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )


def row(cells: Iterable[str], style: str = "") -> str:
    """Return a row; the cells are HTML."""
    return f'<tr class="{style}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def mark_cell(mark: Mark) -> str:
    """Return a mark in its colour."""
    return f'<span class="mark {MARK_STYLES[mark]}">{escape(mark.value)}</span>'


def totals_table(totals: Sequence[SeatTotals], people: People, caption: str = "") -> str:
    """Return the figures by seat."""
    heads = [t("player"), *(t(label) for label, _ in MEANINGS)]
    rows = (row(map(escape, (people[one.seat], *figures_of(one)))) for one in totals)
    return table(caption, heads, rows)


def round_tables(rounds: Sequence[RoundReview], people: People) -> str:
    """Return the figures of each round, folded."""
    tables = "".join(
        totals_table(one.totals, people, t("round {number}", number=one.round)) + _luck_line(one, people)
        for one in rounds
    )
    return f"<details><summary>{escape(t('Round by round'))}</summary>{tables}</details>"


def _luck_line(one: RoundReview, people: People) -> str:
    said = [
        t(
            "{name} was {luck} ({points} points).",
            name=people[seat.seat],
            luck=luck_words(seat.luck),
            points=f"{seat.luck:+.1f}",
        )
        for seat in one.totals
    ]
    return f'<p class="dim">{escape(" ".join(said))}</p>'


def meanings() -> str:
    """Return what each figure means."""
    said = "".join(f"<dt>{escape(t(label))}</dt><dd>{escape(t(text))}</dd>" for label, text in MEANINGS)
    return f"<details open><summary>{escape(t('What the figures mean'))}</summary><dl>{said}</dl></details>"


def candidates_table(decision: Decision) -> str:
    """Return what could have been chosen, the best first, with bars."""
    judged = decision.judged
    heads = [t("choice"), "", t("points"), t("to win the match"), t("against the best"), ""]
    most, least = judged.options[0].points, min(option.points for option in judged.options)
    spread = max(LEAST_SPREAD, 1.25 * (most - least))
    rows = (_candidate(option, decision, 1 - (most - option.points) / spread) for option in judged.options)
    return table(t("Judged over {basis}", basis=basis_words(judged)), heads, rows)


def _candidate(option: Option, decision: Decision, share: float) -> str:
    exact, is_played = decision.exact, option.action == decision.played
    style = " ".join(
        name for name, is_on in (("played", is_played), ("best", option is decision.judged.options[0])) if is_on
    )
    played = f" ← {t('played')}" if is_played else ""
    mark = decision.mark if is_played else option.mark
    is_marked_best = is_played and mark is not Mark.GOOD and option is decision.judged.options[0]
    return row(
        (
            escape(choice_words(option.action) + played),
            f'<span class="share"><i style="width:{100 * share:.0f}%"></i></span>',
            escape(points_words(option, exact=exact)),
            escape(chance_words(option)),
            escape(t("most points") if is_marked_best else gap_words(option, exact=exact)),
            mark_cell(mark),
        ),
        style,
    )


def others_table(review: Review, people: People) -> str:
    """Return the decisions without a mark."""
    heads = [t("move"), t("player"), t("played"), t("points"), t("to win the match"), t("guess luck")]
    rows = [
        row(
            map(
                escape,
                (
                    f"{one.round}.{one.move}",
                    people[one.seat],
                    choice_words(one.played),
                    points_words(one.judged.chosen, exact=one.exact),
                    chance_words(one.judged.chosen),
                    f"{one.guess:+.1f}",
                ),
            )
        )
        for one in review.decisions
        if one.mark is Mark.GOOD
    ]
    return table("", heads, rows) if rows else ""
