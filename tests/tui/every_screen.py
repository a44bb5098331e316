"""What a whole window shows, cell by cell, and what is wrong with it in a language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from textual.pilot import Pilot

from tui.app import DominoesApp
from tui.drawing.cells import cell_width, char_width
from tui.i18n import set_language
from tui.widgets.picture import Picture, Row

CHINESE = re.compile("[\u3000-\u303f\u4e00-\u9fff\uff00-\uff60]")
KEPT = frozenset(
    {"Ana", "Ben", "Cleo", "Dov", "Eli", "Fay", "Jaques", "Pagat", "English", "ASCII", "SSH", "NO", "COLOR"}
    | {"Esc", "Tab", "Shift", "Home", "End", "PgUp", "PgDn", "Ctrl", "Domino", "Pass", "Block", "All", "Fives"}
    | {"settings", "toml", "keymap", "table", "draw", "fg", "shell", "JSON", "SHA", "Wilson", "exports"}
)
"""Words that stay as they are in Chinese: names, keys, what is typed."""
CUT = "…"


def pictures(app: DominoesApp) -> list[Picture]:
    """Return what is drawn on the screen on top."""
    return [one for one in app.screen.query(Picture) if one.display and one.region]


def window(app: DominoesApp) -> list[str]:
    """Return the rows of the window as they are painted."""
    width, height = app.size
    rows = [[" "] * width for _ in range(height)]
    for picture in pictures(app):
        for line in range(picture.size.height):
            x, y = picture.region.x, picture.region.y + line
            for char in picture.render_line(line).text:
                if 0 <= y < height and 0 <= x < width:
                    rows[y][x] = char
                    if char_width(char) == 2 and x + 1 < width:
                        rows[y][x + 1] = ""
                x += char_width(char)
    return ["".join(row) for row in rows]


def shown(app: DominoesApp) -> str:
    """Return the whole window as running text."""
    return " ".join(" ".join(window(app)).split())


def _is_narrow_note(row: Row, width: int) -> bool:
    """Whether this is a line of a form or list at 60 columns, the note of which may end with an ellipsis."""
    return width < 80 and row[0] in ((" ► ", "accent"), ("   ", "accent"))


def broken_rows(app: DominoesApp) -> Iterator[str]:
    """Yield every row that is wider than its place, cut, or not as wide as the window."""
    for picture in pictures(app):
        for row in picture.rows:
            text = "".join(run for run, _ in row)
            if cell_width(text.rstrip()) > picture.size.width:
                yield f"{type(picture).__name__} is {picture.size.width} wide, not {cell_width(text)}: {text!r}"
            if CUT in text.replace("15 … score", "") and not _is_narrow_note(row, picture.size.width):
                yield f"cut: {text!r}"
    for line in window(app):
        if cell_width(line) != app.size.width:
            yield f"{cell_width(line)} cells: {line!r}"


def english_words(app: DominoesApp) -> set[str]:
    """Return the English words of a Chinese window that have no business there."""
    words = {word for row in window(app) for word in re.findall(r"[A-Za-z]{2,}", row)}
    return words - KEPT


def unsafe_characters(text: str) -> set[str]:
    """Return the characters that Chinese terminals may draw two cells wide where one is meant."""
    return {char for char in text if not char.isascii() and unicodedata.east_asian_width(char) == "A"}


async def faults(app: DominoesApp, pilot: Pilot[None], name: str) -> list[str]:
    """Show the screen of now in both languages, live, and return what is wrong."""
    found: list[str] = []
    for code in ("zh_CN", "en"):
        set_language(code)
        app.look_again()
        await pilot.pause(0)
        where = f"{name} {code} {app.size.width}x{app.size.height}"
        found += [f"{where}: {fault}" for fault in broken_rows(app)]
        if code == "en":
            rows = (row for row in window(app) if CHINESE.search(row.replace("简体中文", "")))
            found += [f"{where}: Chinese in {row!r}" for row in rows]
        elif words := english_words(app):
            found.append(f"{where}: English words {sorted(words)}")
    return found
