"""The candidates of a choice: what each was worth, with a bar, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action
from engine.review import Judged, Mark, Option
from engine.review.themes import better, by_points
from engine.snapshot import Snapshot
from tui.drawing.cells import cell_width, fit
from tui.i18n import n, t
from tui.widgets.picture import Row, justified, text_row
from tui.words.judged import basis_words
from tui.words.practice.plays import play_words

LONGEST_BAR, SHORTEST_BAR = 40, 5
LEAST_SPREAD = 4.0
"""Points that a whole bar is worth at least."""
BAR, PLAIN_BAR = "▆", "█"
"""What a bar is made of, and where such a block can't be drawn."""
_ERROR = "─"
_WIDE = 100
"""From so many columns on chances are shown with their error."""
_USUAL = 76
"""With fewer columns what is said of a play has less room."""
_POINTS, _SE = 7, 6


def play_rows(
    judged: Judged, snapshot: Snapshot, picked: int | None, width: int, height: int, said: str, bar: str = BAR
) -> list[Row]:
    """Return a heading and the plays, the best first; the one that was played is always among them.

    ``picked`` is the place of the play that is looked at, ``said`` whose knowledge it was; bars are made of ``bar``.
    """
    options = shown_options(judged, picked, height - 1)
    names = {option.action: play_words(snapshot, option.action) for option in options}
    first = max(cell_width(t("PLAY")), *map(cell_width, names.values())) + 3
    more = len(judged.options) - len(options)
    rows = [_head(judged, first, width, said, more)]
    chosen = None if picked is None else judged.options[picked].action
    rows += [_row(judged, option, names[option.action], first, width, chosen, bar) for option in options]
    return rows + [()] * (height - len(rows))


def shown_options(judged: Judged, picked: int | None, room: int) -> list[Option]:
    """Return as many options as there is room for: the best, the played one and the one that is looked at."""
    wanted = [judged.options.index(judged.chosen)] + ([] if picked is None else [picked])
    places = list(range(min(room, len(judged.options))))
    for place in wanted:
        if place not in places:
            free = next(at for at in reversed(places) if at not in wanted)
            places[places.index(free)] = place
    return [judged.options[place] for place in sorted(places)]


def _head(judged: Judged, first: int, width: int, said: str, more: int) -> Row:
    """Return the rule with the heads of the columns, and what the figures rest on."""
    points, match = t("POINTS"), t("MATCH")
    gap = max(1, first + _POINTS - cell_width(t("PLAY")) - cell_width(points) - 1)
    left = [("── ", "rule"), (f"{t('PLAY')} ", "bold"), ("─" * (gap - 1), "rule"), (f" {points} ", "bold")]
    used = sum(cell_width(text) for text, _ in left)
    chance = 3 + first + _POINTS + _SE + _chance_width(width)
    left += [("─" * max(1, chance - used - cell_width(match) - 1), "rule"), (f" {match} ", "bold")]
    room = width - sum(cell_width(text) for text, _ in left) - 6
    brief = basis_words(judged)
    basis = brief if judged.exact else t("± error of {deals} played out", deals=brief)
    rest, short = _with_more(basis, more), _with_more(brief, more)
    ways = [t("{said} · {basis}", said=said, basis=rest), rest, short, brief, ""]
    words = next((way for way in ways if cell_width(way) <= room), "")
    return justified(left, [(f" {words} " if words else "", "dim"), ("──", "rule")], width, "─")


def _with_more(basis: str, more: int) -> str:
    return n("{basis}, {count} play more", "{basis}, {count} plays more", more, basis=basis) if more else basis


def _chance_width(width: int) -> int:
    return 13 if width >= _WIDE else 7


def _row(judged: Judged, option: Option, name: str, first: int, width: int, picked: Action | None, block: str) -> Row:
    is_played, is_picked = option.action == judged.played, option.action == picked
    style = "bold" if option.action == judged.best.action else "text"
    points = f"{option.points:+.1f}"
    error = "" if judged.exact else f" ±{option.se:.1f}"
    said, said_style = _note(judged, option, is_played=is_played)
    note = 16 if width >= _USUAL else 11
    wide = _chance_width(width)
    room = width - 3 - first - _POINTS - _SE - wide - 2 - note - 1
    bar = min(LONGEST_BAR, room)
    shown = f"({name})" if is_picked else f" {name} "
    return text_row(
        (" ► " if is_played else "   ", "accent"),
        (fit(shown, first), "cursor" if is_picked else style),
        (points.rjust(_POINTS), style),
        (error.ljust(_SE), "dim"),
        (_chance(option, wide), style),
        ("  ", "table"),
        *(_bar(judged, option, bar, block, is_played=is_played) if bar >= SHORTEST_BAR else []),
        (" ", "table"),
        (said, said_style),
    )


def _chance(option: Option, width: int) -> str:
    if width < _chance_width(_WIDE):
        return f"{100 * option.chance:.0f} %".rjust(width)
    error = f" ±{100 * option.chance_se:.1f}" if option.chance_se >= 0.0005 else ""
    return f"{100 * option.chance:.1f} %{error}".rjust(width)


def _bar(judged: Judged, option: Option, cells: int, block: str, *, is_played: bool) -> list[tuple[str, str]]:
    """Return a bar up to the points less their error, a line up to the points and the error, and blanks."""
    most = max(one.points + one.se for one in judged.options)
    spread = max(LEAST_SPREAD, 1.25 * (most - min(one.points for one in judged.options)))

    def at(points: float) -> int:
        return max(0, min(cells, round(cells * (1 - (most - points) / spread))))

    full = max(1, at(option.points - option.se))
    end = max(full, at(option.points + option.se))
    style = "accent" if is_played else "back"
    return [(block * full, style), (_ERROR * (end - full), style), (" " * (cells - end), "table")]


def _note(judged: Judged, option: Option, *, is_played: bool) -> tuple[str, str]:
    """Return what is said of a play, and in which style; a mark for the match stands before a chance."""
    if option.action == better(judged).action:
        return t("best"), "bold"
    found = judged if is_played else option
    lost, mark = max(0.0, found.gap), found.mark
    if mark is Mark.GOOD:
        return (t("equal") if option.equal else f"-{lost:.1f}"), "dim"
    chance = max(0.0, found.chance_gap, better(judged).chance - option.chance)
    said = f"-{100 * chance:.1f} %" if by_points(found) is not mark else f"-{lost:.1f}"
    return f"{mark.value:<2} {said}", "warn" if is_played else "text"


def no_rows(heading: str, said: Sequence[str], width: int, height: int) -> list[Row]:
    """Return as many rows where nothing was to be chosen."""
    rows = [justified([("── ", "rule"), (f"{heading} ", "bold")], [], width, "─")]
    rows += [text_row((f"   {fit(line, width - 4)}", "text")) for line in said]
    return rows[:height] + [()] * (height - len(rows))
