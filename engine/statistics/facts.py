"""What statistics know of one match: its record, replayed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal, NamedTuple, TypeAlias

from engine.events import (
    Event,
    MatchReason,
    MisplayChallenged,
    Passed,
    RoundReason,
    Surrendered,
    TileDrawn,
    TilePlayed,
    told,
)
from engine.record import GameRecord, Header, Undo, replay
from engine.snapshot import Phase, RoundResult
from engine.state import Deal, MatchState
from engine.tiles import DOUBLES, pips_in

Side: TypeAlias = Literal["me", "partner", "opponent"]
Outcome: TypeAlias = Literal["out", "block", "lost", "nobody"]
Result: TypeAlias = Literal["won", "drawn", "lost", "open"]


class SeatFacts(NamedTuple):
    """Who sat at a seat; ``level`` is None for a person."""

    seat: int
    name: str
    level: str | None
    side: Side


class HandFacts(NamedTuple):
    """What a seat did in one finished round, and what was left in its hand."""

    seat: int
    played: int
    """Tiles that it laid, without those that it had to take back."""
    drawn: int
    penalties: int
    """Tiles drawn for wrong ones (R35)."""
    passed: int
    taken_back: int
    """Wrong tiles that were challenged (R35)."""
    tiles: int
    pips: int
    doubles: int


class RoundFacts(NamedTuple):
    """One finished round, from my side: ``scored`` and ``conceded`` are all points, All Fives among them."""

    number: int
    outcome: Outcome
    scored: int
    conceded: int
    fives: int
    """What my side scored by All Fives."""
    hands: tuple[HandFacts, ...]


class MatchFacts(NamedTuple):
    """One match, from the side of whose record it is, else the first person's.

    ``mine`` is my score, ``best_other`` the highest of the others.
    """

    created: str
    """When it was started, in universal time; "" if the record does not say."""
    kind: str
    rulebook: str
    seats: tuple[SeatFacts, ...]
    partners: bool
    people: int
    """How many played from one keyboard: one where the record says whose it is, whoever the others are."""
    apart: bool
    """Whether it is told apart: moves were taken back, or it was begun from a position."""
    result: Result
    gave_up: bool
    mine: int
    best_other: int
    hints: int
    """How often I was helped."""
    rounds: tuple[RoundFacts, ...]


def facts_of(record: GameRecord) -> MatchFacts | None:
    """Return the facts of a match; None without a person or a deal, RecordError if the record breaks a rule."""
    header = record.header
    people = [seat for seat, player in enumerate(header.players) if player.bot is None]
    last: MatchState | None = None
    ends: dict[int, MatchState] = {}
    for step in replay(record):
        last = step.state
        if last.phase is not Phase.PLAYING:
            ends[last.setup.number] = last  # once more if a move is taken back and the round ends otherwise
    if last is None or not people:
        return None
    me = people[0] if header.own is None else header.own
    team = header.rules.team_of(me)
    return MatchFacts(
        created=universal(header.created),
        kind=header.kind,
        rulebook=header.rulebook,
        seats=_seats(header, me),
        partners=header.rules.partnership,
        people=len(people) if header.own is None else 1,
        apart=_is_apart(record),
        result=_result(last, team),
        gave_up=team in _surrendered(last),
        mine=last.scores[team],
        best_other=max(score for side, score in enumerate(last.scores) if side != team),
        hints=sum(hint.seat == me for hint in record.hints),
        rounds=tuple(_round(ends[result.round], result, me) for result in last.results if result.pips[me] is not None),
    )


def _is_apart(record: GameRecord) -> bool:
    """Whether moves were taken back, or the match is a branch or was begun from a deal that somebody set up."""
    header = record.header
    set_up = any(type(entry) is Undo or (type(entry) is Deal and entry.given) for entry in record.entries)
    return set_up or header.kind != "match" or header.branch is not None


def _seats(header: Header, me: int) -> tuple[SeatFacts, ...]:
    team_of = header.rules.team_of
    sides: list[Side] = [
        "partner" if team_of(seat) == team_of(me) else "opponent" for seat in range(header.rules.seats)
    ]
    sides[me] = "me"
    return tuple(SeatFacts(seat, player.name, player.bot, sides[seat]) for seat, player in enumerate(header.players))


def _result(state: MatchState, team: int) -> Result:
    """Return what the match came to for a side; one that others shared is drawn for those at the top alone."""
    if state.phase is not Phase.MATCH_OVER:
        return "open"
    if state.winner is None:
        surrendered = _surrendered(state)
        top = max(score for side, score in enumerate(state.scores) if side not in surrendered)
        return "drawn" if team not in surrendered and state.scores[team] == top else "lost"
    return "won" if state.winner == team else "lost"


def _surrendered(state: MatchState) -> set[int]:
    """Return the side that gave up the match, if one did."""
    if state.ended is not MatchReason.SURRENDER:
        return set()
    return {state.rules.team_of(event.seat) for event in told(state.history) if type(event) is Surrendered}


def _round(state: MatchState, result: RoundResult, me: int) -> RoundFacts:
    """Return the facts of a round from the state at its end."""
    rules = state.rules
    team = rules.team_of(me)
    scored, conceded = result.fives[team], sum(result.fives) - result.fives[team]
    outcome: Outcome = "nobody"
    if result.winner is not None and rules.team_of(result.winner) == team:
        outcome = "out" if result.reason is RoundReason.DOMINO else "block"
        scored += result.points
    elif result.winner is not None:
        outcome = "lost"
        conceded += result.points
    hands = _hands(state, told(state.history))
    return RoundFacts(result.round, outcome, scored, conceded, result.fives[team], hands)


def _hands(state: MatchState, events: Sequence[Event]) -> tuple[HandFacts, ...]:
    counts: Counter[tuple[str, int]] = Counter()
    for event in events:
        if type(event) is TileDrawn:
            counts["penalties" if event.penalty else "drawn", event.seat] += 1
        elif type(event) is TilePlayed:
            counts["played", event.seat] += 1
        elif type(event) is Passed:
            counts["passed", event.seat] += 1
        elif type(event) is MisplayChallenged:
            counts["taken_back", event.seat] += 1
    return tuple(
        HandFacts(
            seat=seat,
            played=counts["played", seat] - counts["taken_back", seat],
            drawn=counts["drawn", seat],
            penalties=counts["penalties", seat],
            passed=counts["passed", seat],
            taken_back=counts["taken_back", seat],
            tiles=state.hands[seat].bit_count(),
            pips=pips_in(state.hands[seat]),
            doubles=(state.hands[seat] & DOUBLES).bit_count(),
        )
        for seat in state.setup.active
    )


def universal(created: str) -> str:
    """Return a moment in universal time, so that texts sort as moments do."""
    try:
        return datetime.fromisoformat(created).astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError):
        return ""
