"""How many terminal cells a text takes, and texts cut or padded to an exact number of cells."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Generic, TypeVar

StyleT = TypeVar("StyleT")

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


class CellsOf(dict[str, tuple[str, StyleT]], Generic[StyleT]):
    """The cells of one style by their characters; each is made once, or searches for garbage would go through all."""

    _MOST = 2000

    def __init__(self, style: StyleT, blank: StyleT) -> None:
        """``blank`` is the style of a blank."""
        super().__init__()
        self._style, self._blank = style, blank

    def __missing__(self, char: str) -> tuple[str, StyleT]:
        cell = (char, self._blank if char == " " else self._style)
        if len(self) < self._MOST:
            self[char] = cell
        return cell
