"""What the player chooses for good; every change holds and is saved at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tui import keys
from tui.drawing.cells import cell_width, fit
from tui.drawing.sizes import Size
from tui.i18n import FROM_ENVIRONMENT, N_, available_languages, t
from tui.screens.banner import banner
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import filled, key_row, spread
from tui.screens.wording import language_name, theme_name
from tui.settings import CURSORS, GLYPHS, PACES, TILE_SIZES
from tui.themes import THEMES
from tui.widgets.picture import Row

if TYPE_CHECKING:
    from textual.events import Key

NAMES = {
    "auto": N_("automatic"),
    "unicode": N_("pips"),
    "cjk-safe": N_("pips for Chinese terminals"),
    "ascii": N_("ASCII"),
    "digits": N_("digits"),
    "large": N_("large"),
    "medium": N_("medium"),
    "narrow": N_("narrow"),
    "compact": N_("compact"),
    "slow": N_("slow"),
    "normal": N_("normal"),
    "quick": N_("quick"),
    "fast": N_("fast"),
    "max": N_("at once"),
    "hidden": N_("hidden"),
    "follow": N_("follows the game"),
}


class Setting(NamedTuple):
    """A line: the field of the settings, what it is called, its values, and how a value is written."""

    name: str
    label: str
    values: tuple[Any, ...]
    shown: Callable[[Any], str]


def _named(value: str) -> str:
    return t(NAMES[value])


def _yes_no(value: bool) -> str:
    return t("yes") if value else t("no")


def _language(code: str) -> str:
    return t("as the system") if code == FROM_ENVIRONMENT else language_name(code)


def settings_lines() -> tuple[Setting, ...]:
    """Return every line; languages are those that there are now."""
    languages = (FROM_ENVIRONMENT, *available_languages())
    return (
        Setting("language", N_("Language"), languages, _language),
        Setting("theme", N_("Theme"), THEMES, theme_name),
        Setting("glyphs", N_("Tiles"), GLYPHS, _named),
        Setting("tile_size", N_("Tile size"), TILE_SIZES, _named),
        Setting("pace", N_("Pace of bots"), PACES, _named),
        Setting("auto", N_("Auto"), (False, True), _yes_no),
        Setting("bell", N_("Bell"), (False, True), _yes_no),
        Setting("cursor", N_("Cursor"), CURSORS, _named),
        Setting("player_name", N_("Your name"), (), str),
    )


HELP = {
    "language": N_("The language of every sentence."),
    "theme": N_("The colours; nothing is told by colour alone."),
    "glyphs": N_("How pips are drawn; automatic asks the terminal's locale."),
    "tile_size": N_("Automatic draws tiles as large as there is room for."),
    "pace": N_("How fast bots play."),
    "auto": N_("Draws, passes and plays without a choice are done for you."),
    "bell": N_("Ring the terminal's bell when it is your turn or a wish is refused."),
    "cursor": N_("For screen readers: the cursor sits where something is to be read."),
    "player_name": N_("Type what you are called in records and when several people play; Backspace erases."),
}


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
        lines = settings_lines()
        rows: list[Row] = [spread(t("Settings"), t("saved at once"), width), ()]
        rows += [self._row(line, width, is_here=place == self._at) for place, line in enumerate(lines)]
        rows.append(())
        picture = banner(Size.MEDIUM, self.glyphs.name)
        if len(rows) + len(picture) < height - 3:
            rows += [(("   ", "table"), *row) for row in picture]
        foot: list[Row] = [((" ", "table"), (fit(t(HELP[lines[self._at].name]), width - 2), "dim"))]
        if self._said:
            foot.append(((" ! ", "warn"), (fit(self._said, width - 4), "warn")))
        rows = [*rows[: height - 1 - len(foot)]]
        rows += [()] * (height - 1 - len(foot) - len(rows))
        return filled([*rows, *foot], height, key_row(self._hints(), width))

    def _row(self, line: Setting, width: int, *, is_here: bool) -> Row:
        value = getattr(self.settings, line.name)
        style = "bold" if is_here else "text"
        start: Row = ((" ► " if is_here else "   ", "accent"), (fit(t(line.label), 14), style))
        if not line.values:
            return (*start, (f" {value}", "bold"), ("_", "accent") if is_here else ("", "table"))
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
            name = self.settings.player_name + char
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
