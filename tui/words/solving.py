"""What the plays of a position are worth, in words and figures."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Do
from engine.practice.solving import Known, Opened, Worth
from engine.rules import Rules
from engine.tiles import Tile
from tui.drawing.cells import cell_width, fit
from tui.i18n import n, t
from tui.words.lists import one_of, sentences
from tui.words.reasons import end_name


def move_words(action: Action) -> str:
    """Return what is done in few words, such as ``0-4 left``."""
    if action.tile is None:
        return t("Pass") if action.do is Do.PASS else t("drew 1") if action.do is Do.DRAW else str(action)
    if action.end is None:
        return str(action.tile)
    return t("{tile} {end}", tile=action.tile, end=end_name(action.end))


def choice_words(action: Action) -> str:
    """Return a choice in few words."""
    return t("a draw") if action.do is Do.DRAW else move_words(action)


def basis_words(known: Known) -> str:
    """Return how the plays were valued by what a seat can know."""
    if known.exact:
        return n("exact: the only possible hand", "exact: all {count} possible hands", known.hands)
    return n("not exact: {count} sampled deal", "not exact: {count} sampled deals", known.hands)


def sampled_words(known: Known, rules: Rules) -> str:
    """Return why plays were not valued exactly, and what the figure after ± is; "" where they were."""
    if known.exact:
        return ""
    error = t("± is the standard error.")
    if not rules.partnership and rules.seats > 2:
        return sentences([t("With three sides and more no play has one exact value: deals are played out."), error])
    return sentences([t("Too many hands are possible to solve all: deals are played out."), error])


def figures_words(known: Known) -> str:
    """Return what the exact figures are; "" where all hands are known, so that there is but one figure."""
    if not known.exact or known.hands < 2:
        return ""
    if not _is_planned(known):
        return t("Each hand is played as if all hands were open: who can't see them may get less.")
    return t(
        "PLAN and LEAST: what one plan that can't see the hands brings, on average and at worst; one that wins against "
        "every hand, if there is one. The other figures play each hand as if all hands were open."
    )


def _is_planned(known: Known) -> bool:
    return known.hands > 1 and bool(known.plays) and all(play.kept is not None for play in known.plays)


def worth_words(worth: Worth, *, exact: bool) -> str:
    """Return the points of a play with their sign, and the standard error of what was played out."""
    if exact:
        return f"{worth.points:+.1f}"
    return f"{worth.points:+.1f} ± {worth.se:.1f}"


def known_rows(known: Known, opened: Opened | None = None) -> list[str]:
    """Return a heading and a row for each play; worst and best where every hand was solved, open hands if given.

    Where plans were compared there is no room for the best hand beside them and the open hands.
    """
    figures = [[worth_words(play, exact=known.exact)] for play in known.plays]
    heads = [t("PLAY"), t("AVERAGE")]
    if known.exact:
        planned = _is_planned(known)
        heads += [t("WORST")] if planned and opened else [t("WORST"), t("BEST")]
        heads += [t("PLAN"), t("LEAST")] if planned else []
        for row, play in zip(figures, known.plays, strict=True):
            row += [f"{play.worst or 0:+d}", f"{play.best or 0:+d}"][: 1 if planned and opened else 2]
            row += [f"{play.kept.mean:+.1f}", f"{play.kept.worst:+d}"] if planned and play.kept is not None else []
    if opened is not None:
        heads.append(t("OPEN HANDS"))
        points = {play.action: play.points for play in opened.plays}
        for row, play in zip(figures, known.plays, strict=True):
            row.append(f"{points[play.action]:+.0f}" if play.action in points else "")
    return _table(heads, _merged([play.action for play in known.plays], figures))


def opened_rows(opened: Opened) -> list[str]:
    """Return a heading and a row for each play with all hands open."""
    figures = [[f"{play.points:+.0f}"] for play in opened.plays]
    return _table([t("PLAY"), t("POINTS")], _merged([play.action for play in opened.plays], figures))


def _merged(actions: Sequence[Action], figures: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return a row for each play; a tile that is worth the same at several ends has one."""
    ends: dict[tuple[Do, Tile | None, tuple[str, ...]], list[Action]] = {}
    for action, row in zip(actions, figures, strict=True):
        ends.setdefault((action.do, action.tile, tuple(row)), []).append(action)
    return [[_choices_words(same), *row] for (_, _, row), same in ends.items()]


def _choices_words(same: Sequence[Action]) -> str:
    sides = [end_name(action.end) for action in same if action.end is not None]
    if len(sides) < 2:
        return choice_words(same[0])
    return t("{tile} {end}", tile=same[0].tile, end=one_of(sides))


def line_words(line: Sequence[tuple[int, Action]]) -> str:
    """Return a line of best play: ``0: 0-4 left · 1: Pass``."""
    return " · ".join(f"{seat}: {move_words(action)}" for seat, action in line)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of text with the first column at the left and figures at the right."""
    whole = [heads, *rows]
    widths = [max(cell_width(row[place]) for row in whole) for place in range(len(heads))]
    return [
        (
            fit(row[0], widths[0])
            + "".join(_right(cell, width + 3) for cell, width in zip(row[1:], widths[1:], strict=True))
        )
        for row in whole
    ]


def _right(text: str, cells: int) -> str:
    return " " * (cells - cell_width(text)) + text
