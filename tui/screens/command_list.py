"""Every command of the screen below, found by a part of its name; Enter runs it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui import keys
from tui.drawing.cells import cell_width, fit
from tui.i18n import n, t
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread

if TYPE_CHECKING:
    from textual.app import SystemCommand
    from textual.events import Key

    from tui.widgets.picture import Row

LONGEST = 40
"""Characters that can be typed."""


class CommandListScreen(SheetScreen):
    """A list that typing makes shorter; it closes before a command is run, which then finds the screen below on top."""

    PLACES = ("commands",)
    BINDINGS = keys.bindings("commands")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, commands: Sequence[SystemCommand]) -> None:
        super().__init__()
        self._commands = commands
        self._typed = ""
        self._at = 0

    @property
    def found(self) -> list[SystemCommand]:
        """The commands whose name or description has every word that was typed."""
        words = self._typed.casefold().split()
        return [one for one in self._commands if all(word in f"{one.title} {one.help}".casefold() for word in words)]

    def on_key(self, event: Key) -> None:
        """Take what can be printed as a part of a name."""
        if event.character is not None and event.is_printable:
            event.stop()
            event.prevent_default()
            self._typed = (self._typed + event.character)[:LONGEST]
            self._at = 0
            self.draw()

    def rows(self, width: int, height: int) -> list[Row]:
        """Return what was typed, and the commands around the pointer."""
        found = self.found
        count = n("{count} command", "{count} commands", len(found))
        typed = (f" ► {self._typed}_", "bold") if self._typed else (f" ► {t('Type a part of a name')}", "dim")
        rows: list[Row] = [spread(t("Commands"), count, width), (typed,), ()]
        room = height - 4
        top = max(0, min(self._at - room // 2, len(found) - room))
        left = max((cell_width(one.title) for one in self._commands), default=0) + 2
        for place, one in enumerate(found[top : top + room], top):
            style = "bold" if place == self._at else "text"
            mark = " ► " if place == self._at else "   "
            text = fit(one.help, max(1, width - left - 4))
            rows.append(((mark, "accent"), (fit(one.title, left), style), (text, "dim")))
        if not found:
            rows.append(((f"   {t('No command is called so.')}", "text"),))
        return filled(rows, height, key_row(self._hints(), width))

    def _hints(self) -> list[tuple[str, str]]:
        keymap = self.settings.keymap
        return [
            (keys.shown_keys(("commands.up", "commands.down"), keymap), t("choose")),
            (keys.shown_keys(("commands.run",), keymap), t("run")),
            (keys.shown_keys(("commands.back",), keymap), t("back")),
        ]

    def action_move(self, by: int) -> None:
        """Move the pointer."""
        self._at = max(0, min(len(self.found) - 1, self._at + by))
        self.draw()

    def action_erase(self) -> None:
        """Erase the last character."""
        self._typed, self._at = self._typed[:-1], 0
        self.draw()

    def action_run(self) -> None:
        """Close the list and run the command under the pointer."""
        found = self.found
        if self.is_current and found:
            command = found[self._at].callback
            self.app.pop_screen()
            self.app.call_next(command)

    def action_back(self) -> None:
        """Close the list."""
        if self.is_current:
            self.app.pop_screen()
