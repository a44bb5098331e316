"""The last resort: small lying tiles line by line, and below even that the ends and a number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.actions import ENDS, End
from tui.drawing.arms import Arms, Link
from tui.drawing.layout import Flag, Form, Layout, Note, PlacedTile, Thread
from tui.drawing.sizes import FLAG_WIDTH

_SLOT = 4
"""Cells of a place in a line: a tile and its gap, or a flag."""
_TURN = 2
"""Cells at either side of a line for the thread to the next one."""


class _Section(NamedTuple):
    """What hangs together: the main line or a side arm, from left to right, with the flags of its ends."""

    before: tuple[End, int] | None
    tiles: tuple[tuple[int, int, int], ...]
    """Index in the order of play, left half, right half."""
    behind: tuple[End, int]

    @property
    def slots(self) -> int:
        """Places that it takes; a side arm's first place is its thread."""
        return len(self.tiles) + 2


def lay_ribbon(bare: Layout, arms: Arms, rivet: int) -> Layout:
    """Fill the picture's frame with the chain in lines, or with its ends and the number of tiles."""
    sections = _sections(arms, rivet >= 0)
    a_line = (bare.width - 2 * _TURN) // _SLOT
    lines = [-(-section.slots // a_line) for section in sections] if a_line > 0 else []
    if not lines or sum(lines) > bare.height:
        return _count(bare, sections)
    pitch = 2 if 2 * sum(lines) - 1 <= bare.height else 1
    left = (bare.width - min(a_line, max(section.slots for section in sections)) * _SLOT) // 2
    top = (bare.height - (sum(lines) - 1) * pitch - 1) // 2
    tiles: dict[int, PlacedTile] = {}
    flags: list[Flag] = []
    threads: list[Thread] = []
    total = len(bare.placements)
    for section, height in zip(sections, lines, strict=True):
        spots = [_spot(place, a_line, left, top, pitch) for place in range(section.slots)]
        if section.before is None:
            threads.append(Thread(spots[0][0] + 2, spots[0][1], 1))
        else:
            flags.append(Flag(*section.before, *spots[0]))
        for (index, one, other), (x, y), place in zip(section.tiles, spots[1:], range(1, section.slots), strict=False):
            halves = (one, other) if (place // a_line) % 2 == 0 else (other, one)
            tiles[index] = PlacedTile(x, y, 3, 1, True, *halves, index == total - 1, index == rivet)
        flags.append(Flag(*section.behind, *spots[-1]))
        for turn in range(height - 1):
            x = left + a_line * _SLOT if turn % 2 == 0 else left - _TURN
            threads.append(Thread(x, top + turn * pitch, pitch + 1))
        top += height * pitch
    placed = tuple(tiles[index] for index in sorted(tiles))
    return replace(bare, tiles=placed, flags=tuple(flags), threads=tuple(threads))


def _spot(place: int, a_line: int, left: int, top: int, pitch: int) -> tuple[int, int]:
    """Return the first cell of a place; every other line runs to the left."""
    line, column = divmod(place, a_line)
    return left + (column if line % 2 == 0 else a_line - 1 - column) * _SLOT, top + line * pitch


def _sections(arms: Arms, has_spinner: bool) -> list[_Section]:
    """Return the up arm if it is open, the main line and the down arm."""
    left, right, up, down = arms.arms
    middle = arms.middle
    line = [(link.order, link.far, link.near) for link in reversed(left)]
    line.append((middle.order, middle.near, middle.far))
    line += [(link.order, link.near, link.far) for link in right]
    main = _Section((End.LEFT, line[0][1]), tuple(line), (End.RIGHT, line[-1][2]))
    if not (has_spinner and left and right) and not (up or down):
        return [main]
    return [_side(End.UP, up, middle.far), main, _side(End.DOWN, down, middle.far)]


def _side(end: End, arm: Sequence[Link], number: int) -> _Section:
    return _Section(
        None, tuple((link.order, link.near, link.far) for link in arm), (end, arm[-1].far if arm else number)
    )


def _count(bare: Layout, sections: Sequence[_Section]) -> Layout:
    """Return the flags and the number of tiles, from left to right and from line to line as far as they go."""
    ends = {end: number for section in sections for end, number in filter(None, (section.before, section.behind))}
    note = f"({len(bare.placements)})"
    flags: list[Flag] = []
    notes: list[Note] = []
    x = y = 0
    pieces: list[End | str] = [*(end for end in ENDS if end in ends), note]
    if bare.width >= (len(pieces) - 1) * FLAG_WIDTH + len(note):
        pieces = [pieces[0], note, *pieces[1:-1]]
        y = max(0, (bare.height - 1) // 2)
    for piece in pieces:
        width = FLAG_WIDTH if isinstance(piece, End) else len(piece)
        if x and x + width > bare.width:
            x, y = 0, y + 1
        if isinstance(piece, End):
            flags.append(Flag(piece, ends[piece], x, y))
        else:
            notes.append(Note(x, y, piece))
        x += width
    anchor = bare.anchor._replace(form=Form.COUNT)
    return replace(bare, anchor=anchor, flags=tuple(flags), notes=tuple(notes))
