"""A first lesson: a text, a position, the play that it teaches, and the round to its end."""

from __future__ import annotations

from engine.actions import Action, End, play
from engine.practice.lessons import LESSONS, answered, seen, state_of
from engine.snapshot import Snapshot
from engine.state import MatchState
from tui import keys
from tui.i18n import t
from tui.lessons_done import remember_done
from tui.screens.aid_pages import ALL_AIDS, tracker_page
from tui.screens.lesson_picks import LessonPicks
from tui.screens.picking import Picking, Question
from tui.screens.table_pages import Page, log_page
from tui.widgets.prompt_line import Hint
from tui.widgets.text_block import Said
from tui.words import prompts, questions, reasons
from tui.words.lessons import answer_words, text_of, title_of
from tui.words.lists import neither

PLAIN = frozenset({"dead", "seven", "lock", "lighter"})
"""Lessons that need nothing but counting."""


class LessonScreen(LessonPicks):
    """Teaches one lesson after the other."""

    PLACES = ("lesson",)
    BINDINGS = keys.bindings("lesson")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, at: int = 0) -> None:
        super().__init__()
        self.at = at
        """Which lesson, counted from 0."""
        self._put_up()

    def _put_up(self) -> None:
        """Put the table of the lesson up."""
        self.state: MatchState = state_of(LESSONS[self.at])
        self.played: tuple[Action, ...] = ()
        """The good plays so far."""
        self.words: tuple[str, ...] = ()
        """What the last play was answered; nothing before the first one and while the text is read again."""
        self.is_right = False
        self.picking = Picking()
        self.picking.follow(self.snapshot())
        self.page = ""

    @property
    def lesson(self) -> str:
        """The lesson's name."""
        return LESSONS[self.at].name

    # what is shown

    def show(self) -> None:
        """Show the lesson; what is proven of the other hand is told from the lesson on that is about it."""
        self.set_class(self.lesson in PLAIN and not self.is_done, "-plain")
        super().show()

    def snapshot(self) -> Snapshot:
        return seen(self.state)

    def titles(self) -> tuple[str, str]:
        left = t("Lesson {number}: {title}", number=self.at + 1, title=title_of(self.lesson))
        return left, t("{number} of {count}", number=self.at + 1, count=len(LESSONS))

    def said(self) -> Said:
        if not self.words:
            return ((text_of(self.lesson), "text"),)
        why, *course = self.words
        return ((why, "bold"), *((line, "text") for line in course))

    def standing_prompt(self) -> str:
        if self.is_done:
            return self._done_prompt()
        snapshot, picking = self.snapshot(), self.picking
        if picking.question is Question.END and picking.picked is not None:
            ends = picking.ends(snapshot)
            return questions.end_question(snapshot, picking.picked, ends, wrongly=None, room=self.room)
        return prompts.turn_prompt(snapshot, self.people, picking.picked, self.room)

    def _done_prompt(self) -> str:
        enter, again = keys.key_of("table.play"), keys.key_of("lesson.begin")
        if self.at + 1 < len(LESSONS):
            return t("{enter} opens the next lesson, {again} begins this one again.", enter=enter, again=again)
        return t("That was the last lesson. {enter} leaves, {again} begins this one again.", enter=enter, again=again)

    def hints(self) -> tuple[Hint, ...]:
        keymap, plays = self.settings.keymap, not self.is_done
        count = len(self.picking.places.tiles)

        def key(*names: str) -> str:
            return keys.shown_keys(names, keymap)

        picks: tuple[Hint, ...] = (
            (f"1-{count}" if count > 1 else "1", t("pick"), True),
            (key("table.play"), t("play"), True),
            (key("table.play-left", "table.play-right"), t("end"), True),
        )
        return (
            *(picks if plays else ((key("table.play"), t("go on"), True),)),
            (key("table.tracker"), t("count"), True),
            (key("table.log"), t("log"), True),
            (key("lesson.read"), t("text"), bool(self.words)),
            (key("lesson.begin"), t("again"), bool(self.played)),
            (key("lesson.before", "lesson.next"), t("lesson"), True),
            (key("everywhere.help"), t("help"), True),
            (key("lesson.back"), "", True),
        )

    def open_page(self) -> Page | None:
        if self.page == "log":
            return log_page(self.snapshot(), self.people)
        if self.page == "tracker":
            width = (self.chain.size.width or self.app.size.width) - 4
            return tracker_page(self.snapshot(), self.people, ALL_AIDS, width)
        return None

    # playing

    def action_play(self) -> None:
        """Play the picked tile, ask at which end, or go on to the next lesson."""
        if self.is_done:
            self._go_on()
            return
        tile = self.picking.picked
        ends = reasons.ends_for(self.snapshot(), tile)
        if tile is None or not ends:
            self.show()
        elif len(ends) > 1:
            self.picking.question = Question.END
            self.show()
        else:
            self._played(play(tile, ends[0]))

    def action_play_at(self, name: str) -> None:
        """Play the picked tile at an end."""
        tile, end, snapshot = self.picking.picked, End(name), self.snapshot()
        if self.is_done or tile is None:
            self.say(self.standing_prompt())
        elif end not in reasons.ends_for(snapshot, tile):
            self.say(t("{tile} fits {neither} (R3).", tile=tile, neither=neither((snapshot.ends[end],))))
        else:
            self._played(play(tile, end))

    def _played(self, action: Action) -> None:
        """Answer a play: a good one stays, of another one it is said why not, and it is taken back."""
        answer = answered(self.state, action)
        self.is_right, self.page = answer.is_right, ""
        self.words = answer_words(self.lesson, (*self.played, action), answer, self.people)
        self.picking.cancel()
        if answer.is_right:
            self.state, self.played = answer.state, (*self.played, action)
            self.picking.follow(self.snapshot())
            if self.is_done:
                remember_done(self.lesson)
            self.answer = None
            self.show()
        else:
            self.say(t("Your play is taken back: try again. {key} reads the question again.", key=self._read_key))

    @property
    def _read_key(self) -> str:
        return keys.key_of("lesson.read")

    # going on

    def action_read(self) -> None:
        """Read the text again, or what the last play was answered."""
        self.words = ()
        self.show()

    def action_begin(self) -> None:
        """Put the table of this lesson up again."""
        self._put_up()
        self.show()

    def action_turn(self, by: int) -> None:
        """Go to the lesson before or after this one."""
        if 0 <= self.at + by < len(LESSONS):
            self.at += by
            self._put_up()
            self.show()
        else:
            self.say(t("There is no other lesson there."))

    def _go_on(self) -> None:
        if self.at + 1 < len(LESSONS):
            self.action_turn(1)
        else:
            self.dominoes.leave()

    def action_tracker(self) -> None:
        """Show or close the counts."""
        self.toggle("tracker")
