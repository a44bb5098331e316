"""Invitations: how often somebody may send them, and how the one who is invited gets to know."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from tui.house import doing
from tui.house import events as ev
from tui.house.chat import Kind, Line, Throttle
from tui.house.clock import Clock
from tui.house.people import Person
from tui.house.refusals import refused
from tui.house.state import Stage

if TYPE_CHECKING:
    from tui.house.lobby import House
    from tui.house.visit import Visit

SAME = 60.0
"""Seconds after which somebody may invite the same person again."""
BURST, REFILL = 4, 15.0
"""So many invitations at once, and one more after so many seconds."""


class Reached(StrEnum):
    """Where an invitation reaches somebody."""

    ROOM = "room"  # he reads it now
    TABLE = "table"  # in the line of his table, and in the room when he comes back
    NOWHERE = "nowhere"  # he is not here, and may come all the same


class Invitations:
    """Who invited whom lately."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._throttle = Throttle(clock, BURST, REFILL, is_talk=False)
        self._sent: dict[tuple[str, str], float] = {}

    def check(self, who: str, whom: str, name: str) -> None:
        """Count an invitation; HouseError if it comes too soon after another one."""
        now = self._clock.now()
        self._sent = {pair: at for pair, at in self._sent.items() if now - at < SAME}
        if (who, whom) in self._sent:
            raise refused("invite-again", name=name)
        self._throttle.check(who)
        self._sent[who, whom] = now

    def forget(self, who: str) -> None:
        """Somebody left."""
        self._throttle.forget(who)


def invite(house: House, visit: Visit, name: str, whom: str) -> Reached:
    """Let somebody come to a table, and tell him in all his windows; HouseError says why not, OSError too."""
    table, me = house.table(name), visit.person
    doing.seat_of(table, me)
    person = house.people.called(whom)
    if person is None:
        raise refused("person-none", name=whom)
    if person.identity == me.identity:
        raise refused("invite-self")
    windows = windows_of(house, person)
    if any(link.table_id == name for other in windows for link in other.links):
        raise refused("invite-there", name=person.name)
    house.invitations.check(me.identity, person.identity, person.name)
    if person.identity not in table.state.invited:
        table.write(ev.Invited(person.identity))
    for other in windows:
        other.called(Line(house.settings.clock.now(), Kind.CALLED, me.identity, me.name, name))
    house.poke()
    if not windows:
        return Reached.NOWHERE
    return Reached.TABLE if all(other.links for other in windows) else Reached.ROOM


def awaits(house: House, visit: Visit, name: str) -> bool:
    """Whether a table to which somebody was invited still waits for him: it is there, between matches, without him."""
    table = house.tables.get(name)
    if table is None or table.state.stage not in (Stage.GATHERING, Stage.OVER):
        return False
    return not any(link.table_id == name for other in windows_of(house, visit.person) for link in other.links)


def windows_of(house: House, person: Person) -> list[Visit]:
    """Return all windows of somebody."""
    return [other for other in house.visits if other.person.identity == person.identity]
