"""In which order changed cells are written, so that the style changes as seldom as it can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tui.terminal.looks import Cell, Look, Spot, change, is_bare


def by_look(spots: list[Spot], grid: list[list[Cell]], current: Look) -> list[Spot]:
    """Return the cells with those of one look together, and each look behind the one that it is nearest to."""
    groups, lone = _grouped(spots, grid)
    for background, blanks in lone.items():
        groups.setdefault(_host(groups, background, blanks), []).extend(blanks)
    order: list[Spot] = []
    while groups:
        current = min(groups, key=lambda look: (len(change(current, look)), groups[look][0]))
        order += sorted(groups.pop(current))
    return order


def _grouped(spots: list[Spot], grid: list[list[Cell]]) -> tuple[dict[Look, list[Spot]], dict[str, list[Spot]]]:
    """Return the cells by look, and by background the blanks that stand beside nothing that could take them along."""
    groups: dict[Look, list[Spot]] = {}
    lone: dict[str, list[Spot]] = {}
    for run in _runs(spots):
        look: Look | None = None
        waiting: list[Spot] = []
        for row, column in run:
            char, its = grid[row][column]
            if char == " " and is_bare(its):
                if look is not None and look.background == its.background and not waiting:
                    groups[look].append((row, column))
                else:
                    waiting.append((row, column))
                continue
            if char or look is None:
                look = its
            kept = [spot for spot in waiting if grid[spot[0]][spot[1]][1].background == look.background]
            groups.setdefault(look, []).extend([*kept, (row, column)])
            for spot in waiting:
                if spot not in kept:
                    lone.setdefault(grid[spot[0]][spot[1]][1].background, []).append(spot)
            waiting = []
        for spot in waiting:
            lone.setdefault(grid[spot[0]][spot[1]][1].background, []).append(spot)
    return groups, lone


def _runs(spots: list[Spot]) -> Iterator[list[Spot]]:
    """Yield the cells that stand side by side."""
    for _, run in groupby(enumerate(spots), lambda item: (item[1][0], item[1][1] - item[0])):
        yield [spot for _, spot in run]


def _host(groups: dict[Look, list[Spot]], background: str, blanks: list[Spot]) -> Look:
    """Return the look that blanks of this background are written with: the one that has most to write."""
    hosts = [look for look in groups if look.background == background and is_bare(look)]
    return max(hosts, key=lambda look: len(groups[look]), default=Look(background=background))
