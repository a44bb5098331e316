"""The explanation of a position, from its ends to the play that tempts."""

from __future__ import annotations

from engine.practice.explained import Counts, Facts, Play, Tempting
from engine.rules import Rules
from engine.snapshot import Snapshot
from tui.i18n import n, t
from tui.words.lists import all_of, clauses, sentences
from tui.words.people import People
from tui.words.practice.numbers import number_lines
from tui.words.practice.plays import (
    course_words,
    hands_words,
    if_words,
    play_words,
    points_words,
    range_words,
    share_words,
)
from tui.words.practice.proofs import proven_lines


def explanation(facts: Facts, snapshot: Snapshot, people: People) -> list[str]:
    """Return the explanation of the best play in paragraphs; ``snapshot`` is the moment before it."""
    rules = snapshot.rules
    first, *others = number_lines(facts, rules, people)
    end = [_who_can_play(facts, rules, people), *_counts(facts, snapshot, people), _points(facts, snapshot)]
    return [
        sentences([*_ends(facts, snapshot), first]),
        *others,
        *_proven(facts, rules, people),
        sentences(end),
    ]


def consequences(facts: Facts, snapshot: Snapshot, people: People) -> list[str]:
    """Return how it goes on after the best play, and what comes of the tempting one."""
    return [*_course(facts, snapshot, people), *_tempting(facts, snapshot, people)]


def _proven(facts: Facts, rules: Rules, people: People) -> list[str]:
    """Return the acts that prove something about the open numbers and have not been told with their tiles."""
    told = {(proof.seat, proof.place) for one in facts.numbers for tile in one.nowhere for proof in tile.proofs}
    wanted = [
        one._replace(
            proofs=tuple(
                proof
                for proof in one.proofs
                if (proof.seat, proof.place) not in told and not set(proof.numbers).isdisjoint(facts.best.ends)
            )
        )
        for one in facts.known
    ]
    return proven_lines(wanted, rules, people)


def _ends(facts: Facts, snapshot: Snapshot) -> list[str]:
    best = facts.best
    if best.action.tile is None:
        return []
    return [t("{play} leaves {ends}.", play=play_words(snapshot, best.action), ends=all_of(best.ends))]


def _who_can_play(facts: Facts, rules: Rules, people: People) -> str:
    able = [one for one in facts.followers if one.share > 0]
    names = all_of(people[one.seat] for one in facts.followers)
    if not able and facts.best.blocks == 1:
        return t("Nobody can play, and nothing may be drawn: the round is blocked (R19).")
    if not able:
        return n("{names} can't play.", "{names} can't play.", len(facts.followers), names=names)
    said = []
    for one in facts.followers:
        name = people[one.seat]
        if one.share == 1 and facts.hands == 1:
            said.append(t("{name} can play {tiles}.", name=name, tiles=all_of(one.tiles)))
        elif one.share == 1:
            tiles = " ".join(map(str, one.tiles))
            said.append(t("{name} can play in every possible hand, with {tiles}.", name=name, tiles=tiles))
        elif one.share > 0:
            tiles = " ".join(map(str, one.tiles))
            said.append(
                t("{name} can play in {share}, with {tiles}.", name=name, share=share_words(one.share), tiles=tiles)
            )
        else:
            said.append(n("{names} can't play.", "{names} can't play.", 1, names=name))
    return sentences(said)


def _counts(facts: Facts, snapshot: Snapshot, people: People) -> list[str]:
    """Return the pips of the block, if the best play blocks; and those of a lock that was refused."""
    said = []
    best, lock = facts.best, facts.lock
    if best.counts is not None:
        counts = counts_words(best.counts, snapshot, people)
        said.append(counts if best.blocks == 1 else _blocks_with(best, counts))
    if lock is not None and lock.counts is not None:
        counts = counts_words(lock.counts, snapshot, people)
        said.append(_refused(lock, snapshot, counts))
    return said


def _refused(lock: Play, snapshot: Snapshot, counts: str) -> str:
    play, mean = play_words(snapshot, lock.action), points_words(lock.mean)
    if lock.blocks == 1:
        return t("{play} would lock, but that brings {mean} on average. {counts}", play=play, mean=mean, counts=counts)
    return t(
        "{play} would lock in {share}, but it brings {mean} on average. {counts}",
        play=play,
        share=share_words(lock.blocks),
        mean=mean,
        counts=counts,
    )


def _blocks_with(play: Play, counts: str) -> str:
    return t("In {share} that blocks at once. {counts}", share=share_words(play.blocks), counts=counts)


def counts_words(counts: Counts, snapshot: Snapshot, people: People) -> str:
    """Return both counts of a block: mine, and what the others may hold."""
    if counts.sides is not None:
        ours, theirs = counts.sides
        return t(
            "In a block your side counts {ours}, the other side {theirs}.",
            ours=range_words(ours),
            theirs=range_words(theirs),
        )
    others = clauses(t("{name} {pips}", name=people[seat], pips=range_words(pips)) for seat, pips in counts.others)
    return t("In a block the pips are: you {mine}, {others}.", mine=counts.mine, others=others)


def _points(facts: Facts, snapshot: Snapshot) -> str:
    best, play = facts.best, play_words(snapshot, facts.best.action)
    if facts.hands == 1:
        return t("All hands can be known: {play} brings {points}.", play=play, points=points_words(best.mean))
    said = t(
        "{play} brings {mean} on average, {worst} at worst, over {hands}.",
        play=play,
        mean=points_words(best.mean),
        worst=points_words(best.worst),
        hands=hands_words(facts.hands, snapshot.rules.seats),
    )
    return sentences([said, _if_open(facts)])


def _if_open(facts: Facts) -> str:
    """Return what there would be with open hands, where that is more; or that all figures are only that."""
    best = facts.best
    if facts.is_open:
        return t("These are figures with open hands: without seeing them you may get less.")
    open_mean, open_worst = points_words(best.open_mean), points_words(best.open_worst)
    if (open_mean, open_worst) == (points_words(best.mean), points_words(best.worst)):
        return ""
    return t("If you could see the hands it would be {mean} and {worst}.", mean=open_mean, worst=open_worst)


def _course(facts: Facts, snapshot: Snapshot, people: People) -> list[str]:
    """Return how it goes on against the hand that is worst for the best play, where the play doesn't end the round."""
    course = facts.course
    if len(course.steps) < 2:
        return []
    steps, points = course_words(course, people), points_words(course.points)
    if facts.hands == 1:
        return [t("With best play of all: {steps}. That brings {points}.", steps=steps, points=points)]
    return [
        t(
            "{condition} (the worst for you), with open hands and best play of all: {steps}. That brings {points}.",
            condition=if_words(course.hands, people, snapshot.viewer or 0),
            steps=steps,
            points=points,
        )
    ]


def _tempting(facts: Facts, snapshot: Snapshot, people: People) -> list[str]:
    """Return the tempting play and the hand that refutes it."""
    found: Tempting | None = facts.tempting
    if found is None:
        return []
    name = play_words(snapshot, found.play.action)
    why = t("Tempting: {play}, the heaviest tile that fits.", play=name) if found.is_heaviest else ""
    given = {
        "bad": points_words(found.course.points),
        "best": play_words(snapshot, facts.best.action),
        "good": points_words(found.instead),
        "steps": course_words(found.course, people),
    }
    if facts.hands == 1:
        refuted = t("It brings {bad} and {best} brings {good}: {steps}.", **given)
        return [sentences([why or t("Tempting: {play}.", play=name), refuted])]
    refuted = t(
        "{condition}, with open hands it brings {bad} and {best} brings {good}: {steps}.",
        condition=if_words(found.course.hands, people, snapshot.viewer or 0),
        **given,
    )
    return [sentences([why or t("Tempting: {play}.", play=name), refuted])]
