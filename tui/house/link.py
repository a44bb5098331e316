"""What one window of a guest holds of a table: the same as of a table at its own terminal, and what only a house has.

Nothing here knows more than the guest may: a seat gets its own snapshots, one who watches what the table lets him see.
Everything that happens is told through ``deliver``, which posts into the guest's own program.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from functools import partial

from engine.actions import Action
from engine.fairness import disclosed
from engine.record import GameRecord, Header
from engine.snapshot import OpenTable, Phase, Snapshot, Update
from tui.house import doing
from tui.house.chat import Line
from tui.house.events import Ask
from tui.house.late import Shown
from tui.house.match import Match
from tui.house.options import Watching
from tui.house.people import Person
from tui.house.ratings import Played
from tui.house.refusals import refused
from tui.house.state import Stage
from tui.house.table import Table
from tui.house.views import TableView
from tui.log_facts import Fact
from tui.table_host import Done

Deliver = Callable[[Callable[[], None]], object]
"""Runs a function in the guest's own program, soon, and in order."""

_log = logging.getLogger("draw-dominoes")


class Link:
    """A window at a table."""

    def __init__(self, table: Table, person: Person, deliver: Deliver, closed: Callable[[Link], None]) -> None:
        self._table, self.person, self._deliver = table, person, deliver
        self._closed: Callable[[Link], None] | None = closed
        self._tell: Callable[[Update], None] | None = None
        self.on_changed: Callable[[TableView], None] | None = None
        """Called when something about the table was changed: seats, clocks, questions, a new match."""
        self.on_said: Callable[[Line], None] | None = None
        """Called when something is said at the table."""
        self.on_gone: Callable[[], None] | None = None
        """Called when this window has no place at the table any more: its guest got up in another one."""
        self.on_trouble: Callable[[], None] | None = None
        self.on_fault: Callable[[BaseException], None] | None = None
        self.trouble: OSError | None = None
        """Why the last thing could not be done."""
        self._again: Callable[[], object] | None = None
        self.is_muted: Callable[[str], bool] = lambda identity: False
        """Whether somebody is not to be heard here."""
        self.sent_away_by = ""
        """Who took this window's seat."""

    # who sits here

    @property
    def table_id(self) -> str:
        """Which table this is."""
        return self._table.state.id

    @property
    def seat(self) -> int | None:
        """The seat of this window; None for one that watches."""
        seat = self._table.state.seat_of(self.person.identity)
        return seat if seat is not None and self in self._table.presence.windows(seat) else None

    @property
    def is_playing(self) -> bool:
        """Whether this is the window that plays: of several at one seat the newest does."""
        seat = self.seat
        return seat is not None and self._table.presence.playing(seat) is self

    @property
    def has_another(self) -> bool:
        """Whether who sits here has another window at his seat too."""
        seat = self.seat
        return seat is not None and len(self._table.presence.windows(seat)) > 1

    @property
    def decides(self) -> bool:
        """Whether who sits here decides about the other seats before a match."""
        return self.seat is not None and doing.chief(self._table) == self.seat

    @property
    def view(self) -> TableView:
        """The table as everybody knows it."""
        return self._table.view

    @property
    def has_match(self) -> bool:
        """Whether there is a match to look at."""
        return self._table.match is not None and (self.seat is not None or self._may_watch)

    @property
    def now(self) -> float:
        """The time of the house, for clocks and countdowns."""
        return self._table.clock.now()

    @property
    def _may_watch(self) -> bool:
        """Whether this is a window that watches; one whose guest got up elsewhere sees nothing any more."""
        return self in self._table.watchers and self._table.state.options.watching is not Watching.CLOSED

    @property
    def _match(self) -> Match:
        if self._table.match is None or not self.has_match:
            raise refused("match-none")
        return self._table.match

    @property
    def _moment(self) -> Shown:
        """What one who watches may see now."""
        if self._table.shown is None or not self._may_watch:
            raise refused("match-none")
        return self._table.shown.now

    # the match, as every screen of a table knows it

    @property
    def humans(self) -> frozenset[int]:
        """The seat that is played from here, if one is."""
        seat = self.seat
        return frozenset() if seat is None else frozenset({seat})

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats: of the match that is shown, though somebody may have got up since."""
        match = self._table.match
        if match is not None and self.has_match:
            return tuple(player.name for player in match.session.players)
        return tuple(seat.name for seat in self._table.state.seats)

    @property
    def header(self) -> Header:
        """What the record begins with; what opens the promise of the deals is told once the match is over."""
        header = self._match.session.header
        if self._match.session.state.phase is Phase.MATCH_OVER:
            return header
        return header._replace(seed="", salt="")

    @property
    def auto(self) -> frozenset[int]:
        """The seats for whose people forced things are done."""
        return frozenset(self._match.auto)

    @property
    def done_for_you(self) -> Done | None:
        """What auto did last, for this seat."""
        done = self._match.done
        return None if done is None or done[0] != self.seat else Done(*done)

    @property
    def taken_back(self) -> int:
        """How many actions were taken back last."""
        return self._match.taken_back

    @property
    def is_paused(self) -> bool:
        """Whether the table is paused."""
        return self._table.state.is_paused

    @property
    def waits_for_challenge(self) -> bool:
        """Whether bots wait because a person may still challenge a wrong tile."""
        return self.seat is not None and self._match.waits_for_challenge

    @property
    def pace(self) -> float:
        """Seconds between two moves of bots: the table's."""
        return self._table.state.options.pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        """One guest does not change how fast all play."""

    def snapshot(self, viewer: int | None) -> Snapshot:
        """Return what this window may know now; of another seat nothing but what all know."""
        seat = self.seat
        if seat is None:
            return self._moment.snapshot
        return self._match.snapshot(viewer if viewer == seat else None)

    def open_table(self) -> OpenTable | None:
        """Return the whole table where this window may see it: between rounds, or late."""
        if self.seat is None:
            return self._moment.table
        return None if self._match.session.state.phase is Phase.PLAYING else self._match.session.open_table()

    @property
    def changed_rating(self) -> Played | None:
        """What the match that is over did to the rating of who sits here; None if it was not rated."""
        table, seat = self._table, self.seat
        if seat is None or not table.state.options.is_rated or table.state.ended != table.state.match:
            return None
        players = table.keeper.ratings.changes(table.state.match)
        mine = (one for one in players if one.identity == self.person.identity and one.after is not None)
        return next(mine, None)

    def record(self) -> GameRecord:
        """Return the match so far, without the round that is being played."""
        return disclosed(self._match.session.record())

    def watch(self, viewer: int | None, tell: Callable[[Update], None]) -> None:
        """Tell of every change of the match as this window may see it."""
        self._tell = tell

    def start(self) -> None:
        """The screen is there; the window is at the table since it was opened."""

    def stop(self) -> None:
        """The window is gone; a seat without another one is held."""
        closed, self._closed = self._closed, None
        self._tell = self.on_changed = self.on_said = self.on_trouble = self.on_gone = None
        if closed is not None:
            closed(self)

    def pause(self) -> None:
        """Ask for a pause."""
        self.ask(Ask.PAUSE)

    def resume(self) -> None:
        """Ask to go on after a pause."""
        self.ask(Ask.GO_ON)

    def step(self) -> None:
        """Nobody steps at a shared table."""

    def submit(self, seat: int, action: Action, version: int) -> bool:
        """Act; False if the disk refused, IllegalActionError if the rules or the house did."""
        self._must_play()
        return self._do(lambda: doing.act(self._table, self.person, action, version))

    def next_round(self, version: int) -> bool:
        """Say that one is ready for the next round."""
        self._must_play()
        return self._do(lambda: doing.next_round(self._table, self.person, version))

    def undo(self, version: int) -> bool:
        """Ask to take back to one's last decision; True if that was done at once, for nobody else is to be asked."""
        self._must_play()
        before = self._match.version
        asked = self._do(lambda: doing.ask(self._table, self.person, Ask.TAKE_BACK))
        return asked and self._match.version != before

    def set_auto(self, seats: Collection[int]) -> None:
        """Do draws, passes and forced plays for this seat, or do not."""
        seat = self.seat
        if seat is not None:
            (self._match.auto.add if seat in seats else self._match.auto.discard)(seat)
            self._match.poke()

    def retry(self) -> bool:
        """Try again what the disk refused; False if it still does."""
        again = self._again
        return again is None or self._do(again)

    def let_stand(self) -> None:
        """Do not challenge the wrong tile that lies."""
        seat = self.seat
        if seat is not None:
            self._match.let_stand(seat)

    # what only a house has

    def ready(self, *, is_on: bool = True) -> bool:
        """Say that one is ready for the match, for another one, or for going on with an adjourned one."""
        return self._seated(lambda: doing.ready(self._table, self.person, is_on=is_on))

    def ask(self, what: Ask) -> bool:
        """Ask the others for something."""
        return self._seated(lambda: doing.ask(self._table, self.person, what))

    def answer(self, *, agrees: bool) -> bool:
        """Agree to what was asked, or not."""
        return self._seated(lambda: doing.answer(self._table, self.person, agrees=agrees))

    def move(self, seat: int) -> bool:
        """Take another seat, or ask who sits there to swap."""
        return self._seated(lambda: doing.move(self._table, self.person, seat))

    def put_bot(self, seat: int, level: str) -> bool:
        """Let a bot take a seat."""
        return self._seated(lambda: doing.put_bot(self._table, self.person, seat, level))

    def clear_seat(self, seat: int) -> bool:
        """Send a bot or a person away from a seat."""
        return self._seated(lambda: doing.clear_seat(self._table, self.person, seat))

    def wake_up(self) -> bool:
        """Take one's seat back from the bot that played there."""
        return self._seated(lambda: doing.wake_up(self._table, self.person))

    def play_here(self) -> None:
        """Play in this window, though a newer one is open."""
        seat = self.seat
        if seat is not None:
            self._table.presence.come(seat, self)
            self._table.settle()

    def leave(self) -> bool:
        """Get up from the seat, and close the window; who has another one keeps his seat, and plays on there."""
        self.on_gone = None
        done = self.seat is None or self.has_another or self._do(lambda: doing.leave(self._table, self.person))
        if done:
            self.stop()
        return done

    def say(self, text: str) -> None:
        """Say something to everybody at the table (R39); who may see hands tells no seat of them."""
        if self.must_be_silent:
            raise refused("watchers-quiet")
        self._table.chat.say(self.person, text)

    @property
    def must_be_silent(self) -> bool:
        """Whether this window watches a round with all hands, and so may not write to those who play it."""
        match, is_late = self._table.match, self._table.state.options.watching is Watching.LATE
        is_match = self._table.state.stage in (Stage.PLAYING, Stage.ADJOURNED) and match is not None
        if self.seat is not None or not is_late or not is_match or match is None:
            return False
        return match.session.state.phase is Phase.PLAYING

    @property
    def lines(self) -> tuple[Line, ...]:
        """What was said at the table lately."""
        return tuple(filter(self._hears, self._table.chat.lines))

    def _hears(self, line: Line) -> bool:
        return not (line.is_talk and self.is_muted(line.identity))

    # what the table calls

    def told(self, update: Update) -> None:
        """The match was changed."""
        if self._tell is not None:
            self._post(partial(self._tell, update))

    def changed(self) -> None:
        """The table was changed."""
        if self.on_changed is not None:
            self._post(partial(self.on_changed, self._table.view))

    def said(self, line: Line) -> None:
        """Somebody said something."""
        if self.on_said is not None and self._hears(line):
            self._post(partial(self.on_said, line))

    def sent_away(self, by: str) -> None:
        """Somebody, who decides here, took its seat."""
        self.sent_away_by = by

    def gone(self) -> None:
        """The window has no place at the table any more."""
        if self.on_gone is not None:
            self._post(self.on_gone)

    def _post(self, call: Callable[[], None]) -> None:
        """Hand something over to the guest's program, whose faults are its own; a closed window hears nothing."""
        try:
            self._deliver(lambda: call() if self._closed is not None else None)
        except Exception as error:  # whatever it is, the table and the others go on
            _log.warning("a guest could not be told: %s", type(error).__name__)

    # doing things

    def _must_play(self) -> None:
        if self.seat is None:
            raise refused("seat-not-yours")
        if not self.is_playing:
            raise refused("window-older")

    def _seated(self, what: Callable[[], object]) -> bool:
        self._must_play()
        return self._do(what)

    def _do(self, what: Callable[[], object]) -> bool:
        """Do something; False if the disk refused."""
        before = self.trouble
        try:
            what()
        except OSError as error:
            if before is None:
                _log.warning("table %s: %s", Fact(self.table_id), error)
            self.trouble, self._again = error, what
        else:
            self.trouble = self._again = None
        if (before is None) is not (self.trouble is None) and self.on_trouble is not None:
            self._post(self.on_trouble)
        return self.trouble is None
