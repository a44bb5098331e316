"""The list of the drills."""

from __future__ import annotations

from engine.practice.drills import Drill
from tui.i18n import t
from tui.screens.choices import Choice, ChoicesScreen
from tui.screens.drill import DrillScreen
from tui.words.drills import TITLES


class DrillsScreen(ChoicesScreen):
    """Opens a drill."""

    def title_text(self) -> str:
        return t("Drills")

    def intro(self) -> str:
        return t(
            "Ten questions each, about positions from games of the bots. You are told at once what is right and why."
        )

    def choices(self) -> tuple[Choice, ...]:
        return tuple(Choice(t(TITLES[drill][0]), t(TITLES[drill][1])) for drill in Drill)

    def open_choice(self, at: int) -> None:
        self.app.push_screen(DrillScreen(list(Drill)[at]))
