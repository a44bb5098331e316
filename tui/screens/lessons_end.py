"""What somebody knows who has done all first lessons, and where to go next."""

from __future__ import annotations

from tui.i18n import t
from tui.screens.choices import Choice, ChoicesScreen
from tui.words.lists import sentences


class LessonsEndScreen(ChoicesScreen):
    """Closes the first lessons."""

    def title_text(self) -> str:
        return t("Well done: all ten lessons")

    def intro(self) -> str:
        return sentences(
            [
                t("You know now what a dead number is, and that each number is on seven tiles."),
                t("You can lock a round, and you compare the counts before you do; you refuse a lock that loses."),
                t("You read from draws and passes what a hand can't hold, and you can shut a player out."),
                t("Where to go next?"),
            ]
        )

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(t("A match"), t("look for the first lock of your own")),
            Choice(t("A match with the tutor"), t("it asks whether you are sure before a blunder")),
            Choice(t("Problems"), t("endgames of all kinds, from easy to expert")),
            Choice(t("Drills"), t("ten questions: what is out, who has what")),
            Choice(t("First lessons"), t("any of them once more")),
        )

    def open_choice(self, at: int) -> None:
        ways = self.dominoes.ways
        (ways.new_game, self._with_tutor, ways.practice, ways.drills, ways.lessons)[at]()

    def _with_tutor(self) -> None:
        """Set up a match with the tutor looking on; the settings turn it off again."""
        self.dominoes.change_settings(tutor=True)
        self.app.notify(t("The tutor is on; the settings turn it off."), timeout=4, markup=False)
        self.dominoes.ways.new_game()
