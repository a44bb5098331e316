"""From where somebody was here lately: there the wrong tries of his neighbours do not shut him out.

It outlives the program: a place is kept as a keyed hash, for a day.
"""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from tui.house.clock import Clock
from tui.house.writes import Writes

LATELY = 86_400.0
"""Seconds that count as lately: as long as a seat can be held."""
_MOST = 10_000


class Lately:
    """The last place of each, for a while; the one that is longest ago is forgotten first."""

    def __init__(self, database: sqlite3.Connection, writes: Writes, clock: Clock, place: Callable[[str], str]) -> None:
        """``place`` makes what is kept of an address."""
        self._writes, self._clock, self._place = writes, clock, place
        rows = database.execute(
            "SELECT identity, place, at FROM lately WHERE at > ? ORDER BY at DESC LIMIT ?", (self._begin, _MOST)
        ).fetchall()
        self._seen: OrderedDict[str, tuple[str, float]] = OrderedDict(
            (identity, (place, at)) for identity, place, at in reversed(rows)
        )
        writes.do(("lately",), partial(_forget, begin=self._begin))

    @property
    def _begin(self) -> float:
        """When lately began."""
        return self._clock.now() - LATELY

    def note(self, identity: str, address: str) -> None:
        """Somebody is here, from this address."""
        place, now = self._place(address), self._clock.now()
        self._seen[identity] = place, now
        self._seen.move_to_end(identity)
        if len(self._seen) > _MOST:
            self._seen.popitem(last=False)
        row = (identity, place, now)
        self._writes.do(("lately", identity), partial(_put, row=row, begin=self._begin))

    def was(self, identity: str, address: str) -> bool:
        """Whether somebody was here from this address lately."""
        place, at = self._seen.get(identity, ("", 0.0))
        return place == self._place(address) and at > self._begin


def _put(database: sqlite3.Connection, row: tuple[str, str, float], begin: float) -> None:
    database.execute("INSERT OR REPLACE INTO lately VALUES (?, ?, ?)", row)
    _forget(database, begin)


def _forget(database: sqlite3.Connection, begin: float) -> None:
    """Keep nobody's place for longer."""
    database.execute("DELETE FROM lately WHERE at <= ?", (begin,))
