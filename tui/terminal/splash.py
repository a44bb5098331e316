"""The title and a tile, written before anything heavy is loaded, so that nobody looks at an empty screen.

It stands on the second screen, which the driver takes over for its first frame; whatever ends the program before that
calls ``take_down``.  Nothing is imported here but what Python has loaded anyway.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PICTURE = ("+---+---+", "|o o|o  |", "| o | o |", "|o o|  o|", "+---+---+", "", "Draw Dominoes")
UP, DOWN = b"\x1b[?1049h\x1b[H\x1b[2J\x1b[?25l", b"\x1b[H\x1b[2J\x1b[?1049l\x1b[?25h"
"""Cleared both times, for a GNU screen behind SSH: it has one screen only unless it is told otherwise."""
SCREENS = frozenset({"play", "demo", "continue", "watch", "rules", "replay"})
"""The commands, besides none at all, that take the whole screen."""
_NO_SCREEN = frozenset({"--line", "--plain", "--help", "-h", "--version", "-V", "max", "--speed=max"})
_OLD = ("dumb", "unknown", "linux", "vt", "ansi", "cons")

_is_up = False


def is_wanted(words: Sequence[str], environ: Mapping[str, str]) -> bool:
    """Whether the command line opens a screen, on a terminal that gives back what was on it before."""
    term = environ.get("TERM", "")
    if not term or term.startswith(_OLD) or environ.get("STY") or not _NO_SCREEN.isdisjoint(words):
        return False
    return not words or words[0] in SCREENS or (words[0].startswith("-") and words[0] != "--")


def picture(columns: int, rows: int) -> bytes:
    """Return what draws the picture in the middle of a screen, "" where there is no room."""
    if columns < 20 or rows < 10:
        return b""
    top = (rows - len(PICTURE)) // 2
    lines = [
        f"\x1b[{top + number};{(columns - len(line)) // 2 + 1}H{line}" for number, line in enumerate(PICTURE, 1) if line
    ]
    return ("".join(lines) + f"\x1b[{rows}H").encode("ascii")


def has_place(words: Sequence[str]) -> bool:
    """Whether the command line opens a screen, and here is one."""
    return is_wanted(words, os.environ) and all(map(os.isatty, (0, 1, 2)))


def show() -> None:
    """Show it; whoever calls this calls ``take_down``, whatever happens."""
    global _is_up  # noqa: PLW0603 - there is one terminal
    _is_up = True
    try:
        os.write(2, UP + picture(*os.get_terminal_size(2)))
    except OSError:
        _is_up = False


def take_down() -> None:
    """Show again what was there before, unless the driver has taken the screen over."""
    if hand_over():
        try:
            os.write(2, DOWN)
        except OSError:
            return


def hand_over() -> bool:
    """Return whether it is up, which from now on is the caller's to end."""
    global _is_up
    was_up, _is_up = _is_up, False
    return was_up
