"""A match by lines from its beginning to the moment it is left."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine import library
from engine.events import HandDealt
from engine.journal import writing_problem
from engine.session import Session
from engine.snapshot import Phase
from tui import streams
from tui.i18n import n, t
from tui.line import closing, facts, telling, turn
from tui.line.answers import After, Answers
from tui.line.pages import kept_promise
from tui.line.printer import Printer
from tui.line.reader import LineReader, Lines, next_line
from tui.line.stopping import Stop, Stopped
from tui.line.table import LineTable
from tui.opening import bots_of, start_session
from tui.problem_words import problem_words
from tui.settings import SORTS
from tui.words.fair import promise_line
from tui.words.lists import sentences

if TYPE_CHECKING:
    from tui.settings import Settings

FAILED = 1


def play_by_lines(session: Session, settings: Settings, notices: Sequence[str] = ()) -> int:
    """Play a match until somebody leaves it; return the exit status."""
    with Stop() as stop:
        printer = Printer(sys.stdout, stop, glyphs=settings.glyphs)
        asks = printer.is_terminal and os.isatty(0)
        game = LineGame(session, settings, printer, LineReader(0, stop), stop, asks=asks)
        try:
            printer.say(*notices)
            while game.play() is After.AGAIN:
                game.again()
        except Stopped:
            pass
        except OSError as error:
            return _unread(error, game)
        finally:
            saved = game.leave()
        return _farewell(game, printer) if saved else FAILED


def _unread(error: OSError, game: LineGame) -> int:
    """Leave when nobody reads what is printed: without a word where the terminal is gone or the pipe is closed."""
    if error.errno == errno.EIO:
        streams.silence_output()
        return 0
    raise error


def _farewell(game: LineGame, printer: Printer) -> int:
    with contextlib.suppress(OSError, Stopped):
        printer.close()
        if not game.is_over:
            printer.say(t("The match is saved: draw-dominoes continue goes on with it."))
    return 0


class LineGame:
    """The talk between a table and whoever types; ``asks`` says whether that is somebody at a terminal."""

    def __init__(
        self, session: Session, settings: Settings, printer: Printer, reader: Lines, stop: Stop, *, asks: bool
    ) -> None:
        self._settings = settings
        self._printer = printer
        self._reader = reader
        self._stop = stop
        self._asks = asks
        self._said_help = not asks
        self._prompted: object = None
        self._sit(session)

    def _sit(self, session: Session) -> None:
        people, bots = bots_of(session, by_clock=self._asks)
        self.table = LineTable(session, people, bots, self._stop, order=SORTS.index(self._settings.sort))
        if self._settings.auto:
            self.table.auto = frozenset(people)
        self._answers = Answers(self.table, self._printer.say, self._settings)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.table.session.state.phase is Phase.MATCH_OVER

    @property
    def viewer(self) -> int | None:
        """The seat whose hand may be shown now."""
        return self.table.curtain.viewer

    def play(self) -> After:
        """Play until the input ends or somebody leaves."""
        table = self.table
        snapshot, people = table.snapshot, table.people
        self._printer.say(telling.title_line(table.session.header, people))
        if not self._said_help:
            self._said_help = True
            self._printer.say(t("Type help for the commands; each can be shortened."))
        if snapshot.phase is Phase.PLAYING:
            self._printer.say(*filter(None, [promise_line(table.session.header)]))
            self._printer.say(*telling.opening_lines(snapshot, people), *self._where_it_stands(), *self._hand())
        else:
            self._tell_end()
        after = After.STAY
        while after is After.STAY:
            self._go_on()
            self._say_prompt()
            self._answers.look_on()
            line = next_line(self._reader, self._printer, self._printer.say, asks=self._asks)
            if line is None:
                return After.LEAVE
            if not line:
                self._prompted = None
            after = self._answers.answer(line)
            self._tell()
        return after

    def _where_it_stands(self) -> list[str]:
        snapshot = self.table.snapshot
        if not snapshot.ends:
            return []
        people = self.table.people
        return [facts.score_words(snapshot, people), facts.counts_words(snapshot, people), facts.ends_words(snapshot)]

    def _hand(self) -> list[str]:
        snapshot = self.table.snapshot
        return [facts.hand_words(snapshot, self.table.places)] if snapshot.hand else []

    def _go_on(self) -> None:
        """Let the program move until people are to act, and hide the hand of the one who is not."""
        while self.table.move():
            self._tell()
        if self.table.follow():
            self._printer.scroll_away()

    def _tell(self) -> None:
        """Print what has changed: it is on the disk already."""
        table = self.table
        if table.taken_back:
            taken, table.taken_back = table.taken_back, 0
            said = n("{count} move is taken back.", "{count} moves are taken back.", taken)
            self._printer.say(said, *self._where_it_stands(), *self._hand())
        for update in table.take():
            people = table.people
            self._printer.say(*telling.update_lines(update, people))
            if update.snapshot.phase is not Phase.PLAYING:
                self._tell_end()
            elif any(isinstance(event, HandDealt) for event in update.events):
                self._printer.say(*self._hand())

    def _tell_end(self) -> None:
        table = self.table
        if table.open_table is not None:
            self._printer.say(*closing.end_lines(table.snapshot, table.open_table, table.people))
        if self.is_over and table.session.header.commitment:
            self._printer.say(kept_promise(table.session))

    def _say_prompt(self) -> None:
        """Say what is waited for, unless that was the last thing said already."""
        table = self.table
        state = (table.session.version, table.curtain.viewer, table.curtain.is_closed, table.trouble is None)
        if state != self._prompted and not self._answers.has_asked:
            self._printer.say(self._prompt())
        self._prompted = state

    def _prompt(self) -> str:
        table = self.table
        snapshot, people = table.snapshot, table.people
        if table.trouble is not None:
            said = problem_words(writing_problem(table.trouble))
            return sentences([said, t("Press Enter to try again, or type quit.")])
        if table.curtain.is_closed:
            return t("{name}, press Enter when you are alone with the screen.", name=people[table.curtain.next or 0])
        if snapshot.phase is not Phase.PLAYING:
            return turn.after_words(snapshot)
        return turn.turn_words(snapshot, people, table.places, alone=table.is_alone)

    def again(self) -> None:
        """Start another match of the same people under the same rules."""
        from tui.match_setup import MatchSetup

        header = self.table.session.header
        self.leave()
        setup = MatchSetup(rules=header.rules, rulebook=header.rulebook, players=header.players)
        self._sit(start_session(setup))

    def leave(self) -> bool:
        """Save the match and let go of its file; False, with a sentence, if it can't be saved."""
        self._answers.adviser.close()
        try:
            library.leave(self.table.session)
        except OSError as error:
            print(problem_words(writing_problem(error)), file=sys.stderr)
            return False
        return True
