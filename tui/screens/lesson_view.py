"""What a lesson shows: its text or an answer, the position, and what can be done."""

from __future__ import annotations

from engine.practice.lessons import LESSONS, PLAYER, seen
from engine.snapshot import Snapshot
from engine.state import MatchState
from tui import keys
from tui.drawing.sizes import Size
from tui.i18n import t
from tui.screens.board import ROOMY
from tui.screens.lesson_picks import LessonPicks
from tui.screens.picking import Question
from tui.widgets.prompt_line import Hint
from tui.widgets.text_block import Said
from tui.words import prompts, questions
from tui.words.lesson_course import without_clauses
from tui.words.lessons import Told, pages_of, title_of
from tui.words.other_hand import other_line
from tui.words.own_hand import hand_words

PLAIN = frozenset({"dead", "seven", "lock", "lighter"})
"""Lessons that need nothing but counting."""


class LessonView(LessonPicks):
    """Shows where a lesson stands; what keys do is up to a subclass."""

    at: int
    state: MatchState
    played: tuple[object, ...]
    told: Told | None
    reading: int
    completes: bool

    @property
    def lesson(self) -> str:
        """The lesson's name."""
        return LESSONS[self.at].name

    @property
    def reads_on(self) -> bool:
        """Whether there is more to be read before the first play."""
        return self.told is None and not self.is_done and self.reading + 1 < len(pages_of(self.lesson))

    # what is shown

    def show(self) -> None:
        """Show the lesson; when it is over, words take the place of the hand."""
        was_over = self.has_class("-over")
        self.set_class(self.is_done and self.told is not None, "-over")
        if self.is_attached and self.query("#keys"):
            self.boneyard.right = self._hand_left()
        super().show()
        if was_over != self.has_class("-over"):
            self.call_after_refresh(self.show_text)

    def _hand_left(self) -> str | None:
        """Return the tiles that are left to the player where words take the place of his hand."""
        if not self.has_class("-over"):
            return None
        return hand_words(self.snapshot()) if self.snapshot().hand else ""

    def show_text(self) -> None:
        """Say as much as the new place has room for."""
        if self.is_attached and self.query("#keys"):
            self.text.said = self.said()
            self.show_prompt()

    def snapshot(self) -> Snapshot:
        return seen(self.state)

    def chain_wish(self) -> Size | None:
        """Return the same size for each lesson in a small window: none grows and then shrinks at a play."""
        wanted = super().chain_wish()
        return Size.NARROW if wanted is None and self.app.size.height < ROOMY else wanted

    def titles(self) -> tuple[str, str]:
        left = t("Lesson {number}: {title}", number=self.at + 1, title=title_of(self.lesson))
        return left, t("{number} of {count}", number=self.at + 1, count=len(LESSONS))

    def said(self) -> Said:
        told = self.told
        if told is None:
            text = (pages_of(self.lesson)[self.reading], "text")
            return (text,) if self.is_done else self._with_other((text,)) or (text, self._other_lines()[-1])
        why, course, hands = (told.why, "bold"), (told.course, "text"), (told.hands, "text")
        whole = (why, course, hands) if told.hands else (why, course)
        if not self.is_done and (more := self._with_other(whole)):
            return more
        return whole if self.fits_above(whole) else (why, course)

    def _other_lines(self) -> Said:
        """Return what is known of the other hand, in two lines and in one."""
        width, is_told = self.app.size.width - 2, self.lesson not in PLAIN
        said = (
            other_line(self.snapshot(), self.people, 1 - PLAYER, width=cells, is_told=is_told)
            for cells in (2 * width - 12, width)
        )
        return tuple((line, "dim") for line in said)

    def _with_other(self, said: Said) -> Said:
        """Return the paragraphs with what is known of the other hand below; nothing where that has no room."""
        return next((whole for line in self._other_lines() if self.fits_above(whole := (*said, line))), ())

    def standing_prompt(self) -> str:
        if self.is_done:
            return self._done_prompt()
        if self.reads_on:
            return t("{enter} goes on to the lesson.", enter=keys.key_of("table.play"))
        snapshot, picking = self.snapshot(), self.picking
        if picking.question is Question.END and picking.picked is not None:
            ends = picking.ends(snapshot)
            return questions.end_question(snapshot, picking.picked, ends, wrongly=None, room=self.room)
        if picking.picked is None:
            return t(
                "Pick a tile with {digits} or {left} {right}, then {enter}.",
                digits=self.digits(),
                left=keys.key_of("table.left"),
                right=keys.key_of("table.right"),
                enter=keys.key_of("table.play"),
            )
        return without_clauses(prompts.turn_prompt(snapshot, self.people, picking.picked, self.room))

    def _done_prompt(self) -> str:
        enter, again = keys.key_of("table.play"), keys.key_of("lesson.begin")
        if self.at + 1 < len(LESSONS) and not self.completes:
            return t("Done: read why. {enter} opens the next lesson, {again} begins again.", enter=enter, again=again)
        return t("Done, the last lesson: read why. {enter} goes on, {again} begins again.", enter=enter, again=again)

    def hints(self) -> tuple[Hint, ...]:
        keymap, plays = self.settings.keymap, not self.is_done
        asks = self.picking.question is Question.END

        def key(*names: str) -> str:
            return keys.shown_keys(names, keymap)

        picks: tuple[Hint, ...] = (
            (self.digits(), t("pick"), True),
            (key("table.play"), t("play"), True),
        )
        return (
            *(picks if plays and not self.reads_on else ((key("table.play"), t("go on"), True),)),
            (key("table.tracker"), t("unseen"), True),
            (key("table.log"), t("log"), True),
            *(((key("lesson.hint"), t("hint"), True),) if plays and not self.reads_on else ()),
            *(((key("lesson.read"), t("text"), True),) if self.told is not None else ()),
            *(((key("lesson.begin"), t("again"), True),) if self.played else ()),
            (key("lesson.before", "lesson.next"), t("lesson"), True),
            (key("everywhere.help"), t("help"), True),
            (key("lesson.back"), t("back") if asks else t("leave") if self.told is None else "", True),
        )
