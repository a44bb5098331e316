"""Opening a position in the editor: from a line that is typed or pasted, or from those that are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui import keys
from tui.drawing.cells import fit
from tui.editor_bench import Bench
from tui.i18n import t
from tui.own_positions import forget_position, kept_positions
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread, wrapped
from tui.widgets.picture import Row, text_row
from tui.words.positions import position_ways
from tui.words.wrapping import fitting

if TYPE_CHECKING:
    from textual.events import Key, Paste

LONGEST = 2000
_ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_")


class EditorOpen(SheetScreen):
    """The part of the editor that asks for a line."""

    bench: Bench
    is_opening = False
    _line = ""
    _kept: list[str] = []  # noqa: RUF012 - replaced, never changed
    _at = 0

    def try_to(self, change: Callable[[], object]) -> bool:
        """Change something, or say why not."""
        raise NotImplementedError

    def say(self, said: str, *, alert: bool = False) -> None:
        """Answer a key."""
        raise NotImplementedError

    def action_open_line(self) -> None:
        """Ask for a line, and show those that are kept, the newest first."""
        self.bench.cancel()
        self.is_opening, self._line, self._at = True, "", 0
        self._kept = kept_positions()[::-1]
        self.say("")

    def opening_rows(self, width: int, height: int) -> list[Row]:
        """Return what is typed, and the positions that are kept."""
        typed = wrapped(self._line, width - 6) or [""]
        rows: list[Row] = [spread(t("Open a position"), "", width), ()]
        rows.append(text_row(("   ", "table"), (t("Paste or type a position in one line:"), "text")))
        rows += [text_row(("   ", "table"), (part, "bold")) for part in typed[:-1]]
        rows += [text_row(("   ", "table"), (typed[-1], "bold"), ("_", "accent")), ()]
        room = max(1, height - len(rows) - 4)
        if self._kept:
            rows.append(text_row(("   ", "table"), (t("Your own positions, the newest first:"), "text")))
            top = max(0, min(self._at - room // 2, len(self._kept) - room))
            for place, line in enumerate(self._kept[top : top + room], top):
                is_here = place == self._at and not self._line
                mark = " ► " if is_here else "   "
                said = fit(fitting(position_ways(line), width - 4), width - 4)
                rows.append(text_row((mark, "accent"), (said, "bold" if is_here else "text")))
        else:
            rows.append(text_row(("   ", "table"), (t("You have not kept any position yet."), "dim")))
        rows += [()] * (height - 2 - len(rows))
        said = t("{enter} opens the typed line, else the one at the pointer.", enter=keys.shown_key("enter"))
        rows.append(text_row((" ► ", "accent"), (fit(said, width - 4), "text")))
        return filled(rows, height, key_row(self._opening_hints(), width))

    def _opening_hints(self) -> list[tuple[str, str]]:
        up_down = f"{keys.shown_key('up')} {keys.shown_key('down')}"
        hints = [(up_down, t("choose")), (keys.shown_key("enter"), t("open"))]
        if self._kept:
            hints.append((keys.shown_key("delete"), t("forget it")))
        return [*hints, (keys.shown_key("escape"), t("back"))]

    def on_paste(self, event: Paste) -> None:
        """Open what is pasted, if it looks like a position."""
        event.stop()
        line = "".join(event.text.split())[:LONGEST]
        if self.is_opening or line.startswith("dd1."):
            self._open(line)

    def type_line(self, event: Key) -> None:
        """Take a key while a line is asked for."""
        event.stop()
        event.prevent_default()
        key = event.key
        if key == "escape":
            self.is_opening = False
        elif key == "enter":
            chosen = self._kept[self._at] if self._kept else ""
            self._open(self._line or chosen)
        elif key in ("up", "down") and self._kept:
            self._at = max(0, min(self._at + (1 if key == "down" else -1), len(self._kept) - 1))
        elif key == "backspace":
            self._line = self._line[:-1]
        elif key == "delete" and self._kept:
            self._forget()
        elif event.character is not None and event.character in _ALLOWED:
            self._line = (self._line + event.character)[:LONGEST]
        self.draw()

    def _open(self, line: str) -> None:
        """Take over a line; the editor says what is wrong with it."""
        if not line:
            self.is_opening = False
            return
        self.is_opening = False
        self.try_to(lambda: self.bench.open(line))

    def _forget(self) -> None:
        try:
            forget_position(self._kept[self._at])
        except OSError:
            return
        self._kept = kept_positions()[::-1]
        self._at = max(0, min(self._at, len(self._kept) - 1))
