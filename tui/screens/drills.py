"""The list of the drills."""

from __future__ import annotations

from engine.practice.drills import Drill
from tui.drawing.cells import cell_width
from tui.drill_results import kept_runs
from tui.i18n import t
from tui.screens.choices import Choice, ChoicesScreen
from tui.screens.drill import DrillScreen
from tui.words.drill_runs import kept_words
from tui.words.drill_titles import TITLES
from tui.words.wrapping import fitting


class DrillsScreen(ChoicesScreen):
    """Opens a drill."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = kept_runs()

    def title_text(self) -> str:
        return t("Drills")

    def intro(self) -> str:
        return t(
            "Ten questions each, about positions from games of the bots. You are told at once what is right and why."
        )

    def choices(self) -> tuple[Choice, ...]:
        return tuple(Choice(t(TITLES[drill][0]), self._note(drill)) for drill in Drill)

    def on_screen_resume(self) -> None:
        """Look again at what is kept; the base has shown the rest."""
        self._kept = kept_runs()
        self.draw()

    def _note(self, drill: Drill) -> str:
        what = t(TITLES[drill][1])
        if drill.value not in self._kept:
            return what
        kept = kept_words(self._kept[drill.value])
        room = self.app.size.width - max(cell_width(t(title)) for title, _ in TITLES.values()) - 10
        return fitting((t("{what} · {kept}", what=what, kept=kept), kept), room)

    def open_choice(self, at: int) -> None:
        self.app.push_screen(DrillScreen(list(Drill)[at]))
