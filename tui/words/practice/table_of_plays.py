"""Every legal play with what it leaves and what it brings, and a bar for the average."""

from __future__ import annotations

from engine.practice.explained import Facts, Play
from engine.snapshot import Snapshot
from tui.drawing.cells import cell_width, fit
from tui.i18n import t
from tui.words.practice.plays import play_words, points_words
from tui.words.tracker import Line

_BAR = "█"
_LEAST_BAR = 8
"""With fewer cells than this there is no bar."""


def rows_of_plays(facts: Facts, snapshot: Snapshot, width: int, bar: str = _BAR) -> list[Line]:
    """Return a heading and a row for each play, the best first; ``bar`` is what a bar is made of."""
    names = [play_words(snapshot, play.action) for play in facts.plays]
    heads = t("PLAY"), t("ENDS"), t("WORST"), t("AVERAGE")
    first = max(map(cell_width, (*names, heads[0]))) + 2
    ends = max(8, cell_width(heads[1]) + 2)
    room = width - first - ends - 20
    rows: list[Line] = [
        [
            (fit(heads[0], first) + fit(heads[1], ends), "bold"),
            (f"{' ' * (8 - cell_width(heads[2]))}{heads[2]}{' ' * (10 - cell_width(heads[3]))}{heads[3]}", "bold"),
        ]
    ]
    most = max(abs(play.mean) for play in facts.plays) or 1.0
    for number, (name, play) in enumerate(zip(names, facts.plays, strict=True)):
        style = "text" if number else "bold"
        figures = f"{points_words(play.worst):>8}{points_words(play.mean):>10}  "
        said = fit(name, first) + fit(" ".join(map(str, play.ends)), ends)
        rows.append([(said, style), (figures, style), (_bar(play, most, room, bar), "accent")])
    return rows


def _bar(play: Play, most: float, room: int, bar: str) -> str:
    """Return a bar for what a play brings; what it costs has none."""
    if room < _LEAST_BAR or play.mean <= 0:
        return ""
    return bar * max(1, round(play.mean / most * min(room, 28)))
