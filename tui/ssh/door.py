"""The house of tables behind the door: it is opened in the process of the host, and each guest finds its lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import TYPE_CHECKING

from tui.cli_syntax import UsageError
from tui.house.clock import LoopClock
from tui.house.codes import is_meant_as_code
from tui.house.disk import free_bytes
from tui.house.lobby import House
from tui.house.people import Person, identity_of_key
from tui.house.refusals import HouseError
from tui.house.settings import Settings
from tui.house.state import Stage
from tui.i18n import N_, choose_language, set_language, t
from tui.minds.mind import Mind
from tui.problem_words import problem_words, problems_words
from tui.settings import load
from tui.ssh.limits import is_loopback

if TYPE_CHECKING:
    from tui.guest_app import GuestApp
    from tui.ssh.guest import Door, Guest
    from tui.ssh.service import Service

PACE = 0.8
"""Seconds between two moves by which bots of shared tables take their time."""

_UNKNOWN = N_("The four words that you came with are unknown here: look for a slip, and connect again.")


async def open_house(service: Service, stack: AsyncExitStack) -> Door:
    """Open the house of the host's folder, with all tables as they were; UsageError if that can't be done."""
    loop = asyncio.get_running_loop()

    def later(work: Callable[[], object]) -> None:
        loop.run_in_executor(None, work)

    def mind() -> Mind:
        return Mind(PACE, process=service.minds.place())

    settings = Settings(
        data=service.data,
        clock=LoopClock(),
        minds=mind,
        later=later,
        takes_keys=service.login.takes_keys,
        spares=is_loopback if service.limits.spares_loopback else lambda address: False,
    )
    try:
        house = House(settings)
    except HouseError as error:
        raise UsageError(problems_words(error.problems)) from None
    stack.callback(house.close)
    for notice in house.notices:
        service.log.event("notice", said=problem_words(notice))
    service.tables, service.place_of = partial(_counts, house), partial(place_of, house)
    return partial(guest_app, house)


def place_of(house: House, guest: Guest) -> tuple[str, bool]:
    """Return who a guest is for the log, and whether he has a seat at a table; wrong words are nobody's."""
    if guest.fingerprint is not None:
        who, identity = guest.fingerprint, identity_of_key(guest.fingerprint)
    elif not is_meant_as_code(guest.user):
        return "", False
    else:
        try:
            who = identity = house.people.resumed(guest.user, guest.address).identity
        except HouseError:
            return "", False
    return who, any(table.state.seat_of(identity) is not None for table in house.tables.values())


def _counts(house: House) -> Mapping[str, float]:
    """Return what is counted of the tables."""
    tables = list(house.tables.values())
    return {
        "tables": len(tables),
        "tables_playing": sum(table.state.stage is Stage.PLAYING for table in tables),
        "seats_here": sum(len(table.presence.here) for table in tables),
        "watching": sum(len(table.watchers) for table in tables),
        "guests": len(house.visits),
        **_of_the_disk(house),
    }


def _of_the_disk(house: House) -> Mapping[str, float]:
    """Return what tells whether everything can be written."""
    links = [link for visit in house.visits for link in visit.links]
    troubled = {table.state.id for table in house.tables.values() if table.trouble is not None}
    troubled |= {link.table_id for link in links if link.trouble is not None}
    figures = {
        "tables_in_trouble": len(troubled),
        "writes_waiting": len(house.writes),
        "writes_refused_total": house.writes.failures,
    }
    with suppress(OSError):
        figures["disk_free_bytes"] = free_bytes(house.settings.data)
    return figures


def guest_app(house: House, guest: Guest) -> GuestApp:
    """Return the lobby for a guest, or his seat; everything that he set is remembered by who he is."""
    from tui.guest_app import GuestApp

    person, words, notices = who(house, guest)
    guest.surroundings.home = house.settings.data / "people" / person.identity  # made with the first thing that is kept
    guest.surroundings.who = guest.fingerprint or person.identity
    loaded = load()
    set_language(choose_language(None, loaded.settings.language))
    return GuestApp(
        partial(house.enter, person, guest.address),
        loaded.settings,
        words=words,
        motd=guest.motd,
        port=guest.port,
        refused=" ".join(notices),
        notices=loaded.notices,
        found=guest.found,
    )


def who(house: House, guest: Guest) -> tuple[Person, str, tuple[str, ...]]:
    """Return who a guest is, the words that a new one without a key is told, and what else to tell him.

    Words that somebody with a key gives as his name are no name: nobody else must read them.
    """
    is_code = is_meant_as_code(guest.user)
    wish = "" if is_code else guest.nick
    if guest.fingerprint is not None:
        return house.people.of_key(guest.fingerprint, wish), "", ()
    notices: tuple[str, ...] = ()
    if is_code:
        try:
            return house.people.resumed(guest.user, guest.address), "", ()
        except HouseError as error:
            unknown = error.problems[0].code == "code-wrong"
            notices = (t(_UNKNOWN) if unknown else problems_words(error.problems),)
    person, words = house.people.new_guest(wish)
    return person, words, notices
