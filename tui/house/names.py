"""What may stand on other people's screens: names and sentences made of printable characters only."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from tui.drawing.cells import char_width, clip

LONGEST_NAME = 16
"""Cells of a name."""
LONGEST_SAID = 200
"""Characters of something said."""
NOBODY = "guest"
BOT = "bot "  # not translated: a part of names, as they are written down
"""How the name of every bot begins: a guest's has no blank."""
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters or signs and show nothing."""


def clean_name(wish: str) -> str:
    """Return a name of 1 to 16 cells: letters, digits and ``-_.``; whatever else was wished is left out."""
    kept = [char for char in _composed(wish) if _is_shown(char) and (char in "-_." or char.isalnum())]
    name = clip("".join(kept), LONGEST_NAME).strip("-_.")
    return name or NOBODY


def clean_said(text: str) -> str:
    """Return one line of printable characters; "" if nothing is left."""
    kept: list[str] = []
    for char in _composed(text):
        if char.isspace():
            kept.append(" ")
        elif unicodedata.category(char) in ("Mn", "Mc"):  # one mark a letter: no towers over other lines
            if kept and kept[-1] != " " and unicodedata.category(kept[-1]) not in ("Mn", "Mc"):
                kept.append(char)
        elif _is_shown(char):
            kept.append(char)
    return " ".join("".join(kept).split())[:LONGEST_SAID].rstrip()


def folded(name: str) -> str:
    """Return what two names have in common that look alike but for case and width."""
    return unicodedata.normalize("NFKC", name).casefold()


def unlike(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return the name, with a number behind it if one that looks like it is taken; asks about folded names."""
    if not is_taken(folded(name)):
        return name
    low, high = 1, 2  # the numbers fill up from below: the first free one is looked for by halves, not one by one
    while is_taken(folded(_numbered(name, high))):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        if is_taken(folded(_numbered(name, middle))):
            low = middle
        else:
            high = middle
    return _numbered(name, high)


def _numbered(name: str, number: int) -> str:
    suffix = str(number)
    return clip(name, LONGEST_NAME - len(suffix)) + suffix


def _composed(text: str) -> str:
    """Return the text in NFC; more than anybody could want is not looked at."""
    text = text[: 4 * LONGEST_SAID].encode("utf-8", "replace").decode("utf-8", "replace")
    return unicodedata.normalize("NFC", text)


def _is_shown(char: str) -> bool:
    """Whether a terminal shows this character and does nothing else with it."""
    is_drawn = char.isprintable() and char not in _BLANKS and char_width(char) > 0
    return is_drawn and unicodedata.category(char)[0] in "LNPS"
