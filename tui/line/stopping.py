"""Ctrl-C, a closed terminal and a polite kill end the game where nothing can be lost, never amid a move's writing."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Stopped(KeyboardInterrupt):
    """The player, or the system, wants the program to end."""


class Stop:
    """Catches the signals that end a program, from ``with`` to its end."""

    def __init__(self) -> None:
        self._is_set = False
        self._is_breakable = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Stop:
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # nohup is obeyed
                self._before[number] = signal.signal(number, self._caught)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _caught(self, _: int, __: FrameType | None) -> None:
        if self._is_breakable or self._is_set:  # asked twice: something takes too long
            raise Stopped
        self._is_set = True

    @contextmanager
    def breakable(self) -> Iterator[None]:
        """Let a signal end what is inside with Stopped: waiting, thinking and printing, but not saving."""
        self._is_breakable = True
        try:
            if self._is_set:
                self._is_set = False
                raise Stopped
            yield
        finally:
            self._is_breakable = False
