"""The open ends as a graph: each line of play knows what fits, and which lines a tile leads to."""

from __future__ import annotations

from typing import TypeAlias

from engine.actions import ENDS
from engine.chain import CLOSED, Ends
from engine.playout.board import Board
from engine.tiles import DOUBLES, SUIT, TILES

Counts: TypeAlias = tuple[int, int, int, int]
Step: TypeAlias = "tuple[int, int, Line]"
"""A play: the side, its All Fives points, and the line afterwards."""
Place: TypeAlias = tuple[Ends, Counts, int, int]
"""Ends, counts, spinner and uncovered sides, as in a ``Spot``."""

MOST = 12_000
"""So many lines are kept; spinners make many, at some 2 kB each."""


class Line:
    """What matters of the chain for those who play on."""

    __slots__ = ("doubles", "empty", "equal", "fits", "lines", "mirrored", "place", "steps", "suits")

    def __init__(self, place: Place, lines: Lines) -> None:
        ends, board = place[0], lines.board
        numbers = [number for number in ends if number != CLOSED]
        self.place, self.lines, self.empty = place, lines, not numbers
        self.suits = [SUIT[number] & board.full for number in numbers]
        """The suit of each open end."""
        self.fits = 0
        for suit in self.suits:
            self.fits |= suit
        self.doubles = self.fits & DOUBLES
        self.fits = self.fits or board.full
        self.equal = len(set(numbers)) == 1
        self.mirrored = self.equal and not lines.fives and not lines.spinner
        """Whether it makes no difference at which end a tile is laid, so that ``plays`` has the left only."""
        self.steps: dict[int, tuple[Step, ...]] = {}
        """What was asked of ``plays``."""

    def plays(self, bit: int) -> tuple[Step, ...]:
        """Return the plays of the tile with this bit, which fits, by side."""
        found = self.steps.get(bit)
        if found is None:
            found = self.steps[bit] = self.lines.plays(self, bit.bit_length() - 1)
        return found


class Lines:
    """All lines of play with a set of tiles, made when they are reached."""

    def __init__(self, board: Board, *, spinner: bool, fives: bool) -> None:
        self.board, self.spinner, self.fives = board, spinner, fives
        self.known: dict[Place, Line] = {}

    def at(self, place: Place) -> Line:
        """Return the line with these ends; what doesn't count by the rules is left out."""
        ends, counts, spinner, uncovered = place
        if not self.fives:
            counts = (0, 0, 0, 0)
        if not self.spinner:
            spinner, uncovered = CLOSED, 0
        place = (ends, counts, spinner, uncovered)
        found = self.known.get(place)
        if found is None:
            if len(self.known) >= MOST:
                self.known.clear()
            found = self.known[place] = Line(place, self)
        return found

    def plays(self, line: Line, number: int) -> tuple[Step, ...]:
        """Return the plays of a tile that fits."""
        low, high = TILES[number]
        if line.empty:
            return (self._opening(low, high),)
        ends = line.place[0][:1] if line.mirrored else line.place[0]
        return tuple(self.play(line, number, side) for side, end in enumerate(ends) if end in (low, high))

    def play(self, line: Line, number: int, side: int) -> Step:
        """Return the play of a tile that fits a side, which means nothing for the opening tile."""
        low, high = TILES[number]
        if line.empty:
            return self._opening(low, high)
        end = line.place[0][side]
        if end not in (low, high):
            raise ValueError(f"{low}-{high} does not fit {ENDS[side]}")
        return self._laid(line.place, side, end, low + high - end, double=low == high)

    def _opening(self, low: int, high: int) -> Step:
        double = low == high
        counts = (2 * low, 2 * low, 0, 0) if double else (low, high, 0, 0)
        branches = self.spinner and double
        place = ((low, high, CLOSED, CLOSED), counts, low if branches else CLOSED, 0b11 if branches else 0)
        return 0, self._points(low + high), self.at(place)

    def _laid(self, place: Place, side: int, end: int, new: int, *, double: bool) -> Step:
        ends, counts, spinner, uncovered = list(place[0]), list(place[1]), place[2], place[3]
        ends[side], counts[side] = new, 2 * new if double else new
        if self.spinner and spinner == CLOSED and double:
            spinner, uncovered = new, 1 << side
        elif uncovered >> side & 1:
            uncovered ^= 1 << side
            if not uncovered:
                ends[2] = ends[3] = spinner
        return side, self._points(sum(counts)), self.at((_four(ends), _four(counts), spinner, uncovered))

    def _points(self, count: int) -> int:
        return count if self.fives and count % 5 == 0 else 0


def _four(values: list[int]) -> tuple[int, int, int, int]:
    left, right, up, down = values
    return left, right, up, down
