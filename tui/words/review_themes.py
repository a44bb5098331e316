"""What the review calls a choice in the words of the game: lock, shut-out, and where the tiles of a number are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.practice.explained import Counts, Number, Out
from engine.review.outlook import outlook
from engine.review.themes import SURE, Theme, Told, told_of
from engine.review.values import Judged
from engine.snapshot import Snapshot
from tui.i18n import N_, n, t
from tui.words.lists import all_of, clauses, one_of, sentences
from tui.words.people import People
from tui.words.practice.plays import play_words, range_words

READING: Sequence[str] = (
    N_(
        "POINTS is what a play is worth in this round on average, MATCH the chance to win the match after it. Where "
        "tiles can still be drawn, both come from playing the round out many times from deals that agree with all that "
        "was seen; ± is one standard error, and twice as much is seldom exceeded."
    ),
    N_(
        "Once nothing can be drawn every possible hand is looked at, as likely as the plays make it, and there is no "
        "±: few hands of two sides are solved, others played out. Only where more than 20,000 hands are possible "
        "(120,000 for a closer look) are deals drawn there too, and ± stands."
    ),
    N_(
        "Marks: ?! inaccuracy, ? mistake, ?? blunder: gave up 1, 3, 8 points or 0.5, 1.5, 4 % of the match, beyond 2 "
        "standard errors."
    ),
    N_(
        "Lock: a play after which nobody can go on; the round is blocked, and the pips in the hands decide it: the "
        "count. Shut-out: the next seat has nothing that fits and must pass."
    ),
    N_(
        "Luck is told apart from choices: what the deal and each drawn tile were worth, and how the hidden tiles lay "
        "for a choice (guess luck): right play, wrong hand, or the other way round."
    ),
)
"""How the figures of a choice are read; message ids."""
_LOCKS: Mapping[Theme, tuple[str, str, str]] = {
    Theme.LOCKED: (
        N_("{name} locked the round: after {play} nobody has a {numbers}; count: {counts}."),
        N_("{name} locked the round with {play}; count: {counts}."),
        N_("{name} played for a lock with {play}: nobody can go on in {percent} %; count: {counts}."),
    ),
    Theme.MISSED_LOCK: (
        N_("{name} missed a lock: after {play} nobody has a {numbers}; count: {counts}."),
        N_("{name} missed a lock with {play}; count: {counts}."),
        N_("{name} missed a lock: after {play} nobody can go on in {percent} %; count: {counts}."),
    ),
    Theme.OTHER_LOCK: (
        N_("{play} would lock the round: nobody has a {numbers} then; count: {counts}."),
        N_("{play} would lock the round; count: {counts}."),
        N_("{play} would lock the round in {percent} % of the hands; count: {counts}."),
    ),
}
"""For each lock a sentence with the exhausted numbers, one without, and one for a lock that is not certain."""


def theme_words(judged: Judged, snapshot: Snapshot, people: People) -> str:
    """Return what a choice was about in the fullest words; "" if no lock or shut-out was near."""
    told = told_of(judged, [outlook(snapshot, option.action) for option in judged.options])
    return "".join(theme_ways(told, snapshot, people)[:1])


def theme_ways(told: Told | None, snapshot: Snapshot, people: People) -> tuple[str, ...]:
    """Return ways to say what a choice was about, the fullest first; none if no lock or shut-out was near."""
    if told is None:
        return ()
    one, name, play = told.outlook, people[snapshot.viewer or 0], play_words(snapshot, told.outlook.action)
    if told.theme in _LOCKS:
        full, brief, unsure = (
            t(
                way,
                name=name,
                play=play,
                numbers=one_of(dict.fromkeys(one.ends)),
                counts=counts_words(one.counts, snapshot, people),
                percent=min(99, round(100 * one.blocks)),
            )
            for way in _LOCKS[told.theme]
        )
        return (full, brief) if one.blocks >= SURE else (unsure,)
    other = people.within(one.answers[0].seat)
    if told.theme is Theme.SHUT_OUT:
        return (t("{name} shut {other} out with {play}.", name=name, other=other, play=play),)
    return (t("{name} missed a shut-out: after {play} {other} must pass.", name=name, play=play, other=other),)


def counts_words(counts: Counts | None, snapshot: Snapshot, people: People) -> str:
    """Return both counts of a block: ``you 12, Ana 29 to 51``."""
    if counts is None:
        return ""
    if counts.sides is not None:
        ours, theirs = counts.sides
        return t("{ours} against {theirs} of the other side", ours=range_words(ours), theirs=range_words(theirs))
    mine = t("{name} {pips}", name=people.within(snapshot.viewer or 0), pips=counts.mine)
    others = [t("{name} {pips}", name=people.within(seat), pips=range_words(pips)) for seat, pips in counts.others]
    return clauses([mine, *others])


def number_words(one: Number, people: People) -> str:
    """Return where the tiles of a number are: on the table, in the hand, proven gone, or in another hand."""
    every = len(one.laid) + len(one.mine) + len(one.nowhere) + len(one.out)
    laid = n("{count} on the table", "{count} on the table", len(one.laid))
    mine = t("{count} in this hand ({tiles})", count=len(one.mine), tiles=_tiles(one.mine)) if one.mine else ""
    gone = tuple(other.tile for other in one.nowhere)
    nowhere = t("{count} in the boneyard ({tiles})", count=len(gone), tiles=_tiles(gone)) if gone else ""
    if one.out:
        places = clauses([laid, mine, nowhere, _out(one.out, people)])
        return t("Tiles with a {number}: {places}.", number=one.number, places=places)
    accounted = t(
        "All {suit} tiles with a {number} are accounted for: {places}.",
        suit=every,
        number=one.number,
        places=clauses([laid, mine, nowhere]),
    )
    who = t("No other hand can follow it.") if one.mine else t("The {number} is exhausted.", number=one.number)
    return sentences([accounted, who])


def number_ways(one: Number, people: People) -> tuple[str, ...]:
    """Return the same of a number that no other hand has, the fullest first."""
    every = len(one.laid) + len(one.mine) + len(one.nowhere)
    if one.mine:
        brief = t("Only this hand can follow a {number}: all {suit} are accounted for.", number=one.number, suit=every)
    else:
        brief = t("The {number} is exhausted: all {suit} are accounted for.", number=one.number, suit=every)
    return number_words(one, people), brief


def _out(out: Sequence[Out], people: People) -> str:
    certain: dict[int, list[str]] = {}
    for other in out:
        if other.holder is not None:
            certain.setdefault(other.holder, []).append(str(other.tile))
    parts = [
        t("{name} must hold {tiles}", name=people.within(seat), tiles=all_of(own)) for seat, own in certain.items()
    ]
    rest = tuple(other.tile for other in out if other.holder is None)
    if rest:
        parts.append(t("{count} unseen ({tiles})", count=len(rest), tiles=_tiles(rest)))
    return clauses(parts)


def _tiles(tiles: Sequence[object]) -> str:
    return " ".join(map(str, tiles))
