"""Signals that end the program before the screen listens to them: what was done to the terminal is undone even then."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name))
KILLED = 128
"""What a shell adds to the number of the signal that ended a program."""
_raised: list[int] = []
"""The signals for which something was raised that has not arrived yet: Python drops what comes up as it tidies up, and
wraps what comes up as it makes a class."""


@contextmanager
def raising() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt and the others SystemExit, so that whatever has to be undone on the way is."""

    def leave(number: int) -> None:
        _raised.append(number)
        raise _ending(number)

    with _handled(leave):
        try:
            yield
        except BaseException as error:
            told = _raised.copy()
            _raised.clear()
            if told and isinstance(error, Exception):
                raise _ending(told[0]) from None
            raise


def end_if_told() -> None:
    """End as such a signal asked for, where what was raised for it has become another error on the way."""
    if _raised:
        raise _ending(_raised[0])


def _ending(number: int) -> BaseException:
    return KeyboardInterrupt() if number == signal.SIGINT else SystemExit(KILLED + number)


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
