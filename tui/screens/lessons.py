"""The list of the first lessons, with those that are done."""

from __future__ import annotations

from engine.practice.lessons import LESSONS
from tui.i18n import n, t
from tui.lessons_done import lessons_done
from tui.screens.choices import Choice, ChoicesScreen
from tui.screens.lesson import LessonScreen
from tui.screens.lessons_end import LessonsEndScreen
from tui.words.lessons import title_of


class LessonsScreen(ChoicesScreen):
    """Opens a lesson; the pointer begins at the first one that is not done."""

    def __init__(self) -> None:
        super().__init__()
        self._point()

    def _point(self) -> None:
        self._done = lessons_done()
        self.at = next((at for at, lesson in enumerate(LESSONS) if lesson.name not in self._done), len(LESSONS))

    def on_screen_resume(self) -> None:
        """Look again at what is done; the base has shown the rest."""
        self._point()
        self.draw()

    def title_text(self) -> str:
        return t("First lessons")

    def side_text(self) -> str:
        done = sum(lesson.name in self._done for lesson in LESSONS)
        return n("{count} of {all} done", "{count} of {all} done", done, all=len(LESSONS))

    def intro(self) -> str:
        return t(
            "Ten small endgames for somebody who knows the rules. Each teaches one idea: you find the play, and are "
            "told why it is right or not."
        )

    def choices(self) -> tuple[Choice, ...]:
        lessons = [Choice(title_of(lesson.name), t("done") if lesson.name in self._done else "") for lesson in LESSONS]
        if len(self._done.intersection(lesson.name for lesson in LESSONS)) == len(LESSONS):
            lessons.append(Choice(t("What you know now"), t("and where to go next")))
        return tuple(lessons)

    def open_choice(self, at: int) -> None:
        if at == len(LESSONS):
            self.app.push_screen(LessonsEndScreen())
            return
        self.app.push_screen(LessonScreen(at))
