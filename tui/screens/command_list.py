"""Every command of the screen below, found by a part of its name; Enter runs it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui import keys
from tui.drawing.cells import cell_width, fit
from tui.i18n import n, t
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread, wrapped
from tui.screens.writing import pasted

if TYPE_CHECKING:
    from textual.app import SystemCommand
    from textual.events import Key, Paste

    from tui.widgets.picture import Picture, Row

LONGEST = 40
"""Characters that can be typed."""
_ABOUT = 2
"""Rows for what the command under the pointer does, in full."""


class CommandListScreen(SheetScreen):
    """A list that typing makes shorter; it closes before a command is run, which then finds the screen below on top."""

    PLACES = ("commands",)
    BINDINGS = keys.bindings("commands")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, commands: Sequence[SystemCommand]) -> None:
        super().__init__()
        self._commands = commands
        self._english = {t(one.help): (one.label, one.help) for one in keys.COMMANDS}
        """The English name and description of each description: who knows those finds a command by them too."""
        self._typed = ""
        self._at = 0

    @property
    def found(self) -> list[SystemCommand]:
        """The commands that have every word that was typed, in the name or, behind those, in the description."""
        words = self._typed.casefold().split()
        named = [(one, *self._english.get(one.help, ("", ""))) for one in self._commands]
        found = [
            (not _has(f"{one.title} {label}", words), one)
            for one, label, described in named
            if _has(f"{one.title} {label} {one.help} {described}", words)
        ]
        return [one for _, one in sorted(found, key=lambda pair: pair[0])]

    def on_key(self, event: Key) -> None:
        """Take what can be printed as a part of a name."""
        if event.character is not None and event.is_printable:
            event.stop()
            event.prevent_default()
            self._take(event.character)

    def on_paste(self, event: Paste) -> None:
        """Take what is pasted as a part of a name."""
        event.stop()
        self._take(pasted(event))

    def _take(self, text: str) -> None:
        self._typed, self._at = (self._typed + text)[:LONGEST], 0
        self.draw()

    def rows(self, width: int, height: int) -> list[Row]:
        """Return what was typed, and the commands around the pointer."""
        found = self.found
        count = n("{count} command", "{count} commands", len(found))
        typed = (f" ► {self._typed}_", "bold") if self._typed else (f" ► {t('Type a part of a name')}", "dim")
        rows: list[Row] = [spread(t("Commands"), count, width), (typed,), ()]
        room, top = self._shown(height)
        titles = [one.title.rpartition("  ") for one in self._commands]
        across = max((cell_width(name) for name, _, _ in titles), default=0) + 2
        pressed = max((cell_width(key) for _, _, key in titles), default=0) + 2
        for place, one in enumerate(found[top : top + room], top):
            name, _, key = one.title.rpartition("  ")
            style = "bold" if place == self._at else "text"
            mark = " ► " if place == self._at else "   "
            text = fit(one.help, max(1, width - across - pressed - 4))
            rows.append(((mark, "accent"), (fit(name, across), style), (fit(key, pressed), "accent"), (text, "dim")))
        if not found:
            rows.append(((f"   {t('No command is called so.')}", "text"),))
        rows += [()] * (height - _ABOUT - 1 - len(rows))
        about = wrapped(found[self._at].help, width - 2) if found else []
        rows += [((f" {line}", "text"),) for line in about[:_ABOUT]]
        return filled(rows, height, key_row(self._hints(), width))

    def _shown(self, height: int) -> tuple[int, int]:
        """Return how many commands are shown, and the first of them."""
        room = height - 4 - _ABOUT
        return room, max(0, min(self._at - room // 2, len(self.found) - room))

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

    def clicked(self, picture: Picture, x: int, y: int, time: float) -> None:
        """Run the command under the mouse."""
        found = self.found
        room, top = self._shown(self.app.size.height)
        if 3 <= y < 3 + room and top + y - 3 < len(found):
            self._at = top + y - 3
            self.action_run()

    def action_back(self) -> None:
        """Close the list."""
        if self.is_current:
            self.app.pop_screen()


def _has(text: str, words: Sequence[str]) -> bool:
    return all(word in text.casefold() for word in words)
