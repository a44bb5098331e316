"""Plays, points, hands and lines of play in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Do
from engine.events import Passed, TilePlayed
from engine.practice.explained import Course, Range
from engine.snapshot import Snapshot
from engine.tiles import tiles_in
from tui.i18n import n, t
from tui.words.lists import clauses, sentences
from tui.words.people import People


def play_words(snapshot: Snapshot, action: Action) -> str:
    """Return ``0-4 on the 0``, in a position in which the play can be made."""
    if action.do is Do.DRAW:
        return t("a draw")
    if action.tile is None:
        return t("a pass")
    if action.end is None:
        return str(action.tile)
    return t("{tile} on the {number}", tile=action.tile, number=snapshot.ends[action.end])


def points_words(points: float) -> str:
    """Return ``+27.9``, ``-3`` or ``0``: points with their sign, a tenth where it is not whole."""
    rounded = round(points, 1)
    return f"{rounded:+.0f}" if rounded == int(rounded) and rounded else f"{rounded:+.1f}" if rounded else "0"


def range_words(pips: Range) -> str:
    """Return ``32 to 41``, or one number where both are the same."""
    if pips.least == pips.most:
        return str(pips.least)
    return t("{least} to {most}", least=pips.least, most=pips.most)


def hands_words(count: int, seats: int) -> str:
    """Return how many hands are possible: of one other seat, or of several together."""
    if seats == 2:
        return n("{count} possible hand", "{count} possible hands", count)
    return n("{count} way to share out the unseen tiles", "{count} ways to share out the unseen tiles", count)


def share_words(share: float) -> str:
    """Return a share of the possible hands that is neither none nor all of them."""
    percent = min(99, max(1, round(100 * share)))
    return t("{percent} % of the possible hands", percent=percent)


def hand_words(hands: Sequence[int], people: People, viewer: int) -> str:
    """Return ``Ana 1-1 3-6, Ben 2-2``: what the others hold in one world."""
    held = [
        t("{name} {what}", name=people[seat], what=" ".join(map(str, tiles_in(hand))))
        for seat, hand in enumerate(hands)
        if hand and seat != viewer
    ]
    return clauses(held)


def if_words(hands: Sequence[int], people: People, viewer: int) -> str:
    """Return ``if Ana holds 1-1 3-6``, or the hands of all others where there are several."""
    others = [seat for seat, hand in enumerate(hands) if hand and seat != viewer]
    if len(others) == 1:
        tiles = " ".join(map(str, tiles_in(hands[others[0]])))
        return t("If {name} holds {tiles}", name=people[others[0]], tiles=tiles)
    return t("If the hands are {hands}", hands=hand_words(hands, people, viewer))


def course_words(course: Course, people: People) -> str:
    """Return the line of play step by step: ``You 0-4 on 4 · Ana Pass · You 2-2 on 2``."""
    said = []
    for seat, action, on in course.steps:
        if action.tile is None:
            what = t("Pass") if action.do is Do.PASS else t("drew {count}", count=1)
        elif on is None:
            what = str(action.tile)
        else:
            what = t("{tile} on {number}", tile=action.tile, number=on)
        said.append(t("{name} {what}", name=people[seat], what=what))
    return " · ".join(said)


def played_words(before: Snapshot, now: Snapshot, people: People, points: int) -> str:
    """Return what was played between two moments of a round, and what it came to."""
    acts = [act for act in now.history[len(before.history) :] if isinstance(act, TilePlayed | Passed)]
    said = [
        t("{name} {what}", name=people[act.seat], what=t("Pass"))
        if isinstance(act, Passed)
        else t("{name} {what}", name=people[act.seat], what=t("{tile} on {number}", tile=act.tile, number=act.inner))
        for act in acts
    ]
    return t(
        "You played it out: {steps}. That brought you {points}.", steps=" · ".join(said), points=points_words(points)
    )


__all__ = [
    "clauses", "course_words", "hand_words", "hands_words", "if_words", "play_words", "played_words", "points_words",
    "range_words", "sentences", "share_words",
]  # fmt: skip
