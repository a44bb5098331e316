"""Which characters to write instead of those that a terminal can't show."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_NARROW = {
    **dict.fromkeys("─═−–", "-"),
    **dict.fromkeys("│║", "|"),
    **dict.fromkeys("┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╘╧╛", "+"),
    "·": ".",
    "█": "#",
    "━": "=",
    "…": "~",
    "×": "x",
    "±": "~",
    "←": "<",
    "→": ">",
    "↑": "^",
    "↓": "v",
}
"""Characters that many Chinese terminals draw two cells wide, and what takes one cell everywhere."""

_SEVEN_BITS = {
    **_NARROW,
    "·": "-",
    "►": ">",
    "▮": "#",
    "▯": "o",
    "▴": "^",
    "░": ".",
    "’": "'",
    "“": '"',
    "”": '"',
    "■": "#",
    "━": "#",
}
_CONSOLE = {"▮": "■", "━": "█", "▯": "o", "▴": "▲", "…": "~", "−": "-", "–": "-", "’": "'"}

CHARACTERS: Mapping[str, Mapping[int, str]] = MappingProxyType(
    {
        "pips": {},
        "cjk-safe": str.maketrans(_NARROW),
        "ascii": str.maketrans(_SEVEN_BITS),
        "digits": str.maketrans(_CONSOLE),
    }
)
"""For each glyph set what is written instead of a character that its terminals can't show; widths stay the same."""


def has_arrows(glyphs: str) -> bool:
    """Whether a glyph set can draw arrows; where it can't, what is written instead is another key's sign."""
    return ord("←") not in CHARACTERS[glyphs]
