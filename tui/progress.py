"""A line on standard error that says how far something is, where that is a terminal."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from typing import TextIO

from tui.drawing.cells import cell_width, clip
from tui.i18n import t

_EVERY = 0.2
_BAR = 20


class Progress:
    """Redraws one line; does nothing where nobody looks."""

    def __init__(self, out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._out = out
        self._clock = clock
        self._begun: tuple[float, int] | None = None
        self._shown_at = float("-inf")
        self._width = 0
        self._is_seen = out.isatty()

    def show(self, done: int, of: int, words: str) -> None:
        """Say how much is done; ``words`` follow the bar.  What was done before the first call took no time."""
        now = self._clock()
        if self._begun is None:
            self._begun = (now, done)
        if not self._is_seen or (now - self._shown_at < _EVERY and done < of):
            return
        self._shown_at = now
        filled = _BAR * done // max(of, 1)
        bar = f"[{'#' * filled}{'.' * (_BAR - filled)}]"
        start, before = self._begun
        self._write("  ".join([f"{bar} {done}/{of}", words, _pace(now - start, done - before, of - done)]))

    def clear(self) -> None:
        """Take the line away."""
        if self._width:
            self._out.write("\r" + " " * self._width + "\r")
            self._out.flush()
        self._width, self._begun = 0, None

    def _write(self, line: str) -> None:
        line = clip(line, shutil.get_terminal_size().columns - 1)
        width = cell_width(line)
        self._out.write("\r" + line + " " * (self._width - width))
        self._out.flush()
        self._width = width


def _pace(seconds: float, done: int, left: int) -> str:
    """Return how fast it goes, and when it will be done."""
    if not done or seconds <= 0:
        return ""
    rate, more = f"{done / seconds:.3g}", left * seconds / done
    if more >= 90:
        return t("{rate} a second, {minutes} min left", rate=rate, minutes=round(more / 60))
    return t("{rate} a second, {seconds} s left", rate=rate, seconds=round(more))
