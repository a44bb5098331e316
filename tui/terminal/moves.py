"""The shortest way of the cursor from one cell to another."""

from __future__ import annotations

from functools import lru_cache

DOWN = "\v"
"""A vertical tab, which is a line feed everywhere, and the only one that no terminal line turns into a new line."""
UP = "\x1bM"


def is_certain(char: str) -> bool:
    """Whether every terminal draws the character as wide as we think: ASCII, and what tiles are drawn with."""
    return char < "\x7f" or "\u2500" <= char <= "\u28ff"


@lru_cache(maxsize=8192)
def way(start: tuple[int, int], end: tuple[int, int], *, is_sure: bool, is_old: bool) -> str:
    """Return the shortest sequence; one that names the column unless it is sure where the cursor stands.

    A VT100 can't be told a column without its row.
    """
    row, column = end
    lines, cells = row - start[0], column - start[1]
    across: list[str] = []
    if not cells and is_sure:
        across = [""]
    elif not column:
        across = ["\r"]
    else:
        if not is_old:
            across.append(f"\x1b[{column + 1}G")
        if is_sure and cells > 0:
            across.append("\x1b[C" if cells == 1 else f"\x1b[{cells}C")
        elif is_sure:
            across += ["\b" * -cells, f"\x1b[{-cells}D"]
    ways = [place(row, column), *(part + _upright(lines) for part in across)]
    return min(ways, key=len)


def place(row: int, column: int) -> str:
    """Return the sequence that names row and column."""
    if not column:
        return f"\x1b[{row + 1}H" if row else "\x1b[H"
    return f"\x1b[{row + 1};{column + 1}H"


def _upright(lines: int) -> str:
    if lines > 0:
        return min(DOWN * lines, f"\x1b[{lines}B", key=len)
    return min(UP * -lines, f"\x1b[{-lines}A", key=len) if lines else ""
