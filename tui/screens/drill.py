"""A drill: ten questions about positions, each answered by a few keys, against the clock if that is wished."""

from __future__ import annotations

from functools import partial
from time import monotonic

from textual.timer import Timer

from engine.practice.drills import Drill, Question, questions
from engine.session import new_seed
from engine.snapshot import Snapshot
from tui import keys
from tui.drill_results import keep_run
from tui.i18n import n, t
from tui.screens.board import BoardScreen
from tui.screens.drill_hints import drill_hints
from tui.screens.drill_summary import DrillSummaryScreen
from tui.screens.table_pages import Page, log_page
from tui.widgets.prompt_line import Hint
from tui.widgets.shown_hand import ShownHand
from tui.widgets.text_block import Said
from tui.words import drills
from tui.words.drill_titles import TITLES
from tui.words.other_hand import other_line

SECONDS = {Drill.COUNT: 20, Drill.VOIDS: 45, Drill.BLOCK: 40, Drill.SCORE: 60}
"""How long an answer may take, where time is limited."""


class DrillScreen(BoardScreen):
    """Asks one question after the other, and tells at once what is right and why."""

    PLACES = ("drill",)
    HAND = ShownHand
    BINDINGS = keys.bindings("drill")  # type: ignore[assignment]  # a list of Binding is a list of BindingType

    def __init__(
        self, drill: Drill, seed: str = "", *, is_timed: bool = False, asked: tuple[Question, ...] | None = None
    ) -> None:
        super().__init__()
        self.drill = drill
        self.is_timed = is_timed
        self.questions = asked or questions(drill, seed or new_seed())
        self.given: list[str | None] = []
        """The answers so far; None where time was up."""
        self.at = 0
        self.typed = ""
        self.left = SECONDS[drill]
        """Seconds that are left for this question."""
        self._since = 0.0
        self.taken: float | None = 0.0
        """Seconds that the answers took; None as soon as one was given without the clock."""
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        """Start the clock, if there is one; the base shows the question."""
        self._start_clock()

    @property
    def question(self) -> Question:
        """The question that is shown."""
        return self.questions[self.at]

    @property
    def is_told(self) -> bool:
        """Whether the question has been answered."""
        return len(self.given) > self.at

    @property
    def right(self) -> int:
        """How many answers are right so far."""
        given = zip(self.questions, self.given, strict=False)
        return sum(typed is not None and question.is_right(typed) for question, typed in given)

    @property
    def has_clock(self) -> bool:
        """Whether time runs."""
        return self._timer is not None

    # what is shown

    def snapshot(self) -> Snapshot:
        return self.question.snapshot

    def titles(self) -> tuple[str, str]:
        title = t("Drill: {title}", title=t(TITLES[self.drill][0]))
        where = t("{number} of {count}", number=self.at + 1, count=len(self.questions))
        told = [where, n("{count} right", "{count} right", self.right)]
        if self.is_timed and not self.is_told:
            told.append(t("{seconds} s left", seconds=self.left))
        return title, " · ".join(told)

    def said(self) -> Said:
        asked, other = (drills.asks(self.question, self.people), "bold"), (self._other_line(), "dim")
        if not self.is_told:
            acts = drills.acts_words(self.question, self.people)
            return (asked, *((line, "text") for line in acts), other)
        answer = drills.answer_words(self.question, self.given[self.at], self.people)
        reasons = drills.reason_words(self.question, self.people)
        told = ((answer, "bold"), *((reason, "text") for reason in reasons))
        question = (asked[0], "text")
        ways = (question, *told, other), (question, *told), told
        return next((way for way in ways if self.fits_above(way)), told)

    def _other_line(self) -> str:
        """Return what is known of the other hand; where it is asked what proves it, that is not told before."""
        is_told = self.is_told or self.drill not in (Drill.COUNT, Drill.VOIDS)
        width = self.app.size.width - 2
        return other_line(self.snapshot(), self.people, self.question.seat, width=width, is_told=is_told)

    def standing_prompt(self) -> str:
        if self.is_told:
            enter = keys.key_of("drill.accept")
            if self.at + 1 < len(self.questions):
                return t("{enter} asks the next question.", enter=enter)
            return t("{enter} shows how it went.", enter=enter)
        how = drills.how_words(self.question, self.people)
        if not self.typed:
            return how
        if drills.lacks_pips(self.question, self.typed):
            return drills.more_words(self.question, self.typed, self.people)
        typed = drills.typed_words(self.question, self.typed, self.people)
        enter = keys.key_of("drill.accept")
        return t("Your answer: {typed}. {enter} gives it.", typed=typed, enter=enter)

    def hints(self) -> tuple[Hint, ...]:
        return drill_hints(
            self.question,
            self.settings.keymap,
            is_told=self.is_told,
            is_timed=self.is_timed,
            can_erase=bool(self.typed),
        )

    def open_page(self) -> Page | None:
        return log_page(self.snapshot(), self.people) if self.page == "log" else None

    # answering

    def action_digit(self, digit: int) -> None:
        """Take a digit of the answer."""
        if self.is_told:
            return
        if self.drill is Drill.COUNT:
            self.typed = str(digit)
            self.show()
        elif self.drill is Drill.VOIDS:
            self._type_number(digit)
        elif self.drill is Drill.SCORE and self.typed and len(self.typed) < 4:
            self.typed += str(digit)
            self.show()
        else:
            self.say(drills.how_words(self.question, self.people))

    def _type_number(self, digit: int) -> None:
        """Take a number to those that can't be held, or out of them again."""
        if digit > self.snapshot().rules.highest_pip:
            self.say(t("There is no {number} in this set.", number=digit))
            return
        word = str(digit)
        self.typed = "".join(sorted(set(self.typed) ^ {word}))
        self.show()

    def action_say(self, word: str) -> None:
        """Answer yes or no, or say who wins."""
        if self.is_told:
            return
        if self.drill is Drill.BLOCK:
            self._answer(word)
        elif self.drill is Drill.SCORE:
            self.typed = word + self.typed[1:]
            self.show()
        else:
            self.say(drills.how_words(self.question, self.people))

    def action_erase(self) -> None:
        """Erase the last character."""
        if not self.is_told:
            self.typed = self.typed[:-1]
            self.show()

    def action_accept(self) -> None:
        """Give the answer, or go on to the next question."""
        if self.is_told:
            self._go_on()
        elif self.drill is Drill.VOIDS or (self.drill is Drill.COUNT and self.typed):
            self._answer(self.typed)
        elif drills.lacks_pips(self.question, self.typed):
            self.say(drills.more_words(self.question, self.typed, self.people))
        elif self.drill is Drill.SCORE and len(self.typed) > 1:
            self._answer(self.typed[0] + str(int(self.typed[1:])))
        else:
            self.say(drills.how_words(self.question, self.people))

    def _answer(self, typed: str | None) -> None:
        self.given.append(typed)
        took = max(SECONDS[self.drill] - self.left, monotonic() - self._since)
        self.taken = self.taken + took if self.taken is not None and self._timer is not None else None
        self._stop_clock()
        self.answer, self.page = None, ""
        self.show()

    def _go_on(self) -> None:
        if self.at + 1 < len(self.questions):
            self.at, self.typed, self.page = self.at + 1, "", ""
            self._start_clock()
            self.show()
        else:
            more = partial(DrillScreen, self.drill, is_timed=self.is_timed)
            seconds = None if self.taken is None else max(1, round(self.taken))
            said = keep_run(self.drill.value, self.right, len(self.questions), seconds)
            self.app.switch_screen(DrillSummaryScreen(self.questions, self.given, more, said))

    def action_scroll(self, by: int) -> None:
        """Scroll what lies over the chain."""
        self.overlay.move_by(by)

    # the clock

    def action_time(self) -> None:
        """Answer against the clock from now on, or no longer."""
        self.is_timed = not self.is_timed
        self._stop_clock()
        if not self.is_told:
            self._start_clock()
        seconds = SECONDS[self.drill]
        said = n("{count} second for each answer.", "{count} seconds for each answer.", seconds)
        self.say(said if self.is_timed else t("Take your time: the clock is off."), alert=False)

    def _start_clock(self) -> None:
        self.left, self._since = SECONDS[self.drill], monotonic()
        if self.is_timed:
            self._timer = self.set_interval(1.0, self.tick)

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def tick(self) -> None:
        """Let a second go by; the last one ends the question."""
        if not self.is_current or self.is_told:
            return
        self.left -= 1
        if self.left <= 0:
            self._answer(None)
        else:
            self.title_line.left, self.title_line.right = self.titles()
