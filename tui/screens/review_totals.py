"""The page of totals: the figures of the match by seat, each with its meaning, and the terms of every round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.review import Review, SeatTotals, Terms
from tui.drawing.cells import cell_width, clip, fit
from tui.i18n import N_, n, t
from tui.widgets.picture import Row, text_row
from tui.words.judged import CAVEATS, NOTHING
from tui.words.people import People
from tui.words.review_moves import signed
from tui.words.wrapping import wrapped

_LABEL = 13
_FIGURES: Sequence[tuple[str, Callable[[SeatTotals], str], str]] = (
    (
        N_("accuracy"),
        lambda one: NOTHING if one.accuracy is None else f"{one.accuracy:.1f} %",
        N_("100 is perfect, random play makes about 80"),
    ),
    (N_("decisions"), lambda one: str(one.decisions), N_("choices between plays that differ")),
    (
        N_("error rate"),
        lambda one: f"{one.error_rate:.2f}" if one.decisions else NOTHING,
        N_("points lost a decision; low is good"),
    ),
    (N_("points lost"), lambda one: f"{one.points_lost:.1f}", N_("against the best that could be known")),
    (N_("match lost"), lambda one: f"{100 * one.chance_lost:.1f} %", N_("the same in chances to win the match")),
    (N_("?!  ?  ??"), lambda one: " ".join(map(str, one.marks)), N_("gave up 1, 3, 8 points or 0.5, 1.5, 4 %")),
    (N_("deal"), lambda one: signed(one.deal), N_("luck of the dealt hands, in points")),
    (N_("draws"), lambda one: signed(one.draws), N_("luck of the drawn tiles, in points")),
    (N_("match luck"), lambda one: f"{100 * one.luck_chance:+.0f} %", N_("both in chances to win the match")),
    (N_("guess luck"), lambda one: signed(one.guess), N_("how the hidden tiles lay for the choices")),
    (N_("points made"), lambda one: str(one.result), N_("by the side in the finished rounds")),
    (N_("without luck"), lambda one: f"{one.adjusted:.1f}", N_("the same without deals and draws")),
)
"""What each figure is called, how it is read, and what it means in a line; the texts are message ids."""
_TERMS: Sequence[tuple[str, Callable[[Terms], float]]] = (
    (N_("result"), lambda one: one.result),
    (N_("usual"), lambda one: one.expected),
    (N_("deal"), lambda one: one.deal),
    (N_("draws"), lambda one: one.draws),
    (N_("errors"), lambda one: -one.loss),
    (N_("gained"), lambda one: one.weakness + one.unjudged),
    (N_("guesses"), lambda one: one.guess),
    (N_("others"), lambda one: one.others),
)
"""The columns of the table of rounds: the first is the sum of the rest."""


def totals_page(review: Review, people: People, side: int, names: Sequence[str], width: int) -> list[str | Row]:
    """Return the page of a whole review; the rounds are those of a side, of which ``names`` gives all."""
    rows: list[str | Row] = [*_match(review, people, width), "", *_basis(review, width), ""]
    return [*rows, *_rounds(review, side, names[side], width), "", *_by_seat(review, people, width)]


def _basis(review: Review, width: int) -> list[str | Row]:
    """Return what to mind, and how hard was looked."""
    deals = n("{count} deal", "{count} deals", review.depth.deals)
    said = t("Each choice was judged on {deals}, chosen on as many others.", deals=deals)
    if review.depth.most:
        said = t("Each choice was judged on {deals}, close ones on up to {most}.", deals=deals, most=review.depth.most)
    lines = [t(CAVEATS[one]) for one in review.caveats]
    return [text_row((f"  {part}", "text")) for line in (*lines, said) for part in wrapped(line, width - 4)]


def _match(review: Review, people: People, width: int) -> list[str | Row]:
    """Return a row for each figure with a column for each seat, and what it means behind it or below all."""
    seats = len(review.totals)
    column = 9 if seats < 3 else 8 if width >= 76 else min(8, (width - _LABEL - 3) // seats)
    heads = "".join(_right(clip(people[one.seat], column - 1), column) for one in review.totals)
    rows: list[str | Row] = [text_row((" " * (_LABEL + 2), "text"), (heads, "bold"))]
    room = width - _LABEL - 6 - column * seats
    meanings = [t(meaning) for _, _, meaning in _FIGURES]
    is_beside = max(map(cell_width, meanings)) <= room
    for (label, read, _), meaning in zip(_FIGURES, meanings, strict=True):
        cells = "".join(_right(read(one), column) for one in review.totals)
        line = [(f"  {fit(t(label), _LABEL)}", "bold"), (cells, "text")]
        rows.append(text_row(*line, (f"    {meaning}" if is_beside else "", "dim")))
    if not is_beside:
        rows.append("")
        for label, _, meaning in _FIGURES:
            rows += [
                text_row((f"  {part}", "dim"))
                for part in wrapped(t("{figure}: {meaning}.", figure=t(label), meaning=t(meaning)), width - 4)
            ]
    return rows


def _rounds(review: Review, side: int, name: str, width: int) -> list[str | Row]:
    """Return the terms of each round for a side: what came out is the sum of the rest."""
    column = min(9, (width - 8) // len(_TERMS))
    heads = "".join(_right(clip(t(label), column - 1), column) for label, _ in _TERMS)
    said = t("{name}, round by round, in points: the result is the sum of the rest.", name=name)
    rows: list[str | Row] = [text_row((f"  {fit(part, width - 3)}", "bold")) for part in wrapped(said, width - 3)]
    rows.append(text_row((fit("", 6), "text"), (heads, "dim")))
    every = [one for one in review.rounds if len(one.terms) > side]
    for one in every:
        cells = "".join(_right(signed(read(one.terms[side])), column) for _, read in _TERMS)
        rows.append(text_row((f"{one.round:>5} ", "bold"), (cells, "text")))
    total = "".join(_right(signed(sum(read(one.terms[side]) for one in every)), column) for _, read in _TERMS)
    rows.append(text_row((fit("", 6), "text"), (total, "bold")))
    means = t(
        "usual: what the place in the round brings; errors: points given up; gained: better play than the judge's own; "
        "guesses: how the hidden tiles lay for the choices; others: what the other seats did."
    )
    return rows + [text_row((f"  {part}", "dim")) for part in wrapped(means, width - 4)]


def _by_seat(review: Review, people: People, width: int) -> list[str | Row]:
    """Return accuracy and points lost of each seat in each round."""
    column = min(18, (width - 8) // len(review.totals))
    heads = "".join(_right(clip(people[one.seat], column - 1), column) for one in review.totals)
    rows: list[str | Row] = [text_row((f"  {t('Accuracy and points lost, round by round.')}", "bold"))]
    rows.append(text_row((fit("", 6), "text"), (heads, "dim")))
    for one in review.rounds:
        cells = "".join(_right(_accuracy_and_lost(seat), column) for seat in one.totals)
        rows.append(text_row((f"{one.round:>5} ", "bold"), (cells, "text")))
    return rows


def _accuracy_and_lost(one: SeatTotals) -> str:
    return NOTHING if one.accuracy is None else f"{one.accuracy:.0f} %{one.points_lost:>6.1f}"


def _right(text: str, cells: int) -> str:
    return " " * max(0, cells - cell_width(text)) + text
