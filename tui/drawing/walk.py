"""The walk of one arm through its rows, turning at their ends (screens, section 4.1).

Where a tile lies depends only on the tiles before it, so a row's turn is found by bisection over running sums.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from tui.drawing.arms import Link
from tui.drawing.sizes import FLAG_WIDTH, Measure


class Path(NamedTuple):
    """Where an arm may walk: from column ``start`` of the first row on, at each row's end into the next one."""

    start: int
    step: int
    """1 for a first row that runs right, -1 for one that runs left."""
    rows: Sequence[tuple[int, int]]
    """First and last column of each row, in the order of the walk."""
    turned: bool = False
    """Whether the first tile already follows a turn: the first of a side arm does."""


class Run(NamedTuple):
    """The tiles ``first`` to ``end - 1`` of an arm, in one row; tile ``end`` is the corner to the next run."""

    first: int
    end: int
    start: int
    step: int
    turned: bool
    next_start: int
    """The column where what follows begins: the corner, or the flag."""


class Walk(NamedTuple):
    """The outcome: how many tiles have room (-1: not even a flag), and the cells left behind the last one."""

    capacity: int
    slack: int
    runs: tuple[Run, ...]


class Stride:
    """Running sums over an arm's tiles in one size, which serve every walk of that arm."""

    def __init__(self, arm: Sequence[Link], measure: Measure) -> None:
        along, across, reserve = measure.along, measure.across, measure.reserve
        self.measure = measure
        self.doubles = [link.is_double for link in arm]
        self.sums = [0]
        self.turning: list[int] = []
        """For each tile the cells from the arm's start that it needs to stay in a row that can be left."""
        self.ending: list[int] = []
        """The same for a row that can't be left: a flag has to fit behind it."""
        for double in self.doubles:
            before = self.sums[-1]
            self.turning.append(before + reserve + (across if double else along + across))
            self.ending.append(before + FLAG_WIDTH + (across if double else along))
            self.sums.append(before + (across if double else along))

    def walk(self, count: int, path: Path) -> Walk:
        """Walk the arm's first ``count`` tiles along the path."""
        measure, doubles, sums = self.measure, self.doubles, self.sums
        start, step, rows, turned = path
        low, high = rows[0]
        room = high - start + 1 if step > 0 else start - low + 1
        if room < measure.reserve:
            return Walk(-1, 0, ())
        runs: list[Run] = []
        first, final = 0, len(rows) - 1
        for number in range(len(rows)):
            wider = measure.along - measure.across if turned and first < count and doubles[first] else 0
            needs = self.ending if number == final else self.turning
            end = bisect_right(needs, room - wider + sums[first], first, count)
            used = sums[end] - sums[first] + wider if end > first else 0
            behind = start + step * used
            runs.append(Run(first, end, start, step, turned, behind))
            if end >= count:
                slack = room - used + sum(high - low + 1 for low, high in rows[number + 1 :])
                return Walk(count, slack, tuple(runs))
            if number == final or (turned and end == first):
                return Walk(end, 0, tuple(runs))
            start, step, turned = behind + step * (measure.standing_width - 1), -step, True
            low, high = rows[number + 1]
            room = high - start + 1 if step > 0 else start - low + 1
            if room < FLAG_WIDTH or not low <= start <= high:
                return Walk(end, 0, tuple(runs))
            first = end + 1
        raise AssertionError("a walk ends in its last row at the latest")
