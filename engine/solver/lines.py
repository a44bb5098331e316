"""Chains of every kind as numbers: two ends or a spinner's four, with what All Fives has to know of them (R32, R34).

What matters of an end is its number, and whether it counts double; whether it is a side of the spinner that has
to be covered before the side arms open; whether it is a side arm without a tile.  Ends are kept sorted, so that mirror
images are one line, and each line gets a number when it is first met.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.actions import End
from engine.chain import CLOSED, Chain
from engine.tiles import SUIT, TILES, Tile, ids_in, tile_set_size

NUMBER = 15
TWICE, AWAITED, BARE = 16, 32, 64
"""Added to the number of an end: it counts both halves; the side arms wait for it; a side arm without a tile."""

Way: TypeAlias = tuple[int, int]
"""The line after a play, and the points that All Fives scores for it."""


class Line(NamedTuple):
    """The two ends of the line, the side arms if they are open, and whether the next double becomes the spinner."""

    ends: tuple[int, ...] = ()
    arms: tuple[int, ...] = ()
    spins: bool = False


class Lines:
    """The lines that were met so far: by number the mask of the tiles that fit, and the ways to lay each."""

    def __init__(self, highest_pip: int, *, fives: bool, spinner: bool) -> None:
        self.fits: list[int] = []
        self._full = (1 << tile_set_size(highest_pip)) - 1
        self._fives = fives
        self._spinner = spinner
        self._twice = TWICE if fives else 0
        self._bare = BARE if fives else 0
        self._lines: list[Line] = []
        self._numbers: dict[Line, int] = {}
        self._ways: list[dict[int, tuple[Way, ...]] | None] = []

    def number(self, line: Line) -> int:
        """Return the number of a line."""
        found = self._numbers.get(line)
        if found is None:
            found = self._numbers[line] = len(self._lines)
            self._lines.append(line)
            self._ways.append(None)
            fits = 0
            for end in line.ends + line.arms:
                fits |= SUIT[end & NUMBER]
            self.fits.append((fits or self._full) & self._full)
        return found

    def ways(self, number: int) -> dict[int, tuple[Way, ...]]:
        """Return, for the bit of each tile that fits a line, the different ways to lay it."""
        found = self._ways[number]
        if found is None:
            line = self._lines[number]
            found = self._ways[number] = {
                1 << tile: tuple(dict.fromkeys(self._laid(line, TILES[tile]))) for tile in ids_in(self.fits[number])
            }
        return found

    def of_chain(self, chain: Chain) -> int:
        """Return the number of a chain."""
        left, right, up, down = chain.ends
        if left == CLOSED:
            return self.number(Line(spins=self._spinner))
        ends, arms = [left, right], [up, down] if up != CLOSED else []
        if self._fives and chain.placements:
            last = {placement.end: placement.tile for placement in chain.placements}
            opening = chain.placements[0].tile
            ends = [number + self._mark(last.get(end, opening)) for number, end in zip(ends, End, strict=False)]
            arms = [
                number + (self._mark(last[end]) if end in last else self._bare)
                for number, end in zip(arms, (End.UP, End.DOWN), strict=False)
            ]
        if chain.spinner >= 0 and not arms:
            ends = [number + AWAITED * awaited for number, awaited in zip(ends, _awaited(chain), strict=True)]
        return self.number(Line(tuple(sorted(ends)), tuple(sorted(arms)), self._spinner and chain.spinner < 0))

    def _mark(self, tile: Tile) -> int:
        return self._twice if tile.is_double else 0

    def _laid(self, line: Line, tile: Tile) -> list[Way]:
        """Return the ways to lay a tile that fits."""
        new = self._mark(tile) + (AWAITED if line.spins and tile.is_double else 0)
        spins = line.spins and not tile.is_double
        if not line.ends:
            opened = Line((tile.low + new, tile.high + new), (), spins)
            return [(self.number(opened), self._points(tile.pips))]
        ways: list[Way] = []
        for at, end in enumerate(line.ends + line.arms):
            number = end & NUMBER
            if number in tile:
                outer = tile.low + tile.high - number + new
                ends, arms = list(line.ends), list(line.arms)
                if at < len(ends):
                    ends[at] = outer
                    if end & AWAITED and not any(other & AWAITED for other in ends):
                        arms = [number + self._bare] * 2
                else:
                    arms[at - len(ends)] = outer
                after = Line(tuple(sorted(ends)), tuple(sorted(arms)), spins)
                ways.append((self.number(after), self._points(_count(after))))
        return ways

    def _points(self, count: int) -> int:
        return count if self._fives and count % 5 == 0 else 0


def _awaited(chain: Chain) -> tuple[bool, bool]:
    """Return which of the ends left and right are sides of the spinner that have to be covered yet (R34)."""
    covered = {placement.end for placement in chain.placements[chain.spinner + 1 :]}
    laid_on = chain.placements[chain.spinner].end
    left, right = (end not in covered and laid_on in (None, end) for end in (End.LEFT, End.RIGHT))
    return left, right


def _count(line: Line) -> int:
    """Return what All Fives counts of a line of two tiles or more."""
    ends = sum((end & NUMBER) * (2 if end & TWICE else 1) for end in line.ends)
    return ends + sum((arm & NUMBER) * (2 if arm & TWICE else 1) for arm in line.arms if not arm & BARE)


@lru_cache(maxsize=4)
def plain_lines(highest_pip: int, *, fives: bool) -> Lines:
    """Return lines without a spinner; there are so few that they are kept."""
    return Lines(highest_pip, fives=fives, spinner=False)


def lines_of(highest_pip: int, *, fives: bool, spinner: bool) -> Lines:
    """Return the lines of a search; with a spinner they are its own."""
    return Lines(highest_pip, fives=fives, spinner=True) if spinner else plain_lines(highest_pip, fives=fives)
