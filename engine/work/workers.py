"""Inside a worker process: it ends with the one that started it, and leaves signals to that one.

Ctrl-C, a polite kill and a closed terminal often reach a whole group of processes: whoever waits for the work decides.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from types import FrameType

PATIENCE = 5.0
"""So many seconds after a polite kill a worker ends itself, should nobody have done it by then."""

_HELD = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_LAST: list[Callable[[], None]] = []


def before_the_end(do: Callable[[], None]) -> None:
    """Have something done when this worker is told to end, such as ending a process that it started itself."""
    _LAST.append(do)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Hold such signals back for a moment, where the system can, and in processes that are started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def keep_working(line: Connection, nice: int = 0) -> None:
    """Work until the other end of the line is closed, by will or because its process died; then end at once."""
    with suppress(AttributeError, OSError):
        os.nice(nice)
    threading.Thread(target=_watch, args=(line,), daemon=True).start()
    _bear_signals()


def _bear_signals() -> None:
    """Go on in spite of signals, for a while; by handlers, for a program that is started here begins without them."""
    if not hasattr(signal, "pthread_sigmask"):
        return
    signal.signal(signal.SIGALRM, lambda *_: _end())
    for number in _HELD:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _go_on)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)


def _go_on(number: int, _: FrameType | None) -> None:
    if number != signal.SIGINT:
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)


def _watch(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv_bytes()
    _end()


def _end() -> None:
    for do in _LAST:
        do()
    os._exit(0)
