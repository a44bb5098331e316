"""What happened, as frozen values.  Every change of a match is a sequence of these.

Each event has a ``type`` (its name in the protocol).  Most are public; ``Dealt`` and ``TileDrawn`` carry secrets, and
``seen_by`` turns them into ``HandDealt`` and ``Drew`` for those who may not know (R38).
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from engine.actions import End
from engine.tiles import Tile, tiles_in


class Why(StrEnum):
    """Why a seat leads (R7–R11)."""

    LOT = "lot"
    HIGHEST_DOUBLE = "highest_double"
    HEAVIEST = "heaviest"
    WINNER = "winner"
    ROTATE = "rotate"
    GIVEN = "given"
    GIVEN_DOUBLE = "given_double"  # given, and he opens with the highest double of his hand if he has one (R9)


class RoundReason(StrEnum):
    """How a round ended (R18, R19)."""

    DOMINO = "domino"
    BLOCKED = "blocked"


class MatchReason(StrEnum):
    """How a match ended (R27–R30)."""

    TARGET = "target"
    ROUNDS = "rounds"
    SUDDEN_DEATH = "sudden_death"
    SURRENDER = "surrender"


class MatchStarted(NamedTuple):
    """A match begins; the referee adds its seed for the caller alone."""

    seats: int
    type: str = "match_started"


class LotDrawn(NamedTuple):
    """A seat draws a tile for the lead; ``again`` numbers the draws, 0 for the first (R7)."""

    seat: int
    tile: Tile
    again: int = 0
    type: str = "lot_drawn"


class Dealt(NamedTuple):
    """The hands are dealt: the whole truth, for nobody's eyes as it is; ``hands`` are masks (R6)."""

    round: int
    hands: tuple[int, ...]
    boneyard: int
    shuffler: int
    type: str = "dealt"


class HandDealt(NamedTuple):
    """What one viewer sees of a deal: his own hand (empty for a spectator) and how many tiles everybody has."""

    round: int
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    boneyard: int
    shuffler: int
    type: str = "dealt"


class Redealt(NamedTuple):
    """No double was dealt to anybody: these hands were shown and everything is shuffled again (R9)."""

    round: int
    hands: tuple[tuple[Tile, ...], ...]
    type: str = "redealt"


class RoundStarted(NamedTuple):
    """The lead of a round; ``shuffler`` has no effect on play (R41)."""

    round: int
    leader: int
    why: Why
    shuffler: int
    type: str = "round_started"


class TileTouched(NamedTuple):
    """A seat touched a tile; ``bound`` says whether it fits and must now be played (R37)."""

    seat: int
    tile: Tile
    bound: bool
    type: str = "tile_touched"


class TilePlayed(NamedTuple):
    """A tile was laid; ``end`` is None for the opening tile.

    ``inner`` touches the chain, ``outer`` is the new end; ``wrong`` says that the halves do not match (R35).
    """

    seat: int
    tile: Tile
    end: End | None
    inner: int
    outer: int
    wrong: bool = False
    type: str = "tile_played"


class TileDrawn(NamedTuple):
    """A seat drew this tile; only its owner may see the face (R38). ``penalty``: for a challenged tile (R35)."""

    seat: int
    tile: Tile
    penalty: bool = False
    type: str = "tile_drawn"


class Drew(NamedTuple):
    """What the others see of a draw."""

    seat: int
    penalty: bool = False
    type: str = "tile_drawn"


class Passed(NamedTuple):
    """A seat could not play and passed (R13–R15); ``ends`` are the numbers it could not follow."""

    seat: int
    ends: tuple[int, ...]
    type: str = "passed"


class PointsScored(NamedTuple):
    """All Fives: a play left open ends that sum to ``points`` (R32)."""

    seat: int
    team: int
    points: int
    type: str = "points_scored"


class MisplayChallenged(NamedTuple):
    """``by`` challenged the wrong tile of ``seat``, which took it back (R35)."""

    seat: int
    by: int
    tile: Tile
    type: str = "misplay_challenged"


class Accepted(NamedTuple):
    """``seat`` accepted the wrong last tile of ``offender``, so it stands (R35)."""

    seat: int
    offender: int
    type: str = "accepted"


class RoundEnded(NamedTuple):
    """A round is over: who won it, for how much, and why (R18–R26).

    ``winner`` is a seat or None, ``team`` its team in partnership; ``points`` is what the end of the round added,
    ``bonus`` included; ``pips`` is one a seat, None for a seat that sat out; ``scores`` are the new totals.
    """

    round: int
    reason: RoundReason
    winner: int | None
    team: int | None
    points: int
    pips: tuple[int | None, ...]
    bonus: int
    scores: tuple[int, ...]
    type: str = "round_ended"


class SuddenDeath(NamedTuple):
    """The match is tied at the top: these seats alone play one more round (R28)."""

    seats: tuple[int, ...]
    type: str = "sudden_death"


class Surrendered(NamedTuple):
    """A seat gave up the match (R30)."""

    seat: int
    type: str = "surrendered"


class MatchEnded(NamedTuple):
    """The match is over; ``winner`` is a seat, a team in partnership, or None for a drawn match (R28–R30)."""

    reason: MatchReason
    winner: int | None
    scores: tuple[int, ...]
    type: str = "match_ended"


PublicEvent: TypeAlias = (
    MatchStarted
    | LotDrawn
    | Redealt
    | RoundStarted
    | TileTouched
    | TilePlayed
    | Passed
    | PointsScored
    | MisplayChallenged
    | Accepted
    | RoundEnded
    | SuddenDeath
    | Surrendered
    | MatchEnded
)
"""Events that everybody may see as they are."""

Event: TypeAlias = PublicEvent | Dealt | TileDrawn
"""What the transition emits: the whole truth."""

History: TypeAlias = "tuple[History, tuple[Event, ...]] | None"
"""Everything that happened in a round: what went before, and the last events; a link a change, so it costs nothing."""


def told(history: History) -> tuple[Event, ...]:
    """Return the events of a history in order."""
    steps: list[tuple[Event, ...]] = []
    while history is not None:
        history, events = history
        steps.append(events)
    return tuple([event for events in reversed(steps) for event in events])


SeenEvent: TypeAlias = PublicEvent | HandDealt | TileDrawn | Drew
"""What one viewer gets; a ``TileDrawn`` here is always his own."""


def seen_by(event: Event, viewer: int | None) -> SeenEvent:
    """Return the event as a seat sees it, or a spectator (None)."""
    if type(event) is TileDrawn:
        return event if event.seat == viewer else Drew(event.seat, event.penalty)
    if type(event) is Dealt:
        hand = tiles_in(event.hands[viewer]) if viewer is not None else ()
        counts = tuple(mask.bit_count() for mask in event.hands)
        return HandDealt(event.round, hand, counts, event.boneyard, event.shuffler)
    return event  # type: ignore[return-value]  # mypy does not narrow by type() on a union of named tuples


_SECRET = frozenset((Dealt, TileDrawn))  # the only ones that ``seen_by`` changes; to ask it for every event is slow


def told_to(history: History, viewer: int | None) -> tuple[SeenEvent, ...]:
    """Return the events of a history in order, as a seat saw them, or a spectator (None)."""
    seen = [seen_by(event, viewer) if type(event) in _SECRET else event for event in told(history)]
    return tuple(seen)  # type: ignore[arg-type]  # as above
