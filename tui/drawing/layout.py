"""Where the tiles of a chain lie: frozen values, found by ``snake.lay_chain`` and drawn by ``chain_picture``."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from engine.actions import End
from engine.chain import Placement
from tui.drawing.cells import cell_width
from tui.drawing.sizes import Size
from tui.keys import key_of


class Form(StrEnum):
    """How the chain is laid."""

    EMPTY = "empty"
    SNAKE = "snake"
    """Two arms that turn at the edges."""
    SPINNER = "spinner"
    """Four arms around the first double (R34)."""
    RIBBON = "ribbon"
    """Small lying tiles, line by line: the last resort."""
    COUNT = "count"
    """Only the ends and the number of tiles, where there is no room for anything else."""


class Anchor(NamedTuple):
    """What fixes a picture: all else follows from it and the order of play.

    The tile in the middle (the first one, or the spinner) has its left edge at ``x`` in row ``row``.  The rest
    is for the spinner alone: ``flipped`` turns the left arm down and the right one up; ``left_goes_on`` and
    ``right_goes_on`` give that arm, not the side arm it meets, the rows beyond.
    """

    form: Form
    size: Size
    x: int = 0
    row: int = 0
    flipped: bool = False
    left_goes_on: bool = False
    right_goes_on: bool = False


class PlacedTile(NamedTuple):
    """A tile in the picture: its box in cells and the half that is left or above, then the other one."""

    x: int
    y: int
    width: int
    height: int
    lying: bool
    first: int
    second: int
    is_last: bool
    is_rivet: bool
    """Whether it is the spinner."""


class Flag(NamedTuple):
    """The flag of an open end: four cells from (x, y), the first one for the mark of a tile that fits."""

    end: End
    number: int
    x: int
    y: int

    @property
    def text(self) -> str:
        """The key that plays there and the number that is needed: ``[3``, ``3]``, ``{3`` or ``3}``."""
        key = flag_key(self.end)
        return f"{key}{self.number}" if self.end in (End.LEFT, End.UP) else f"{self.number}{key}"


def flag_key(end: End) -> str:
    """Return the sign on the flag of an end: its key, or a blank where a player's own key is no single sign."""
    key = key_of(f"table.play-{end.value}")
    return " " if cell_width(key) != 1 or key.isdigit() else key


class Thread(NamedTuple):
    """Cells of a line from (x, y) downwards that joins what belongs together."""

    x: int
    y: int
    length: int


class Note(NamedTuple):
    """A text in the picture: the count of tiles, where tiles themselves have no room."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The whole picture of a chain, and what the next one needs to keep tiles where they are."""

    width: int
    height: int
    anchor: Anchor
    tiles: tuple[PlacedTile, ...] = ()
    """In order of play; empty in the form COUNT."""
    flags: tuple[Flag, ...] = ()
    threads: tuple[Thread, ...] = ()
    notes: tuple[Note, ...] = ()
    placements: tuple[Placement, ...] = field(default=(), repr=False)
    spinner: bool = False
    wanted: Size | None = None

    @property
    def size(self) -> Size:
        """The size of its tiles."""
        return self.anchor.size

    @property
    def form(self) -> Form:
        """How it is laid."""
        return self.anchor.form
