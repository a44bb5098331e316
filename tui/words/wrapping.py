"""Sentences broken into lines of cells; Chinese may break between any two characters."""

from __future__ import annotations

from tui.drawing.cells import cell_width, char_width


def wrapped(text: str, width: int) -> list[str]:
    """Return the text in lines of at most this many cells; blanks at its beginning stay."""
    lines: list[str] = []
    line: str | None = None
    for word in text.split(" "):
        longer = word if line is None else f"{line} {word}"
        if cell_width(longer) <= width:
            line = longer
            continue
        if line and cell_width(word) <= width:
            lines.append(line)
            line = word
            continue
        *whole, line = _broken(longer, width)
        lines += whole
    return [*lines, line] if line else lines


def _broken(text: str, width: int) -> list[str]:
    """Break a text without blanks where the line is full."""
    lines, line, used = [], "", 0
    for char in text:
        cells = char_width(char)
        if line and used + cells > max(1, width):
            lines.append(line)
            line, used = "", 0
        line, used = line + char, used + cells
    return [*lines, line]
