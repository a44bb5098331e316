"""The time of the house, which comes in from outside: tests and the watchers of secrets bring their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import copy_context
from typing import Protocol

Cancel = Callable[[], None]


class Clock(Protocol):
    """Tells the time and calls back."""

    def now(self) -> float:
        """Return the seconds since 1970."""

    def at(self, when: float, call: Callable[[], object]) -> Cancel:
        """Call once at this time, never before this function has returned; the result takes it back."""


class LoopClock:
    """The time of the running event loop: never goes back, whatever happens to the clock of the machine."""

    def __init__(self, start: float | None = None) -> None:
        """Begin with the time of now, or another ``start``: what tells the time is the same each time then."""
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()
        self._zero = (time.time() if start is None else start) - self._loop.time()

    def now(self) -> float:
        """Return the seconds since 1970."""
        return self._zero + self._loop.time()

    def at(self, when: float, call: Callable[[], object]) -> Cancel:
        """Call once at this time; not as the guest who caused it, who may be gone then."""
        return self._loop.call_at(when - self._zero, call, context=self._context).cancel


class Slowly:
    """Calls as often as it is poked, but not more often than so many seconds: the last poke always counts."""

    def __init__(self, clock: Clock, every: float, call: Callable[[], object]) -> None:
        self._clock, self._every, self._call = clock, every, call
        self._last = float("-inf")
        self._cancel: Cancel | None = None

    def poke(self) -> None:
        """Call soon."""
        if self._cancel is None:
            self._cancel = self._clock.at(max(self._clock.now(), self._last + self._every), self._run)

    def stop(self) -> None:
        """Call no more until the next poke."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _run(self) -> None:
        self._cancel = None
        self._last = self._clock.now()
        self._call()
