"""What a host counts about itself, for ``host status`` and for Prometheus."""

from __future__ import annotations

import asyncio
import os
import resource
import time
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

PREFIX = "draw_dominoes"
LOOK_EVERY, WINDOW = 0.1, 60.0
"""Seconds between two looks at the clock, and those that the longest delay is of."""
ALARM = 0.05
"""Seconds of delay that are written down."""
CounterOf = Callable[[], Mapping[str, float]]


class Figure(NamedTuple):
    """A number; ``kind`` is Prometheus' word for what it does."""

    name: str
    value: float
    kind: str = "gauge"


class Lag:
    """How late the event loop is: whoever blocks it makes everybody wait."""

    def __init__(self, alarm: Callable[[float], None]) -> None:
        self._alarm = alarm
        self._seen = deque[tuple[float, float]]()
        self.longest_ever = 0.0

    async def watch(self) -> None:
        """Look at the clock again and again."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_EVERY
            await asyncio.sleep(LOOK_EVERY)
            self.note(loop.time(), loop.time() - due)

    def note(self, now: float, late: float) -> None:
        """Take down one delay; only those that nobody later beats are kept."""
        while self._seen and self._seen[0][0] < now - WINDOW:
            self._seen.popleft()
        while self._seen and self._seen[-1][1] <= late:
            self._seen.pop()
        self._seen.append((now, late))
        self.longest_ever = max(self.longest_ever, late)
        if late > ALARM:
            self._alarm(late)

    @property
    def longest(self) -> float:
        """The longest delay of the last minute."""
        return self._seen[0][1] if self._seen else 0.0


def memory_bytes() -> int:
    """Return how much memory the process has in use."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def processor_seconds() -> float:
    """Return how long the process has been computing."""
    return time.process_time()


def prometheus(figures: list[Figure]) -> str:
    """Return figures in Prometheus' text format."""
    lines: list[str] = []
    for figure in figures:
        name = f"{PREFIX}_{figure.name}"
        lines += [f"# TYPE {name} {figure.kind}", f"{name} {figure.value:.15g}"]  # not translated: a format
    return "\n".join([*lines, ""])
