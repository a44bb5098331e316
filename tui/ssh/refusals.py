"""What a host writes down of connections that it refuses: a few lines a minute, and how many there were between."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from tui.ssh.limits import Buckets, counted_as
from tui.ssh.logs import EventLog

FEW, ALL = 3, 30
"""Lines a minute about one address, and about all."""
EVERY = 60.0
"""Seconds after which those that no line was written of are told in one."""
_MOST = 1000
_OTHERS = "others"  # not translated: in the log


class Unsaid(NamedTuple):
    """Connections that no line was written of yet."""

    since: float
    number: int
    reason: str


class Refusals:
    """Writes refused connections down, and never so many lines that they are a flood themselves."""

    def __init__(self, log: EventLog, clock: Callable[[], float] = time.monotonic) -> None:
        self._log, self._clock = log, clock
        self._each, self._all = Buckets(FEW, FEW / 60, clock), Buckets(ALL, ALL / 60, clock)
        self._unsaid: dict[str, Unsaid] = {}

    def note(self, reason: str, address: str) -> None:
        """Take down a refused connection."""
        place = counted_as(address)
        if place not in self._unsaid and self._each.take(place) and self._all.take(""):
            self._log.event("refused", reason=reason, address=place)
            return
        name = place if place in self._unsaid or len(self._unsaid) < _MOST else _OTHERS
        before = self._unsaid.get(name, Unsaid(self._clock(), 0, reason))
        self._unsaid[name] = before._replace(number=before.number + 1, reason=reason)

    def tell(self, *, is_last: bool = False) -> None:
        """Write down what has waited for long; ``is_last`` writes all of it."""
        now = self._clock()
        due = [name for name, unsaid in self._unsaid.items() if is_last or now - unsaid.since >= EVERY]
        for name in due:
            if is_last or self._all.take(""):
                unsaid = self._unsaid.pop(name)
                self._log.event("refused", reason=unsaid.reason, address=name, times=unsaid.number)
