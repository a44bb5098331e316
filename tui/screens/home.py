"""The first screen: one key a line; the line under the pointer is what Enter does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import keys
from tui.drawing.cells import fit
from tui.drawing.sizes import MEASURES, Size
from tui.i18n import N_, current_language, t
from tui.screens.banner import banner, banner_width
from tui.screens.sheet_screen import SheetScreen
from tui.screens.text_rows import Entry, filled, key_row, spread, wrapped
from tui.widgets.picture import Picture, Row, text_row

if TYPE_CHECKING:
    from textual.events import Key

    from engine.library import Progress


ENTRIES = (
    Entry("play", N_("Play"), N_("a new match")),
    Entry("continue", N_("Continue"), ""),
    Entry("practice", N_("Practice"), N_("endgames: find the best play")),
    Entry("watch", N_("Watch"), N_("bots against bots")),
    Entry("replays", N_("Replays"), N_("matches move by move")),
    Entry("statistics", N_("Statistics"), N_("how your matches went")),
    Entry("rules", N_("Rules"), N_("three rulebooks")),
    Entry("settings", N_("Settings"), N_("language, colours, tiles")),
    Entry("quit", N_("Quit"), ""),
)

WELCOME = N_(
    "A half joins an equal half only. Play your tiles out first, and the others' pips are your points; the first to "
    "the target wins."
)


class HomeScreen(SheetScreen):
    """Where everything begins."""

    PLACES = ("home",)
    BINDINGS = keys.bindings("home")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self) -> None:
        super().__init__()
        self._chosen = "play"
        self._open: Progress | None = None
        self._asks = False
        """Whether it was asked if the program should be left."""

    def on_screen_resume(self) -> None:
        """See what can be done now; the base has shown the rest."""
        self.call_after_refresh(self._look_for_open)

    def _look_for_open(self) -> None:
        """Find the last open match, after the first frame: reading matches must not delay it."""
        if not self.is_current:
            return
        self._open = self.dominoes.ways.last_open()
        self.draw()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines of now; one whose feature isn't there is absent."""
        return tuple(entry for entry in ENTRIES if entry.name != "continue" or self._open is not None)

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the title, the tiles, the menu and the keys."""
        size = Size.LARGE if width >= 80 and height >= 24 else Size.MEDIUM
        margin = " " * ((width - banner_width(size)) // 2)
        above = 3 if size is Size.LARGE else 1
        spare = max(0, height - above - MEASURES[size].standing_height - len(ENTRIES) - 3)
        rows: list[Row] = [spread(t("Draw Dominoes"), self._surroundings(width, height), width)]
        rows += [()] * (above - 1 + spare // 3)
        rows += [((margin, "table"), *row) for row in banner(size, self.glyphs.name)]
        rows += [(), *self._menu(width)]
        return filled(rows, height, self._question(width) if self._asks else key_row(self._hints(), width))

    def _question(self, width: int) -> Row:
        key = keys.key_of("home.leave")
        said = t("Leave Draw Dominoes? {key} again leaves, any other key stays.", key=key)
        return text_row((" ► ", "accent"), (fit(said, width - 4), "text"))

    def _surroundings(self, width: int, height: int) -> str:
        from tui.screens.wording import language_name, theme_name

        return f"{language_name(current_language())} · {theme_name(self.palette.name)} · {width}x{height}"

    def _menu(self, width: int) -> list[Row]:
        """Return the lines of the menu, beside them on a wide screen what the game is."""
        room = min(width - 2, 96)
        margin = " " * ((width - room) // 2)
        aside = wrapped(t(WELCOME), 25) if width >= 80 else []
        rows: list[Row] = []
        for place, entry in enumerate(self.entries):
            is_chosen = entry.name == self._chosen
            key = keys.shown_keys((f"home.{entry.name}",), self.settings.keymap)
            label = fit(t(entry.label), 12)
            note = fit(self._note(entry), max(1, room - 50 if aside else room - 22)) + ("  " if aside else "")
            rows.append(
                (
                    (f"{margin}   ", "table"),
                    ("► " if is_chosen else "  ", "accent"),
                    (f"{key}  ", "accent" if is_chosen else "text"),
                    (label, "bold" if is_chosen else "text"),
                    (note, "text" if is_chosen else "dim"),
                    (aside[place] if place < len(aside) else "", "dim"),
                )
            )
        return rows

    def _note(self, entry: Entry) -> str:
        if entry.name != "continue" or self._open is None:
            return t(entry.note) if entry.note else ""
        from tui.screens.wording import progress_words

        return progress_words(self._open)

    def _hints(self) -> list[tuple[str, str]]:
        keymap = self.settings.keymap
        return [
            (keys.shown_keys(("home.up", "home.down"), keymap), t("choose")),
            (keys.shown_keys(("home.open",), keymap), t("open")),
            (t("letter"), t("does it at once")),
            (keys.shown_keys(("everywhere.help",), keymap), t("help")),
            (keys.shown_keys(("everywhere.command-palette",), keymap), t("every command")),
        ]

    def on_key(self, event: Key) -> None:
        """Take any key but the one that asked as an answer: to stay."""
        if self._asks and event.key not in keys.keys_of("home.leave", self.settings.keymap):
            self._asks = False
            self.draw()

    def action_leave(self) -> None:
        """Leave the program when it is asked for twice."""
        if self._asks:
            self.action_open("quit")
        else:
            self._asks = True
            self.draw()

    def action_move(self, by: int) -> None:
        """Move the pointer; it goes round."""
        names = [entry.name for entry in self.entries]
        self._chosen = names[(names.index(self._chosen) + by) % len(names)] if self._chosen in names else names[0]
        self.draw()

    def clicked(self, picture: Picture, x: int, y: int, time: float) -> None:
        """Open the line under the pointer."""
        words = picture.line(y).replace("►", " ").split()
        for entry in self.entries:
            if words[:1] == [keys.shown_keys((f"home.{entry.name}",), self.settings.keymap)]:
                self.action_open(entry.name)
                return

    def action_open(self, name: str = "") -> None:
        """Open a line of the menu, without a name the one under the pointer."""
        name = name or self._chosen
        self._chosen = name
        self.draw()
        self.dominoes.ways.open(name)
