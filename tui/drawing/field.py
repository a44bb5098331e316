"""The rows of the field in one size, and the paths of the arms in it (screens, sections 4.1.2, 4.1.3, 4.1.9)."""

from __future__ import annotations

from typing import NamedTuple

from tui.drawing.layout import Anchor, Form
from tui.drawing.sizes import FLAG_WIDTH, MEASURES, Measure, Size
from tui.drawing.walk import Path

_TILES_WORTH_A_SIZE = 8
"""A size that has no room for so many tiles is not begun by itself."""


class Field(NamedTuple):
    """A field of cells and the size of the tiles that lie in it."""

    width: int
    height: int
    size: Size

    @property
    def measure(self) -> Measure:
        """The measures of the size."""
        return MEASURES[self.size]

    @property
    def rows(self) -> int:
        """How many rows of tiles there are."""
        return self.height // self.measure.pitch

    def middle_line(self, row: int) -> int:
        """Return the line through the middle of a row; lines left over are split above and below."""
        pitch = self.measure.pitch
        return (self.height - self.rows * pitch) // 2 + row * pitch + pitch // 2

    def is_worth_beginning(self, spinner: bool) -> bool:
        """Whether the size has room for eight tiles, and for four arms if there is a spinner."""
        measure, rows = self.measure, self.rows
        if rows < (4 if spinner else 1):
            return False
        turns = (rows - 1) * (measure.along + measure.reserve - 1)
        needed = (_TILES_WORTH_A_SIZE - 1) * measure.along + measure.across
        return rows * self.width - turns - 2 * FLAG_WIDTH >= needed


def snake_paths(field: Field, anchor: Anchor, middle_width: int) -> tuple[Path, Path]:
    """Return the paths of the two arms: left then up, and right then down."""
    gap, whole = field.measure.gap, (0, field.width - 1)
    return (
        Path(anchor.x - 1 - gap, -1, (whole,) * (anchor.row + 1)),
        Path(anchor.x + middle_width + gap, 1, (whole,) * (field.rows - anchor.row)),
    )


def spinner_paths(field: Field, anchor: Anchor, middle_width: int) -> tuple[Path, Path, Path, Path]:
    """Return the paths of the four arms; they share the rows next to the spinner's as a pinwheel does."""
    gap, whole = field.measure.gap, (0, field.width - 1)
    x, behind = anchor.x, anchor.x + middle_width
    above, below = anchor.row - 1, field.rows - anchor.row - 2
    left_beyond, right_beyond = (below, above) if anchor.flipped else (above, below)
    left = Path(x - 1 - gap, -1, _pocket((0, x - 2), whole, left_beyond * anchor.left_goes_on))
    right = Path(behind + gap, 1, _pocket((behind + 1, field.width - 1), whole, right_beyond * anchor.right_goes_on))
    beside_left = Path(x, 1, _rows((x, field.width - 1), whole, left_beyond * (not anchor.left_goes_on)), True)
    beside_right = Path(behind - 1, -1, _rows((0, behind - 1), whole, right_beyond * (not anchor.right_goes_on)), True)
    return (left, right, beside_right, beside_left) if anchor.flipped else (left, right, beside_left, beside_right)


def _rows(first: tuple[int, int], whole: tuple[int, int], beyond: int) -> tuple[tuple[int, int], ...]:
    """Return a part of a row and whole rows beyond it."""
    return (first, *(whole,) * beyond)


def _pocket(pocket: tuple[int, int], whole: tuple[int, int], beyond: int) -> tuple[tuple[int, int], ...]:
    """Return the spinner's row, the part of the next one that a line arm may use, and rows beyond it."""
    return (whole, pocket, *(whole,) * beyond)


def paths_of(field: Field, anchor: Anchor, middle_width: int) -> tuple[Path, ...]:
    """Return the paths of all arms in the order of ``ENDS``."""
    if anchor.form is Form.SPINNER:
        return spinner_paths(field, anchor, middle_width)
    return snake_paths(field, anchor, middle_width)


def directions_of(anchor: Anchor) -> tuple[int, ...]:
    """Return for each arm whether its later rows are above (-1) or below (1)."""
    return (1, -1, -1, 1) if anchor.form is Form.SPINNER and anchor.flipped else (-1, 1, -1, 1)
