"""How a table stands, as a value, and how it stands after an event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from engine.bots.ladder import BOT_NAMES
from engine.record import Player
from tui.house import events as ev
from tui.house.names import BOT
from tui.house.options import Empty, TableOptions


class Stage(StrEnum):
    """Where a table is."""

    GATHERING = "gathering"
    PLAYING = "playing"
    ADJOURNED = "adjourned"
    OVER = "over"
    CLOSED = "closed"


class Seat(NamedTuple):
    """A seat: a person's, a bot's of a level, or open."""

    identity: str | None = None
    name: str = ""
    level: str | None = None
    is_stood_in: bool = False
    """Whether a bot plays for him now."""
    fills: bool = False
    """Whether this bot gives the seat to whoever comes before the next match."""

    @property
    def is_open(self) -> bool:
        """Whether nobody sits here."""
        return self.identity is None and self.level is None

    @property
    def is_bots(self) -> bool:
        """Whether the program moves here now."""
        return self.level is not None or self.is_stood_in


OPEN = Seat()
WAITS_AGREED, WAITS_LEFT = 7 * 86_400.0, 86_400.0
"""Seconds for which an adjourned match waits for all: as they agreed, or when they just left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """Everything about a table that outlives the program, but for the match itself, which has its own file."""

    id: str
    made: float
    maker: str
    options: TableOptions
    code: str = ""
    place: str = ""
    stage: Stage = Stage.GATHERING
    seats: tuple[Seat, ...]
    ready: Mapping[int, int]
    """Who is ready, and for what: 0 for the match, else for the round after this version."""
    match: str = ""
    """The file of the match that is played or was played last."""
    begun: tuple[str, ...] = ()
    """The files of all its matches."""
    ended: str = ""
    """The last match whose result is written down."""
    played_by: tuple[Seat, ...] = ()
    """Who sat there when it ended."""
    clocks: tuple[ev.Clocked, ...] = ()
    """What was left on the clocks lately; the file of the match says which of them it came to."""
    was_stood_in: bool = False
    """Whether a bot played for somebody in this match."""
    asked: ev.Asked | None = None
    agreed: frozenset[int] = frozenset()
    is_paused: bool = False
    invited: frozenset[str] = frozenset()
    adjourned_at: float = 0.0
    was_adjourned_by_all: bool = False
    """Whether the adjournment was agreed, and not just that all had left."""

    def seat_of(self, identity: str) -> int | None:
        """Return where somebody sits."""
        return next((place for place, seat in enumerate(self.seats) if seat.identity == identity), None)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, whether a bot plays for them or not."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.identity is not None)

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that are asked when something is to be agreed: those of people who play themselves."""
        if self.asked is not None and self.asked.what is ev.Ask.SWAP:
            both = (self.asked.seat, self.asked.other)
            return tuple(seat for seat in both if self.seats[seat].identity is not None)
        return tuple(seat for seat in self.people if not self.seats[seat].is_stood_in)

    @property
    def is_agreed(self) -> bool:
        """Whether everybody agreed to what was asked."""
        return self.asked is not None and self.agreed.issuperset(self.deciding)

    @property
    def goes_on_at(self) -> float | None:
        """From when on an adjourned match may go on without those who stay away; None if it waits for all."""
        if self.stage is not Stage.ADJOURNED or self.options.empty is Empty.WAIT:
            return None
        return self.adjourned_at + (WAITS_AGREED if self.was_adjourned_by_all else WAITS_LEFT)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, as records know them."""
        return tuple(Player(seat.name, seat.level) for seat in self.seats)

    def clock_at(self, version: int) -> tuple[float, ...] | None:
        """Return what is left on the clocks of a match that has come to this version; None at its beginning."""
        known = [clocked.left for clocked in self.clocks if clocked.version <= version]
        return known[-1] if known else None


def made(event: ev.Made) -> TableState:
    """Return a new table."""
    seats = tuple(_bot(place, level) if level else OPEN for place, level in enumerate(event.levels))
    return TableState(
        id=event.table,
        made=event.at,
        maker=event.maker,
        options=event.options,
        code=event.code,
        place=event.place,
        seats=seats,
        ready={},
    )


def after(state: TableState, event: ev.TableEvent) -> TableState:
    """Return the table after an event; KeyError or IndexError if it can't happen at any."""
    return _AFTER[type(event)](state, event)


def table_of(events: Iterable[ev.TableEvent]) -> TableState:
    """Return the table that a log tells of; ValueError, KeyError or IndexError if it tells of none."""
    told = iter(events)
    first = next(told, None)
    if not isinstance(first, ev.Made):
        raise ValueError("it does not begin with its table")
    state = made(first)
    for event in told:
        state = after(state, event)
    return state


def _bot(place: int, level: str, *, fills: bool = False) -> Seat:
    return Seat(name=BOT + BOT_NAMES[place % len(BOT_NAMES)], level=level, fills=fills)


def _seated(state: TableState, place: int, seat: Seat) -> TableState:
    if not 0 <= place < len(state.seats):
        raise IndexError(place)
    if seat.level is not None:
        seat = _bot(place, seat.level, fills=seat.fills)  # called after its place, wherever it comes from
    return replace(
        state,
        seats=(*state.seats[:place], seat, *state.seats[place + 1 :]),
        ready={other: version for other, version in state.ready.items() if other != place},
    )


def _sat(state: TableState, event: ev.Sat) -> TableState:
    return _seated(state, event.seat, Seat(event.identity, event.name))


def _bot_sat(state: TableState, event: ev.BotSat) -> TableState:
    return _seated(state, event.seat, _bot(event.seat, event.level, fills=event.fills))


def _rose(state: TableState, event: ev.Rose) -> TableState:
    after_it = _seated(state, event.seat, OPEN)
    return replace(after_it, stage=Stage.GATHERING) if state.stage is Stage.OVER else after_it


def _swapped(state: TableState, event: ev.Swapped) -> TableState:
    one, other = state.seats[event.one], state.seats[event.other]
    return replace(_seated(_seated(state, event.one, other), event.other, one), asked=None, agreed=frozenset())


def _readied(state: TableState, event: ev.Readied) -> TableState:
    ready = {seat: version for seat, version in state.ready.items() if seat != event.seat}
    return replace(state, ready={**ready, event.seat: event.version} if event.is_ready else ready)


def _began(state: TableState, event: ev.Began) -> TableState:
    return replace(
        state,
        stage=Stage.PLAYING,
        match=event.match,
        begun=(*state.begun, event.match),
        ready={},
        clocks=(),
        was_stood_in=False,
        is_paused=False,
        asked=None,
        agreed=frozenset(),
        seats=tuple(seat._replace(is_stood_in=False) for seat in state.seats),
    )


def _clocked(state: TableState, event: ev.Clocked) -> TableState:
    """Keep what may still be true: the newest that was reached, and what was written in vain after it."""
    earlier = [clocked for clocked in state.clocks if clocked.version < event.version][-3:]
    return replace(state, clocks=(*earlier, event))


def _stood_in(state: TableState, event: ev.StoodIn) -> TableState:
    seat = state.seats[event.seat]
    seats = (*state.seats[: event.seat], seat._replace(is_stood_in=event.is_on), *state.seats[event.seat + 1 :])
    return replace(state, seats=seats, was_stood_in=state.was_stood_in or event.is_on)


def _asked(state: TableState, event: ev.Asked) -> TableState:
    return replace(state, asked=event, agreed=frozenset({event.seat}))


def _agreed(state: TableState, event: ev.Agreed) -> TableState:
    return replace(state, agreed=state.agreed | {event.seat})


def _settled(state: TableState, event: ev.Settled) -> TableState:
    return replace(state, asked=None, agreed=frozenset())


def _paused(state: TableState, event: ev.Paused) -> TableState:
    return replace(state, is_paused=event.is_on, asked=None, agreed=frozenset())


def _adjourned(state: TableState, event: ev.Adjourned) -> TableState:
    return replace(
        state,
        stage=Stage.ADJOURNED if event.is_on else Stage.PLAYING,
        is_paused=False,
        ready={},
        asked=None,
        agreed=frozenset(),
        adjourned_at=event.at if event.is_on else 0.0,
        was_adjourned_by_all=state.asked is not None and state.asked.what is ev.Ask.ADJOURN and state.is_agreed,
    )


def _invited(state: TableState, event: ev.Invited) -> TableState:
    return replace(state, invited=state.invited | {event.identity})


def _coded(state: TableState, event: ev.Coded) -> TableState:
    return replace(state, code=event.code)


def _ended(state: TableState, event: ev.Ended) -> TableState:
    seats = tuple(seat._replace(is_stood_in=False) for seat in state.seats)
    return replace(
        state,
        stage=Stage.OVER,
        ended=event.match,
        seats=seats,
        played_by=seats,
        ready={},
        asked=None,
        agreed=frozenset(),
        is_paused=False,
    )


def _closed(state: TableState, event: ev.Closed) -> TableState:
    return replace(state, stage=Stage.CLOSED)


_AFTER: Mapping[type, Callable[[TableState, Any], TableState]] = {
    ev.Sat: _sat,
    ev.BotSat: _bot_sat,
    ev.Rose: _rose,
    ev.Swapped: _swapped,
    ev.Readied: _readied,
    ev.Began: _began,
    ev.Clocked: _clocked,
    ev.StoodIn: _stood_in,
    ev.Asked: _asked,
    ev.Agreed: _agreed,
    ev.Settled: _settled,
    ev.Paused: _paused,
    ev.Adjourned: _adjourned,
    ev.Invited: _invited,
    ev.Coded: _coded,
    ev.Ended: _ended,
    ev.Closed: _closed,
}
