"""When to look for garbage: a full search stops everybody for milliseconds a session, so it waits for a quiet moment.

Between such moments each search is small: what has lived a while is looked at once, and frozen.  Apps that have ended
are taken apart and need no search; it finds the little that is left.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from contextlib import suppress

from tui.ssh.figures import memory_bytes
from tui.terminal.private import forget_drawn

QUIET = 3.0
"""Seconds without a key after which a full search disturbs nobody."""
THRESHOLDS = (1000, 4, 1_000_000)
PORTION = 3_000
"""Objects that are looked at and frozen at once; it takes a few milliseconds."""
FEW, MANY = 100, 2_000
"""Ended sessions that are worth a full search in a quiet moment, and those that are worth it at any time."""
CROWD = 10
"""Ended sessions after which memory is given back in a quiet moment; it takes a few milliseconds."""
GROWN, GROWN_MUCH, A_SESSION = 32 << 20, 128 << 20, 2 << 20
"""Bytes of memory more than after the last one that are worth it too, beside what each new session needs."""


def give_back() -> None:
    """Give free memory back to the system: the C library keeps what a crowd has left; elsewhere nothing happens."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


class Garbage:
    """Told when sessions end, and asked to look around once a second."""

    def __init__(self, memory: Callable[[], int] = memory_bytes) -> None:
        self.ended = self.searches = self.left_behind = 0
        self._memory = memory
        self._memory_then = self._sessions = self._sessions_then = 0

    def begin(self) -> None:
        """Leave the small searches to Python, and none of the full ones."""
        gc.set_threshold(*THRESHOLDS)
        gc.enable()
        self._search()

    def session_ended(self) -> None:
        """Note that a session is over."""
        self.ended += 1
        self.left_behind += 1

    def tick(self, silent_for: float, sessions: int = 0) -> None:
        """Look around; ``silent_for`` is how long nobody has typed, ``sessions`` how many there are."""
        self._sessions = sessions
        forget_drawn()
        if self._is_worth_it(silent_for):
            self._search()
            return
        if silent_for >= QUIET and self.left_behind >= CROWD:
            self.left_behind = 0
            give_back()
        if len(gc.get_objects(2)) > PORTION:
            gc.collect()
            gc.freeze()

    def _is_worth_it(self, silent_for: float) -> bool:
        needed = A_SESSION * max(0, self._sessions - self._sessions_then)
        grown = self._memory() - self._memory_then - needed
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
        give_back()
        self.searches += 1
        self.ended, self._memory_then, self._sessions_then = 0, self._memory(), self._sessions
