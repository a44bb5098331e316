"""Draws screens of cells with curses, the next one at each key; ``r`` draws everything again, ``q`` ends.

    python benchmarks/curses_replay.py SCREENS.json

A screen is a list of rows, a row a list of runs: text, colour, background (-1 for the terminal's own), bold, reversed.
"""

from __future__ import annotations

import curses
import json
import locale
import sys
from pathlib import Path

Run = tuple[str, int, int, bool, bool]
Screen = list[list[Run]]


class Pairs:
    """The pairs of colours that were used so far."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, int], int] = {}

    def style(self, run: Run) -> int:
        """Return the attributes of a run."""
        _, colour, background, bold, reverse = run
        pair = (colour, background)
        if pair not in self._numbers:
            self._numbers[pair] = len(self._numbers) + 1
            curses.init_pair(self._numbers[pair], colour, background)
        style = curses.color_pair(self._numbers[pair])
        return style | (curses.A_BOLD if bold else 0) | (curses.A_REVERSE if reverse else 0)


def draw(window: curses.window, screen: Screen, pairs: Pairs) -> None:
    """Draw a screen; curses sends what differs from the last one."""
    for y, row in enumerate(screen):
        x = 0
        for run in row:
            text = run[0]
            if y == len(screen) - 1 and run is row[-1]:  # the last cell of all can't be written, only pushed in
                window.insstr(y, x, text, pairs.style(run))
            else:
                window.addstr(y, x, text, pairs.style(run))
            x += len(text)
    window.refresh()


def show(window: curses.window) -> None:
    """Show one screen after the other."""
    screens: list[Screen] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    curses.curs_set(0)
    curses.use_default_colors()
    pairs = Pairs()
    for screen in screens:
        draw(window, screen, pairs)
        while (key := window.getch()) == ord("r"):
            window.redrawwin()
            window.refresh()
        if key == ord("q"):
            return


if __name__ == "__main__":
    locale.setlocale(locale.LC_ALL, "")
    curses.wrapper(show)
