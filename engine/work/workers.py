"""Inside a worker process: it ends with the one that started it, and leaves Ctrl-C to that one."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection

_LAST: list[Callable[[], None]] = []


def before_the_end(do: Callable[[], None]) -> None:
    """Have something done when this worker is told to end, such as ending a process that it started itself."""
    _LAST.append(do)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back for a moment, where the system can; processes that are started meanwhile never get it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def keep_working(line: Connection, nice: int = 0) -> None:
    """Work until the other end of the line is closed, by will or because its process died; then end at once."""
    with suppress(AttributeError, OSError):
        os.nice(nice)
    threading.Thread(target=_watch, args=(line,), daemon=True).start()


def _watch(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv_bytes()
    for do in _LAST:
        do()
    os._exit(0)
