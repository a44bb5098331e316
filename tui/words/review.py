"""A review as lines of text: the figures of each seat, the rounds, and every marked decision."""

from __future__ import annotations

from collections.abc import Sequence

from engine.record import GameRecord
from engine.review import Decision, Judged, Review, RoundReview
from engine.review.closed import most_hands
from engine.review.walking import rounds_of
from tui.drawing.cells import cell_width, fit
from tui.i18n import n, t
from tui.words.heading import match_title
from tui.words.judged import (
    CAVEATS,
    MEANINGS,
    basis_words,
    chance_words,
    figures_of,
    gap_words,
    lost_words,
    points_words,
)
from tui.words.lists import all_of, clauses, sentences
from tui.words.people import People, people_of
from tui.words.review_blocks import block_after
from tui.words.review_themes import theme_words
from tui.words.weighing import choice_words
from tui.words.wrapping import wrapped

WIDTH = 78


def lines_of(review: Review, record: GameRecord) -> list[str]:
    """Return the whole review."""
    people = reviewed_people(review)
    return [
        *_heading(review, record, people),
        "",
        *_totals(review, people),
        "",
        *_rounds(review, people),
        "",
        *_marked(review, record, people),
        "",
        *_meanings(review),
    ]


def reviewed_people(review: Review) -> People:
    """Return the names of the seats, fit for a line."""
    about = review.about
    named = ["".join(char if char.isprintable() else "?" for char in name) for name in about.names]
    humans = [seat for seat, bot in enumerate(about.bots) if bot is None and not named[seat]]
    return people_of(named, humans, humans[0] if len(humans) == 1 else None)


def _heading(review: Review, record: GameRecord, people: People) -> list[str]:
    about = review.about
    sides = [all_of(people[seat] for seat, own in enumerate(about.sides) if own == side) for side in _sides(review)]
    scores = [t("{name} {score}", name=name, score=score) for name, score in zip(sides, about.scores, strict=True)]
    if not about.finished:
        ended = t("The match was not finished.")
    elif about.winner is None:
        ended = t("Nobody won the match.")
    else:
        ended = t("{name} won the match.", name=sides[about.winner])
    deals = n("{count} deal", "{count} deals", review.depth.deals)
    said = [
        t(
            "Review: {match}, {scores}.",
            match=match_title(record.header.rulebook, record.header.rules),
            scores=clauses(scores),
        ),
        ended,
        t("Chosen on {deals}, judged on as many others.", deals=deals),
        t(
            "Once nothing can be drawn all hands are looked at, if there are no more than {hands}.",
            hands=f"{most_hands(review.depth):,}",
        ),
        hints_words(record),
    ]
    return wrapped(sentences(said), WIDTH)


def hints_words(record: GameRecord) -> str:
    """Return how often somebody was helped; "" if nobody was."""
    count = len(record.hints)
    return n("There was help: {count} hint.", "There was help: {count} hints.", count) if count else ""


def _sides(review: Review) -> Sequence[int]:
    return sorted(set(review.about.sides))


def _totals(review: Review, people: People) -> list[str]:
    """Return the figures, a line each, with a column a seat."""
    columns = [figures_of(totals) for totals in review.totals]
    rows = [("", *(people[totals.seat] for totals in review.totals))]
    rows += [(t(label), *row) for (label, _), row in zip(MEANINGS, zip(*columns, strict=True), strict=True)]
    return table_lines(rows)


def _rounds(review: Review, people: People) -> list[str]:
    """Return what each round brought every seat: points lost by choices, and luck."""
    heads = [people[totals.seat] for totals in review.totals]
    rows = [(t("Round"), *(t("{name}: lost, luck", name=name) for name in heads))]
    rows += [(str(one.round), *(_lost_and_luck(one, seat) for seat in range(len(heads)))) for one in review.rounds]
    return table_lines(rows)


def _lost_and_luck(one: RoundReview, seat: int) -> str:
    totals = one.totals[seat]
    return f"{totals.points_lost:.1f} {totals.luck:+.1f}"


def _marked(review: Review, record: GameRecord, people: People) -> list[str]:
    """Return the marked decisions, each in a paragraph."""
    found = [one for one in review.decisions if one.mark]
    if not found:
        return [t("No choice was clearly worse than another.")]
    rounds = tuple(rounds_of(record))
    told = [(_decision(one, people, block_after(rounds, one.entry, people)), one.judged) for one in found]
    return [line for said, judged in told for line in (*wrapped(said, WIDTH), *_candidates(judged))]


def _decision(one: Decision, people: People, later: str) -> str:
    said = t(
        "{mark} Round {round}, move {move}, {name}:",
        mark=one.mark.value,
        round=one.round,
        move=one.move,
        name=people[one.seat],
    )
    theme = theme_words(one.judged, one.snapshot, people) if one.snapshot is not None else ""
    return sentences([said, lost_words(one), theme, later, t("Judged on {basis}.", basis=basis_words(one.judged))])


def _candidates(judged: Judged) -> list[str]:
    """Return what each choice was worth, the best first."""
    rows = [(f"   {t('choice')}", t("points"), t("to win the match"), t("against the best"))]
    rows += [
        (
            f"   {choice_words(one.action)}",
            points_words(one, exact=judged.exact),
            chance_words(one),
            gap_words(one, exact=judged.exact),
        )
        for one in judged.options
    ]
    return table_lines(rows)


def _meanings(review: Review) -> list[str]:
    """Return what the figures mean and what to mind."""
    said = [t("{figure}: {meaning}", figure=t(label), meaning=t(meaning)) for label, meaning in MEANINGS]
    said += [t(CAVEATS[caveat]) for caveat in review.caveats]
    return [line for one in said for line in wrapped(one, WIDTH)]


def table_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of cells in columns, all but the first set to the right."""
    widths = [max(map(cell_width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            fit(cell, width) if place == 0 else " " * (width - cell_width(cell)) + cell
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
