"""How a drill went: its questions, the misses first, to look at again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.screen import Screen

from engine.practice.drills import Question
from tui.drawing.cells import cell_width
from tui.drill_results import kept_runs
from tui.i18n import n, t
from tui.screens.choices import Choice, ChoicesScreen
from tui.words import drills
from tui.words.drill_runs import kept_words
from tui.words.drill_titles import TITLES
from tui.words.lists import sentences
from tui.words.seating import people_at
from tui.words.wrapping import fitting


class DrillSummaryScreen(ChoicesScreen):
    """How ten questions went; each can be looked at again."""

    def __init__(
        self, asked: Sequence[Question], given: Sequence[str | None], more: Callable[[], Screen[None]], notice: str = ""
    ) -> None:
        """Show the questions and their answers; ``more`` makes the screen of ten others, ``notice`` is told too."""
        super().__init__()
        self.asked, self.given, self.more, self.notice = asked, given, more, notice
        self.kept = kept_runs().get(asked[0].drill.value)
        self.drill = asked[0].drill
        self.order = sorted(range(len(asked)), key=lambda at: (self._is_right(at), at))
        """The questions, the misses first."""
        self.at = 0 if not all(map(self._is_right, self.order)) else len(asked)

    def _is_right(self, at: int) -> bool:
        typed = self.given[at]
        return typed is not None and self.asked[at].is_right(typed)

    def title_text(self) -> str:
        return t("Drill: {title}", title=t(TITLES[self.drill][0]))

    def side_text(self) -> str:
        right = sum(map(self._is_right, range(len(self.asked))))
        return n("{count} of {all} right", "{count} of {all} right", right, all=len(self.asked))

    def intro(self) -> str:
        is_clean = all(map(self._is_right, range(len(self.asked))))
        said = t("All of them are right.") if is_clean else t("The misses come first: look at them again.")
        kept = t("So far: {kept}.", kept=kept_words(self.kept)) if self.kept is not None else ""
        return sentences([said, kept, self.notice])

    def choices(self) -> tuple[Choice, ...]:
        ten = Choice(t("Ten more"), "")
        words = {at: t("correct") if self._is_right(at) else t("missed") for at in self.order}
        room = self.app.size.width - max(map(cell_width, (ten.label, *words.values()))) - 10
        rows = []
        for at in self.order:
            people = people_at(self.asked[at].snapshot)
            rows.append(Choice(words[at], fitting(drills.row_ways(self.asked[at], self.given[at], people), room)))
        return (*rows, ten)

    def open_choice(self, at: int) -> None:
        if at == len(self.asked):
            self.app.switch_screen(self.more())
            return
        from tui.screens.drill_again import LookAgainScreen

        place = self.order[at]
        self.app.push_screen(LookAgainScreen(self.asked[place], self.given[place]))
