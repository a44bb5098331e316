"""Chat: what is said in the room or at a table, open to everybody there (R39)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from tui.house.clock import Clock
from tui.house.names import clean_said
from tui.house.people import Person
from tui.house.refusals import refused

KEPT = 200
"""Lines that a room remembers."""
_BURST, _REFILL = 5, 3.0
"""So many lines at once, and one more after so many seconds."""
DEEDS = 30, 1.0
"""The same for seats, bots, questions and the like."""


class Kind(StrEnum):
    """What a line of the chat is."""

    SAID = "said"
    CAME = "came"
    LEFT = "left"
    TIME_UP = "time_up"  # ``text`` is what was done then: act, surrender, bot
    INVITED = "invited"  # ``text`` is the id of the table
    CALLED = "called"  # the same, said to one person only
    DECLINED = "declined"  # ``text`` is what somebody had asked for
    UNANSWERED = "unanswered"  # the same; the line is of who asked
    SENT_AWAY = "sent_away"  # ``text`` is who had to get up
    NEW_WORDS = "new_words"


class Line(NamedTuple):
    """One line of the chat."""

    at: float
    kind: Kind
    identity: str
    name: str
    text: str = ""

    @property
    def is_talk(self) -> bool:
        """Whether somebody says it, who may be muted, and not the house about him."""
        return self.kind in (Kind.SAID, Kind.INVITED, Kind.CALLED)


class Throttle:
    """How fast one person may talk, or do something else, wherever he does."""

    def __init__(self, clock: Clock, burst: int = _BURST, refill: float = _REFILL, *, is_talk: bool = True) -> None:
        self._clock, self._burst, self._refill, self._is_talk = clock, burst, refill, is_talk
        self._spent: dict[str, tuple[float, float]] = {}

    def check(self, identity: str) -> None:
        """Count one; HouseError if it comes too fast."""
        now = self._clock.now()
        spent, since = self._spent.get(identity, (0.0, now))
        spent = max(0.0, spent - (now - since) / self._refill)
        if spent > self._burst - 1:
            raise refused("chat-fast") if self._is_talk else refused("too-fast")
        self._spent[identity] = (spent + 1, now)

    def forget(self, identity: str) -> None:
        """Somebody left: what he said long ago does not matter."""
        now = self._clock.now()
        spent, since = self._spent.get(identity, (0.0, now))
        if spent - (now - since) / self._refill <= 0:
            self._spent.pop(identity, None)


class Chat:
    """The chat of one place."""

    def __init__(self, clock: Clock, throttle: Throttle, tell: Callable[[Line], None], *, is_on: bool = True) -> None:
        self._clock, self._throttle, self._tell = clock, throttle, tell
        self.is_on = is_on
        self._lines: deque[Line] = deque(maxlen=KEPT)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What was said lately, the oldest first."""
        return tuple(self._lines)

    def say(self, person: Person, text: str) -> None:
        """Let somebody say something; HouseError if it is nothing, too fast, or there is no chat."""
        if not self.is_on:
            raise refused("chat-off")
        said = clean_said(text)
        if not said:
            raise refused("chat-empty")
        self._throttle.check(person.identity)
        self.note(Kind.SAID, person, said)

    def note(self, kind: Kind, person: Person, text: str = "") -> None:
        """Add a line, of somebody or about him."""
        line = Line(self._clock.now(), kind, person.identity, person.name, text)
        self._lines.append(line)
        self._tell(line)
