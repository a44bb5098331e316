"""A drill: ten questions about positions, each answered by a few keys, against the clock if that is wished."""

from __future__ import annotations

from functools import partial

from textual.timer import Timer

from engine.practice.drills import Drill, Question, questions
from engine.session import new_seed
from engine.snapshot import Snapshot
from tui import keys
from tui.i18n import n, t
from tui.screens.board import BoardScreen
from tui.screens.drill_summary import DrillSummaryScreen
from tui.screens.table_pages import Page, log_page
from tui.widgets.prompt_line import Hint
from tui.widgets.text_block import Said
from tui.words import drills

SECONDS = {Drill.COUNT: 20, Drill.VOIDS: 45, Drill.BLOCK: 40, Drill.SCORE: 60}
"""How long an answer may take, where time is limited."""


class DrillScreen(BoardScreen):
    """Asks one question after the other, and tells at once what is right and why."""

    PLACES = ("drill",)
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
    def has_clock(self) -> bool:
        """Whether time runs."""
        return self._timer is not None

    # what is shown

    def show(self) -> None:
        """Show the question; where it is asked what draws and passes prove, that is not told before."""
        self.set_class(not self.is_told and self.drill in (Drill.COUNT, Drill.VOIDS), "-plain")
        super().show()

    def snapshot(self) -> Snapshot:
        return self.question.snapshot

    def titles(self) -> tuple[str, str]:
        title = t("Drill: {title}", title=t(drills.TITLES[self.drill][0]))
        right = sum(question.is_right(typed or "") for question, typed in zip(self.questions, self.given, strict=False))
        where = t("{number} of {count}", number=self.at + 1, count=len(self.questions))
        told = [where, n("{count} right", "{count} right", right)]
        if self.is_timed and not self.is_told:
            told.append(t("{seconds} s left", seconds=self.left))
        return title, " · ".join(told)

    def said(self) -> Said:
        asked = drills.asks(self.question, self.people)
        if not self.is_told:
            acts = drills.acts_words(self.question, self.people)
            return ((asked, "bold"), *((line, "text") for line in acts))
        answer = drills.answer_words(self.question, self.given[self.at], self.people)
        reasons = drills.reason_words(self.question, self.people)
        told = ((answer, "bold"), *((reason, "text") for reason in reasons))
        whole = ((asked, "text"), *told)
        return whole if self.text.height_for(whole, self.app.size.width) <= self.text.size.height else told

    def standing_prompt(self) -> str:
        if self.is_told:
            enter = keys.key_of("drill.accept")
            if self.at + 1 < len(self.questions):
                return t("{enter} asks the next question.", enter=enter)
            return t("{enter} shows how it went.", enter=enter)
        how = drills.how_words(self.question, self.people)
        if not self.typed:
            return how
        typed = drills.typed_words(self.question, self.typed, self.people)
        enter = keys.key_of("drill.accept")
        return t("Your answer: {typed}. {enter} gives it.", typed=typed, enter=enter)

    def hints(self) -> tuple[Hint, ...]:
        def key(*names: str) -> str:
            return keys.shown_keys([f"drill.{name}" for name in names], self.settings.keymap)

        asks, has_yes = not self.is_told, self.drill in (Drill.BLOCK, Drill.SCORE)
        digits: tuple[Hint, ...] = (("0-9", t("number"), True),) if self.drill is not Drill.BLOCK else ()
        yes: tuple[Hint, ...] = ((key("yes", "no"), t("answer"), True),) if has_yes else ()
        enter: tuple[Hint, ...] = ((key("accept"), t("go on"), True),)
        if asks:
            enter = ((key("accept"), t("answer"), True), (key("erase"), t("erase"), bool(self.typed)))
        return (
            *(yes if asks else ()),
            *(digits if asks else ()),
            *(enter if not asks or self._needs_enter else ()),
            (key("log"), t("log"), True),
            (key("time"), t("no clock") if self.is_timed else t("clock"), True),
            (keys.shown_keys(("everywhere.help",), self.settings.keymap), t("help"), True),
            (key("back"), t("leave"), True),
        )

    def open_page(self) -> Page | None:
        return log_page(self.snapshot(), self.people) if self.page == "log" else None

    # answering

    @property
    def _needs_enter(self) -> bool:
        """Whether an answer is of several keys."""
        return self.drill in (Drill.VOIDS, Drill.SCORE)

    def action_digit(self, digit: int) -> None:
        """Take a digit of the answer."""
        if self.is_told:
            return
        if self.drill is Drill.COUNT:
            self._answer(str(digit))
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
        elif self.drill is Drill.VOIDS:
            self._answer(self.typed)
        elif self.drill is Drill.SCORE and len(self.typed) > 1:
            self._answer(self.typed[0] + str(int(self.typed[1:])))
        else:
            self.say(drills.how_words(self.question, self.people))

    def _answer(self, typed: str | None) -> None:
        self.given.append(typed)
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
            self.app.switch_screen(DrillSummaryScreen(self.questions, self.given, more))

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
        self.left = SECONDS[self.drill]
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
