"""Practice by lines: one problem after the other, for screen readers, pipes and scripts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.errors import GameError
from engine.practice import Problem
from engine.progress.values import OWN, UNRATED
from tui.i18n import t
from tui.line.naming import Named, UnclearError, begins_like_a_tile, end_in, the_one, tile_named
from tui.line.practice_asked import Asked
from tui.line.practice_task import Task
from tui.line.practice_words import PRACTICE_VOCABULARY
from tui.line.printer import Printer
from tui.line.reader import Lines, next_line
from tui.practice_store import Filters, Store, attempt_at, now
from tui.problem_words import problems_words
from tui.settings import SORTS
from tui.words.practice.new_rules import changed_rules
from tui.words.practice.scoring import counting_lines
from tui.words.practice.standing import change_words, nothing_due_words, standing_words, today_words

if TYPE_CHECKING:
    from tui.settings import Settings

Clock = Callable[[], float]


class LinePractice(Asked):
    """The talk with whoever practises; ``asks`` says whether that is somebody at a terminal."""

    def __init__(
        self,
        store: Store,
        filters: Filters,
        settings: Settings,
        printer: Printer,
        reader: Lines,
        *,
        asks: bool,
        count: int | None = None,
        clock: Clock = time.monotonic,
        source: str = "free",
    ) -> None:
        super().__init__(store, printer)
        self._filters, self._settings = filters, settings
        self._reader, self._asks = reader, asks
        self._left, self._clock = count, clock
        self._met: list[str] = []
        self._source, self._begun = source, 0.0
        self._new = source
        self._asked: Named | None = None
        self._is_recorded = self._has_left = False
        self._commands: Mapping[str, Callable[[str], None]] = {
            name: getattr(self, f"_{name}") for name in PRACTICE_VOCABULARY
        }

    def run(self, own: Problem | None = None) -> None:
        """Practise until the input ends or somebody leaves, first a position of his own if there is one."""
        standing = self._store.standing()
        self._say(standing_words(standing), *([] if self._store.ledger.history(1) else counting_lines()))
        if self._asks:
            self._say(t("Type help for the commands; each can be shortened."))
        if own is None:
            self._next("")
        else:
            self._begin(own, OWN[0])
        while not self._has_left:
            line = next_line(self._reader, self._printer, self._say, asks=self._asks)
            if line is None:
                return
            try:
                self._typed(line)
            except UnclearError as error:
                self._say(str(error))
            except GameError as error:
                self._say(problems_words(error.problems))

    def leave(self) -> None:
        """Write down a problem that was failed before it was left."""
        if self._task is not None and self._task.is_tried:
            self._record(self._task)

    def _typed(self, line: str) -> None:
        asked, self._asked = self._asked, None
        end = end_in(line) if asked is not None else None
        if asked is not None and end is not None:
            self._lay(asked._replace(end=end))
        elif not line:
            self._nothing_typed()
        elif begins_like_a_tile(line):
            self._play(line)
        else:
            word, _, rest = line.partition(" ")
            self._commands[the_one(word, PRACTICE_VOCABULARY)](rest)

    def _nothing_typed(self) -> None:
        if self._task is None or self._task.is_over:
            self._next("")
        else:
            self._say(self._task.can())

    # solving

    def _play(self, text: str) -> None:
        task = self._unsolved
        if not text:
            raise UnclearError(t("Play which tile? Write play 6-4 left, or play 3 for the third of your hand."))
        self._lay(tile_named(text, task.places))

    def _lay(self, wanted: Named) -> None:
        task = self._unsolved
        action = task.action_for(wanted)
        if action is None:
            self._asked = wanted
            self._say(task.end_question(wanted))
            return
        self._say(*task.play(action))
        if task.is_over:
            self._close(task)
        else:
            self._say(task.can())

    def _hint(self, _: str) -> None:
        self._say(*self._unsolved.hint())

    def _answer(self, _: str) -> None:
        task = self._unsolved
        self._say(*task.answer())
        self._close(task, explains=False)

    def _close(self, task: Task, *, explains: bool = True) -> None:
        """Say what the problem was about and what it changed."""
        if explains:
            self._say(*task.why())
        self._record(task)
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                self._has_left = True
                return
        self._say(t("Type next for another problem, or quit."))

    def _record(self, task: Task) -> None:
        if self._is_recorded:
            return
        self._is_recorded = True
        at, seconds = now(), self._clock() - self._begun
        made = attempt_at(
            task.problem,
            task.outcome,
            hints=task.hints,
            retries=task.retries,
            seconds=seconds,
            source=self._source,
            at=at,
        )
        change = self._store.record(made)
        self._say(change_words(change if made.is_game else change._replace(is_rated=True), at))

    # which problem

    def _next(self, _: str) -> None:
        """Go on with a failed problem that comes back, else with one that is new."""
        self.leave()
        review = self._due(self._filters)
        if review is not None:
            self._begin_again(review)
            return
        skip = set(self._met)
        found = self._store.next_problem(self._filters, skip=skip)
        if found is None:
            self._task = None
            self._has_left = True
            self._say(t("There is no more problem of this kind.") if skip else t("There is no problem of this kind."))
        else:
            self._begin(found, self._new)

    def _due(self, filters: Filters) -> Problem | None:
        """Return the failed problem that is due longest, of those that were not on the table yet."""
        due = (self._store.known(name) for name in self._store.due() if name not in self._met)
        return next((one for one in due if one is not None and filters.take(one)), None)

    def _begin_again(self, problem: Problem) -> None:
        self._say(t("This one failed before, and comes back."))
        self._begin(problem, "review")

    def _review(self, _: str) -> None:
        found = self._due(Filters())
        if found is None:
            raise UnclearError(nothing_due_words(self._store.standing()))
        self.leave()
        self._begin_again(found)

    def _daily(self, _: str) -> None:
        found = self._store.daily()
        if found is None:
            raise UnclearError(t("There is no problem of this kind."))
        self.leave()
        self._say(today_words(now().date()))
        self._begin(found, "daily")

    def _begin(self, problem: Problem, source: str) -> None:
        self._met.append(problem.id)
        ways = () if self._task is None else changed_rules(self._task.problem, problem)
        is_met = problem.id in self._store.ledger.met()
        is_rated = not is_met and source not in UNRATED
        news = [*ways[:1], *([t("You have met this problem before: it is not rated again.")] if is_met else [])]
        self._task = Task(problem, SORTS.index(self._settings.sort), is_rated=is_rated)
        self._source, self._is_recorded, self._begun, self._asked = source, False, self._clock(), None
        self._say(*news, *self._task.opening(), self._task.can())

    def _quit(self, _: str) -> None:
        self._has_left = True
