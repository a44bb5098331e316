"""The house: its people, its tables, and the room where they meet."""

from __future__ import annotations

import os
from collections import Counter, deque
from dataclasses import replace
from pathlib import Path

from engine import locks
from engine.errors import Problem
from tui.house import doing
from tui.house import events as ev
from tui.house.chat import DEEDS, Chat, Kind, Line, Throttle
from tui.house.clock import Cancel, Slowly
from tui.house.codes import Vault
from tui.house.database import open_file
from tui.house.inviting import Invitations
from tui.house.limits import gives_way
from tui.house.link import Deliver, Link
from tui.house.loading import load_tables, remove
from tui.house.options import TableOptions, Watching
from tui.house.people import People, Person
from tui.house.ratings import Ratings
from tui.house.refusals import HouseError, refused
from tui.house.settings import Settings
from tui.house.state import Stage
from tui.house.table import Table
from tui.house.views import LobbyView, PersonView, TableView
from tui.house.visit import Visit
from tui.house.writes import Writes

LOBBY_EVERY = 0.5
"""The room is told of changes at most so often (seconds)."""
AT_ONCE, BREATH = 2, 0.04
"""So many guests are told at once, and the others so many seconds later: each of them draws his screen anew."""


class House:
    """Everything that is shared by its guests; used in one thread."""

    def __init__(self, settings: Settings) -> None:
        """Open the house of a folder, with all its tables; HouseError if it is open elsewhere or can't be, OSError."""
        self.settings = settings
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = os.open(settings.data / "house.lock", os.O_RDWR | os.O_CREAT, 0o600)
        if not locks.take(self._lock):
            os.close(self._lock)
            raise refused("house-open", folder=str(settings.data))
        try:
            self._database, notice = open_file(settings.data / "house.sqlite3")
        except HouseError:
            os.close(self._lock)
            raise
        self.notices: list[Problem] = [] if notice is None else [notice]
        """What was wrong with files when the house was opened."""
        clock, data = settings.clock, settings.data
        vault = Vault.at(data / "house.secret")
        self.writes = Writes(self._database, clock, self._caught_up)
        self.people = People(self._database, self.writes, vault, data / "people", clock, settings.chance)
        self.ratings = Ratings(self._database, self.writes)
        self.throttle = Throttle(clock)
        self.deeds = Throttle(clock, *DEEDS, is_talk=False)
        self.invitations = Invitations(clock)
        self.chat = Chat(clock, self.throttle, self._said, is_on=settings.may_chat)
        self.visits: list[Visit] = []
        self.tables: dict[str, Table] = {}
        self._slowly = Slowly(clock, LOBBY_EVERY, self._tell_lobby)
        self._to_tell: deque[Visit] = deque()
        self._room: tuple[tuple[PersonView, ...], tuple[TableView, ...]] = ((), ())
        """People and tables as those are told who are still to be told."""
        self._next: Cancel | None = None
        found, notices = load_tables(self, data / "tables")
        self.tables.update(found)
        self.notices += notices
        for table in tuple(self.tables.values()):
            table.wake()

    def close(self) -> None:
        """Let go of everything; whoever comes again finds his table as it is now."""
        lock, self._lock = self._lock, -1
        if lock < 0:
            return
        self._slowly.stop()
        if self._next is not None:
            self._next()
        for table in self.tables.values():
            table.let_go()
        self.tables.clear()
        self.writes.close()
        self._database.close()
        locks.release(lock)
        os.close(lock)

    # coming and going

    def enter(self, person: Person, address: str, deliver: Deliver) -> Visit:
        """Open a window of somebody."""
        visit = Visit(self, person, address, deliver)
        if not any(other.person.identity == person.identity for other in self.visits):
            self.chat.note(Kind.CAME, person)
        self.visits.append(visit)
        self._note_place(visit)
        self._slowly.poke()
        return visit

    def left(self, visit: Visit) -> None:
        """A window is closed."""
        if visit in self.visits:
            self.visits.remove(visit)
            self._note_place(visit)
            if not any(other.person.identity == visit.person.identity for other in self.visits):
                self.throttle.forget(visit.person.identity)
                self.deeds.forget(visit.person.identity)
                self.invitations.forget(visit.person.identity)
                self.chat.note(Kind.LEFT, visit.person)
            self._slowly.poke()

    def _note_place(self, visit: Visit) -> None:
        if visit.person.is_guest:
            self.people.lately.note(visit.person.identity, visit.address)

    # tables

    def table(self, name: str) -> Table:
        """Return a table; HouseError if it is gone."""
        table = self.tables.get(name)
        if table is None:
            raise refused("table-gone")
        return table

    def make(
        self, visit: Visit, options: TableOptions, levels: tuple[str | None, ...], seat: int, *, is_private: bool
    ) -> tuple[Link, str]:
        """Open a table and sit down there; see ``Visit.make``."""
        person = visit.person
        if options.problems:
            raise refused(options.problems[0].code, **dict(options.problems[0].params))
        if options.is_rated and any(levels):
            raise refused("rated-bots")
        self.may_make(visit)
        levels = (*levels, *[None] * options.rules.seats)[: options.rules.seats]
        if not 0 <= seat < options.rules.seats or levels[seat] is not None:
            raise refused("seat-unknown", seat=seat)
        self.deeds.check(person.identity)
        while (old := self.may_make(visit)) is not None:
            old.close()
            old.settle()
        code, kept = self.people.new_code() if is_private else ("", "")
        name = self.settings.chance.token()
        while (self.settings.data / "tables" / name).exists():
            name = self.settings.chance.token()
        made = ev.Made(name, self.settings.clock.now(), person.identity, options, levels, kept, self._place_of(visit))
        return self.open_link(visit, self._made(made, person, seat)), code

    def may_make(self, visit: Visit) -> Table | None:
        """HouseError if somebody can open no table now; return the one that goes if he does."""
        self._may_sit(visit.person, None)
        here = {other.person.identity for other in self.visits}
        return gives_way(self.tables.values(), here, visit.person, self._place_of(visit), self.settings)

    def _place_of(self, visit: Visit) -> str:
        return "" if self.settings.spares(visit.address) else self.people.place(visit.address)

    def _made(self, made: ev.Made, person: Person, seat: int) -> Table:
        """Open a table where somebody sits; OSError leaves nothing of it."""
        try:
            table = Table.make(self, made)
            try:
                doing.sit(table, person, seat)
            except BaseException:
                table.let_go()
                raise
        except OSError:
            remove(self.settings.data / "tables" / made.table)
            raise
        self.tables[made.table] = table
        return table

    def sit(self, visit: Visit, name: str, seat: int | None, words: str | None) -> Link:
        """Sit down at a table, or come back to one's seat; see ``Visit.sit``."""
        table = self.table(name)
        if table.state.seat_of(visit.person.identity) is None:
            self._may_sit(visit.person, table)
            self._may_come(visit, table, words)
            self.deeds.check(visit.person.identity)
            doing.sit(table, visit.person, seat)
        return self.open_link(visit, table)

    def watch(self, visit: Visit, name: str, words: str | None) -> Link:
        """Watch a table; who has a seat there gets it, for nobody sees more of his table than his seat does."""
        table = self.table(name)
        if table.state.seat_of(visit.person.identity) is None:
            if table.state.options.watching is Watching.CLOSED:
                raise refused("watching-closed")
            self._may_come(visit, table, words)
        return self.open_link(visit, table)

    def open_link(self, visit: Visit, table: Table) -> Link:
        """Open a window at a table, at the seat of its guest if he has one."""
        link = Link(table, visit.person, visit.deliver, self._link_closed)
        link.is_muted = visit.is_muted
        seat = table.come(link)
        if seat is None:
            table.tell_all()
        else:
            doing.come_back(table, visit.person, seat)
        visit.links.append(link)
        self.table_changed(table.state.id)
        return link

    def _link_closed(self, link: Link) -> None:
        table = self.tables.get(link.table_id)
        for visit in self.visits:
            if link in visit.links:
                visit.links.remove(link)
        if table is None:
            self._slowly.poke()  # he is in the room again
        elif link in table.watchers:
            table.watchers.remove(link)
            table.tell_all()
        else:
            table.window_closed(link, link.person.identity)

    def quick(self, visit: Visit, options: TableOptions) -> Link:
        """Sit down where somebody waits for such a match, or wait for somebody; see ``Visit.quick``."""
        wanted = [
            table
            for table in self.tables.values()
            if table.view.is_open
            and table.presence.here
            and not table.state.code
            and table.state.stage is Stage.GATHERING
            and table.state.options.rules == options.rules
            and table.state.options.is_rated == options.is_rated
            and table.state.options.time == options.time
        ]
        if wanted:
            best = min(wanted, key=lambda table: (-len(table.presence.here), table.state.made))
            return self.sit(visit, best.state.id, None, None)
        self.throttle.check(visit.person.identity)
        link, _ = self.make(visit, options, (), 0, is_private=False)
        self.chat.note(Kind.INVITED, visit.person, link.table_id)
        return link

    def _may_sit(self, person: Person, table: Table | None) -> None:
        """Let nobody sit at two tables; adjourned ones don't count."""
        for other in self.tables.values():
            if other is table or other.state.stage in (Stage.ADJOURNED, Stage.CLOSED):
                continue
            if other.state.seat_of(person.identity) is not None:
                raise refused("seat-elsewhere", name=self.name_of(other.state.maker))

    def _may_come(self, visit: Visit, table: Table, words: str | None) -> None:
        code = table.state.code
        if not code or visit.person.identity in table.state.invited | {table.state.maker}:
            return
        if not words:
            raise refused("code-needed")
        if not self.people.opens(code, words, visit.address):
            raise self.people.tries.missed(visit.address)

    def by_words(self, visit: Visit, words: str) -> str:
        """Return the private table that these words open."""
        for name, table in self.tables.items():
            if table.state.code and self.people.opens(table.state.code, words, visit.address):
                return name
        raise self.people.tries.missed(visit.address)

    # what tables ask

    def table_changed(self, table: str) -> None:
        """Something that the lobby shows of a table was changed; one that was closed goes."""
        found = self.tables.get(table)
        if found is not None and found.state.stage is Stage.CLOSED:
            del self.tables[table]
            found.let_go()
            remove(found.folder)
        for visit in self.visits:
            visit.table_changed(table)
        self._slowly.poke()

    def matches_of(self, identity: str) -> Path:
        """Return the folder of somebody's matches."""
        return self.people.folder(Person(identity, "")) / "matches"

    def name_of(self, identity: str) -> str:
        """Return how somebody is called now."""
        person = self.people.person(identity)
        return "" if person is None else person.name

    # who is told

    def _caught_up(self) -> None:
        """Everything is written down: results that waited can be seen."""
        for table in tuple(self.tables.values()):
            table.tell_all()

    def poke(self) -> None:
        """Tell everybody in the room soon that something there was changed."""
        self._slowly.poke()

    def view(self, person: Person) -> LobbyView:
        """Return the room as somebody sees it."""
        return self._view_for(person, tuple(self._people()), self._table_views())

    def _view_for(self, person: Person, people: tuple[PersonView, ...], tables: tuple[TableView, ...]) -> LobbyView:
        tables = tuple(view for view in tables if view.id in self.tables)  # one may go while all are told of it
        states = [self.tables[view.id].state for view in tables]
        return LobbyView(
            people=people,
            tables=tables,
            mine=tuple(state.id for state in states if state.seat_of(person.identity) is not None),
            invited=tuple(state.id for state in states if person.identity in state.invited),
        )

    def _table_views(self) -> tuple[TableView, ...]:
        tables = sorted(self.tables.values(), key=lambda table: (table.state.made, table.state.id))
        views = [table.view for table in tables]
        called = Counter(view.name for view in views)
        seen: Counter[str] = Counter()
        for place, view in enumerate(views):
            seen[view.name] += 1
            if called[view.name] > 1 and seen[view.name] > 1:  # two tables of one person
                views[place] = replace(view, name=f"{view.name} {seen[view.name]}")
        return tuple(views)

    def _people(self) -> list[PersonView]:
        found: dict[str, PersonView] = {}
        for visit in self.visits:
            link = visit.links[-1] if visit.links else None
            known = found.get(visit.person.identity)
            if known is None or link is not None:
                since = visit.since if known is None else known.since
                table, watches = ("", False) if link is None else (link.table_id, link.seat is None)
                found[visit.person.identity] = PersonView(visit.person.name, visit.person.mark, since, table, watches)
        return sorted(found.values())

    def _tell_lobby(self) -> None:
        if self._next is not None:
            self._slowly.poke()
            return
        self._room = tuple(self._people()), self._table_views()
        self._to_tell = deque(visit for visit in self.visits if visit.on_lobby is not None)
        self._tell_some()

    def _tell_some(self) -> None:
        """Tell a few of those who are to be told, and the next ones after a breath."""
        self._next = None
        for _ in range(min(AT_ONCE, len(self._to_tell))):
            visit = self._to_tell.popleft()
            visit.lobby_changed(self._view_for(visit.person, *self._room))
        if self._to_tell:
            clock = self.settings.clock
            self._next = clock.at(clock.now() + BREATH, self._tell_some)

    def _said(self, line: Line) -> None:
        for visit in tuple(self.visits):
            visit.hear(line)
