"""One answered question of a drill, to look at again."""

from __future__ import annotations

from engine.practice.drills import Question
from tui import keys
from tui.i18n import t
from tui.screens.drill import DrillScreen
from tui.words.drill_titles import TITLES


class LookAgainScreen(DrillScreen):
    """One answered question, to look at again."""

    def __init__(self, question: Question, typed: str | None) -> None:
        super().__init__(question.drill, asked=(question,))
        self.given = [typed]

    def titles(self) -> tuple[str, str]:
        return t("Drill: {title}", title=t(TITLES[self.drill][0])), ""

    def standing_prompt(self) -> str:
        return t("{enter} goes back to the list.", enter=keys.key_of("drill.accept"))

    def _go_on(self) -> None:
        self.dominoes.leave()
