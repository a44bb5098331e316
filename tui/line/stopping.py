"""Ctrl-C, a closed terminal and a polite kill end the game where nothing can be lost, never amid a move's writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tui.catching import Catching


class Stopped(KeyboardInterrupt):
    """The player, or the system, wants the program to end."""


class Stop(Catching):
    """Catches the signals that end a program, and lets them end it where nothing can be lost."""

    SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")

    def __init__(self) -> None:
        super().__init__()
        self._is_set = False
        self._is_breakable = False

    def caught(self, number: int, frame: FrameType | None) -> None:
        """End what may be ended now, or as soon as something may."""
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
