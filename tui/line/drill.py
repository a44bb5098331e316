"""A drill by lines: each question with its position, the answer, and why."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

from engine.practice.drills import Drill, Question, questions
from engine.session import new_seed
from tui.drill_results import keep_run, kept_runs
from tui.i18n import n, t
from tui.line import facts
from tui.line.printer import Printer
from tui.line.reader import LineReader, Lines, next_line
from tui.line.stopping import Stop, Stopped
from tui.words import drills
from tui.words.drill_runs import kept_words
from tui.words.knowledge import gap_lines
from tui.words.lists import listed
from tui.words.seating import people_at

if TYPE_CHECKING:
    from tui.settings import Settings

_QUITS = frozenset({"q", "quit", "exit", "leave"})


def drill_by_lines(drill: Drill, settings: Settings, count: int | None = None) -> int:
    """Ask ten questions, or so many; return the exit status."""
    with Stop() as stop:
        printer = Printer(sys.stdout, stop, glyphs=settings.glyphs)
        asks = printer.is_terminal and os.isatty(0)
        with contextlib.suppress(Stopped):
            LineDrill(drill, printer, LineReader(0, stop), asks=asks, count=count or 10).run()
        with contextlib.suppress(OSError, Stopped):
            printer.close()
    return 0


class LineDrill:
    """The talk with whoever is drilled."""

    def __init__(
        self, drill: Drill, printer: Printer, reader: Lines, *, asks: bool, count: int = 10, seed: str = ""
    ) -> None:
        self._printer, self._reader, self._asks, self._drill = printer, reader, asks, drill
        self._questions = questions(drill, seed or new_seed(), count)

    def run(self) -> None:
        """Ask one question after the other, then say how it went."""
        right = asked = 0
        for number, question in enumerate(self._questions, 1):
            self._show(question, number)
            typed = self._answer(question)
            if typed is None:
                break
            asked, right = asked + 1, right + question.is_right(typed)
            people = people_at(question.snapshot)
            self._printer.say(drills.answer_words(question, typed, people), *drills.reason_words(question, people), "")
        self._printer.say(n("{count} of {all} right.", "{count} of {all} right.", right, all=asked))
        if asked and asked == len(self._questions):
            self._printer.say(*filter(None, [keep_run(self._drill.value, right, asked)]), *self._kept())

    def _kept(self) -> list[str]:
        kept = kept_runs().get(self._drill.value)
        return [t("So far: {kept}.", kept=kept_words(kept))] if kept is not None else []

    def _show(self, question: Question, number: int) -> None:
        snapshot = question.snapshot
        people = people_at(snapshot)
        where = t("Question {number} of {count}.", number=number, count=len(self._questions))
        hand = n(
            "Your hand, {count} tile: {tiles}.",
            "Your hand, {count} tiles: {tiles}.",
            len(snapshot.hand),
            tiles=listed(snapshot.hand),
        )
        known = gap_lines(snapshot, drills.belief_of(question), people) if question.drill in _TOLD else []
        self._printer.say(where, *facts.chain_words(snapshot), facts.ends_words(snapshot), hand)
        self._printer.say(facts.counts_words(snapshot, people), *known, *drills.acts_words(question, people))
        self._printer.say(drills.asks(question, people), self._how(question))

    def _how(self, question: Question) -> str:
        name = people_at(question.snapshot)[question.seat]
        return {
            Drill.COUNT: t("Type a number."),
            Drill.VOIDS: t("Type the numbers, such as 0 4; an empty line for none."),
            Drill.BLOCK: t("Type y or n."),
            Drill.SCORE: t("Type y and the pips if you win, n and the pips if {name} wins, such as y 12.", name=name),
        }[question.drill]

    def _answer(self, question: Question) -> str | None:
        """Return an answer that can be one; None at the end of the input."""
        while True:
            line = next_line(self._reader, self._printer, self._printer.say, asks=self._asks)
            if line is None or line.lower() in _QUITS:
                return None
            typed = _read(question, line)
            if typed is not None:
                return typed
            self._printer.say(self._how(question))


_TOLD = frozenset({Drill.BLOCK, Drill.SCORE})
"""Drills in which it is told what is proven of the other hand."""


def _read(question: Question, line: str) -> str | None:
    """Return a line as an answer, or None if it is none."""
    word = line.lower().replace(t("yes").lower(), "y").replace(t("no").lower(), "n")
    word = "".join(char for char in word if char not in " ,;.、，").replace("yes", "y").replace("no", "n")
    highest = question.snapshot.rules.highest_pip
    is_number = word.isascii() and word.isdecimal() and len(word) <= highest + 1
    if question.drill is Drill.COUNT:
        return str(int(word)) if is_number else None
    if question.drill is Drill.VOIDS:
        return word if not word or (is_number and all(int(char) <= highest for char in word)) else None
    if question.drill is Drill.BLOCK:
        return word if word in ("y", "n") else None
    pips = word[1:]
    if word[:1] in ("y", "n") and pips.isascii() and pips.isdecimal() and len(pips) < 4:
        return word[0] + str(int(pips))
    return None
