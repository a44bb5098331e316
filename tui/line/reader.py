"""Lines from a terminal, a pipe or a file, whatever they hold."""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from typing import Protocol

from tui.i18n import t
from tui.line.printer import Printer
from tui.line.stopping import Stop

LONGEST = 200
"""Bytes of the longest line that is looked at."""
_CHUNK = 4096


class BadLine(Exception):  # noqa: N818 - no fault of the program: it is what somebody typed
    """A line that is no text; its own text is the sentence to print."""


class Lines(Protocol):
    """Where lines come from."""

    def read(self) -> str | None:
        """Return the next line, or None at the end; BadLine for what is no text."""


class LineReader:
    """Reads one line after the other without ever holding more than a few kilobytes."""

    def __init__(self, descriptor: int, stop: Stop) -> None:
        self._descriptor = descriptor
        self._stop = stop
        self._waiting = b""
        self._is_skipping = False
        self._has_ended = False

    def read(self) -> str | None:
        """Return the next line, trimmed, or None at the end of the input; BadLine, Stopped."""
        while b"\n" not in self._waiting:
            if len(self._waiting) > LONGEST:
                self._is_skipping, self._waiting = True, b""
            if self._has_ended:
                break
            chunk = self._more()
            self._has_ended = not chunk
            self._waiting += chunk
        if not self._waiting and not self._is_skipping:
            return None
        line, _, self._waiting = self._waiting.partition(b"\n")
        is_long, self._is_skipping = self._is_skipping or len(line) > LONGEST, False
        return _text(line, is_long=is_long)

    def _more(self) -> bytes:
        """Wait for more; a terminal that is gone is the end of the input."""
        with self._stop.breakable():
            while True:
                try:
                    return os.read(self._descriptor, _CHUNK)
                except BlockingIOError:
                    select.select([self._descriptor], [], [])
                except OSError:
                    return b""


def next_line(reader: Lines, printer: Printer, say: Callable[[str], None], *, asks: bool) -> str | None:
    """Return what is typed next, None at the end; what is no text is answered and not returned."""
    while True:
        if asks:
            printer.ask()
        try:
            line = reader.read()
        except BadLine as error:
            printer.answered()
            say(str(error))
            continue
        if line is not None:
            printer.answered()
        return line


def _text(line: bytes, *, is_long: bool) -> str:
    if is_long:
        raise BadLine(t("That line is too long: a command is a few words."))
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    text = " ".join(text.removeprefix("\ufeff").split())
    if not text.isprintable():
        raise BadLine(t("That line holds characters that are no text."))
    return text
