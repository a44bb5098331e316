"""What one viewer may know, and the open table; types only.

``Snapshot`` is an allow-list: none of its fields can hold another seat's hand or the boneyard's order.  Showing
everything (round ends, replays, open demos) is another type, ``OpenTable``, never a flag.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.actions import Action, End
from engine.chain import Chain
from engine.events import MatchReason, RoundReason, SeenEvent
from engine.rules import Rules
from engine.tiles import Tile


class Phase(StrEnum):
    """Where a match stands."""

    PLAYING = "playing"
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"


class Bound(StrEnum):
    """Why only one tile may be played."""

    OPENING = "opening"  # the highest double must open the round (R9)
    DRAWN = "drawn"  # the drawn tile fits and must be played at once (R13)
    TOUCHED = "touched"  # the touched tile must be played (R37)


class WrongTile(NamedTuple):
    """A tile that lies wrongly and may still be challenged (R35); ``last`` if it was the last of its hand."""

    seat: int
    tile: Tile
    last: bool


class RoundResult(NamedTuple):
    """How a round ended; the fields of ``events.RoundEnded`` and who led.

    ``fives`` are the All Fives points of its plays, one number a score (R32).
    """

    round: int
    leader: int
    reason: RoundReason
    winner: int | None
    team: int | None
    points: int
    pips: tuple[int | None, ...]
    bonus: int
    fives: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """Everything that one seat, or a spectator, may know at one moment of a match."""

    version: int
    """Counts the changes of the match; an answer to an older version is stale."""
    viewer: int | None
    """The seat that sees this, None for a spectator."""
    rules: Rules
    phase: Phase
    round: int
    """Number of the round, from 1."""
    leader: int
    turn: int | None
    """The seat to act, None unless playing."""
    active: tuple[int, ...]
    """The seats that play this round; fewer than all in a sudden death (R28)."""
    chain: Chain
    hand: tuple[Tile, ...]
    """The viewer's own tiles, sorted; empty for a spectator."""
    counts: tuple[int, ...]
    """How many tiles each seat holds."""
    boneyard: int
    """How many tiles lie in the boneyard."""
    drawable: int
    """How many of them may still be drawn (R17)."""
    scores: tuple[int, ...]
    """One a seat, or one a team in partnership."""
    passes: int
    """Passes in a row."""
    bound: Bound | None
    """Why only one of the viewer's tiles may be played; None on other turns than his own."""
    touched: Tile | None
    wrong: WrongTile | None
    legal: tuple[Action, ...]
    """The viewer's legal actions when it is his turn, else empty. Surrender and challenge are not listed."""
    history: tuple[SeenEvent, ...]
    """What he saw of this round, from the deal on."""
    results: tuple[RoundResult, ...]
    """The finished rounds of the match."""
    tied: tuple[int, ...]
    """The seats that play a sudden death now or next, else empty (R28)."""
    winner: int | None
    """Seat or team that won the match; None while it is played and for a drawn match."""
    ended: MatchReason | None
    """How the match ended, None while it is played."""

    @property
    def ends(self) -> dict[End, int]:
        """The open ends and their numbers."""
        return self.chain.open_ends

    @property
    def staying(self) -> int:
        """How many tiles of the boneyard can't be drawn."""
        return self.boneyard - self.drawable

    @property
    def last_round(self) -> RoundResult | None:
        """The result of the round that ended last."""
        return self.results[-1] if self.results else None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """The whole truth of a table, for round ends, replays and open demos."""

    hands: tuple[tuple[Tile, ...], ...]
    """Every seat's tiles, sorted."""
    boneyard: tuple[Tile, ...]
    """In drawing order."""
    drawable: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """What a subscriber gets after each change: the new snapshot and the events that led to it, as he saw them.

    ``table`` is the open table once the round is over (R20), and always for an open viewer; else None.
    """

    snapshot: Snapshot
    events: tuple[SeenEvent, ...]
    table: OpenTable | None
