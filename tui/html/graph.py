"""The chance of each side to win, over the match, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from engine.review import Moment

WIDTH, HEIGHT = 900.0, 240.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, 12.0, 12.0, 26.0
_ROOM = 34.0
"""Pixels that the number of a round takes; where there is less, some are left out."""


class Dot(NamedTuple):
    """A decision that is marked in the graph, of a side; ``words`` say what it was."""

    entry: int
    side: int
    target: str
    words: str


def graph(moments: Sequence[Moment], dots: Sequence[Dot], title: str) -> str:
    """Return the graph; "" where there is nothing to show.

    With two sides one line is enough: the other one's chance is the rest, but for drawn matches.
    """
    if len(moments) < 2:
        return ""
    sides = range(1 if len(moments[0].chance) == 2 else len(moments[0].chance))
    place = {moment.entry: number for number, moment in enumerate(moments)}
    body = _grid() + _rounds(moments)
    for side in sides:
        points = " ".join(f"{_x(at, moments):.1f},{_y(one.chance[side]):.1f}" for at, one in enumerate(moments))
        body += f'<polyline class="line s{side}" points="{points}"/>'
    for dot in dots:
        if dot.entry not in place:
            continue
        at = place[dot.entry]
        line = dot.side if dot.side in sides else 0
        body += (
            f'<a href="#{escape(dot.target)}"><circle class="dot" cx="{_x(at, moments):.1f}" '
            f'cy="{_y(moments[at].chance[line]):.1f}" r="4"><title>{escape(dot.words)}</title></circle></a>'
        )
    return (
        f'<svg class="graph" role="img" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def _x(number: int, moments: Sequence[Moment]) -> float:
    return _LEFT + number * (WIDTH - _LEFT - _RIGHT) / (len(moments) - 1)


def _y(chance: float) -> float:
    return _TOP + (1 - max(0.0, min(1.0, chance))) * (HEIGHT - _TOP - _BOTTOM)


def _grid() -> str:
    lines = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        style = "half" if percent == 50 else "grid"
        lines.append(
            f'<path class="{style}" d="M{_LEFT:.0f} {y:.1f}H{WIDTH - _RIGHT:.0f}"/>'
            f'<text x="{_LEFT - 6:.0f}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>'
        )
    return "".join(lines)


def _rounds(moments: Sequence[Moment]) -> str:
    """Return where each round begins, and its number where there is room."""
    marks, free = [], 0.0
    for number, moment in enumerate(moments):
        if number and moment.round == moments[number - 1].round:
            continue
        x = _x(number, moments)
        marks.append(f'<path class="grid" d="M{x:.1f} {_TOP:.0f}V{HEIGHT - _BOTTOM:.0f}"/>')
        if x >= free:
            marks.append(f'<text x="{x + 3:.1f}" y="{HEIGHT - 8:.0f}">{moment.round}</text>')
            free = x + _ROOM
    return "".join(marks)
