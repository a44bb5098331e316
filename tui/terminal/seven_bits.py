"""The last guard of a line of seven bits: whatever is left becomes ASCII of the same width."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from tui.characters import CHARACTERS
from tui.drawing.cells import char_width


@lru_cache(maxsize=4096)
def in_seven_bits(char: str) -> str:
    """Return as many ASCII characters as the character takes cells: its own letter, a likeness, or question marks."""
    if char < "\x7f":
        return char
    cells = char_width(char)
    likeness = CHARACTERS["ascii"].get(ord(char)) or unicodedata.normalize("NFKD", char)
    letters = "".join(letter for letter in likeness if " " <= letter <= "~")[:cells]
    return letters.ljust(cells) if letters else "?" * cells
