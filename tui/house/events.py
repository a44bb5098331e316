"""What happens at a table beside the moves, as values that are written down before anybody is told."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from tui.house.options import TableOptions, options_from_json, options_to_json


class Ask(StrEnum):
    """What one player asks the others at the table."""

    PAUSE = "pause"
    GO_ON = "go_on"  # after a pause
    ADJOURN = "adjourn"
    TAKE_BACK = "take_back"
    SWAP = "swap"  # seats, with one other


class Made(NamedTuple):
    """Somebody opened a table; ``levels`` are the bots that sit there at once, None an open seat."""

    table: str
    at: float
    maker: str
    options: TableOptions
    levels: tuple[str | None, ...]
    code: str = ""
    """What is kept of its words, "" for a table that is open to all."""
    place: str = ""
    """What is kept of the address that it was opened from, "" for one that is not counted."""


class Sat(NamedTuple):
    """A person took a seat."""

    seat: int
    identity: str
    name: str


class BotSat(NamedTuple):
    """A bot took a seat."""

    seat: int
    level: str
    fills: bool = False
    """Whether it only fills a seat that nobody took, and gives it to whoever comes before the next match."""


class Rose(NamedTuple):
    """A seat is open again."""

    seat: int


class Swapped(NamedTuple):
    """Two seats were exchanged."""

    one: int
    other: int


class Readied(NamedTuple):
    """A seat is ready, or is not; for the match, or for the next round after the ``version`` of it."""

    seat: int
    version: int
    is_ready: bool = True


class Began(NamedTuple):
    """A match began; ``match`` is the name of its file."""

    match: str
    at: float


class Clocked(NamedTuple):
    """How many seconds each seat has left once the match has come to ``version``; written before it comes there."""

    version: int
    left: tuple[float, ...]


class StoodIn(NamedTuple):
    """A bot plays for somebody, or gives him his seat back."""

    seat: int
    is_on: bool


class Asked(NamedTuple):
    """Somebody asked the others; ``other`` is the seat with which he would swap."""

    what: Ask
    seat: int
    version: int
    other: int = -1


class Agreed(NamedTuple):
    """Somebody agreed to what was asked."""

    seat: int


class Settled(NamedTuple):
    """What was asked is done, declined or out of date."""


class Paused(NamedTuple):
    """The table stands still, or goes on."""

    is_on: bool


class Adjourned(NamedTuple):
    """The match goes on another day, or now again."""

    is_on: bool
    at: float


class Invited(NamedTuple):
    """Somebody may come without the words of a private table."""

    identity: str


class Coded(NamedTuple):
    """The table has other words."""

    code: str


class Ended(NamedTuple):
    """The match is over and its result written down."""

    match: str


class Closed(NamedTuple):
    """The table is gone."""


TableEvent = (
    Made
    | Sat
    | BotSat
    | Rose
    | Swapped
    | Readied
    | Began
    | Clocked
    | StoodIn
    | Asked
    | Agreed
    | Settled
    | Paused
    | Adjourned
    | Invited
    | Coded
    | Ended
    | Closed
)
_NAMES: Mapping[str, Any] = {kind.__name__.lower(): kind for kind in TableEvent.__args__}


def event_to_json(event: TableEvent) -> dict[str, Any]:
    """Return an event as JSON values: ``{"sat": {"seat": 1, …}}``."""
    values = event._asdict()
    if isinstance(event, Made):
        values["options"] = options_to_json(event.options)
    return {type(event).__name__.lower(): values}


def event_from_json(data: object) -> TableEvent:
    """Read ``event_to_json`` back; ValueError, TypeError or KeyError if it is something else."""
    if not isinstance(data, Mapping) or len(data) != 1:
        raise ValueError("an event is no object with one name")
    ((name, values),) = data.items()
    kind = _NAMES[name]
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
    if kind is Made:
        fields["options"] = options_from_json(values["options"])
    elif kind is Asked:
        fields["what"] = Ask(values["what"])
    event: TableEvent = kind(**fields)
    return event
