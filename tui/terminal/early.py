"""Signals that end the program before the screen listens to them: what was done to the terminal is undone even then."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name))
_KILLED = 128
"""What a shell adds to the number of the signal that ended a program."""
_raised: list[int] = []
"""The signals for which something was raised that has not arrived yet: Python drops what comes up as it tidies up."""


@contextmanager
def raising() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt and the others SystemExit, so that whatever has to be undone on the way is."""

    def leave(number: int) -> None:
        _raised.append(number)
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(_KILLED + number)

    with _handled(leave):
        try:
            yield
        except (KeyboardInterrupt, SystemExit):
            _raised.clear()
            raise


@contextmanager
def noted() -> Iterator[list[int]]:
    """Keep such signals for the screen, which ends at once when it opens; from then on it listens itself."""
    told = _raised.copy()
    _raised.clear()
    with _handled(told.append):
        yield told


@contextmanager
def _handled(handle: Callable[[int], None]) -> Iterator[None]:
    before = {number: signal.signal(number, lambda number, _: handle(number)) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
