"""Lines to a terminal or a pipe: one sentence after the other, broken only where a terminal would break them badly."""

from __future__ import annotations

import os
from typing import TextIO

from tui.characters import CHARACTERS
from tui.line.stopping import Stop
from tui.words.wrapping import wrapped

WIDEST = 78
"""Cells of the longest line on a terminal."""
_ROWS = 50


class Printer:
    """Prints whole lines at once; an OSError says that nobody can read them any more."""

    def __init__(self, out: TextIO, stop: Stop, *, glyphs: str = "auto") -> None:
        self._out = out
        self._stop = stop
        self.is_terminal = out.isatty()
        is_unicode = (out.encoding or "ascii").lower().replace("-", "") == "utf8"
        self._characters = CHARACTERS["ascii" if glyphs == "ascii" or not is_unicode else "pips"]
        self._is_open = False

    def say(self, *lines: str) -> None:
        """Print lines."""
        shown = [part for line in lines for part in self._broken(line)]
        if shown:
            self._write("".join(f"{line}\n" for line in shown))
            self._is_open = False

    def ask(self) -> None:
        """Show that a line is waited for."""
        self._write("> ")
        self._is_open = True

    def close(self) -> None:
        """End a line on which nothing was typed."""
        if self._is_open:
            self._write("\n")
            self._is_open = False

    def answered(self) -> None:
        """Take note that the line was typed and ended."""
        self._is_open = False

    def scroll_away(self) -> None:
        """Push everything off a terminal's screen."""
        if self.is_terminal:
            self._write("\n" * max(_ROWS, self._size()[1]))

    def _broken(self, line: str) -> list[str]:
        clean = "".join(char if char.isprintable() else "?" for char in line).translate(self._characters)
        if not self.is_terminal:
            return [clean]
        return wrapped(clean, max(20, min(WIDEST, self._size()[0] - 1))) or [""]

    def _size(self) -> tuple[int, int]:
        try:
            columns, rows = os.get_terminal_size(self._out.fileno())
        except (OSError, ValueError):
            return WIDEST + 1, _ROWS
        return columns or WIDEST + 1, rows or _ROWS

    def _write(self, text: str) -> None:
        with self._stop.breakable():
            self._out.write(text)
            self._out.flush()
