"""Signals that end a program are caught for as long as something is done, and mean what they meant again afterwards."""

from __future__ import annotations

import signal
from types import FrameType, TracebackType
from typing import Any, ClassVar, Self


class Catching:
    """Catches signals from ``with`` to its end; what becomes of one is up to ``caught``."""

    SIGNALS: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for name in self.SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # nohup is obeyed
                self._before[number] = signal.signal(number, self.caught)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def caught(self, number: int, frame: FrameType | None) -> None:
        """Do what a signal asks for."""
        raise NotImplementedError
