"""How a drill went: its questions, the misses first, to look at again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.screen import Screen

from engine.practice.drills import Question
from tui.i18n import n, t
from tui.screens.choices import Choice, ChoicesScreen
from tui.words import drills
from tui.words.seating import people_at


class DrillSummaryScreen(ChoicesScreen):
    """How ten questions went; each can be looked at again."""

    def __init__(
        self, asked: Sequence[Question], given: Sequence[str | None], more: Callable[[], Screen[None]]
    ) -> None:
        """Show the questions and their answers; ``more`` makes the screen of ten others."""
        super().__init__()
        self.asked, self.given, self.more = asked, given, more
        self.drill = asked[0].drill
        self.order = sorted(range(len(asked)), key=lambda at: (self._is_right(at), at))
        """The questions, the misses first."""
        self.at = 1 if not all(map(self._is_right, self.order)) else 0

    def _is_right(self, at: int) -> bool:
        typed = self.given[at]
        return typed is not None and self.asked[at].is_right(typed)

    def title_text(self) -> str:
        return t("Drill: {title}", title=t(drills.TITLES[self.drill][0]))

    def side_text(self) -> str:
        right = sum(map(self._is_right, range(len(self.asked))))
        return n("{count} of {all} right", "{count} of {all} right", right, all=len(self.asked))

    def intro(self) -> str:
        if all(map(self._is_right, range(len(self.asked)))):
            return t("All of them are right.")
        return t("The misses come first: look at them again.")

    def choices(self) -> tuple[Choice, ...]:
        rows = [Choice(t("Ten more"), "")]
        for at in self.order:
            people = people_at(self.asked[at].snapshot)
            answer = drills.answer_words(self.asked[at], self.given[at], people)
            rows.append(Choice(t("right") if self._is_right(at) else t("missed"), answer))
        return tuple(rows)

    def open_choice(self, at: int) -> None:
        if not at:
            self.app.switch_screen(self.more())
            return
        from tui.screens.drill_again import LookAgainScreen

        place = self.order[at - 1]
        self.app.push_screen(LookAgainScreen(self.asked[place], self.given[place]))
