"""What can be asked while a problem is practised by lines; nothing changes by it."""

from __future__ import annotations

from tui.aids import Aids
from tui.i18n import t
from tui.line import facts, pages
from tui.line.naming import UnclearError, the_one
from tui.line.practice_answer import could_know_lines, open_lines, table_lines
from tui.line.practice_task import Task
from tui.line.practice_words import PRACTICE_VOCABULARY
from tui.line.printer import Printer
from tui.practice_store import Store
from tui.words.practice.standing import progress_lines


class Asked:
    """The commands that only ask, and what there is to ask about."""

    def __init__(self, store: Store, printer: Printer) -> None:
        self._store, self._printer = store, printer
        self._task: Task | None = None
        self._said_notice = ""

    def _say(self, *lines: str) -> None:
        notice = self._store.notice
        if notice != self._said_notice:
            self._said_notice = notice
            lines = (notice, *lines)
        self._printer.say(*filter(None, lines))

    @property
    def _unsolved(self) -> Task:
        """The problem that is being solved; UnclearError if there is none."""
        if self._task is None:
            raise UnclearError(t("There is no problem on the table."))
        if self._task.is_over:
            raise UnclearError(t("The problem is over: next brings another one, why explains it."))
        return self._task

    def _shown(self) -> Task:
        if self._task is None:
            raise UnclearError(t("There is no problem on the table."))
        return self._task

    def _hand(self, _: str) -> None:
        task = self._shown()
        hand = task.snapshot.hand
        self._say(facts.hand_words(task.snapshot, task.places) if hand else t("You have no tile."))

    def _ends(self, _: str) -> None:
        self._say(facts.ends_words(self._shown().snapshot))

    def _chain(self, _: str) -> None:
        self._say(*facts.chain_words(self._shown().snapshot))

    def _counts(self, _: str) -> None:
        task = self._shown()
        self._say(facts.counts_words(task.snapshot, task.people))

    def _legal(self, _: str) -> None:
        self._say(facts.legal_words(self._unsolved.snapshot))

    def _log(self, _: str) -> None:
        task = self._shown()
        self._say(*pages.log(task.snapshot, task.people))

    def _unseen(self, _: str) -> None:
        task = self._unsolved
        self._say(*pages.unseen(task.snapshot, task.people, Aids()))

    def _over(self) -> Task:
        """The problem whose answer may be seen; UnclearError if it is not over."""
        task = self._shown()
        if not task.is_over:
            raise UnclearError(t("The problem is not over; hint helps, and answer tells the play and why."))
        return task

    def _why(self, _: str) -> None:
        self._say(*self._over().why())

    def _table(self, _: str) -> None:
        self._say(*table_lines(self._over().explained))

    def _open(self, _: str) -> None:
        task = self._over()
        self._say(*open_lines(task.explained, task.people))

    def _known(self, _: str) -> None:
        task = self._over()
        self._say(*could_know_lines(task.explained, task.people))

    def _progress(self, _: str) -> None:
        self._say(*progress_lines(self._store.progress()))

    def _help(self, rest: str) -> None:
        names = [the_one(rest, PRACTICE_VOCABULARY)] if rest else list(PRACTICE_VOCABULARY)
        if not rest:
            self._say(t("Type the beginning of a word, as much as makes it clear."))
        commands = [PRACTICE_VOCABULARY[name] for name in names]
        self._say(*(t("{usage}: {text}", usage=one.usage, text=t(one.help)) for one in commands))
