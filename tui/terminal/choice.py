"""Which driver writes to the terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.driver import Driver


FILTERED = "FrameDriver"
"""The driver that sends only what changed."""


@contextmanager
def without_variable(name: str) -> Iterator[None]:
    """Hide an environment variable from Textual, which takes NO_COLOR for a wish for grey, even an empty one."""
    value = os.environ.pop(name, None)
    try:
        yield
    finally:
        if value is not None:
            os.environ[name] = value


def filtered(driver: type[Driver]) -> type[Driver]:
    """Return the driver that sends only what changed, in place of the one that writes to a Unix terminal."""
    if driver.__name__ != "LinuxDriver":
        return driver
    from tui.terminal.driver import FrameDriver

    return FrameDriver
