"""What the house shows of itself: frozen values that lobby and table screens draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.errors import Problem
from tui.house.events import Ask
from tui.house.options import TableOptions
from tui.house.ratings import Standing
from tui.house.state import Stage


class SeatView(NamedTuple):
    """Who sits at a seat: a person, a bot of a ``level``, or nobody."""

    name: str = ""
    mark: str = ""
    """What tells him from others of the same name; "" for a bot."""
    level: str | None = None
    is_open: bool = False
    is_here: bool = False
    """Whether he has a window open at this table."""
    is_ready: bool = False
    is_stood_in: bool = False
    """Whether a bot plays for him."""
    held_until: float | None = None
    """Until when the seat is held for him, in the time of the house; None where nothing runs out."""
    rating: Standing | None = None
    """Under the rulebook of the table, if he has one."""
    fills: bool = False
    """Whether this bot gives the seat to whoever comes before the next match."""


class Question(NamedTuple):
    """What somebody asked, who has agreed, and who has yet to."""

    what: Ask
    seat: int
    other: int
    agreed: frozenset[int]
    waiting: frozenset[int]


class ClockView(NamedTuple):
    """What each seat has left; the clock of ``running`` reaches nothing at ``deadline``, in the time of the house."""

    left: tuple[float, ...]
    running: int | None
    deadline: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table, for everybody."""

    id: str
    name: str
    """The name of who opened it."""
    made: float
    options: TableOptions
    stage: Stage
    seats: tuple[SeatView, ...]
    is_private: bool
    is_paused: bool
    question: Question | None
    clocks: ClockView | None
    watching: int
    """How many watch."""
    match: int
    """Which match of the table this is, from 1; 0 before the first."""
    round: int
    scores: tuple[int, ...]
    next_deal: float | None
    """When the next round is dealt at the latest, in the time of the house."""
    bots_at: float | None
    """When bots take the open seats."""
    goes_on_at: float | None
    """From when on an adjourned match may go on without those who stay away."""
    trouble: Problem | None
    """Why the table stands still, if the disk refuses."""

    @property
    def is_open(self) -> bool:
        """Whether somebody can sit down."""
        return self.free_seat is not None

    @property
    def free_seat(self) -> int | None:
        """The first open seat, else the first that a bot gives up; None if nobody can sit down."""
        if self.stage not in (Stage.GATHERING, Stage.OVER):
            return None
        seats = list(enumerate(self.seats))
        free = [place for place, seat in seats if seat.is_open] + [place for place, seat in seats if seat.fills]
        return next(iter(free), None)


class PersonView(NamedTuple):
    """Somebody who is here; ``table`` is where he sits or watches, "" in the room."""

    name: str
    mark: str
    since: float
    table: str = ""
    is_watching: bool = False


class LobbyView(NamedTuple):
    """The room as one guest sees it; ``mine`` are the tables where he has a seat, ``invited`` those he may come to."""

    people: tuple[PersonView, ...]
    tables: tuple[TableView, ...]
    mine: tuple[str, ...]
    invited: tuple[str, ...]
