"""Textual's driver for a terminal, with the filter that sends only what changed."""

from __future__ import annotations

import os

from textual.drivers.linux_driver import LinuxDriver

from tui.terminal.frames import Frames


class FrameDriver(LinuxDriver):
    """Writes differences instead of frames."""

    frames: Frames | None = None
    terminal_size: tuple[int, int] = (0, 0)

    is_suspended: bool = False

    def suspend_application_mode(self) -> None:
        """Give the terminal back to the shell for a while."""
        super().suspend_application_mode()
        self.is_suspended = True

    def resume_application_mode(self) -> None:
        """Take the terminal again.

        After a stop that can't be caught it was not given back, and the shell may have changed it: that is made up for.
        A terminal that was closed wakes the program too, to let it end.
        """
        if self._is_gone():
            return
        if not self.is_suspended:
            super().suspend_application_mode()
        self.is_suspended = False
        super().resume_application_mode()

    def write(self, data: str) -> None:
        """Write what changes on the screen; nothing while the terminal is the shell's."""
        if self.is_suspended:
            return
        if self.frames is None:
            self.frames = Frames()
        size = self._size_now()
        if size != self.terminal_size:
            self.terminal_size = size
            self.frames.forget()
        output = self.frames.pass_on(data)
        if output:
            super().write(output)

    def _is_gone(self) -> bool:
        try:
            os.get_terminal_size(self.fileno)
        except OSError:
            return True
        return False

    def _size_now(self) -> tuple[int, int]:
        """Return the terminal's size: when it has changed, what it shows is not known any more."""
        try:
            columns, rows = os.get_terminal_size(self.fileno)
        except OSError:
            return self.terminal_size
        return columns, rows
