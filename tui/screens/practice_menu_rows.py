"""The lines of the choice of problems, and how they are drawn."""

from __future__ import annotations

from collections.abc import Mapping

from engine.practice.kinds import Difficulty, Theme
from engine.progress.values import Bar
from tui.drawing.cells import cell_width, clip, fit
from tui.drawing.columns import bar as bar_of
from tui.i18n import N_, t
from tui.screens.text_rows import Entry
from tui.widgets.picture import Row
from tui.words.practice.names import theme_name

_LABEL = 20
_LEAST_BAR, _MOST_BAR = 8, 30


ENTRIES = (
    Entry("any", N_("Any theme"), N_("problems at your strength, one after the other")),
    Entry("daily", N_("Problem of the day"), N_("the same for everybody")),
    Entry("review", N_("Review"), N_("what you failed before, when it is due")),
    Entry("mistakes", N_("Your mistakes"), N_("reviewed errors made when nothing could be drawn")),
    Entry("lessons", N_("First lessons"), N_("ten guided endgames: lock, shut-out, count")),
    Entry("drills", N_("Drills"), N_("short questions, ten at a time")),
    Entry("editor", N_("Editor"), N_("a position of your own, solved")),
)

LEVELS: tuple[Difficulty | None, ...] = (None, *Difficulty)
KINDS: Mapping[str, tuple[str, dict[str, object]]] = {
    "all": (N_("all rules and seats"), {}),
    "two": (N_("two seats"), {"seats": 2}),
    "jaques": (N_("two seats, Jaques"), {"seats": 2, "rulebook": "jaques"}),
    "official": (N_("two seats, Official"), {"seats": 2, "rulebook": "official"}),
    "pagat": (N_("two seats, Pagat"), {"seats": 2, "rulebook": "pagat"}),
    "three": (N_("three seats"), {"seats": 3}),
    "partners": (N_("partners"), {"partners": True}),
}
"""Who plays by which rules, and the filters for it."""


def entry_row(key: str, label: str, note: str, is_chosen: bool, width: int) -> Row:
    """Return a line with its key."""
    room = max(1, width - 9 - _LABEL)
    return (
        (" ► " if is_chosen else "   ", "accent"),
        (f"{fit(key, 1)}  ", "accent" if is_chosen else "text"),
        (fit(label, _LABEL), "bold" if is_chosen else "text"),
        (clip(note, room), "text" if is_chosen else "dim"),
    )


def heading_row(text: str, width: int) -> Row:
    """Return the heading of the themes."""
    return ((f"      {clip(text, width - 7)}", "bold"),)


def theme_row(theme: Theme, done: tuple[Bar, int] | None, is_chosen: bool, width: int) -> Row:
    """Return a theme with a bar of what is solved of it."""
    label = fit(theme_name(theme), _LABEL)
    style = "bold" if is_chosen else "text"
    start: Row = ((" ► " if is_chosen else "   ", "accent"), ("   ", "text"), (label, style))
    if done is None:
        return start
    bar, whole = done
    whole = max(whole, bar.met)
    said = t("{solved} of {whole}", solved=bar.solved, whole=whole)
    room = min(_MOST_BAR, width - 8 - _LABEL - cell_width(said))
    filled = bar_of(bar.solved, whole, room) if room >= _LEAST_BAR else ""
    return (*start, (filled, "accent"), (f"  {said}", style))
