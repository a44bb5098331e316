"""What the player chooses for good; every change holds and is saved at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui import keys
from tui.drawing.cells import cell_width, fit
from tui.drawing.sizes import Size
from tui.i18n import t
from tui.screens.banner import banner
from tui.screens.settings_lines import Setting, settings_lines
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread, wrapped
from tui.screens.writing import pasted
from tui.widgets.picture import Picture, Row

if TYPE_CHECKING:
    from textual.events import Key, Paste


class SettingsScreen(SheetScreen):
    """A line for each setting, and tiles as they look now."""

    PLACES = ("form",)
    BINDINGS = keys.bindings("form")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self) -> None:
        super().__init__()
        self._at = 0
        self._said = ""

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the lines, the tiles and the keys."""
        lines = settings_lines(self.glyphs.name)
        foot: list[Row] = [((" ", "table"), (line, "dim")) for line in wrapped(t(lines[self._at].help), width - 2)[:2]]
        if self._said:
            foot.append(((" ! ", "warn"), (fit(self._said, width - 4), "warn")))
        room = height - 4 - len(foot)
        top = max(0, min(self._at - room // 2, len(lines) - room))
        shown = list(enumerate(lines))[top : top + room]
        rows: list[Row] = [spread(t("Settings"), t("saved at once"), width), ()]
        rows += [self._row(line, width, is_here=place == self._at) for place, line in shown]
        picture = banner(Size.MEDIUM, self.glyphs.name)
        if len(lines) + len(picture) + 1 <= room:
            rows += [(), *((("   ", "table"), *row) for row in picture)]
        rows += [()] * (height - 1 - len(foot) - len(rows))
        return filled([*rows, *foot], height, key_row(self._hints(), width))

    def _row(self, line: Setting, width: int, *, is_here: bool) -> Row:
        value = getattr(self.settings, line.name)
        style = "bold" if is_here else "text"
        start: Row = ((" ► " if is_here else "   ", "accent"), (fit(t(line.label), 14), style))
        if not line.values:
            caret = ("_", "accent") if is_here and line.typed else ("", "table")
            return (*start, (f" {line.shown(value)}", "bold"), caret)
        words = [(line.shown(one), one == value) for one in line.values]
        shown = [(f"({word})" if chosen else f" {word} ", chosen) for word, chosen in words]
        if sum(cell_width(text) for text, _ in shown) > width - 19:
            shown = [(f"({line.shown(value)})", True)]
        return (*start, *((text, "bold" if chosen else "dim") for text, chosen in shown))

    def _hints(self) -> list[tuple[str, str]]:
        keymap = self.settings.keymap
        return [
            (keys.shown_keys(("form.up", "form.down"), keymap), t("line")),
            (keys.shown_keys(("form.less", "form.more"), keymap), t("change")),
            (keys.shown_keys(("form.back",), keymap), t("back")),
            ("?", t("help")),
        ]

    def on_key(self, event: Key) -> None:
        """Type the name."""
        char = event.character
        if settings_lines()[self._at].name == "player_name" and char is not None and char.isprintable():
            event.stop()
            event.prevent_default()
            self._write(char)

    def on_paste(self, event: Paste) -> None:
        """Type what is pasted."""
        event.stop()
        if settings_lines()[self._at].name == "player_name":
            self._write(pasted(event))

    def _write(self, text: str) -> None:
        name = self.settings.player_name + text
        if cell_width(name) <= 12:
            self._set("player_name", name)

    def _set(self, name: str, value: Any) -> None:
        self._said = self.dominoes.change_settings(**{name: value}) or ""
        self.draw()

    def action_move(self, by: int) -> None:
        """Move the pointer."""
        self._at = max(0, min(len(settings_lines()) - 1, self._at + by))
        self.draw()

    def action_change(self, by: int) -> None:
        """Choose the next or the previous value."""
        line = settings_lines()[self._at]
        if line.values:
            value = getattr(self.settings, line.name)
            place = line.values.index(value) if value in line.values else 0
            self._set(line.name, line.values[(place + by) % len(line.values)])

    def action_tick(self) -> None:
        """Choose the next value."""
        self.action_change(1)

    def action_erase(self) -> None:
        """Erase the last character of the name."""
        if settings_lines()[self._at].name == "player_name":
            self._set("player_name", self.settings.player_name[:-1])

    def action_accept(self) -> None:
        """Leave: everything is saved already."""
        self.dominoes.leave()

    def action_back(self) -> None:
        """Leave."""
        self.dominoes.leave()

    def action_rules(self) -> None:
        """No rules here."""

    def clicked(self, picture: Picture, x: int, y: int, time: float) -> None:
        """Go to the line under the pointer, and there choose the next value."""
        line = picture.line(y)[3:17].strip()
        place = next((place for place, one in enumerate(settings_lines()) if line and line == t(one.label)), None)
        if place == self._at:
            self.action_change(1)
        elif place is not None:
            self.action_move(place - self._at)
