"""How a lesson went on after a play, and how its round ended; ends are named by their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.events import Passed, RoundEnded, SeenEvent, TilePlayed
from engine.practice.lessons import PLAYER, seen
from engine.snapshot import Phase
from engine.state import MatchState
from engine.views import open_table
from tui.i18n import n, t
from tui.words.lists import listed, sentences
from tui.words.log import line
from tui.words.people import People
from tui.words.results import sum_words

_CLAUSE = re.compile(r" ?[(（][^()（）]*R\d+[^()（）]*[)）]")


def without_clauses(text: str) -> str:
    """Return a sentence without the clauses of the rules, which say nothing to a beginner."""
    return _CLAUSE.sub("", text)


def course_words(state: MatchState, events: Sequence[SeenEvent], people: People, *, is_right: bool) -> str:
    """Return the play and what followed, turn by turn.

    After a right play everything that follows from the player is forced, and it is said why; after another one both
    go on as well as they can.
    """
    acts = [event for event in events if isinstance(event, TilePlayed | Passed)]
    parts = [_act(acts[0], people)] if acts else []
    rest = list(_followed(state, acts[1:], people) if is_right else (_act(act, people) for act in acts[1:]))
    if rest and not is_right:
        rest[0] = t("then, both at their best: {act}", act=rest[0])
    ends = [line(event, seen(state), people) for event in events if isinstance(event, RoundEnded)]
    return " · ".join([*parts, *rest, *ends])


def _followed(state: MatchState, acts: Sequence[TilePlayed | Passed], people: People) -> Iterator[str]:
    """Yield what came by itself; the player's own acts with the reason why they were made for him."""
    left = state.hands[PLAYER].bit_count() + sum(isinstance(act, TilePlayed) and act.seat == PLAYER for act in acts)
    for act in acts:
        if act.seat != PLAYER:
            yield _act(act, people)
        elif isinstance(act, Passed):
            yield t("for you: pass, as nothing fits")
        elif left == 1:
            yield t("for you, as your last tile: {tile} on the {number}", tile=act.tile, number=act.inner)
        else:
            yield t("for you, as nothing else fits: {tile} on the {number}", tile=act.tile, number=act.inner)
        left -= isinstance(act, TilePlayed) and act.seat == PLAYER


def _act(act: TilePlayed | Passed, people: People) -> str:
    if isinstance(act, Passed):
        return t("{name} {what}", name=people[act.seat], what=t("Pass"))
    return t("{name} {tile} on the {number}", name=people[act.seat], tile=act.tile, number=act.inner)


def hands_words(state: MatchState, people: People) -> str:
    """Return both hands, both counts and what comes of them; "" while the round goes on."""
    if state.phase is Phase.PLAYING:
        return ""
    table = open_table(state)
    said = []
    for seat, hand in enumerate(table.hands):
        name, tiles, pips = people[seat], listed(hand), sum(tile.pips for tile in hand)
        if hand:
            said.append(
                n("{name}: {tiles}; {count} pip.", "{name}: {tiles}; {count} pips.", pips, name=name, tiles=tiles)
            )
        else:
            said.append(t("{name}: no tile left.", name=name))
    return sentences([*said, sum_words(state.results[-1], seen(state), people)])
