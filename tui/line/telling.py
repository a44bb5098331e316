"""What has happened, one short line for each event."""

from __future__ import annotations

from engine.events import (
    Drew,
    HandDealt,
    MatchEnded,
    MisplayChallenged,
    RoundEnded,
    SeenEvent,
    SuddenDeath,
    Surrendered,
    TileDrawn,
    TilePlayed,
)
from engine.record import Header
from engine.snapshot import Phase, Snapshot, Update
from tui.i18n import n, t
from tui.line.facts import ended, ends_words, has_words
from tui.screens.watch_words import level_words
from tui.words.facts import moves_made
from tui.words.heading import match_title
from tui.words.lists import listed, sentences
from tui.words.log import brief_turns, line
from tui.words.people import People

_TOLD_AT_THE_END = (RoundEnded, MatchEnded, SuddenDeath, Surrendered)
"""Events that the account of a round's or a match's end puts into words."""
_RECALLED = 4
"""How many turns are told again when a match goes on."""


def update_lines(update: Update, people: People) -> list[str]:
    """Return a line for each event of a change."""
    events = [event for event in update.events if not isinstance(event, _TOLD_AT_THE_END)]
    said = [event_line(event, update.snapshot, people) for event in events]
    begins = any(isinstance(event, HandDealt) for event in events)
    return [*([_round(update.snapshot)] if begins else []), *filter(None, said)]


def _round(snapshot: Snapshot) -> str:
    return t("Round {number}.", number=snapshot.round)


def event_line(event: SeenEvent, snapshot: Snapshot, people: People) -> str:
    """Return what happened, and what that changes for all."""
    said = line(event, snapshot, people)
    if not said:
        return ""
    words = [ended(said)]
    if snapshot.phase is not Phase.PLAYING:
        return words[0]
    if isinstance(event, TilePlayed | MisplayChallenged):
        words += [ends_words(snapshot), has_words(snapshot, people, event.seat)]
    elif isinstance(event, TileDrawn | Drew):
        words += [has_words(snapshot, people, event.seat), _left(snapshot)]
    return sentences(words)


def _left(snapshot: Snapshot) -> str:
    return n("{count} to draw.", "{count} to draw.", snapshot.drawable)


def title_line(header: Header, people: People) -> str:
    """Return which match this is and who plays."""
    seats = [
        people[seat] if player.bot is None else t("{name} ({level})", name=people[seat], level=level_words(player.bot))
        for seat, player in enumerate(header.players)
    ]
    return t("{title}. {players}.", title=match_title(header.rulebook, header.rules), players=listed(seats))


def opening_lines(snapshot: Snapshot, people: People) -> list[str]:
    """Return how the round began, or where it stands when it is under way."""
    if not moves_made(snapshot):
        return [
            _round(snapshot),
            *(ended(said) for event in snapshot.history if (said := line(event, snapshot, people))),
        ]
    turns = "; ".join(brief_turns(snapshot, people)[-_RECALLED:])
    return [t("Round {number} goes on. Before: {turns}.", number=snapshot.round, turns=turns)]
