"""How many tables there may be: of one person, from one address, of all without a key; and which one makes room.

A key costs nothing, so an address has its share whether keys come from it or not.  What people without a key left makes
room for others: from the address with the most of it first, matches with bots alone before others, the oldest first.
Nothing that somebody with a key opened or sits at is ever taken, nor a table of anybody who is in the house.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from tui.house.people import Person, has_no_key
from tui.house.refusals import refused
from tui.house.settings import Settings
from tui.house.state import Stage
from tui.house.table import Table


class Most(NamedTuple):
    """How many tables somebody may have, those like him may have from his address, and all like him."""

    own: int
    near: int
    all: int


def most_for(person: Person, settings: Settings) -> Most:
    """Return the limits of somebody; where nobody has a key, those without one are like everybody."""
    if person.is_guest and settings.takes_keys:
        return Most(settings.most_own_keyless, settings.most_near_keyless, settings.most_tables // 2)
    return Most(settings.most_own, settings.most_near, settings.most_tables)


def gives_way(
    tables: Collection[Table], here: Collection[str], person: Person, place: str, now: Settings
) -> Table | None:
    """Return the table that goes when somebody opens one, None if there is room; HouseError if there is none.

    ``here`` are the identities of those in the house, ``place`` is where he connects from, "" for nowhere that counts.
    """
    most, is_few = most_for(person, now), person.is_guest and now.takes_keys
    if sum(table.state.maker == person.identity for table in tables) >= most.own:
        raise refused("tables-own", most=most.own)
    keyless = [table for table in tables if has_no_key(table.state.maker)]
    like_his = keyless if is_few else list(tables)
    near = [table for table in like_his if place and table.state.place == place]
    is_crowded = len(near) >= most.near
    if not is_crowded and len(like_his) < most.all and len(tables) < now.most_tables:
        return None
    left = _first_to_go(near if is_crowded else keyless, here)
    if left is not None:
        return left
    if is_crowded:
        raise refused("tables-near-keyless", most=most.near) if is_few else refused("tables-near", most=most.near)
    if len(tables) < now.most_tables:
        raise refused("tables-keyless", most=most.all)
    raise refused("tables-many", most=now.most_tables)


def _first_to_go(tables: Sequence[Table], here: Collection[str]) -> Table | None:
    """Return which of the tables that people without a key left goes first."""
    left = [table for table in tables if _is_left(table, here)]
    many = Counter(table.state.place for table in left)
    return min(left, key=lambda table: (-many[table.state.place], len(table.state.people), _age(table)), default=None)


def _age(table: Table) -> tuple[float, str]:
    return table.state.made, table.state.id


def _is_left(table: Table, here: Collection[str]) -> bool:
    """Whether only people without a key have to do with a table, and none of them is at it or in the house."""
    state = table.state
    people = {state.maker, *(seat.identity for seat in state.seats if seat.identity is not None)}
    is_empty = state.stage is Stage.ADJOURNED and not table.presence.is_anybody
    return is_empty and all(map(has_no_key, people)) and people.isdisjoint(here)
