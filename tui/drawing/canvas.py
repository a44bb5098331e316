"""A small grid of cells with a style key each; colours for the keys are decided elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tui.drawing.cells import char_width

Rows: TypeAlias = list[list[tuple[str, str]]]
"""A picture: for each row its runs of text with one style key."""

TABLE = "table"
"""The bare table."""
TILE = "tile"
"""The body of a tile, inside its frame."""
PIPS: tuple[str, ...] = tuple(f"pip-{number}" for number in range(10))
"""The pips or the digit of a half, by number."""
INDEX = "index"
"""The small number in a tile's frame."""
EDGE = "edge"
"""The frame of a tile."""
LAST = "last"
"""The frame of the tile laid last, and its mark in the compact form."""
PICKED = "picked"
"""The frame of the tile that is picked."""
LOW = "low"
"""The frame of a tile that does not fit; the whole tile where it has no frame."""
FLAG = "flag"
"""The flag of an open end."""
FLAG_FIT = "flag-fit"
"""The flag of an end that the picked tile fits."""
KEY = "key"
"""The digit of a tile that can be played, and the mark that says so."""
KEY_PICKED = "key-picked"
"""The digit of the picked tile."""
ROW_MARK = "row-mark"
"""The mark of the row whose tiles the digits mean."""
THREAD = "thread"
"""What joins the spinner and its side arms, and the rows of the ribbon."""
RULE = "rule"
"""A line between regions."""
DIM = "dim"
"""What matters little."""
BACK = "back"
"""A tile face down."""

STYLE_KEYS: tuple[str, ...] = (
    *(TABLE, TILE, *PIPS, INDEX, EDGE, LAST, PICKED, LOW, FLAG, FLAG_FIT),
    *(KEY, KEY_PICKED, ROW_MARK, THREAD, RULE, DIM, BACK),
)
"""Every style key there is; a theme has to give each of them a style."""


class Canvas:
    """A grid of ``width`` by ``height`` cells; what is put outside it is dropped."""

    def __init__(self, width: int, height: int) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self._chars = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[TABLE] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: str = TABLE) -> None:
        """Write the text from this cell to the right."""
        if not 0 <= y < self.height:
            return
        chars, styles = self._chars[y], self._styles[y]
        for char in text:
            cells = char_width(char)
            if cells and x >= 0 and x + cells <= self.width:
                self._free(chars, x)
                self._free(chars, x + cells - 1)
                chars[x], styles[x] = char, style
                if cells == 2:
                    chars[x + 1], styles[x + 1] = "", style
            x += cells

    def lay(self, x: int, y: int, chars: Sequence[str], styles: Sequence[str]) -> None:
        """Put a row of narrow characters, each with its style, from this cell to the right."""
        end = x + len(chars)
        if not (x >= 0 and end <= self.width and 0 <= y < self.height):
            for at, (char, style) in enumerate(zip(chars, styles, strict=True)):
                self.put(x + at, y, char, style)
            return
        row = self._chars[y]
        if chars:
            self._free(row, x)
            self._free(row, end - 1)
        row[x:end], self._styles[y][x:end] = chars, styles

    def _free(self, chars: list[str], x: int) -> None:
        """Blank the other half of a wide character that is about to be overwritten in part."""
        if chars[x] == "" and x:
            chars[x - 1] = " "
        elif x + 1 < self.width and chars[x + 1] == "":
            chars[x + 1] = " "

    def is_blank(self, x: int, y: int) -> bool:
        """Whether the cell is on the canvas and nothing stands in it."""
        return 0 <= y < self.height and 0 <= x < self.width and self._chars[y][x] == " "

    def rows(self) -> Rows:
        """Return the picture as runs; each row is exactly as wide as the canvas."""
        return [_runs(chars, styles) for chars, styles in zip(self._chars, self._styles, strict=True)]


def _runs(chars: list[str], styles: list[str]) -> list[tuple[str, str]]:
    """Join neighbouring cells of one style."""
    runs: list[tuple[str, str]] = []
    start = 0
    for x in range(1, len(chars) + 1):
        if x == len(chars) or styles[x] != styles[start]:
            runs.append(("".join(chars[start:x]), styles[start]))
            start = x
    return runs


def plain_text(rows: Rows) -> list[str]:
    """Return the text of each row without its styles."""
    return ["".join(text for text, _ in row) for row in rows]
