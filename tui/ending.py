"""A polite kill and a closed terminal end a long computation as Ctrl-C does, so that what is there is still printed."""

from __future__ import annotations

from types import FrameType

from tui.catching import Catching
from tui.terminal.early import KILLED

INTERRUPTED = 130
"""Exit status after Ctrl-C."""


class Ending(Catching):
    """Lets the first such signal raise KeyboardInterrupt until ``hold``; later ones find the program ending already."""

    SIGNALS = ("SIGTERM", "SIGHUP")

    def __init__(self) -> None:
        super().__init__()
        self._number: int | None = None
        self._is_held = False

    @property
    def status(self) -> int:
        """The exit status of a program that was interrupted, by such a signal or by Ctrl-C."""
        return INTERRUPTED if self._number is None else KILLED + self._number

    def hold(self) -> None:
        """Let nothing be interrupted any more: what there is to say is being printed."""
        self._is_held = True

    def caught(self, number: int, frame: FrameType | None) -> None:
        """End, unless that has begun."""
        if not self._is_held:
            self._number, self._is_held = number, True
            raise KeyboardInterrupt
