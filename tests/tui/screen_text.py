"""What stands on a whole screen, read off the picture that Textual exports."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from tui.drawing.cells import char_width

if TYPE_CHECKING:
    from tui.app import DominoesApp

_TEXT = re.compile(r'<text class="[\w-]+" x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+"[^>]*>(.*?)</text>', re.DOTALL)
_CELL, _LINE = 12.2, 24.4
"""Width and height of a cell in the picture."""


def text_of(svg: str, height: int) -> str:
    """Return the lines of an exported picture, without blanks at their ends."""
    lines: list[list[tuple[int, str]]] = [[] for _ in range(height)]
    for x, y, text in _TEXT.findall(svg):
        line = round((float(y) - 18.5) / _LINE)
        if 0 <= line < height:
            lines[line].append((round(float(x) / _CELL), html.unescape(text).replace("\xa0", " ")))
    return "\n".join(_joined(runs) for runs in lines)


def _joined(runs: list[tuple[int, str]]) -> str:
    line, at = "", 0
    for x, text in sorted(runs):
        line += " " * (x - at) + text
        at = x + sum(map(char_width, text))
    return line.rstrip()


def screen_text(app: DominoesApp) -> str:
    """Return everything that the screen on top shows."""
    return text_of(app.export_screenshot(), app.size.height)
