"""When the next frame may go: as soon as the terminal has said that it has shown the last one.

So nothing queues on a slow line: what changes meanwhile is sent as one difference, to the newest state.
"""

from __future__ import annotations

import time
from collections.abc import Callable

ASK = "\x1b[5n"
"""Asks for a sign of life, which every terminal since the VT100 gives when it has come to this place."""
PATIENCE = 3.0
"""Seconds after which a frame is taken to be shown, answer or none."""
_TRIES = 3


class Pace:
    """Knows what was asked and answered; a terminal that never answers is never waited for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked_at: float | None = None
        self._tries = 0
        self.answers = False
        """Whether the terminal has ever answered."""

    def wait(self) -> float:
        """Return for how many seconds the next frame has to wait, unless an answer comes."""
        if self._asked_at is None or not self.answers:
            return 0.0
        return max(0.0, self._asked_at + PATIENCE - self._clock())

    def question(self) -> str:
        """Return what to send behind a frame."""
        if not self.answers:
            if self._tries == _TRIES:
                return ""
            self._tries += 1
        self._asked_at = self._clock()
        return ASK

    def answered(self) -> None:
        """Take the answer."""
        self.answers, self._asked_at = True, None

    def owes(self, seconds: float) -> float:
        """Return for how long an answer may still come, at most so long after the question."""
        return 0.0 if self._asked_at is None else max(0.0, self._asked_at + seconds - self._clock())
