"""The rows of the choice of problems."""

from __future__ import annotations

from engine.practice.kinds import Theme
from engine.progress.values import Bar
from tui.drawing.cells import cell_width, clip, fit
from tui.drawing.columns import bar as bar_of
from tui.i18n import t
from tui.widgets.picture import Row
from tui.words.practice.names import theme_name

_LABEL = 20
_LEAST_BAR, _MOST_BAR = 8, 30


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
