"""A table: the only writer of its log and of its match.

What people do comes in through ``tui.house.doing``; here is what follows from it.  Each event is written down before it
happens here and before anybody is told, and everything that is due follows from the log alone: a table that is loaded
after the program was killed does what was due then.
"""

from __future__ import annotations

import logging
from pathlib import Path

from engine.errors import IllegalActionError, RecordError, problem
from engine.journal import SUFFIX
from tui.house import events as ev
from tui.house import results
from tui.house.audience import Keeper, Window
from tui.house.chat import Kind
from tui.house.clock import Cancel
from tui.house.journals import remove_others
from tui.house.log import TableLog
from tui.house.options import Empty
from tui.house.playing import Playing
from tui.house.state import Stage, TableState, made, table_of
from tui.i18n import N_

ASKED_FOR = 30.0
"""Seconds after which a question that not everybody answered is out of date."""
KEPT = 30 * 86_400.0
"""Seconds after which an adjourned match that nobody went on with is taken away."""

_log = logging.getLogger("draw-dominoes")


class Table(Playing):
    """One table of the house."""

    def __init__(self, keeper: Keeper, log: TableLog, state: TableState) -> None:
        """Take over an open log; use ``make`` or ``load``."""
        super().__init__(keeper, log, state)
        self.asked_at: dict[tuple[int, ev.Ask], tuple[float, int]] = {}
        """When each seat asked what, and at which version."""
        self._asked_timer: Cancel | None = None
        self._planned: ev.Asked | None = None
        self._fill_timer: Cancel | None = None
        self._adjourned_timer: Cancel | None = None
        self._is_settling = False

    @classmethod
    def make(cls, keeper: Keeper, event: ev.Made) -> Table:
        """Open a new table; OSError if that can't be written down."""
        log = TableLog.create(keeper.settings.data / "tables" / event.table)
        try:
            log.write(event)
        except BaseException:
            log.close()
            raise
        return cls(keeper, log, made(event))

    @classmethod
    def load(cls, keeper: Keeper, folder: Path) -> Table | None:
        """Go on with a table, None if it was closed or never made; GameError, ValueError or OSError if it can't be."""
        log, events = TableLog.open(folder)
        if not events:
            log.close()
            if any(folder.glob(f"*{SUFFIX}")):  # a table that had a match had a log
                raise RecordError(problem("record-bad", reason=N_("it is no record of this program")))
            return None
        try:
            table = cls(keeper, log, table_of(events))
            if table.state.stage is Stage.CLOSED:
                log.close()
                return None
            remove_others(folder, table.state.begun)
            if table.state.match:
                table.sit_down_again()
        except BaseException:
            log.close()
            raise
        return table

    def wake(self) -> None:
        """Do what is due after loading: finish what was begun, and hold the seats of those who are not back yet."""
        if self._is_unfinished or self._lacks_result:
            self._end_match()
        if self.state.stage is not Stage.ADJOURNED:
            for seat in self.state.people:
                if not self.state.seats[seat].is_stood_in:
                    self.presence.awaited.add(seat)
                    self.presence.hold(seat)
            try:
                self.see_who_is_left()
            except OSError as error:
                self.in_trouble(error)
        self.settle()

    # what happens

    def settle(self) -> None:
        """Do whatever is due now, and tell everybody."""
        if self._is_settling:
            return
        self._is_settling = True
        try:
            while self._settle_one():
                pass
        except OSError as error:
            self.in_trouble(error)
        else:
            self.trouble = self.trouble if self._is_unfinished else None
        finally:
            self._is_settling = False
        self._plan_question()
        self._plan_bots()
        self._plan_adjourned()
        if self.match is not None:
            self.match.poke()
        self.tell_all()

    def _settle_one(self) -> bool:
        """Do one thing that is due; False if nothing is."""
        state = self.state
        if self._is_unfinished:
            self._end_match()
            return not self._is_unfinished
        if self.drop_question():
            return True
        if state.asked is not None and state.is_agreed:
            self._agreed_to(state.asked)
            return True
        people, seats = set(state.people), state.seats
        if state.stage in (Stage.GATHERING, Stage.OVER):
            if people and people <= set(state.ready) and not any(seat.is_open for seat in seats):
                self._begin()
                return True
        elif state.stage is Stage.ADJOURNED and people <= set(state.ready) | self._stood_in:
            self.write(ev.Adjourned(False, self.clock.now()))
            return True
        return False

    @property
    def _stood_in(self) -> set[int]:
        seats, here = self.state.seats, self.presence.here
        return {place for place, seat in enumerate(seats) if seat.is_stood_in and place not in here}

    def _agreed_to(self, asked: ev.Asked) -> None:
        if asked.what is ev.Ask.SWAP:
            self.write(ev.Swapped(asked.seat, asked.other))
            self.presence.exchange(asked.seat, asked.other)
        elif asked.what in (ev.Ask.PAUSE, ev.Ask.GO_ON):
            self.write(ev.Paused(asked.what is ev.Ask.PAUSE))
        elif asked.what is ev.Ask.ADJOURN:
            self.adjourn()
        else:
            if self.match is not None and self.match.version == asked.version:
                try:
                    self.match.take_back(asked.seat)
                except IllegalActionError as error:
                    _log.warning("what was agreed can't be done: %s", error)
            if self.state.asked is not None:
                self.write(ev.Settled())

    def adjourn(self) -> None:
        """Let the match go on another day."""
        self.write(ev.Adjourned(True, self.clock.now()))
        for seat in self.state.people:
            self.presence.let_go(seat)
        self.presence.awaited.clear()
        if self.match is not None:
            self.match.poke()

    # who is here

    def window_closed(self, window: Window, identity: str) -> None:
        """A window at a seat is gone; after the last one the seat is held."""
        seat = self.state.seat_of(identity)
        if seat is None or window not in self.presence.windows(seat):
            return
        try:
            if self.presence.go(seat, window):
                if self.state.stage is not Stage.ADJOURNED and not self.state.seats[seat].is_stood_in:
                    self.presence.hold(seat)
                if seat in self.state.ready and self.state.stage is not Stage.PLAYING:
                    self.write(ev.Readied(seat, 0, False))
                self.see_who_is_left()
        except OSError as error:
            self.in_trouble(error)
        self.settle()

    def _is_held_no_more(self, seat: int) -> None:
        """Somebody did not come back in time."""
        try:
            self.give_up_seat(seat)
        except OSError as error:
            self.in_trouble(error)
        self.settle()

    def give_up_seat(self, seat: int) -> None:
        """Let a seat go as the table's policy is: before and after a match it is open, in one a bot takes over."""
        if self.state.stage is Stage.ADJOURNED and self._goes_on_without():
            self.write(ev.Adjourned(False, self.clock.now()))
        state = self.state
        if state.stage in (Stage.GATHERING, Stage.OVER):
            self.write(ev.Rose(seat))
        elif state.stage is Stage.PLAYING and not self.presence.here:
            pass  # with nobody there, the first whose time is over is no worse than the others
        elif state.stage is Stage.PLAYING and self.match is not None and state.options.empty is not Empty.WAIT:
            if state.options.empty is Empty.SURRENDER and self.match.session.rules.surrender:
                results.give_up(self.match, seat)
            else:
                self.write(ev.StoodIn(seat, True))
        self.see_who_is_left()

    def hold_missing(self) -> None:
        """Hold the seats of those who are away while somebody is there."""
        for seat in self._missing():
            self.presence.hold(seat)

    def _missing(self) -> list[int]:
        seats, here = self.state.seats, self.presence.here
        away = [seat for seat in self.state.people if seat not in here and not seats[seat].is_stood_in]
        return [seat for seat in away if self.presence.held_until(seat) is None] if here else []

    def _goes_on_without(self) -> bool:
        """Whether an adjourned match goes on without those who are away: all others are there and say so."""
        state, here = self.state, self.presence.here
        at = state.goes_on_at
        return at is not None and self.clock.now() >= at and bool(here) and here <= set(state.ready)

    def is_asleep(self, seat: int) -> None:
        """Somebody let several turns pass: a bot plays until he wakes up."""
        if self.state.stage is Stage.PLAYING and self.state.options.empty is Empty.BOT:
            self.write(ev.StoodIn(seat, True))
            self._tell(seat, Kind.TIME_UP, "bot")
            self.settle()

    def see_who_is_left(self) -> None:
        """Close a table that nobody is at any more, or adjourn its match."""
        if not self.presence.is_anybody:
            self._nobody_is_left()

    def _nobody_is_left(self) -> None:
        if self.state.stage is Stage.PLAYING:
            self.adjourn()
        elif self.state.stage is not Stage.ADJOURNED:
            self.close()

    def close(self) -> None:
        """Take the table away."""
        self.write(ev.Closed())
        self.presence.clear()

    def let_go(self) -> None:
        """Let go of all files; everything is in them."""
        for cancel in (self._asked_timer, self._fill_timer, self._adjourned_timer, self._again):
            if cancel is not None:
                cancel()
        self._slowly.stop()
        self.presence.clear()
        if self.match is not None:
            self._drop(self.match)
            self.match = None
        self.log.close()

    # what is planned

    def _plan_question(self) -> None:
        """Let a question be out of date a while after it was asked."""
        if self._planned is not self.state.asked:
            self._planned = self.state.asked
            if self._asked_timer is not None:
                self._asked_timer()
                self._asked_timer = None
            if self._planned is not None:
                self._asked_timer = self.clock.at(self.clock.now() + ASKED_FOR, self._is_out_of_date)

    def _is_out_of_date(self) -> None:
        self._asked_timer = None
        asked = self.state.asked
        try:
            if asked is not None:
                self.write(ev.Settled())
        except OSError as error:
            self.in_trouble(error)
            self._planned = asked = None  # once more
        self.settle()
        if asked is not None:
            self._tell(asked.seat, Kind.UNANSWERED, asked.what)

    def _plan_bots(self) -> None:
        """Let bots take the open seats a while after the first person waits there."""
        state, fill = self.state, self.state.options.fill
        waits = state.stage is Stage.GATHERING and bool(self.presence.here) and any(x.is_open for x in state.seats)
        if not (fill and waits and not state.options.is_rated):
            self.bots_at = None
            if self._fill_timer is not None:
                self._fill_timer()
                self._fill_timer = None
        elif self._fill_timer is None:
            self.bots_at = self.clock.now() + fill
            self._fill_timer = self.clock.at(self.bots_at, self._fill)

    def _fill(self) -> None:
        self._fill_timer, self.bots_at = None, None
        try:
            for place, seat in enumerate(self.state.seats):
                if seat.is_open and self.state.stage is Stage.GATHERING:
                    self.write(ev.BotSat(place, self.state.options.stand_in, fills=True))
        except OSError as error:
            self.in_trouble(error)
        self.settle()

    def _plan_adjourned(self) -> None:
        """Hold the seats of those who stay away from an adjourned match for long; take the table away after longer."""
        if self._adjourned_timer is not None:
            self._adjourned_timer()
            self._adjourned_timer = None
        if self.state.stage is not Stage.ADJOURNED:
            return
        if self._goes_on_without():
            self.hold_missing()
        else:
            for seat in self.state.people:
                self.presence.let_go(seat)
        now, moments = self.clock.now(), (self.state.goes_on_at, self.state.adjourned_at + KEPT)
        due = [moment for moment in moments if moment is not None and moment > now]
        self._adjourned_timer = self.clock.at(min(due, default=now + 3600), self._adjourned_for_long)

    def _adjourned_for_long(self) -> None:
        self._adjourned_timer = None
        try:
            if self.clock.now() >= self.state.adjourned_at + KEPT and not self.presence.is_anybody:
                self.close()
        except OSError as error:
            self.in_trouble(error)
        self.settle()
