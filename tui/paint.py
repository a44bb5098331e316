"""From runs of text and style keys to a line on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.segment import Segment
from textual.strip import Strip

from tui.themes import Palette

Run = tuple[str, str]
"""A text and the key of its style."""


def strip(runs: Iterable[Run], palette: Palette, width: int) -> Strip:
    """Return one line, exactly ``width`` cells wide, on the table's background everywhere.

    Unstyled cells would show the terminal's own background, so the rest of the line is painted too.
    """
    return _strip(tuple(runs), palette, width)


@lru_cache(maxsize=512)
def _strip(runs: tuple[Run, ...], palette: Palette, width: int) -> Strip:
    segments = [Segment(text.translate(palette.characters), palette[key]) for text, key in runs if text]
    return Strip(segments).adjust_cell_length(width, palette.table).simplify()


def blank(palette: Palette, width: int) -> Strip:
    """Return an empty line of the table."""
    return _strip((), palette, width)
