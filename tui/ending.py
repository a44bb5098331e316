"""A polite kill and a closed terminal end a long computation as Ctrl-C does, so that what is there is still printed."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Any

INTERRUPTED = 130
_KILLED = 128
"""What a shell adds to the number of the signal that ended a program."""
_SIGNALS = ("SIGTERM", "SIGHUP")


class Ending:
    """Lets the first such signal raise KeyboardInterrupt until ``hold``; later ones find the program ending already."""

    def __init__(self) -> None:
        self._number: int | None = None
        self._is_held = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Ending:
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # nohup is obeyed
                self._before[number] = signal.signal(number, self._caught)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @property
    def status(self) -> int:
        """The exit status of a program that was interrupted, by such a signal or by Ctrl-C."""
        return INTERRUPTED if self._number is None else _KILLED + self._number

    def hold(self) -> None:
        """Let nothing be interrupted any more: what there is to say is being printed."""
        self._is_held = True

    def _caught(self, number: int, _: FrameType | None) -> None:
        if not self._is_held:
            self._number, self._is_held = number, True
            raise KeyboardInterrupt
