"""The first lessons by lines: the same texts, positions and answers, without a screen."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.actions import Action, Do, play
from engine.practice.lessons import LESSONS, answered, seen, state_of
from engine.snapshot import Phase, Snapshot
from engine.state import MatchState
from tui.aids import Aids
from tui.cli_syntax import quoted
from tui.i18n import N_, n, t
from tui.lessons_done import lessons_done, remember_done
from tui.line import facts, pages, turn
from tui.line.lesson_words import LESSON_VOCABULARY
from tui.line.naming import Named, UnclearError, begins_like_a_tile, end_in, the_one, tile_named
from tui.line.printer import Printer
from tui.line.reader import LineReader, Lines, next_line
from tui.line.stopping import Stop, Stopped
from tui.widgets.places import Places
from tui.words import reasons
from tui.words.lesson_course import without_clauses
from tui.words.lesson_hints import hint_words
from tui.words.lessons import answer_words, text_of, title_of
from tui.words.lists import one_of
from tui.words.people import People
from tui.words.seating import people_at

if TYPE_CHECKING:
    from tui.settings import Settings


def lessons_by_lines(settings: Settings) -> int:
    """Teach until somebody leaves or the last lesson is done; return the exit status."""
    with Stop() as stop:
        printer = Printer(sys.stdout, stop, glyphs=settings.glyphs)
        asks = printer.is_terminal and os.isatty(0)
        with contextlib.suppress(Stopped):
            LineLessons(printer, LineReader(0, stop), asks=asks).run()
        with contextlib.suppress(OSError, Stopped):
            printer.close()
    return 0


class LineLessons:
    """The talk with whoever learns; it begins at the first lesson that is not done."""

    def __init__(self, printer: Printer, reader: Lines, *, asks: bool, at: int | None = None) -> None:
        self._printer, self._reader, self._asks = printer, reader, asks
        done = lessons_done()
        first = next((place for place, lesson in enumerate(LESSONS) if lesson.name not in done), 0)
        self._at = first if at is None else at
        self._has_left = False
        self._asked: Named | None = None
        self._state: MatchState = state_of(LESSONS[self._at])
        self._played: tuple[Action, ...] = ()
        self._hinted = 0
        """How many hints were given for the play that is to be found."""
        self._places = Places()
        self._commands: Mapping[str, Callable[[str], None]] = {
            name: getattr(self, f"_{name}") for name in LESSON_VOCABULARY
        }

    def run(self) -> None:
        """Teach until the input ends or somebody leaves."""
        if self._asks:
            self._say(t("Type help for the commands; each can be shortened."))
        self._begin(self._at)
        while not self._has_left:
            line = next_line(self._reader, self._printer, self._say, asks=self._asks)
            if line is None:
                return
            try:
                self._typed(line)
            except UnclearError as error:
                self._say(str(error))

    def _typed(self, line: str) -> None:
        asked, self._asked = self._asked, None
        end = end_in(line) if asked is not None else None
        if asked is not None and end is not None:
            self._lay(asked._replace(end=end))
        elif not line:
            self._next("") if self._is_over else self._say(self._can())
        elif begins_like_a_tile(line):
            self._play(line)
        else:
            word, _, rest = line.partition(" ")
            self._commands[the_one(word, LESSON_VOCABULARY)](rest)

    def _say(self, *lines: str) -> None:
        self._printer.say(*(without_clauses(line) for line in lines if line))

    @property
    def _snapshot(self) -> Snapshot:
        return seen(self._state)

    @property
    def _people(self) -> People:
        return people_at(self._snapshot)

    @property
    def _is_over(self) -> bool:
        return self._state.phase is not Phase.PLAYING

    def _can(self) -> str:
        return turn.turn_words(self._snapshot, self._people, self._places, alone=True)

    # a lesson

    def _begin(self, at: int) -> None:
        self._at, self._played, self._asked, self._hinted = at, (), None, 0
        self._state = state_of(LESSONS[at])
        self._places = Places().updated(self._snapshot.hand, close_gaps=True)
        name, snapshot = LESSONS[at].name, self._snapshot
        self._say(t("Lesson {number}: {title}", number=at + 1, title=title_of(name)), text_of(name, by_lines=True))
        self._say(*facts.chain_words(snapshot), facts.ends_words(snapshot), facts.counts_words(snapshot, self._people))
        self._say(facts.hand_words(snapshot, self._places), self._can())

    def _play(self, text: str) -> None:
        self._need_open()
        if not text:
            raise UnclearError(t("Play which tile? Write play 6-4 left, or play 3 for the third of your hand."))
        self._lay(tile_named(text, self._places))

    def _need_open(self) -> None:
        if self._is_over:
            raise UnclearError(t("The lesson is over: next goes on, again begins it once more."))

    def _lay(self, wanted: Named) -> None:
        tile, _, end = wanted
        snapshot = self._snapshot
        if tile not in snapshot.hand:
            raise UnclearError(t("You do not hold {tile}.", tile=tile))
        ends = [action.end for action in snapshot.legal if action.do is Do.PLAY and action.tile == tile and action.end]
        if not ends:
            raise UnclearError(reasons.why_not(snapshot, tile, self._people))
        if end is None and len({snapshot.ends[one] for one in ends}) > 1:
            self._asked = wanted
            self._say(turn.end_question(snapshot, tile, ends))
        elif end is not None and end not in ends:
            only = one_of(reasons.end_name(one) for one in ends)
            raise UnclearError(t("{tile} fits on these ends only: {ends}.", tile=tile, ends=only))
        else:
            self._answer(play(tile, end or ends[0]))

    def _answer(self, action: Action) -> None:
        answer = answered(self._state, action)
        played = (*self._played, action)
        self._say(*answer_words(LESSONS[self._at].name, played, answer, self._people))
        if not answer.is_right:
            self._say(t("Your play is taken back: try again."), self._can())
            return
        self._state, self._played, self._hinted = answer.state, played, 0
        self._places = self._places.updated(self._snapshot.hand, close_gaps=False)
        if not self._is_over:
            self._say(facts.ends_words(self._snapshot), self._can())
            return
        done = remember_done(LESSONS[self._at].name)
        self._say(n("{count} of {all} lessons done.", "{count} of {all} lessons done.", len(done), all=len(LESSONS)))
        if len(done) == len(LESSONS):
            self._say(
                t("Those were all lessons. Problems, drills and a match come next: {help} shows how.", help="--help")
            )
        self._say(t("Type next for the next lesson, again for this one, or quit."))

    # commands

    def _hand(self, _: str) -> None:
        hand = self._snapshot.hand
        self._say(facts.hand_words(self._snapshot, self._places) if hand else t("You have no tile."))

    def _ends(self, _: str) -> None:
        self._say(facts.ends_words(self._snapshot))

    def _chain(self, _: str) -> None:
        self._say(*facts.chain_words(self._snapshot))

    def _log(self, _: str) -> None:
        self._say(*pages.log(self._snapshot, self._people))

    def _unseen(self, _: str) -> None:
        self._need_open()
        self._say(*pages.unseen(self._snapshot, self._people, Aids()))

    def _hint(self, _: str) -> None:
        self._need_open()
        self._hinted = min(self._hinted + 1, 2)
        self._say(hint_words(LESSONS[self._at].name, self._played, self._state, self._hinted))

    def _read(self, _: str) -> None:
        self._say(text_of(LESSONS[self._at].name, by_lines=True))

    def _again(self, _: str) -> None:
        self._begin(self._at)

    def _next(self, _: str) -> None:
        if self._at + 1 < len(LESSONS):
            self._begin(self._at + 1)
        elif self._is_over:
            self._has_left = True
        else:
            raise UnclearError(t("There is no other lesson there."))

    def _before(self, _: str) -> None:
        if not self._at:
            raise UnclearError(t("There is no other lesson there."))
        self._begin(self._at - 1)

    def _open(self, rest: str) -> None:
        if not rest:
            done, words = lessons_done(), (N_("{number}: {text}"), N_("{number}: {text} (done)"))
            for number, (name, *_) in enumerate(LESSONS, 1):
                self._say(t(words[name in done], number=number, text=title_of(name)))
        elif rest.isascii() and rest.isdecimal() and 1 <= int(rest[:3]) <= len(LESSONS):
            self._begin(int(rest[:3]) - 1)
        else:
            said = t("There is no lesson {text}; they are 1 to {count}.", text=quoted(rest), count=len(LESSONS))
            raise UnclearError(said)

    def _help(self, rest: str) -> None:
        names = [the_one(rest, LESSON_VOCABULARY)] if rest else list(LESSON_VOCABULARY)
        commands = [LESSON_VOCABULARY[name] for name in names]
        self._say(*(t("{usage}: {text}", usage=one.usage, text=t(one.help)) for one in commands))

    def _quit(self, _: str) -> None:
        self._has_left = True
