"""When to look for garbage: a full search stops everybody for milliseconds a session, so it waits for a quiet moment.

Between such moments each search is small: what has lived a while is looked at once, and frozen.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from tui.ssh.figures import memory_bytes
from tui.terminal.private import forget_drawn

QUIET = 3.0
"""Seconds without a key after which a full search disturbs nobody."""
THRESHOLDS = (1500, 5, 1_000_000)
PORTION = 8_000
"""Objects that are looked at and frozen at once; it takes about ten milliseconds."""
FEW, MANY = 10, 150
"""Ended sessions that are worth a full search in a quiet moment, and those that are worth it at any time."""
GROWN, GROWN_MUCH = 32 << 20, 256 << 20
"""Bytes of memory more than after the last one that are worth it too."""


class Garbage:
    """Told when sessions end, and asked to look around once a second."""

    def __init__(self, memory: Callable[[], int] = memory_bytes) -> None:
        self.ended = self.searches = 0
        self._memory = memory
        self._memory_then = 0

    def begin(self) -> None:
        """Leave the small searches to Python, and none of the full ones."""
        gc.set_threshold(*THRESHOLDS)
        gc.enable()
        self._search()

    def session_ended(self) -> None:
        """Note that a session is over."""
        self.ended += 1

    def tick(self, silent_for: float) -> None:
        """Look around; ``silent_for`` is how long nobody has typed."""
        forget_drawn()
        if self._is_worth_it(silent_for):
            self._search()
            return
        if len(gc.get_objects(2)) > PORTION:
            gc.collect()
            gc.freeze()

    def _is_worth_it(self, silent_for: float) -> bool:
        grown = self._memory() - self._memory_then
        if self.ended >= MANY or grown > GROWN_MUCH:
            return True
        if silent_for < QUIET:
            return False
        return self.ended >= FEW or grown > GROWN or (silent_for >= 10 * QUIET and self.ended > 0)

    def _search(self) -> None:
        """Look through everything."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.searches += 1
        self.ended, self._memory_then = 0, self._memory()
