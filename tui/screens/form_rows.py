"""One line of a form as a row: the chosen value stands in brackets, so it is seen without colour."""

from __future__ import annotations

from collections.abc import Sequence

from tui import keys
from tui.draft_line import Heading, Item, Line
from tui.drawing.cells import cell_width, fit
from tui.i18n import t
from tui.screens.sheet import Row


def label_column(items: Sequence[Item]) -> int:
    """Return how many cells the labels of a page need."""
    return max((cell_width(item.label) for item in items if isinstance(item, Line)), default=0) + 1


def item_row(item: Item, width: int, cells: int, *, is_here: bool) -> Row:
    """Return a row at most ``width`` wide, its label in ``cells``; the pointer marks the line that keys change."""
    if isinstance(item, Heading):
        note = f"  {item.note}" if item.note else ""
        return ((f" {item.text}", "accent"), (fit(note, max(0, width - 2 - cell_width(item.text))), "dim"))
    mark = "*" if item.is_changed else " "
    start: Row = ((" ► " if is_here else "   ", "accent"),)
    label = fit(item.label, cells)
    room = width - 4 - cells - 1
    style = "bold" if is_here else "text"
    if item.is_radio:
        shown = f"({item.label})" if item.chosen is not None else f" {item.label} "
        return (*start, (fit(shown, cells + 1), style), (fit(item.note, room), "text" if is_here else "dim"))
    if item.is_tick:
        box = "[x] " if item.chosen else "[ ] "
        return (*start, (box, style), (label, style), (mark, "accent"), (fit(item.note, room - 4), "dim"))
    values = _values(item, room, is_here)
    used = sum(cell_width(text) for text, _ in values)
    note = f"  {item.note}" if item.note and room - used > 8 else ""
    return (*start, (label, style), (mark, "accent"), *values, (fit(note, max(0, room - used)), "dim"))


def _values(line: Line, room: int, is_here: bool) -> Row:
    """Return the values side by side, or only the chosen one where they don't fit; typed text has a caret."""
    if line.text is not None and not line.choices:
        return ((f" {line.text}", "bold"), ("_", "accent") if is_here else ("", "table"))
    hint = t("  {keys} or type it", keys=keys.shown_keys(("form.less", "form.more"))) if is_here else ""
    if line.text is not None and not line.is_listed:
        now = line.choices[line.chosen].label if line.chosen is not None else line.text
        return ((f"({now})", "bold"), (hint, "dim"))
    shown: list[tuple[str, str]] = []
    for place, choice in enumerate(line.choices):
        is_chosen = place == line.chosen
        shown.append((f"({choice.label})" if is_chosen else f" {choice.label} ", "bold" if is_chosen else "dim"))
    if line.is_listed and is_here and sum(cell_width(text) for text, _ in shown) + cell_width(hint) <= room:
        return (*shown, (hint, "dim"))
    if sum(cell_width(text) for text, _ in shown) <= room:
        return tuple(shown)
    now = line.choices[line.chosen].label if line.chosen is not None else ""
    more = f"  {(line.chosen or 0) + 1}/{len(line.choices)}" if is_here else ""
    return ((fit(f"({now})", min(room - 6, cell_width(now) + 2)), "bold"), (more, "dim"))
