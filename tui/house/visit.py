"""One window of a guest: what it shows of the room, and its ways to the tables."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tui.house import doing
from tui.house.chat import Line
from tui.house.inviting import Reached, awaits, invite
from tui.house.link import Deliver, Link
from tui.house.options import TableOptions
from tui.house.people import Person
from tui.house.refusals import refused
from tui.house.views import LobbyView

if TYPE_CHECKING:
    from tui.house.lobby import House

CALL_STANDS, MOST_CALLS = 60.0, 10
"""Seconds for which an invitation stands in a line, and how many of them the room remembers for somebody."""


class Visit:
    """A guest's window; HouseError from any way says why it is closed."""

    def __init__(self, house: House, person: Person, address: str, deliver: Deliver) -> None:
        self.house, self.person, self.address, self.deliver = house, person, address, deliver
        self.since = house.settings.clock.now()
        self.links: list[Link] = []
        """Its windows at tables; the last one is what is shown."""
        self.on_lobby: Callable[[LobbyView], None] | None = None
        """Called when the room was changed, at most twice a second."""
        self.on_said: Callable[[Line], None] | None = None
        """Called when something is said in the room, or somebody invites."""
        self.on_call: Callable[[], None] | None = None
        """Called when the invitation that stood in a line stands no more, because of its table."""
        self._calls: deque[Line] = deque(maxlen=MOST_CALLS)
        self._call: Line | None = None
        self._muted = house.people.muted(person)

    @property
    def folder(self) -> Path:
        """The folder of the guest's settings, matches, statistics and practice."""
        return self.house.people.folder(self.person)

    @property
    def now(self) -> float:
        """The time of the house."""
        return self.house.settings.clock.now()

    @property
    def view(self) -> LobbyView:
        """The room as it is now."""
        return self.house.view(self.person)

    def close(self) -> None:
        """The window is gone: the line dropped, or the guest left; seats are held."""
        for link in tuple(self.links):
            link.stop()
        self.on_lobby = self.on_said = self.on_call = None
        self.house.left(self)

    # tables

    def make(
        self, options: TableOptions, levels: tuple[str | None, ...] = (), seat: int = 0, *, is_private: bool = False
    ) -> tuple[Link, str]:
        """Open a table and sit down; ``levels`` are the bots by seat, None an open one.

        Returns the words of a private table too, which are told here and never again, or "".
        """
        return self.house.make(self, options, levels, seat, is_private=is_private)

    def new_words(self, table: str) -> str:
        """Return new words of a private table, which are told here and never again; the old ones open nothing."""
        words, kept = self.house.people.new_code()
        doing.change_words(self.house.table(table), self.person, kept)
        return words

    def may_make(self) -> None:
        """HouseError if he could open no table now, said before he fills a form."""
        self.house.may_make(self)

    def sit(self, table: str, seat: int | None = None, words: str | None = None) -> Link:
        """Sit down at a seat (None: the first open one), or come back to one's own; ``words`` open a private table."""
        return self.house.sit(self, table, seat, words)

    def sit_by_words(self, words: str) -> Link:
        """Sit down at the private table that these words open."""
        return self.house.sit(self, self.house.by_words(self, words), None, words)

    def watch(self, table: str, words: str | None = None) -> Link:
        """Watch a table."""
        return self.house.watch(self, table, words)

    def quick(self, options: TableOptions) -> Link:
        """Sit down where somebody waits for such a match, or open a table and wait; the room is told."""
        return self.house.quick(self, options)

    def invite(self, table: str, name: str) -> Reached:
        """Let somebody come without the words, and tell him; return where that reaches him."""
        return invite(self.house, self, table, name)

    def give_up_seat(self, table: str) -> None:
        """Leave a table where one has a seat, without opening it."""
        doing.leave(self.house.table(table), self.person)

    # chat

    def say(self, text: str) -> None:
        """Say something in the room."""
        self.house.chat.say(self.person, text)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What was said in the room lately, and who invited this guest."""
        lines = [*self.house.chat.lines, *self._calls] if self._calls else self.house.chat.lines
        heard = [line for line in lines if not self.is_muted(line.identity)]
        return tuple(sorted(heard, key=lambda line: line.at) if self._calls else heard)

    @property
    def call(self) -> Line | None:
        """The invitation that stands in a line of whatever is on the screen; the others are in the room only.

        It stands for a while, until its guest comes to that table, or the table begins or goes.
        """
        call = self._call
        if call is None or self.now - call.at >= CALL_STANDS or self.is_muted(call.identity):
            return None
        return call if awaits(self.house, self, call.text) else None

    def mute(self, name: str, *, is_on: bool = True) -> None:
        """Hear somebody no more, or again; it is remembered."""
        person = self.house.people.called(name)
        if person is None or person.identity == self.person.identity:
            raise refused("person-none", name=name)
        self.house.people.mute(self.person, person.identity, is_on=is_on)
        for visit in self.house.visits:
            if visit.person.identity == self.person.identity:
                visit.learn_mutes()

    def learn_mutes(self) -> None:
        """Look up who is muted."""
        self._muted = self.house.people.muted(self.person)

    def is_muted(self, identity: str) -> bool:
        """Whether somebody is not to be heard."""
        return identity in self._muted

    # what the house calls

    def hear(self, line: Line) -> None:
        """Somebody said something."""
        if self.on_said is not None and not self.is_muted(line.identity):
            self.deliver(partial(self.on_said, line))

    def called(self, line: Line) -> None:
        """Somebody invites this guest; while one invitation stands in the line of his screen no other takes it."""
        if self.is_muted(line.identity):
            return
        self._calls.append(line)
        if self.call is None:
            self._call = line
        self.hear(line)

    def table_changed(self, table: str) -> None:
        """A table was changed; an invitation to it that is out of date does not come back."""
        if self._call is not None and self._call.text == table and not awaits(self.house, self, table):
            self._call = None
            if self.on_call is not None:
                self.deliver(self.on_call)

    def lobby_changed(self, view: LobbyView) -> None:
        """The room was changed."""
        if self.on_lobby is not None:
            self.deliver(partial(self.on_lobby, view))
