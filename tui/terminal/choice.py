"""Which driver writes to the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.driver import Driver


def filtered(driver: type[Driver]) -> type[Driver]:
    """Return the driver that sends only what changed, in place of the one that writes to a Unix terminal."""
    if driver.__name__ != "LinuxDriver":
        return driver
    from tui.terminal.driver import FrameDriver

    return FrameDriver
