"""Houses for tests: a clock moved by hand, fixed chance, and guests who remember what they were told."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from engine.actions import Action
from engine.errors import IllegalActionError
from engine.rulebooks import rulebook
from engine.snapshot import Phase, Snapshot, Update
from tests.house.fixed_chance import START, FixedChance
from tui.house.asking import AtOnce
from tui.house.chat import Line
from tui.house.link import Link
from tui.house.lobby import House
from tui.house.options import TableOptions
from tui.house.settings import Settings
from tui.house.state import Stage
from tui.house.views import LobbyView, Question, TableView
from tui.house.visit import Visit


class HandClock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.time = START
        self._due: list[tuple[float, int, Callable[[], object]]] = []
        self._numbers = count()
        self._cancelled: set[int] = set()

    def now(self) -> float:
        return self.time

    def at(self, when: float, call: Callable[[], object]) -> Callable[[], None]:
        number = next(self._numbers)
        heapq.heappush(self._due, (when, number, call))
        return lambda: self._cancelled.add(number)

    def forward(self, seconds: float) -> None:
        """Let time pass, and everything happen that is due meanwhile."""
        end = self.time + seconds
        while self._due and self._due[0][0] <= end:
            when, number, call = heapq.heappop(self._due)
            self.time = max(self.time, when)
            if number not in self._cancelled:
                call()
        self.time = end

    def forget(self) -> None:
        """The program was killed: nothing that was planned will happen."""
        self._due.clear()


class Guest:
    """Somebody with one window, who remembers what he was told."""

    def __init__(
        self, house: House, name: str, *, key: str = "", address: str = "192.0.2.1", words: str | None = None
    ) -> None:
        """``words`` bring somebody without a key back; "" is a new one."""
        self.address, self.words = address, words
        if words is None:
            self.person = house.people.of_key(key or f"SHA256:{name}", name)
        elif words:
            self.person = house.people.resumed(words, address)
        else:
            self.person, self.words = house.people.new_guest(name)
        self.queue: deque[Callable[[], None]] = deque()
        self.visit: Visit = house.enter(self.person, address, lambda call: call())
        self.heard: list[Line] = []
        self.updates: list[Update] = []
        self.views: list[TableView] = []
        self.room: LobbyView | None = None
        self.link: Link
        self.visit.on_said = self.heard.append
        self.visit.on_lobby = self._see_room

    def _see_room(self, room: LobbyView) -> None:
        self.room = room

    def at(self, link: Link) -> Link:
        """Look at a table."""
        self.link = link
        link.watch(link.seat, self.updates.append)
        link.on_changed = self.views.append
        link.on_said = self.heard.append
        return link

    def make(self, options: TableOptions | None = None, levels: tuple[str | None, ...] = (), **more: Any) -> Link:
        return self.at(self.visit.make(options or plain(), levels, **more)[0])

    def sit(self, table: str, **more: Any) -> Link:
        return self.at(self.visit.sit(table, **more))

    def see(self, table: str) -> Link:
        return self.at(self.visit.watch(table))

    @property
    def snapshot(self) -> Snapshot:
        return self.link.snapshot(self.link.seat)

    def act(self, action: Action | None = None) -> None:
        """Do something, the first legal thing without a wish."""
        snapshot = self.snapshot
        assert self.link.seat is not None
        self.link.submit(self.link.seat, action or snapshot.legal[0], snapshot.version)


def plain(seats: int = 2, book: str = "jaques", **options: Any) -> TableOptions:
    """Return an ordinary table; options of the rules begin with ``rules_``."""
    rules = {name.removeprefix("rules_"): value for name, value in options.items() if name.startswith("rules_")}
    others = {name: value for name, value in options.items() if not name.startswith("rules_")}
    return TableOptions(rules=rulebook(book).rules(seats, rules), rulebook="Jaques", **others)


def house_at(folder: Path, clock: HandClock | None = None, **settings: Any) -> House:
    """Open a house; call ``kill`` before opening it again."""
    chosen: dict[str, Any] = {"chance": FixedChance(), "askers": AtOnce, "later": lambda work: None, **settings}
    return House(Settings(data=folder, clock=clock or HandClock(), **chosen))


def kill(house: House) -> None:
    """End a house as ``kill -9`` does: the files stay as they are, and are free."""
    clock = house.settings.clock
    assert isinstance(clock, HandClock)
    clock.forget()
    for table in house.tables.values():
        table.log.close()
        if table.match is not None:
            table.match.journal.close()
    house.tables.clear()
    house.close()


def two_at(house: House, options: TableOptions | None = None) -> tuple[Guest, Guest]:
    """Return two guests in a match that has begun."""
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    link = mia.make(options)
    dov.sit(link.table_id)
    mia.link.ready()
    dov.link.ready()
    return mia, dov


def stage(guest: Guest) -> Stage:
    return guest.link.view.stage


def to_move(*guests: Guest) -> Guest:
    """Return whose turn it is."""
    return next(guest for guest in guests if guest.snapshot.turn == guest.link.seat)


def play_round(*guests: Guest) -> None:
    """Let people play until the round is over."""
    while guests[0].snapshot.phase is Phase.PLAYING:
        to_move(*guests).act()


def play_match(clock: HandClock, *guests: Guest) -> None:
    """Let people play until the match is over."""
    while guests[0].snapshot.phase is not Phase.MATCH_OVER:
        play_round(*guests)
        for guest in guests:
            if guest.snapshot.phase is Phase.ROUND_OVER:
                guest.link.next_round(guest.snapshot.version)
        clock.forward(0.0)


def refusal(call: object, *args: object, **kwargs: object) -> str:
    """Return the code with which a call is refused."""
    with pytest.raises(IllegalActionError) as caught:
        call(*args, **kwargs)  # type: ignore[operator]
    return caught.value.code


def is_stood_in(guest: Guest, seat: int) -> bool:
    return guest.link.view.seats[seat].is_stood_in


def is_in_trouble(guest: Guest) -> bool:
    return guest.link.view.trouble is not None


def question(guest: Guest) -> Question | None:
    return guest.link.view.question
