"""What the review screen says of a moment: the verdict on a choice, why, and the luck of the move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.actions import Action, Do
from engine.practice.proofs import Proven
from engine.review import Judged, LuckEvent, Mark
from engine.review.outlook import Outlook
from engine.review.themes import SURE, better, by_points
from engine.snapshot import Snapshot
from tui.i18n import n, t
from tui.words.judged import luck_words
from tui.words.lists import all_of, clauses, sentences
from tui.words.people import People
from tui.words.practice.plays import play_words
from tui.words.practice.proofs import act_words, clause_of, gap_words
from tui.words.review_themes import counts_words

LEAST_LUCK = 0.05
"""Luck of fewer points is not told."""


def verdict(judged: Judged, snapshot: Snapshot, people: People) -> tuple[str, ...]:
    """Return what was chosen, and what the best choice was worth more; the fullest wording first."""
    name, chosen, best = people[snapshot.viewer or 0], judged.chosen, judged.best
    play, other = play_words(snapshot, chosen.action), play_words(snapshot, best.action)
    first = t("A draw") if best.action.do is Do.DRAW else other
    said = t("{name} chose {play}.", name=name, play=play)
    if judged.mark is not Mark.GOOD:
        return _marked(judged, said, snapshot)
    if chosen.action == best.action:
        rivals = sum(option.equal for option in judged.options) - 1
        if not rivals:
            return (t("{name} chose {play}, the best.", name=name, play=play),)
        more = n(
            "Nothing is better; {count} other is as good.", "Nothing is better; {count} others are as good.", rivals
        )
        return sentences([said, more]), said
    if chosen.equal:
        return (sentences([said, t("It can't be told from the best, {best}.", best=other)]),)
    points = f"{max(0.0, judged.gap):.1f}"
    no_more = t("{best} was worth {points} more: too little for a mark.", best=first, points=points)
    return (sentences([said, no_more]),)


def _marked(judged: Judged, said: str, snapshot: Snapshot) -> tuple[str, ...]:
    """Return why a choice is marked: by points, or only by the chance to win the match."""
    option = better(judged)
    other = play_words(snapshot, option.action)
    first = t("A draw") if option.action.do is Do.DRAW else other
    percent = f"{100 * max(0.0, judged.chance_gap, option.chance - judged.chosen.chance):.1f}"
    if judged.best.action == judged.played:
        named = {"play": play_words(snapshot, judged.played), "best": other, "percent": percent}
        return (
            t("{play} brings most points, but {best} is worth {percent} % of the match more.", **named),
            t("Most points, but {best} is worth {percent} % of the match more.", **named),
        )
    if by_points(judged) is Mark.GOOD and judged.gap < 1:
        why = t("{best} was worth {percent} % of the match more, but hardly more points.", best=first, percent=percent)
        return sentences([said, why]), why
    points = f"{max(0.0, judged.gap):.1f}"
    more = t("{best} was worth {points} points more.", best=first, points=points)
    fullest = t(
        "{best} was worth {points} points and {percent} % of the match more.",
        best=first,
        points=points,
        percent=percent,
    )
    return sentences([said, fullest]), fullest, sentences([said, more]), more


def reasons(found: Iterable[Outlook], snapshot: Snapshot, people: People) -> str:
    """Return what some actions lead to, one sentence or two each."""
    return sentences(reason(one, snapshot, people) for one in found)


def reason_ways(one: Outlook, snapshot: Snapshot, people: People) -> tuple[str, ...]:
    """Return what is open after an action and who can answer; the shorter wordings speak of the next seat alone."""
    first = one._replace(answers=one.answers[:1])
    ways = (reason(one, snapshot, people), reason(first, snapshot, people))
    share = first.answers[0].plays if first.answers else 1.0
    if one.action.do is not Do.PLAY or one.is_out or one.blocks or not 1 - SURE < share < SURE:
        return ways
    answer = t(
        "{name} can answer in {percent} %", name=people.within(first.answers[0].seat), percent=round(100 * share)
    )
    play, ends = play_words(snapshot, one.action), all_of(one.ends)
    return (*ways, t("{play} leaves {ends}: {answers}.", play=play, ends=ends, answers=answer))


def reason(one: Outlook, snapshot: Snapshot, people: People) -> str:
    """Return what is open after an action, who can answer or must draw, and both counts where it blocks."""
    play = play_words(snapshot, one.action)
    if one.action.do is Do.DRAW:
        return t("A drawn tile fits in {percent} %.", percent=round(100 * one.drawn_fits)) if one.ends else ""
    if one.action.do is not Do.PLAY:
        return ""
    if one.is_out:
        return t("{play} is the last tile and ends the round.", play=play)
    if one.blocks >= SURE:
        return t(
            "{play} locks the round; count: {counts}.", play=play, counts=counts_words(one.counts, snapshot, people)
        )
    said = [t("{play} leaves {ends}: {answers}.", play=play, ends=all_of(one.ends), answers=_answers(one, people))]
    if one.blocks > 1 - SURE:
        counts, percent = counts_words(one.counts, snapshot, people), max(1, round(100 * one.blocks))
        said.append(
            t("That locks the round in {percent} % of the hands; count: {counts}.", percent=percent, counts=counts)
        )
    return sentences(said)


def _answers(one: Outlook, people: People) -> str:
    """Return what the next seat can do, and of the others whether they have a tile that fits."""
    first, *others = one.answers
    return clauses([_answer(first.plays, people.within(first.seat), can_draw=one.can_draw), *_others(others, people)])


def _answer(share: float, name: str, *, can_draw: bool) -> str:
    if share >= SURE:
        return t("{name} can answer for certain", name=name)
    if share <= 1 - SURE:
        return t("{name} must draw", name=name) if can_draw else t("{name} must pass (a shut-out)", name=name)
    percent = round(100 * share)
    if can_draw:
        return t("{name} can answer in {percent} %, else must draw", name=name, percent=percent)
    return t("{name} can answer in {percent} %, else must pass", name=name, percent=percent)


def _others(answers: Sequence[tuple[int, float]], people: People) -> list[str]:
    return [
        t("{name} can in {percent} %", name=people.within(seat), percent=round(100 * share)) for seat, share in answers
    ]


def proof_lines(proofs: Iterable[Proven], snapshot: Snapshot, people: People) -> list[str]:
    """Return what draws and passes prove about the hands of the others, and on which turn."""
    return [
        t(
            "{name}: {gap}, {act} ({clause}).",
            name=people[proof.seat],
            gap=gap_words(proof),
            act=act_words(proof),
            clause=clause_of(proof, snapshot.rules),
        )
        for proof in proofs
    ]


def signed(points: float) -> str:
    """Return points with their sign; nothing has none."""
    return f"{points:+.1f}" if round(points, 1) else "0.0"


def luck_line(events: Sequence[LuckEvent], side: int, guess: float | None, name: str) -> str:
    """Return the luck of a moment for the side of a seat: deal, drawn tile, guess; "" if there was none."""
    parts = []
    for event in events:
        points = event.by_side[side]
        if event.is_deal:
            parts.append(t("the deal {points} ({word})", points=signed(points), word=luck_words(points)))
        elif abs(points) >= LEAST_LUCK:
            drawn = t(
                "drawing {tile} {points} ({word})", tile=event.tile, points=signed(points), word=luck_words(points)
            )
            parts.append(drawn)
    if guess is not None and abs(guess) >= LEAST_LUCK:
        parts.append(t("the hidden tiles {points} ({word})", points=signed(guess), word=luck_words(guess)))
    return t("Luck for {name}: {parts}.", name=name, parts=clauses(parts)) if parts else ""


def action_line(seat: int, action: Action, snapshot: Snapshot, people: People) -> str:
    """Return what was done where there was nothing to choose."""
    said = t("{name} chose {play}.", name=people[seat], play=play_words(snapshot, action))
    return sentences([t("There was no choice."), said])
