"""What the terminal at the other end takes: how many colours, which characters, which sequences."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple


class Depth(IntEnum):
    """How many colours a terminal shows."""

    MONO = 1
    SIXTEEN = 4
    EIGHT_BITS = 8
    TRUE = 24


DEPTHS: Mapping[str, Depth] = {
    "truecolor": Depth.TRUE,
    "256": Depth.EIGHT_BITS,
    "16": Depth.SIXTEEN,
    "mono": Depth.MONO,
}
"""What a player may ask for instead of what the terminal's variables say."""


class Wire(NamedTuple):
    """What may be sent.

    ``is_old`` means a console that prints what it doesn't know as junk: it gets no query and no mode of xterm's.
    ``erases_in_colour`` means that what is erased takes the background of the moment.
    """

    depth: Depth = Depth.TRUE
    seven_bits: bool = False
    is_old: bool = False
    erases_in_colour: bool = False


NO_COLOURS = frozenset({"", "dumb", "unknown"})
_TRUE = ("alacritty", "contour", "foot", "iterm2", "wezterm", "xterm-ghostty", "xterm-kitty")
_ERASE_IN_COLOUR = ("xterm", "tmux", "linux", "alacritty", "foot", "rxvt", "konsole", "wezterm")
_PLAIN_LOCALES = ("", "C", "POSIX")


USUAL = (80, 24)
MOST = (500, 200)
"""Columns and rows beyond which a terminal's word isn't taken for it: whatever it costs to draw, it would cost us."""


def believed(columns: int, rows: int) -> tuple[int, int]:
    """Return the size to draw at when the terminal says this one."""
    return min(columns or USUAL[0], MOST[0]), min(rows or USUAL[1], MOST[1])


def is_remote(environ: Mapping[str, str]) -> bool:
    """Whether the program is reached over SSH."""
    return bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))


def is_old(term: str) -> bool:
    """Whether the terminal may print sequences of xterm's as junk."""
    return term in NO_COLOURS or term.startswith(("linux", "vt", "ansi", "cons"))


def depth_for(environ: Mapping[str, str], wanted: str = "auto") -> Depth:
    """Return how many colours to send; over SSH at most 256, which look the same and are a quarter shorter.

    ``wanted`` is the player's own word, which only NO_COLOR stands above.
    """
    term = environ.get("TERM", "")
    if environ.get("NO_COLOR"):
        return Depth.MONO
    if wanted in DEPTHS:
        return DEPTHS[wanted]
    if term in NO_COLOURS or term.startswith("vt"):
        return Depth.MONO
    says_true = environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    if says_true or term.startswith(_TRUE) or term.endswith("-direct"):
        return Depth.EIGHT_BITS if is_remote(environ) else Depth.TRUE
    return Depth.EIGHT_BITS if "256" in term else Depth.SIXTEEN


def locale_of(environ: Mapping[str, str]) -> str:
    """Return the locale for characters, "" for none; LC_CTYPE=C.UTF-8 beside no other is Python's own doing."""
    if environ.get("LC_ALL"):
        return environ["LC_ALL"]
    kind, language = environ.get("LC_CTYPE", ""), environ.get("LANG", "")
    if kind in ("C.UTF-8", "C.utf8", "UTF-8") and language in _PLAIN_LOCALES:
        return language
    return kind or language


def promises_utf8(environ: Mapping[str, str], encoding: str) -> bool:
    """Whether the locale and the output stream both say UTF-8."""
    return encoding.lower().replace("-", "") == "utf8" and locale_of(environ) not in _PLAIN_LOCALES


def wire_for(environ: Mapping[str, str], *, seven_bits: bool = False, colours: str = "auto") -> Wire:
    """Return what may be sent to the terminal of these variables."""
    term = environ.get("TERM", "")
    return Wire(depth_for(environ, colours), seven_bits, is_old(term), term.startswith(_ERASE_IN_COLOUR))
