"""Sentences broken into lines of cells; Chinese may break between two characters, but not before a point."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tui.drawing.cells import cell_width, char_width

_HEAD = re.compile(r" *\S+(?: \S+)*?  +(?=\S)")
"""A column before a text."""
_NOT_FIRST = frozenset("、。，：；！？）》」…,.:;!?)")
"""Characters that never begin a line."""
_NOT_LAST = frozenset("（《「(")
"""Characters that never end one."""


def fitting(ways: Sequence[str], room: int) -> str:
    """Return the first way to say something that has room; the last one where none has."""
    return next((way for way in ways if cell_width(way) <= room), ways[-1])


def wrapped(text: str, width: int) -> list[str]:
    """Return the text in lines of at most this many cells; blanks at its beginning stay."""
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if cell_width((line + piece).rstrip(" ")) <= width:
            line += piece
            continue
        if line.strip(" ") and cell_width(piece.strip(" ")) <= width:
            lines.append(line.rstrip(" "))
            line = piece.lstrip(" ")
            continue
        *whole, line = _broken(line + piece, width)
        lines += whole
    return [*lines, line.rstrip(" ")] if line.rstrip(" ") else lines


def hanging(text: str, width: int) -> list[str]:
    """Return the text in lines; behind a key or a number, two blanks apart, the further ones stand under its text."""
    head = _HEAD.match(text)
    indent = cell_width(head[0]) if head else 0
    if head is None or indent > width // 2:
        return wrapped(text, width)
    first, *others = wrapped(text[head.end() :], width - indent) or [""]
    return [head[0] + first, *(" " * indent + line for line in others)]


def _pieces(text: str) -> Iterator[str]:
    """Yield the parts between which a line may end, each with the blanks that stand before it."""
    piece = ""
    for char in text:
        if piece and _may_break(piece[-1], char):
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters."""
    if after == " " or before == " ":
        return after == " " and before != " "
    wide = char_width(before) == 2 or char_width(after) == 2
    return wide and after not in _NOT_FIRST and before not in _NOT_LAST


def _broken(text: str, width: int) -> list[str]:
    """Break a text that has no place to break where the line is full."""
    lines, line, used = [], "", 0
    for char in text:
        cells = char_width(char)
        if line and used + cells > max(1, width):
            lines.append(line)
            line, used = "", 0
        line, used = line + char, used + cells
    return [*lines, line]
