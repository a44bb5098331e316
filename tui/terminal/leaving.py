"""The ends of which the system doesn't tell: the terminal is closed, or whoever started the program is gone.

Of a closed terminal only its first process hears, and that may be another one, which waits for us: make.  When that one
is killed the terminal lives on, its shell takes it back, and we would sit behind it and never hear a key again.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import termios
from typing import Any

_LOOK_EVERY = 1000
"""Milliseconds between two looks at the parent where the system can't tell of its end."""


def end_when_left(fileno: int) -> None:
    """Wait, at no cost, until the terminal or the parent is gone; then let the program hear it as a hang-up."""
    poll = select.poll()
    poll.register(fileno, 0)  # no input is waited for, only the end of it
    parent = os.getppid()
    watched = _handle_of(parent)
    if watched is not None:
        poll.register(watched, select.POLLIN)
    patience = None if watched is not None or parent <= 1 else _LOOK_EVERY
    while os.getppid() == parent:
        seen = dict(poll.poll(patience)).get(fileno, 0)
        if seen & select.POLLHUP:
            break
        if seen & select.POLLNVAL:  # a system that can't wait for terminals
            poll.unregister(fileno)
    os.kill(os.getpid(), signal.SIGHUP)


def modes_of(fileno: int) -> list[Any] | None:
    """Return the modes of a terminal; None if it is gone."""
    try:
        return termios.tcgetattr(fileno)
    except (OSError, termios.error):
        return None


def write_from_behind(fileno: int) -> None:
    """Be allowed to give a terminal its modes back after its shell has taken it from a parent that was killed.

    Only for modes that are still ours: a shell that has set its own knows better.
    """
    with contextlib.suppress(OSError, ValueError):
        if os.tcgetpgrp(fileno) != os.getpgrp():
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)


def _handle_of(process: int) -> int | None:
    """Return a descriptor that can be read when the process has ended; None if the system has no such thing."""
    if process <= 1:  # the first process of the system, or one that isn't to be seen from here
        return None
    with contextlib.suppress(OSError, AttributeError):
        return os.pidfd_open(process)
    return None
