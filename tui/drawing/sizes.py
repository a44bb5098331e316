"""The four sizes of a tile and what each measures, in cells."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

FLAG_WIDTH = 4
"""Cells of an end's flag; the first is kept free for the mark of a tile that fits."""


class Size(IntEnum):
    """How large tiles are drawn; a larger value is a larger tile."""

    COMPACT = 0
    NARROW = 1
    MEDIUM = 2
    LARGE = 3


@dataclass(frozen=True, slots=True)
class Measure:
    """What one size measures; ``gap`` is what stays free between two neighbours of the chain."""

    half_width: int
    half_height: int
    lying_width: int
    lying_height: int
    standing_width: int
    standing_height: int
    gap: int

    @property
    def along(self) -> int:
        """Cells of a row that a lying tile takes, with its gap."""
        return self.lying_width + self.gap

    @property
    def across(self) -> int:
        """Cells of a row that a standing tile takes, with its gap."""
        return self.standing_width + self.gap

    @property
    def pitch(self) -> int:
        """Lines from one row of the chain to the next: exactly what a standing double reaches."""
        return self.standing_height

    @property
    def reserve(self) -> int:
        """Cells that a row must keep behind a tile: for a corner or for a flag."""
        return max(self.across, FLAG_WIDTH)

    def width(self, lying: bool) -> int:
        """Cells from the left to the right edge of a tile."""
        return self.lying_width if lying else self.standing_width

    def height(self, lying: bool) -> int:
        """Lines from the upper to the lower edge of a tile."""
        return self.lying_height if lying else self.standing_height


MEASURES: dict[Size, Measure] = {
    Size.COMPACT: Measure(1, 1, 3, 1, 1, 3, 1),
    Size.NARROW: Measure(1, 1, 5, 3, 3, 5, 0),
    Size.MEDIUM: Measure(3, 1, 9, 3, 5, 5, 0),
    Size.LARGE: Measure(7, 3, 17, 5, 9, 9, 0),
}
"""The measures of each size."""
