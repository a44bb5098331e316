"""A table with its match: begun, gone on with after the program ended, written down at its end."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from engine.dealing import GivenDeal
from engine.errors import Problem
from engine.fairness import committed
from engine.journal import writing_problem
from engine.record import Header
from engine.snapshot import Phase, Update
from tui.house import events as ev
from tui.house import results
from tui.house.audience import Audience
from tui.house.chat import Kind
from tui.house.clock import Cancel
from tui.house.journals import gone_on, started
from tui.house.late import Hidden, Late
from tui.house.match import AGAIN, Match
from tui.house.options import Watching
from tui.house.people import Person
from tui.house.state import Stage
from tui.log_facts import Fact

_log = logging.getLogger("draw-dominoes")


class Playing(Audience):
    """A table that knows what becomes of a match."""

    _again: Cancel | None = None
    """Takes back what is planned because the disk refused."""
    _noted: Problem | None = None
    """What was logged of it, and holds until a move is written."""

    @property
    def folder(self) -> Path:
        """The folder of its files."""
        return self.log.path.parent

    def sit_down_again(self) -> None:
        """Go on with the match where the program ended."""
        session, journal = gone_on(self.folder, self.state.match)
        self._take(Match(self, session, journal, self.keeper.settings.minds(), self.keeper.settings.askers()))
        self.drop_question()

    @property
    def _is_unfinished(self) -> bool:
        """Whether the match is over and its result not written down."""
        is_over = self.match is not None and self.match.snapshot(None).phase is Phase.MATCH_OVER
        return is_over and self.state.ended != self.state.match

    @property
    def _lacks_result(self) -> bool:
        """Whether the program ended while the result of the last match still waited to be written down."""
        ended = self.state.ended
        return bool(ended) and ended == self.state.match and not self.keeper.ratings.has(ended)

    def _begin(self) -> None:
        settings, options = self.keeper.settings, self.state.options
        players = self.state.players
        header = Header(options.rules, settings.chance.seed(), players, options.rulebook, settings.created)
        header = committed(header, settings.chance.salt())
        old = self.match
        session, journal = started(self.folder, header, self.given_deal(1, self.match_number + 1))
        try:
            self.write(ev.Began(journal.path.stem, self.clock.now()))
        except OSError:
            journal.discard()
            raise
        if old is not None:
            self._drop(old)
        match = Match(self, session, journal, settings.minds(), settings.askers())
        self._take(match)
        self._later(self.log.sync)
        for seat in range(len(players)):
            self.tell_seat(seat, Update(snapshot=match.snapshot(seat), events=(), table=None))
        self._slowly.poke()

    def _take(self, match: Match) -> None:
        self.match = match
        watching, moments = self.state.options.watching, match.moments()
        self.shown = Late(self.state.options.delay, moments) if watching is Watching.LATE else Hidden(moments)

    def _drop(self, match: Match) -> None:
        match.stop()
        match.journal.close()

    def drop_question(self) -> bool:
        """Forget what was asked about a match that has changed since; whether there was something."""
        asked, match = self.state.asked, self.match
        if asked is None or match is None or asked.what is ev.Ask.SWAP or asked.version == match.version:
            return False
        self.write(ev.Settled())
        return True

    def match_changed(self) -> None:
        """Everybody saw the change; see what follows from it."""
        match = self.match
        if match is None:
            return
        try:
            self.drop_question()
        except OSError as error:  # what was done is done; the question goes with the next thing that is
            self.in_trouble(error)
        phase = match.snapshot(None).phase
        if phase is Phase.MATCH_OVER:
            self._end_match()
        elif phase is Phase.ROUND_OVER:
            self._later(match.journal.sync)
            self._later(self.log.sync)
        self.tell_all()

    def _end_match(self) -> None:
        """Write the result down; twice does no harm, for the program may end in the middle of it."""
        match = self.match
        if match is None:
            return
        try:
            results.write_down(self, match)
            if self.state.ended != self.state.match:
                self.write(ev.Ended(self.state.match))
        except OSError as error:
            self.in_trouble(error)
            return
        match.rest()
        self._later(match.journal.sync)
        for seat in self.state.people:
            if seat not in self.presence.here and self.presence.held_until(seat) is None:
                self.presence.hold(seat)
        self.presence.awaited.clear()

    def _later(self, work: Callable[[], object]) -> None:
        def tried() -> None:
            try:
                work()
            except OSError as error:
                _log.warning("the match is written, but may not be on the disk yet: %s", error)

        self.keeper.settings.later(tried)

    def given_deal(self, number: int, match: int | None = None) -> GivenDeal | None:
        """Return a given deal for a round."""
        return self.keeper.settings.chance.deal(self.match_number if match is None else match, number)

    @property
    def is_awake(self) -> bool:
        """Whether the match goes on now: somebody sits here."""
        return self.state.stage is Stage.PLAYING and not self.state.is_paused and bool(self.presence.here)

    @property
    def do_bots_wait(self) -> bool:
        """Whether bots wait for an answer about what was played."""
        return self.state.asked is not None and self.state.asked.what is ev.Ask.TAKE_BACK

    @property
    def do_clocks_run(self) -> bool:
        """Whether time counts: not before all are back after the program started again."""
        return not self.presence.awaited

    def in_trouble(self, error: OSError | None) -> None:
        """The disk refuses, or does no longer."""
        before, self.trouble = self.trouble, None if error is None else writing_problem(error)
        if error is not None:
            if self._noted != self.trouble:
                _log.warning("table %s: %s", Fact(self.state.id), error)
            if self._again is None:
                self._again = self.clock.at(self.clock.now() + AGAIN, self._settle_again)
        self._noted = self.trouble
        if before != self.trouble:
            self.tell_all()

    def _settle_again(self) -> None:
        self._again = None
        self.settle()

    def settle(self) -> None:
        """Do whatever is due now, and tell everybody."""
        raise NotImplementedError

    def time_is_up(self, seat: int, *, gives_up: bool) -> None:
        """Tell everybody that somebody's time ran out, and what is done."""
        self._tell(seat, Kind.TIME_UP, "surrender" if gives_up else "act")

    def _tell(self, seat: int, kind: Kind, what: str) -> None:
        """Tell everybody here something about who has a seat."""
        at = self.state.seats[seat]
        if at.identity is not None:
            self.chat.note(kind, Person(at.identity, at.name), what)

    def is_asleep(self, seat: int) -> None:
        """Somebody let several turns pass."""
        raise NotImplementedError
