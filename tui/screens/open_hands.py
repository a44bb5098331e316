"""All hands of a table for those who watch it, in the few rows where a player has his own."""

from __future__ import annotations

from engine.snapshot import OpenTable
from tui.drawing.cells import cell_width, fit


def open_hands(table: OpenTable, names: tuple[str, ...], rows: int, width: int) -> str:
    """Return every hand in so many rows: a seat a row, or two where there are fewer rows."""
    seats = range(len(names))
    longest = min(10, max(map(cell_width, names))) + 1
    hands = [" ".join(map(str, table.hands[seat])) for seat in seats]
    if len(names) <= rows:
        return "\n".join(fit(fit(names[seat], longest) + hands[seat], width) for seat in seats) + "\n"
    short = [hand.replace("-", "") for hand in hands]
    column = width // 2
    cells = [fit(fit(names[seat], longest) + short[seat], column) for seat in seats]
    return "\n".join("".join(cells[place : place + 2]) for place in range(0, len(cells), 2)) + "\n"
