"""Ends a host whose loop stands still: whoever supervises it starts it again, and every table goes on from its log."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from threading import Event, Thread, get_ident

from tui.ssh.logs import EventLog, places_of

EVERY, MISSED = 5.0, 12
"""Seconds between two looks, and how many of them in a row may find nothing new; a process that was stopped meanwhile,
or a machine that slept, misses only one."""
HUNG = 70
"""The exit status: an internal fault."""


class Watchdog:
    """Looks from a thread of its own whether the loop still turns."""

    def __init__(self, log: EventLog, end: Callable[[int], object] = os._exit) -> None:
        """Watch the thread that calls."""
        self._log, self._end, self._thread = log, end, get_ident()
        self._beats = self._seen = self._missed = 0
        self._enough = Event()

    async def turn(self) -> None:
        """Turn with the loop."""
        while True:
            await asyncio.sleep(1)
            self.beat()

    def beat(self) -> None:
        """Say that the loop turns."""
        self._beats += 1

    def start(self) -> None:
        """Begin to look."""
        Thread(target=self._watch, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        """Look no more."""
        self._enough.set()

    def _watch(self) -> None:
        while not self._enough.wait(EVERY):
            self.look()

    def look(self) -> None:
        """Look once; after too many in vain write down where the loop is, without any values, and end at once."""
        self._missed = self._missed + 1 if self._beats == self._seen else 0
        self._seen = self._beats
        if self._missed >= MISSED:
            self._log.event("hung", seconds=round(MISSED * EVERY), where=places_of(sys._current_frames()[self._thread]))
            self._end(HUNG)
