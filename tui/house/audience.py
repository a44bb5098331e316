"""What everybody at a table is told: the windows of its seats and of those who watch, the chat, the view of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from engine.errors import Problem
from engine.snapshot import Update
from tui.house import events as ev
from tui.house.chat import Chat, Line, Throttle
from tui.house.clock import Slowly
from tui.house.late import Hidden, Late, Shown
from tui.house.log import TableLog
from tui.house.match import Match
from tui.house.options import Watching
from tui.house.people import Person
from tui.house.presence import Presence
from tui.house.ratings import Ratings
from tui.house.settings import Settings
from tui.house.state import TableState, after
from tui.house.viewing import view_of
from tui.house.views import TableView

WATCHERS_EVERY = 0.5
"""Those who watch are told at most so often (seconds)."""


class Window(Protocol):
    """One window of somebody at a table."""

    person: Person

    def told(self, update: Update) -> None:
        """The match was changed."""

    def changed(self) -> None:
        """The table was changed."""

    def said(self, line: Line) -> None:
        """Somebody said something."""

    def gone(self) -> None:
        """The window has no place at the table any more."""

    def sent_away(self, by: str) -> None:
        """Somebody, who decides here, took its seat."""


class Keeper(Protocol):
    """The house of a table."""

    settings: Settings
    ratings: Ratings
    throttle: Throttle
    deeds: Throttle

    def table_changed(self, table: str) -> None:
        """Something that the lobby shows of a table was changed."""

    def matches_of(self, identity: str) -> Path:
        """Return the folder of somebody's matches."""

    def name_of(self, identity: str) -> str:
        """Return how somebody is called now."""


class Audience:
    """A table with everybody who is at it."""

    def __init__(self, keeper: Keeper, log: TableLog, state: TableState) -> None:
        self.keeper, self.log, self.state = keeper, log, state
        self.clock = keeper.settings.clock
        self.match: Match | None = None
        self.shown: Hidden | Late | None = None
        self.trouble: Problem | None = None
        self.bots_at: float | None = None
        """When bots take the open seats."""
        self.chat = Chat(self.clock, keeper.throttle, self._said, is_on=state.options.may_chat)
        self.presence: Presence[Window] = Presence(self.clock, state.options.hold, self._is_held_no_more)
        self.watchers: list[Window] = []
        self._slowly = Slowly(self.clock, WATCHERS_EVERY, self._tell_watchers)
        self._view: TableView | None = None

    @property
    def match_number(self) -> int:
        """Which match of the table is played or was played last, from 1."""
        return len(self.state.begun)

    def write(self, event: ev.TableEvent) -> None:
        """Write an event down, and let it happen; OSError if the disk refuses, and nothing has happened then."""
        state = after(self.state, event)
        self.log.write(event)
        self.state = state
        self._view = None

    def tell_seat(self, seat: int, update: Update) -> None:
        """Tell who sits there."""
        for window in self.presence.windows(seat):
            window.told(update)

    def tell_watchers(self, moment: Shown) -> None:
        """Tell those who watch, as far as they may know, soon."""
        if self.shown is not None and self.shown.push(moment):
            self._slowly.poke()

    def _tell_watchers(self) -> None:
        if self.shown is None or self.state.options.watching is Watching.CLOSED:
            return
        moment = self.shown.now
        update = Update(snapshot=moment.snapshot, events=(), table=moment.table)
        for window in tuple(self.watchers):
            window.told(update)

    def come(self, window: Window) -> int | None:
        """A window is opened: at the seat of its person, with all others that he has here, or among those who watch.

        Nobody who sits here watches as others do, for they may see hands late.  Returns the seat.
        """
        seat = self.state.seat_of(window.person.identity)
        if seat is None:
            self.watchers.append(window)
            return None
        for other in tuple(self.watchers):
            if other.person.identity == window.person.identity:
                self.watchers.remove(other)
                self.presence.come(seat, other)
        self.presence.come(seat, window)
        return seat

    def everybody(self) -> Iterable[Window]:
        """Return all windows, those of the seats first."""
        seated = [window for seat in range(len(self.state.seats)) for window in self.presence.windows(seat)]
        return (*seated, *self.watchers)

    @property
    def view(self) -> TableView:
        """What everybody may know of the table now."""
        if self._view is None:
            self._view = view_of(self)
        return self._view

    def tell_all(self) -> None:
        """Tell everybody that the table was changed."""
        self._view = None
        for window in self.everybody():
            window.changed()
        self.keeper.table_changed(self.state.id)

    def _said(self, line: Line) -> None:
        for window in self.everybody():
            window.said(line)

    def _is_held_no_more(self, seat: int) -> None:
        """Somebody did not come back in time."""
        raise NotImplementedError
