"""What is to be written into the house's file: now, or as soon as the disk or another program lets it.

Nobody waits for that: what can't be written is kept in memory and tried again, in the order in which it was asked for,
each thing once.  Whoever reads meanwhile looks at what he himself gave to be written.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple, TypeAlias

from engine.sqlite_files import is_damage, writing
from tui.house.clock import Cancel, Clock
from tui.house.database import PATIENCE, wait_at_most
from tui.log_facts import Fact

EVERY = 3.0
"""Seconds after which what could not be written is tried again."""
AT_ONCE, BREATH = 50, 0.05
"""So much of what has waited is written at once, and so many seconds later the next."""
MOST, RESERVE = 10_000, 2_000
"""So many things wait at most; the last places are for results."""
RESULT = "result"

Key: TypeAlias = tuple[str, ...]
"""What is written, such as somebody's name: the newest of one key is what counts."""
Write: TypeAlias = Callable[[sqlite3.Connection], object]

_log = logging.getLogger("draw-dominoes")


def _nothing() -> None:
    pass


class _Waiting(NamedTuple):
    write: Write
    settled: Callable[[], object]


class Writes:
    """Everything that waits to be written down."""

    def __init__(self, database: sqlite3.Connection, clock: Clock, caught_up: Callable[[], object] = _nothing) -> None:
        """``caught_up`` is called when all that waited is written."""
        self._database, self._clock, self._caught_up = database, clock, caught_up
        self._waiting: dict[Key, _Waiting] = {}
        self._again: Cancel | None = None
        self._is_failing = self._is_closed = False
        self.failures = 0
        """How often the file refused."""

    def __len__(self) -> int:
        """How much waits."""
        return len(self._waiting)

    def __contains__(self, key: Key) -> bool:
        """Whether something waits."""
        return key in self._waiting

    def do(self, key: Key, write: Write, settled: Callable[[], object] = _nothing) -> bool:
        """Write something as one thing, now or later; ``settled`` is called then.  False if too much waits already."""
        waits = bool(self._waiting)
        if self._is_closed or (key not in self._waiting and len(self._waiting) >= self._most(key)):
            return False
        self._waiting[key] = _Waiting(write, settled)
        if not waits:
            self._go_on()
        return True

    def close(self) -> None:
        """Write what waits, for the last time and with more patience."""
        self._stop()
        self._is_closed = True
        if self._waiting:
            wait_at_most(self._database, PATIENCE)
            if not self._write(len(self._waiting)):
                _log.warning("%s things could not be written down before the end", Fact(len(self._waiting)))

    def _most(self, key: Key) -> int:
        return MOST if key[0] == RESULT else MOST - RESERVE

    def _stop(self) -> None:
        again, self._again = self._again, None
        if again is not None:
            again()

    def _go_on(self) -> None:
        self._again = None
        is_late = self._is_failing
        is_done = self._write(AT_ONCE)
        if self._waiting:
            self._again = self._clock.at(self._clock.now() + (BREATH if is_done else EVERY), self._go_on)
        elif is_late:
            self._caught_up()

    def _write(self, most: int) -> bool:
        """Write so much of what waits; False if the file refuses."""
        for key in tuple(islice(self._waiting, most)):
            waiting = self._waiting[key]
            try:
                if self._database.in_transaction:  # the disk refused to take the last one back
                    self._database.execute("ROLLBACK")
                with writing(self._database):
                    waiting.write(self._database)
            except Exception as error:  # whatever is wrong with one, the others are written
                if _is_passing(error):
                    self._failed(error)
                    return False
                _log.warning("something can never be written into the file of people and ratings", exc_info=error)
            del self._waiting[key]
            waiting.settled()
        if not self._waiting and self._is_failing:
            self._is_failing = False
            _log.info("everything is written into the file of people and ratings again")
        return True

    def _failed(self, error: Exception) -> None:
        self.failures += 1
        if not self._is_failing:
            self._is_failing = True
            _log.warning("nothing can be written into the file of people and ratings now: %s", error)


def _is_passing(error: Exception) -> bool:
    """Whether it is the file that refuses, which may change, and not what is to be written."""
    if isinstance(error, sqlite3.OperationalError):
        return getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_ERROR
    return isinstance(error, sqlite3.Error) and is_damage(error)
