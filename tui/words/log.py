"""The log: every event of the round as a line, and the last turns in few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.events import (
    Accepted,
    Drew,
    HandDealt,
    LotDrawn,
    MatchEnded,
    MisplayChallenged,
    Passed,
    PointsScored,
    Redealt,
    RoundEnded,
    RoundReason,
    RoundStarted,
    SeenEvent,
    SuddenDeath,
    Surrendered,
    TileDrawn,
    TilePlayed,
    TileTouched,
    Why,
)
from engine.rules import FirstLead, Rules
from engine.snapshot import Snapshot
from tui.i18n import n, t
from tui.words.facts import played_words
from tui.words.lists import all_of, clauses, listed
from tui.words.people import People

Telling = Callable[[Any, Snapshot, People], str]


def _says(name: str, what: str) -> str:
    return t("{name} {what}", name=name, what=what)


def _lot(event: LotDrawn, _: Snapshot, people: People) -> str:
    if event.again:
        return t("{name} drew {tile} for the lead, again", name=people[event.seat], tile=event.tile)
    return t("{name} drew {tile} for the lead", name=people[event.seat], tile=event.tile)


def _dealt(event: HandDealt, _: Snapshot, people: People) -> str:
    return n(
        "{name} shuffled and dealt; {count} tile is in the boneyard",
        "{name} shuffled and dealt; {count} tiles are in the boneyard",
        event.boneyard,
        name=people[event.shuffler],
    )


def _redealt(event: Redealt, _: Snapshot, people: People) -> str:
    hands = " · ".join(f"{people[seat]} {' '.join(map(str, hand))}" for seat, hand in enumerate(event.hands) if hand)
    return t("No double was dealt, so all is dealt again (R9): {hands}", hands=hands)


def lead_words(why: Why, name: str, rules: Rules) -> str:
    """Return who leads and why."""
    redeals = FirstLead.HIGHEST_DOUBLE_ELSE_REDEAL in (rules.first_lead, rules.next_lead)
    return {
        Why.LOT: t("Lead: {name}, by lot (R7)", name=name),
        Why.HIGHEST_DOUBLE: t("Lead: {name}, highest double ({clause})", name=name, clause="R9" if redeals else "R8"),
        Why.HEAVIEST: t("Lead: {name}, heaviest tile (R8)", name=name),
        Why.WINNER: t("Lead: {name}, who won (R10)", name=name),
        Why.ROTATE: t("Lead: {name}, next in turn (R11)", name=name),
        Why.GIVEN: t("Lead: {name}", name=name),
        Why.GIVEN_DOUBLE: t("Lead: {name}", name=name),
    }[why]


def _started(event: RoundStarted, snapshot: Snapshot, people: People) -> str:
    return lead_words(event.why, people[event.leader], snapshot.rules)


def _touched(event: TileTouched, _: Snapshot, people: People) -> str:
    if event.bound:
        return t("{name} touched {tile} and must play it (R37)", name=people[event.seat], tile=event.tile)
    return t("{name} touched {tile}, which doesn't fit", name=people[event.seat], tile=event.tile)


def _drawn(event: TileDrawn | Drew, _: Snapshot, people: People) -> str:
    name = people[event.seat]
    if isinstance(event, TileDrawn):
        if event.penalty:
            return t("{name} drew {tile} as a penalty", name=name, tile=event.tile)
        return t("{name} drew {tile}", name=name, tile=event.tile)
    if event.penalty:
        return t("{name} drew a tile as a penalty", name=name)
    return n("{name} drew a tile", "{name} drew {count} tiles", 1, name=name)


def _passed(event: Passed, _: Snapshot, people: People) -> str:
    if not event.ends:
        return t("{name}: Pass", name=people[event.seat])
    return t("{name}: Pass, on {numbers}", name=people[event.seat], numbers=all_of(event.ends))


def _scored(event: PointsScored, snapshot: Snapshot, people: People) -> str:
    side = people.side(snapshot, event.team)
    return n("{name} scored {count} (All Fives)", "{name} scored {count} (All Fives)", event.points, name=side)


def _challenged(event: MisplayChallenged, _: Snapshot, people: People) -> str:
    return t(
        "{by} challenged {tile}; {name} took it back (R35)",
        by=people[event.by],
        tile=event.tile,
        name=people[event.seat],
    )


def _accepted(event: Accepted, _: Snapshot, people: People) -> str:
    return t("{name} accepted the last tile of {offender}", name=people[event.seat], offender=people[event.offender])


def _ended(event: RoundEnded, _: Snapshot, people: People) -> str:
    how = t("Blocked!") if event.reason is RoundReason.BLOCKED else t("Domino!")
    if event.winner is None:
        return t("{how} Nobody won the round", how=how)
    return n(
        "{how} {name} won the round: {count} point",
        "{how} {name} won the round: {count} points",
        event.points,
        how=how,
        name=people[event.winner],
    )


def _sudden(event: SuddenDeath, _: Snapshot, people: People) -> str:
    names = all_of(people[seat] for seat in event.seats)
    return t("Tied at the top: {names} play one more round (R28)", names=names)


def _gave_up(event: Surrendered, _: Snapshot, people: People) -> str:
    return t("{name} gave up the match (R30)", name=people[event.seat])


def _over(event: MatchEnded, snapshot: Snapshot, people: People) -> str:
    if event.winner is None:
        return t("The match is drawn")
    return t("{name} won the match", name=people.side(snapshot, event.winner))


_TELLING: Mapping[type, Telling] = {
    LotDrawn: _lot,
    HandDealt: _dealt,
    Redealt: _redealt,
    RoundStarted: _started,
    TileTouched: _touched,
    TilePlayed: lambda event, _, people: _says(people[event.seat], played_words(event)),
    TileDrawn: _drawn,
    Drew: _drawn,
    Passed: _passed,
    PointsScored: _scored,
    MisplayChallenged: _challenged,
    Accepted: _accepted,
    RoundEnded: _ended,
    SuddenDeath: _sudden,
    Surrendered: _gave_up,
    MatchEnded: _over,
}


def line(event: SeenEvent, snapshot: Snapshot, people: People) -> str:
    """Return the event as a line of the log; "" for one that says nothing to players."""
    telling = _TELLING.get(type(event))
    return "" if telling is None else telling(event, snapshot, people)


def log_lines(snapshot: Snapshot, people: People) -> list[str]:
    """Return the whole log of this round, the oldest first; draws of one turn share a line."""
    lines: list[str] = []
    drawing: tuple[int, bool] | None = None
    tiles: list[str] = []
    for event in snapshot.history:
        if isinstance(event, TileDrawn | Drew) and not event.penalty:
            if drawing != (event.seat, isinstance(event, TileDrawn)):
                drawing, tiles = (event.seat, isinstance(event, TileDrawn)), []
                lines.append("")
            tiles.append(str(event.tile) if isinstance(event, TileDrawn) else "")
            lines[-1] = _draws(people[event.seat], tiles)
            continue
        drawing = None
        said = line(event, snapshot, people)
        if said:
            lines.append(said)
    return lines


def _draws(name: str, tiles: list[str]) -> str:
    if tiles[0]:
        return t("{name} drew {tiles}", name=name, tiles=listed(tiles))
    return n("{name} drew a tile", "{name} drew {count} tiles", len(tiles), name=name)


def last_turns(snapshot: Snapshot, people: People, count: int = 3) -> str:
    """Return the last turns in few words: ``You 5-6 on 6 · Ana drew 3, 3-5 on 5``."""
    return " · ".join(brief_turns(snapshot, people)[-count:])


def brief_turns(snapshot: Snapshot, people: People) -> list[str]:
    """Return every turn of the round in few words, the oldest first."""
    turns: list[tuple[int, list[SeenEvent]]] = []
    for event in snapshot.history:
        if isinstance(event, TilePlayed | Passed | TileDrawn | Drew | MisplayChallenged):
            if not turns or turns[-1][0] != event.seat or isinstance(turns[-1][1][-1], TilePlayed | Passed):
                turns.append((event.seat, []))
            turns[-1][1].append(event)
    return [_brief(people[seat], acts) for seat, acts in turns]


def _brief(name: str, acts: list[SeenEvent]) -> str:
    drawn = sum(isinstance(act, TileDrawn | Drew) for act in acts)
    words = [t("drew {count}", count=drawn)] if drawn else []
    for act in acts:
        if isinstance(act, TilePlayed):
            words.append(_laid(act))
        elif isinstance(act, Passed):
            words.append(t("Pass"))
        elif isinstance(act, MisplayChallenged):
            words.append(t("took back {tile}", tile=act.tile))
    return _says(name, clauses(words))


def _laid(event: TilePlayed) -> str:
    """Return ``3-5 on 3``."""
    if event.end is None:
        return t("{tile}", tile=event.tile)
    return t("{tile} on {number}", tile=event.tile, number=event.inner)
