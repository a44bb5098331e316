"""A review as one page for a browser: nothing else is needed to show it, not even a script."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from engine.record import GameRecord, Replayer
from engine.review import Decision, Mark, Review
from engine.review.closed import most_hands
from engine.review.outlook import outlook
from engine.review.walking import rounds_of
from engine.rules import Rules
from engine.snapshot import Snapshot
from engine.views import snapshot_for
from tui.html.graph import Dot, graph
from tui.html.style import STYLE
from tui.html.tables import candidates_table, mark_cell, meanings, others_table, round_tables, totals_table
from tui.html.tiles import chain_picture, hand_picture
from tui.i18n import current_language, n, t
from tui.words.heading import match_title
from tui.words.judged import CAVEATS, lost_words, mark_name
from tui.words.lists import all_of, different, listed, sentences
from tui.words.people import People
from tui.words.review import hints_words, reviewed_people
from tui.words.review_blocks import block_after
from tui.words.review_moves import reasons
from tui.words.review_themes import theme_words
from tui.words.weighing import choice_words


def page(review: Review, record: GameRecord) -> str:
    """Return the page; ``record`` is the match that was reviewed."""
    people, rules = reviewed_people(review), record.header.rules
    title = t("Review: {match}", match=t(" v ").join(_sides(people, rules)))
    sections = (
        _header(review, record, title, people),
        _totals(review, people),
        _graph(review, people, rules),
        _marked(review, record, people),
        _others(review, people),
    )
    return (
        f'<!doctype html>\n<html lang="{escape(current_language().replace("_", "-"))}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>{''.join(sections)}</main></body></html>\n"
    )


def _sides(people: People, rules: Rules) -> list[str]:
    if not rules.partnership:
        return list(people.names)
    return [t("{one}+{other}", one=people[side], other=people[side + 2]) for side in range(2)]


def _header(review: Review, record: GameRecord, title: str, people: People) -> str:
    about, sides = review.about, _sides(people, record.header.rules)
    scores = listed(
        t("{name} {score}", name=name, score=score) for name, score in zip(sides, about.scores, strict=True)
    )
    if not about.finished:
        result = t("not finished")
    elif about.winner is None:
        result = t("a draw")
    else:
        result = t("{name} won the match", name=sides[about.winner])
    exact = t(
        "once nothing can be drawn all hands, if there are no more than {hands}",
        hands=f"{most_hands(review.depth):,}",
    )
    depth = n("{count} deal to choose on", "{count} deals to choose on", review.depth.deals)
    lines = (
        match_title(record.header.rulebook, record.header.rules),
        t("{result}: {scores}", result=result, scores=scores),
        *((about.created,) if about.created else ()),
        t("{depth}, as many others to judge on; {exact}", depth=depth, exact=exact),
        *((hints_words(record),) if record.hints else ()),
    )
    caveats = "".join(f"<li>{escape(t(CAVEATS[one]))}</li>" for one in review.caveats if one in CAVEATS)
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<header><h1>{escape(title)}</h1>{said}<ul class="dim">{caveats}</ul></header>'


def _totals(review: Review, people: People) -> str:
    return (
        f"<section><h2>{escape(t('Totals'))}</h2>{totals_table(review.totals, people)}"
        f"{round_tables(review.rounds, people)}{meanings()}</section>"
    )


def _graph(review: Review, people: People, rules: Rules) -> str:
    sides = _sides(people, rules)
    title = t("The chance to win the match, with all hands open")
    dots = [
        Dot(one.entry, review.about.sides[one.seat], f"d{one.number}", _heading(one, people))
        for one in review.decisions
        if one.mark in (Mark.MISTAKE, Mark.BLUNDER)
    ]
    drawn = graph(review.moments, dots, title)
    if not drawn:
        return ""
    shown = sides[:1] if len(sides) == 2 else sides
    names = "".join(
        f'<span class="s{side}"><svg class="graph" width="40" height="10" style="display:inline">'
        f'<path class="line s{side}" d="M0 5H38"/></svg> {escape(name)} </span>'
        for side, name in enumerate(shown)
    )
    return f"<section><h2>{escape(title)}</h2>{drawn}<p>{names}</p></section>"


def _heading(decision: Decision, people: People) -> str:
    return t(
        "Round {round}, move {move}: {name} {mark} {play}",
        round=decision.round,
        move=decision.move,
        name=people[decision.seat],
        mark=decision.mark.value,
        play=choice_words(decision.played),
    )


def _marked(review: Review, record: GameRecord, people: People) -> str:
    found = [one for one in review.decisions if one.mark is not Mark.GOOD]
    if not found:
        said = t("No choice was clearly worse than another.")
        return f"<section><h2>{escape(t('Marked decisions'))}</h2><p>{escape(said)}</p></section>"
    seen = _snapshots(found, record)
    rounds = tuple(rounds_of(record))
    articles = "".join(_article(one, seen[one.entry], people, block_after(rounds, one.entry, people)) for one in found)
    return f"<section><h2>{escape(t('Marked decisions'))}</h2>{articles}</section>"


def _snapshots(decisions: list[Decision], record: GameRecord) -> Mapping[int, Snapshot]:
    """Return what each seat could know before its decisions, by entry."""
    found = {one.entry: one.snapshot for one in decisions if one.snapshot is not None}
    wanted = {one.entry: one.seat for one in decisions if one.snapshot is None}
    if not wanted:
        return found
    replayer = Replayer(record.header.rules)
    for entry, what in enumerate(record.entries[: max(wanted) + 1]):
        if entry in wanted and replayer.state is not None:
            found[entry] = snapshot_for(replayer.state, wanted[entry], entry)
        replayer.step(what)
    return found


def _article(decision: Decision, snapshot: Snapshot, people: People, later: str) -> str:
    ends = all_of(different(snapshot.ends.values()))
    chain = chain_picture(snapshot.chain, t("The chain"), spinner=snapshot.rules.spinner)
    holds = t("The hand of {name}", name=people[decision.seat])
    hand = hand_picture(snapshot.hand, (decision.played.tile,), holds)
    counts = listed(t("{name} {count}", name=people[seat], count=snapshot.counts[seat]) for seat in snapshot.active)
    facts = t("Tiles: {counts}; boneyard {boneyard}.", counts=counts, boneyard=snapshot.boneyard)
    open_now = t("Open: {ends}.", ends=ends) if ends else t("The table is empty.")
    luck = t("Guess luck: {points} points.", points=f"{decision.guess:+.1f}")
    plays = dict.fromkeys((decision.judged.best.action, decision.played))
    theme = theme_words(decision.judged, snapshot, people)
    why = sentences([theme, reasons([outlook(snapshot, play) for play in plays], snapshot, people), later])
    return (
        f'<article id="d{decision.number}"><h3>{escape(_heading(decision, people))} '
        f'<span class="dim">({escape(mark_name(decision.mark))})</span></h3>'
        f"<figure>{chain}{hand}</figure><p>{escape(open_now)} {escape(facts)}</p>"
        f"<p>{mark_cell(decision.mark)} {escape(lost_words(decision))} {escape(luck)}</p>"
        f"<p>{escape(why)}</p>"
        f"{candidates_table(decision)}</article>"
    )


def _others(review: Review, people: People) -> str:
    rows = others_table(review, people)
    return f"<section><h2>{escape(t('Other decisions'))}</h2>{rows}</section>" if rows else ""
