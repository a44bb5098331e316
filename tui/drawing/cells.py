"""How many terminal cells a text takes, and texts cut or padded to an exact number of cells."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_INVISIBLE = frozenset({"Mn", "Me", "Cf", "Cc"})
"""Categories of characters that take no cell of their own."""


def char_width(char: str) -> int:
    """Return the cells of one character: 2 for a wide one, 0 for a combining one, else 1."""
    return 1 if " " <= char <= "~" else _width(char)


@lru_cache(maxsize=4096)
def _width(char: str) -> int:
    if unicodedata.east_asian_width(char) in "WF":
        return 2
    return 0 if unicodedata.category(char) in _INVISIBLE else 1


def cell_width(text: str) -> int:
    """Return the number of cells that the text takes; a Chinese character takes two."""
    return len(text) if text.isascii() and text.isprintable() else sum(map(char_width, text))


def clip(text: str, cells: int) -> str:
    """Return the longest beginning of the text that takes at most this many cells."""
    used = 0
    for position, char in enumerate(text):
        used += char_width(char)
        if used > cells:
            return text[:position]
    return text


def fit(text: str, cells: int, ellipsis: str = "…") -> str:
    """Return the text in exactly this many cells: padded with blanks, or cut and ended with the ellipsis."""
    if cells <= 0:
        return ""
    width = cell_width(text)
    if width > cells:
        text = clip(clip(text, cells - cell_width(ellipsis)) + ellipsis, cells)
        width = cell_width(text)
    return text + " " * (cells - width)
