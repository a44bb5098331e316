"""When the next frame may go: as soon as the terminal has said that it has shown all of them.

So nothing queues on a slow line: what changes meanwhile is sent as one difference, to the newest state.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

ASK = "\x1b[5n"
"""Asks for a sign of life, which every terminal since the VT100 gives when it has come to this place."""
PATIENCE = 3.0
"""Seconds after which a frame is taken to be shown, answer or none."""
_TRIES = 3
_SLOW = 4000.0
"""Bytes a second below which a line is slow."""
_TELLING = 150
"""Bytes that one frame must be longer than another for both to tell how fast the line is."""


class Pace:
    """Knows what was asked and answered; a terminal that never answers is never waited for.

    Answers come in the order of the questions: one for an older frame is not taken for the newest one's.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._open = deque[tuple[int, float]]()
        """Bytes of the frames that are not answered for, and when they were sent."""
        self._tries = 0
        self._smallest: tuple[int, float] | None = None
        """Bytes and seconds of the smallest frame: nearly all of that is the way there and back."""
        self.answers = False
        """Whether the terminal has ever answered."""
        self.asked = self.shown = 0
        """How many frames were asked about, and how many of them are shown, or were given up."""
        self.shown_at = 0.0
        """When the terminal answered last."""
        self.is_slow = False
        """Whether frames are long on their way because of their size, and not because the terminal is far."""

    def wait(self) -> float:
        """Return for how many seconds the next frame has to wait, unless an answer comes."""
        return self.owes(PATIENCE) if self.answers else 0.0

    def question(self, size: int = 0) -> str:
        """Return what to send behind a frame of so many bytes."""
        if not self.owes(PATIENCE):
            self._open.clear()
            self.shown = self.asked
        if not self.answers:
            if self._tries == _TRIES:
                return ""
            self._tries += 1
        self._open.append((size, self._clock()))
        self.asked += 1
        return ASK

    def answered(self) -> None:
        """Take the answer."""
        self.answers, self.shown_at = True, self._clock()
        if self._open:
            size, asked_at = self._open.popleft()
            self._learn(size, self.shown_at - asked_at)
            self.shown = self.asked - len(self._open)

    def _learn(self, size: int, took: float) -> None:
        """Take it in that a frame was shown after so many seconds."""
        if self._smallest is None or size <= self._smallest[0]:
            self._smallest = (size, took)
        elif size >= self._smallest[0] + _TELLING:
            self.is_slow = (took - self._smallest[1]) * _SLOW > size - self._smallest[0]

    def owes_for(self, frame: int) -> float:
        """Return for how many seconds it may still come that the terminal has shown as many frames; 0 once it has."""
        return 0.0 if not self.answers or self.shown >= frame else self.owes(PATIENCE)

    def owes(self, seconds: float) -> float:
        """Return for how long an answer may still come, at most so long after the last question."""
        return max(0.0, self._open[-1][1] + seconds - self._clock()) if self._open else 0.0
