"""A list of lines, one of which is opened; the lists of lessons and drills are such screens."""

from __future__ import annotations

from typing import NamedTuple

from tui import keys
from tui.drawing.cells import cell_width, fit
from tui.i18n import t
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread, wrapped
from tui.widgets.picture import Picture, Row

_DIGITS = 10
"""So many lines have a key of their own."""


class Choice(NamedTuple):
    """A line: its text, and what stands behind it."""

    label: str
    note: str


class ChoicesScreen(SheetScreen):
    """Shows the choices; subclasses say which, and open one."""

    PLACES = ("choices",)
    BINDINGS = keys.bindings("choices")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        """The line under the pointer."""
        self._places: dict[int, int] = {}
        """Which line stands in which row of the window."""

    def title_text(self) -> str:
        """Return what stands at the top left."""
        raise NotImplementedError

    def side_text(self) -> str:
        """Return what stands at the top right."""
        return ""

    def intro(self) -> str:
        """Return what stands above the lines."""
        raise NotImplementedError

    def choices(self) -> tuple[Choice, ...]:
        """Return the lines."""
        raise NotImplementedError

    def open_choice(self, at: int) -> None:
        """Open a line."""
        raise NotImplementedError

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the title, the lines and the keys."""
        intro: list[Row] = [((f" {line}", "text"),) for line in wrapped(self.intro(), min(width, 96) - 2)]
        rows: list[Row] = [spread(self.title_text(), self.side_text(), width), (), *intro, ()]
        choices = self.choices()
        label = max(cell_width(choice.label) for choice in choices) + 2
        room = max(1, width - label - 8)
        notes = [wrapped(choice.note, room) for choice in choices]
        spare = height - len(rows) - 1 - sum(max(1, len(note)) for note in notes)
        self._places = {}
        for place, (choice, note) in enumerate(zip(choices, notes, strict=True)):
            is_chosen = place == self.at
            style = "text" if is_chosen else "dim"
            first = note[0] if note and spare >= 0 else fit(choice.note, room) if choice.note else ""
            self._places[len(rows)] = place
            rows.append(
                (
                    (" ► " if is_chosen else "   ", "accent"),
                    (f"{place + 1:>2}  " if place < _DIGITS else "    ", "accent" if is_chosen else "text"),
                    (fit(choice.label, label), "bold" if is_chosen else "text"),
                    (first, style),
                )
            )
            rows += [((" " * (label + 7) + line, style),) for line in note[1:] if spare >= 0]
        return filled(rows, height, key_row(self._hints(), width))

    def _hints(self) -> list[tuple[str, str]]:
        keymap, count = self.settings.keymap, len(self.choices())
        return [
            (f"1-{count}" if count < 10 else "1-9 0", t("opens it")),
            (keys.shown_keys(("choices.up", "choices.down"), keymap), t("choose")),
            (keys.shown_keys(("choices.open",), keymap), t("open")),
            (keys.shown_keys(("everywhere.help",), keymap), t("help")),
            (keys.shown_keys(("choices.back",), keymap), t("back")),
        ]

    def action_move(self, by: int) -> None:
        """Move the pointer; it goes round."""
        self.at = (self.at + by) % len(self.choices())
        self.draw()

    def action_open(self) -> None:
        """Open the line under the pointer."""
        self.open_choice(self.at)

    def action_open_line(self, number: int) -> None:
        """Open the line with a number, or say which numbers there are."""
        count = len(self.choices())
        if number > count:
            self.app.notify(
                t("There is no line {number}: they go to {count}.", number=number, count=count), timeout=3, markup=False
            )
            return
        self.at = number - 1
        self.draw()
        self.open_choice(self.at)

    def action_back(self) -> None:
        """Close the list."""
        self.dominoes.leave()

    def clicked(self, picture: Picture, x: int, y: int, time: float) -> None:
        """Open the line under the pointer of the mouse."""
        if y in self._places:
            self.at = self._places[y]
            self.draw()
            self.open_choice(self.at)
