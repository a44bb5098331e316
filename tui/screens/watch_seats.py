"""The seats of a table that is only watched: a rule with the name and the last move, under it the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.events import Drew, TileDrawn
from engine.snapshot import OpenTable, Phase, Snapshot
from tui.drawing.cells import cell_width
from tui.drawing.glyphs import Glyphs
from tui.drawing.open_hand import backs, open_hand_picture
from tui.i18n import n, t
from tui.widgets.picture import Row, justified
from tui.words.facts import did, last_turn
from tui.words.people import People

TALL = 30
"""From so many rows on hands are drawn as tiles in frames."""
_STRIP = 3
_COLUMN = 50
"""Narrower than this, a seat's words are shortened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """What is shown of the seats; ``levels`` are what the bots are called, "" for a person."""

    snapshot: Snapshot
    table: OpenTable
    people: People
    levels: Sequence[str]
    is_open: bool
    thinking: int | None = None
    """The seat whose bot thinks now."""


def above_and_below(seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return who sits above and who below the chain, from left to right, so that they follow clockwise."""
    above = seats // 2
    return tuple(range(above)), tuple(reversed(range(above, seats)))


def hand_rows(beside: int, height: int) -> int:
    """Return how many rows the hands of so many seats side by side get."""
    if height >= TALL:
        return _STRIP
    return 1 if beside == 1 else 2


def seat_rows(seats: Sequence[int], shown: Seated, width: int, height: int, glyphs: Glyphs) -> list[Row]:
    """Return the rows of some seats side by side."""
    rows = hand_rows(len(seats), height)
    columns = [width * (place + 1) // len(seats) - width * place // len(seats) for place in range(len(seats))]
    lines: list[list[tuple[str, str]]] = [[] for _ in range(rows + 1)]
    for seat, column in zip(seats, columns, strict=True):
        lines[0] += _rule(seat, shown, column)
        for line, row in zip(lines[1:], _hand(seat, shown, column, rows, glyphs), strict=True):
            line += row
    return [tuple(line) for line in lines]


def _rule(seat: int, shown: Seated, width: int) -> Row:
    """Return the line that names a seat and says what it did last."""
    snapshot = shown.snapshot
    is_to_move = snapshot.phase is Phase.PLAYING and snapshot.turn == seat
    act = did(snapshot, seat, brief=True)
    if is_to_move and not isinstance(next(reversed(last_turn(snapshot, seat)), None), TileDrawn | Drew):
        act = t("thinking") if shown.thinking == seat else t("to move")
    for left in _names(seat, shown, width):
        used = cell_width(left) + 5
        right = f" {act} " if act and used + cell_width(act) + 4 <= width else ""
        if right or used <= width:
            break
    ends: list[tuple[str, str]] = [(right, "bold" if is_to_move else "text"), ("──" if right else "─", "rule")]
    return justified([("── ", "rule"), (f"{left} ", "accent" if is_to_move else "bold")], ends, width, "─")


def _names(seat: int, shown: Seated, width: int) -> list[str]:
    """Return the words for a seat, the fullest first."""
    name, level = shown.people[seat], shown.levels[seat]
    hand = shown.table.hands[seat]
    count = shown.snapshot.counts[seat]
    if seat not in shown.snapshot.active:
        return [name]
    tiles = n("{count} tile", "{count} tiles", count) if count else t("no tile left")
    pips = sum(tile.pips for tile in hand)
    if shown.is_open and count:
        tiles = n("{tiles}, {count} pip", "{tiles}, {count} pips", pips, tiles=tiles)
    full = t("{name} ({level}) {tiles}", name=name, level=level, tiles=tiles) if level else f"{name} {tiles}"
    short = f"{name} {count}"
    return [f"{name} {tiles}", short, name] if width < _COLUMN else [full, f"{name} {tiles}", short, name]


def _hand(seat: int, shown: Seated, width: int, rows: int, glyphs: Glyphs) -> list[Row]:
    """Return the open tiles of a seat, or their backs."""
    if shown.is_open:
        picture = open_hand_picture(shown.table.hands[seat], width, rows, glyphs)
        return [tuple(row) for row in picture]
    drawn = backs(shown.snapshot.counts[seat], glyphs=glyphs, width=width - 2)
    blank: Row = ((" " * width, "table"),)
    line: Row = ((" ", "table"), (drawn, "back"), (" " * (width - 1 - cell_width(drawn)), "table"))
    lines = [blank] * rows
    lines[(rows - 1) // 2] = line
    return lines
