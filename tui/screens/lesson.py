"""A first lesson: a text, a position, the play that it teaches, and the round to its end."""

from __future__ import annotations

from textual.events import Key

from engine.actions import Action, End, play
from engine.practice.lessons import LESSONS, answered, state_of
from engine.state import MatchState
from tui import keys
from tui.i18n import t
from tui.lessons_done import lessons_done, remember_done
from tui.screens.aid_pages import ALL_AIDS, tracker_page
from tui.screens.lesson_view import LessonView
from tui.screens.picking import Picking, Question
from tui.screens.table_pages import Page, log_page
from tui.words import reasons
from tui.words.lesson_course import without_clauses
from tui.words.lesson_hints import hint_words
from tui.words.lessons import Told, answer_words, title_of
from tui.words.lists import neither, sentences
from tui.words.wrapping import fitting


class LessonScreen(LessonView):
    """Teaches one lesson after the other."""

    PLACES = ("lesson",)
    BINDINGS = keys.bindings("lesson")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(self, at: int = 0) -> None:
        super().__init__()
        self.at = at
        """Which lesson, counted from 0."""
        self._turning = self._turned = 0
        """Where the key before this one would have gone, and where this one asks to go, with a lesson begun."""
        self._put_up()

    def _put_up(self) -> None:
        """Put the table of the lesson up."""
        self.state: MatchState = state_of(LESSONS[self.at])
        self.played: tuple[Action, ...] = ()
        """The good plays so far."""
        self.told: Told | None = None
        """What the last play was answered; nothing before the first one and while the text is read again."""
        self.reading = 0
        """Which page of the text is shown."""
        self.hinted = 0
        """How many hints were given for the play that is to be found."""
        self.completes = False
        """Whether this was the last lesson that was not done."""
        self.picking = Picking()
        self._follow()
        self.page = ""

    def _follow(self) -> None:
        """Take over the position; where there is a choice nothing is picked, so that no key from habit plays."""
        self.picking.follow(self.snapshot())
        if len(self.picking.standing) > 1:
            self.picking.pick(None)

    def on_key(self, event: Key) -> None:
        """Remember for one key only that another lesson was asked for."""
        self._turning, self._turned = self._turned, 0
        super().on_key(event)

    # what lies over the chain

    def open_page(self) -> Page | None:
        if self.page == "log":
            title, lines = log_page(self.snapshot(), self.people)
            return title, tuple(without_clauses(line) if isinstance(line, str) else line for line in lines)
        if self.page == "tracker":
            width = (self.chain.size.width or self.app.size.width) - 4
            return tracker_page(self.snapshot(), self.people, ALL_AIDS, width)
        return None

    # playing

    def action_play(self) -> None:
        """Play the picked tile, ask at which end, read on, or go on to the next lesson."""
        if self.is_done:
            self._go_on()
            return
        if self.reads_on:
            self.reading += 1
            self.show()
            return
        tile = self.picking.picked
        ends = reasons.ends_for(self.snapshot(), tile)
        if tile is None or not ends:
            self.say(self.standing_prompt())
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
            said = t("{tile} fits {neither} (R3).", tile=tile, neither=neither((snapshot.ends[end],)))
            self.say(without_clauses(said))
        else:
            self._played(play(tile, end))

    def _played(self, action: Action) -> None:
        """Answer a play: a good one stays, of another one it is said why not, and it is taken back."""
        answer = answered(self.state, action)
        has_ends = len(reasons.ends_for(self.snapshot(), action.tile)) > 1
        self.is_right, self.page = answer.is_right, ""
        self.told = answer_words(self.lesson, (*self.played, action), answer, self.people)
        self.picking.cancel()
        if answer.is_right:
            self.state, self.played, self.hinted = answer.state, (*self.played, action), 0
            self._follow()
            if self.is_done:
                before = lessons_done()
                self.completes = len(before) < len(remember_done(self.lesson)) == len(LESSONS)
            self.answer = None
            self.show()
        else:
            if not has_ends:
                self._follow()
            self.say(t("Your play is taken back: try again. {key} reads the question again.", key=self._read_key))

    @property
    def _read_key(self) -> str:
        return keys.key_of("lesson.read")

    def action_hint(self) -> None:
        """Say where to look; once more, and say the play."""
        if self.is_done or self.reads_on:
            self.say(self.standing_prompt(), alert=False)
            return
        self.hinted = min(self.hinted + 1, 2)
        said = hint_words(self.lesson, self.played, self.state, self.hinted)
        if self.hinted == 1:
            again = t("{key} once more says the play.", key=keys.key_of("lesson.hint"))
            said = fitting((sentences([said, again]), said), 2 * self.room - 8)
        self.say(said, alert=False)

    def action_back(self) -> None:
        """Take back a half-made choice; else close a page, or leave."""
        if self.picking.question is Question.END and not self.page:
            self.picking.cancel()
            self.show()
        else:
            super().action_back()

    # going on

    def action_read(self) -> None:
        """Read the text again, or what the last play was answered."""
        self.told, self.reading = None, 0
        self.show()

    def action_begin(self) -> None:
        """Put the table of this lesson up again."""
        self._put_up()
        self.show()

    def action_turn(self, by: int) -> None:
        """Go to the lesson before or after this one; a lesson that was begun is left by the second key only."""
        at = self.at + by
        if not 0 <= at < len(LESSONS):
            self.say(t("There is no other lesson there."))
        elif (self.played or self.told) and not self.is_done and self._turning != by:
            self._turned = by
            key = keys.key_of("lesson.next" if by > 0 else "lesson.before")
            self.say(t("This lesson is not done. {key} again leaves it, any other key stays.", key=key))
        else:
            self.at = at
            self._put_up()
            title = title_of(self.lesson)
            self.say(t("This is lesson {number} now: {title}.", number=at + 1, title=title), alert=False)

    def _go_on(self) -> None:
        """Open the next lesson, or the page that ends them all."""
        if not self.completes and self.at + 1 < len(LESSONS):
            self.at += 1
            self._put_up()
            self.show()
        elif len(lessons_done()) == len(LESSONS):
            from tui.screens.lessons_end import LessonsEndScreen

            self.app.switch_screen(LessonsEndScreen())
        else:
            self.dominoes.leave()

    def action_tracker(self) -> None:
        """Show or close the counts."""
        self.toggle("tracker")
