"""The match at a table: it owns the session and the clocks, and lets the program do what is due.

Whatever changes it comes through ``act``, ``deal``, ``take_back`` or a callback of the clock of the house, all in one
thread; every change ends in ``poke``, which forgets what was planned and plans anew.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial

from engine.actions import SURRENDER, Action, Do
from engine.errors import IllegalActionError
from engine.record import Entry, Undo, replay
from engine.session import Session
from engine.snapshot import Phase, Snapshot, Update
from engine.state import Deal
from engine.transition import apply
from engine.views import open_table, snapshot_for
from tui.house.asking import Asker, Mind
from tui.house.clock import Cancel
from tui.house.clocks import Clocks, new_clocks
from tui.house.events import Clocked
from tui.house.journals import TableJournal
from tui.house.late import Shown
from tui.house.options import MISSES, TimeUp
from tui.house.owner import Owner
from tui.house.thoughts import PATIENCE, Thoughts
from tui.turns import asked_to_challenge, forced, may_challenge

CHALLENGE_TIME = 10.0
"""Seconds for which bots wait because somebody may challenge a wrong tile (R35)."""
AGAIN = 5.0
"""Seconds after which the program tries again what the disk refused."""
_DRAW_SHARE = 0.4

_log = logging.getLogger("draw-dominoes")


class Match:
    """A match in progress."""

    def __init__(self, owner: Owner, session: Session, journal: TableJournal, mind: Mind, asker: Asker) -> None:
        self._owner, self.session, self.journal = owner, session, journal
        seats = session.rules.seats
        options = owner.state.options
        self._thoughts = Thoughts(session, options.stand_in, mind, asker, self.poke)
        clocks = new_clocks(options.time, seats)._replace(turn=session.snapshot(None).turn)
        left = owner.state.clock_at(session.version)
        self.clocks: Clocks = clocks if left is None else clocks._replace(left=left)
        self.auto: set[int] = set()
        """The seats of people for whom draws, passes and forced plays are done."""
        self.taken_back = 0
        """How many actions were taken back last."""
        self.done: tuple[int, Action, int] | None = None
        """What auto did last: seat, action, and the version after it."""
        self._let_stand: dict[int, int] = {}
        self._missed = dict.fromkeys(range(seats), 0)
        self._missed_at = -1, 0.0
        self._since = owner.clock.now()
        self._timers: list[Cancel] = []
        self._reacted = 0
        journal.before = self._before
        self._unsubscribe = [session.subscribe(seat, partial(owner.tell_seat, seat)) for seat in range(seats)]
        self._unsubscribe.append(session.subscribe(None, self._tell_watchers))

    # what is known

    @property
    def version(self) -> int:
        """The version of the match."""
        return self.session.version

    def snapshot(self, viewer: int | None) -> Snapshot:
        """Return what a seat may know now."""
        return self.session.snapshot(viewer)

    def moments(self) -> Iterator[Shown]:
        """Yield all moments of the match so far, with all hands."""
        for version, step in enumerate(replay(self.session.record()), 1):
            yield Shown(snapshot_for(step.state, None, version), open_table(step.state))

    @property
    def next_deal(self) -> float | None:
        """When the next round is dealt at the latest."""
        if self.session.state.phase is not Phase.ROUND_OVER or not self._owner.is_awake:
            return None
        return self._since + self._owner.state.options.between

    # what is done

    def act(self, seat: int, action: Action, version: int | None = None) -> None:
        """Let a seat act; errors as ``Session.submit``."""
        self.session.submit(seat, action, version)
        self._moved()

    def act_himself(self, seat: int, action: Action, version: int) -> None:
        """Let a person act, who is awake then; errors as ``Session.submit``."""
        self.act(seat, action, version)
        self._missed[seat] = 0

    def deal(self) -> None:
        """Deal the next round; errors as ``Session.next_round``."""
        self.session.next_round(self._owner.given_deal(len(self.session.state.results) + 1))
        self._moved()

    def take_back(self, seat: int) -> int:
        """Go back to the last decision of a seat; errors as ``Session.take_back``."""
        self.taken_back = self.session.take_back(seat)
        self._moved(is_undone=True)
        return self.taken_back

    def let_stand(self, seat: int) -> None:
        """Somebody does not challenge the wrong tile that lies."""
        self._let_stand[seat] = self.version
        self.poke()

    def rest(self) -> None:
        """The match is over: bots think no more."""
        self._thoughts.rest()

    def stop(self) -> None:
        """Plan nothing any more."""
        self._forget_plans()
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        self.rest()

    def _moved(self, *, is_undone: bool = False) -> None:
        """The match was changed: go on with the clocks, tell the table, and plan anew."""
        self._since = self._owner.clock.now()
        public = self.session.snapshot(None)
        self.clocks = (self.clocks.undone if is_undone else self.clocks.turned)(public.turn, self._since)
        if self._ticks(public):
            self.clocks = self.clocks.started(self._since)
        self._thoughts.forget()
        self._owner.in_trouble(None)
        self._owner.match_changed()
        self.poke()

    def _tell_watchers(self, update: Update) -> None:
        self._owner.tell_watchers(Shown(update.snapshot, self.session.open_table()))

    def _before(self, entry: Entry) -> None:
        """Write the clocks down as they will be after an entry."""
        if not self.clocks.time.is_limited:
            return
        now = self._owner.clock.now()
        if isinstance(entry, Deal):
            clocks = self.clocks
        elif isinstance(entry, Undo):
            clocks = self.clocks.undone(None, now)
        else:
            clocks = self.clocks.turned(apply(self.session.state, *entry).state.turn, now)
        self._owner.write(Clocked(self.version + 1, clocks.stopped(now).left))

    # what is due

    def poke(self) -> None:
        """Forget what was planned and plan what is due now."""
        self._forget_plans()
        public = self.snapshot(None)
        if public.phase is Phase.MATCH_OVER:
            return
        if not self._owner.is_awake:
            self._stop_clock()
        elif public.phase is Phase.ROUND_OVER:
            self._plan_deal(public)
        else:
            self._run_clock(public)
            if not self._owner.do_bots_wait:
                self._plan_move(public)

    def _forget_plans(self) -> None:
        for cancel in self._timers:
            cancel()
        self._timers.clear()

    def _plan(self, when: float, what: Callable[[], object]) -> None:
        self._timers.append(self._owner.clock.at(when, what))

    def _plan_deal(self, public: Snapshot) -> None:
        state = self._owner.state
        is_ready = all(state.ready.get(seat) == public.version for seat in state.deciding)
        when = self._owner.clock.now() if is_ready else self._since + state.options.between
        self._plan(when, partial(self._try, self.deal))

    # clocks

    def _ticks(self, public: Snapshot) -> bool:
        """Whether the clock of who is to move should run."""
        seat = public.turn
        runs = self.clocks.time.is_limited and self._owner.is_awake and self._owner.do_clocks_run
        return runs and seat is not None and not self._owner.state.seats[seat].is_bots

    def _run_clock(self, public: Snapshot) -> None:
        if not self._ticks(public):
            self._stop_clock()
            return
        self.clocks = self.clocks.started(self._owner.clock.now())
        seat, deadline = self.clocks.running, self.clocks.deadline
        assert seat is not None
        assert deadline is not None
        self._plan(deadline, partial(self._time_up, seat, public.version))

    def _stop_clock(self) -> None:
        """Let no clock run, and write down what it came to."""
        if self.clocks.running is not None:
            self.clocks = self.clocks.stopped(self._owner.clock.now())
            try:
                self._owner.write(Clocked(self.version, self.clocks.left))
            except OSError as error:  # who plays loses nothing by that
                _log.warning("a clock could not be written down: %s", error)

    def _time_up(self, seat: int, version: int) -> None:
        if version != self.version:
            return
        is_first = False
        if self._missed_at != (seat, self.clocks.since):  # one turn may take several actions
            self._missed_at = seat, self.clocks.since
            self._missed[seat] += 1
            is_first = True
        gives_up = self._owner.state.options.time_up is TimeUp.SURRENDER and self.session.rules.surrender
        action = SURRENDER if gives_up else self.snapshot(seat).legal[0]
        is_asleep = self._missed[seat] >= MISSES
        if is_first:
            self._owner.time_is_up(seat, gives_up=gives_up)
        self._try(partial(self.act, seat, action, version))
        if is_asleep:
            self._try(partial(self._owner.is_asleep, seat))

    # bots and auto

    def _plan_move(self, public: Snapshot) -> None:
        seats = self._owner.state.seats
        if public.wrong is not None and self._reacted != public.version:
            self._reacted = public.version
            if self._react(public):
                return
        if self._waits(public):
            self._plan(self._since + CHALLENGE_TIME, self._all_let_stand)
            return
        seat = public.turn
        if seat is None:
            return
        if seats[seat].is_bots:
            self._plan_bot(seat, public.version)
        elif seat in self.auto and (action := forced(self.snapshot(seat))) is not None:
            self._plan_act(seat, action, public.version, is_auto=True)

    def _react(self, public: Snapshot) -> bool:
        """Let bots, clockwise, challenge the tile that was laid wrongly; whether one did."""
        for seat in asked_to_challenge(public):
            if self._owner.state.seats[seat].is_bots:
                action = self._thoughts.reaction(self.snapshot(seat))
                if action is not None:
                    self._plan_act(seat, action, public.version)
                    return True
        return False

    @property
    def waits_for_challenge(self) -> bool:
        """Whether bots wait because a person may still challenge a wrong tile."""
        return self._waits(self.snapshot(None))

    def _waits(self, public: Snapshot) -> bool:
        seats = self._owner.state.seats
        silent = {seat for seat, version in self._let_stand.items() if version == public.version}
        people = [seat for seat in self._owner.state.people if not seats[seat].is_stood_in]
        return not silent.issuperset(people) and may_challenge(public, [x for x in people if x not in silent])

    def _all_let_stand(self) -> None:
        for seat in self._owner.state.people:
            self._let_stand[seat] = self.version
        self.poke()

    def _plan_bot(self, seat: int, version: int) -> None:
        """Do what a bot has chosen, or ask it; one that does not answer is not waited for any longer."""
        snapshot = self.snapshot(seat)
        action = self._thoughts.answer(seat, version)
        if action is not None:
            self._plan_act(seat, action, version)
            return
        self._plan(self._owner.clock.now() + PATIENCE, partial(self._thoughts.give_up, snapshot))
        self._thoughts.ask(snapshot)

    def _plan_act(self, seat: int, action: Action, version: int, *, is_auto: bool = False) -> None:
        pace = self._owner.state.options.pace * (_DRAW_SHARE if action.do is Do.DRAW else 1.0)
        when = max(self._owner.clock.now(), self._since + pace)
        self._plan(when, partial(self._act_for, seat, action, version, is_auto))

    def _act_for(self, seat: int, action: Action, version: int, is_auto: bool) -> None:
        if version == self.version:
            if is_auto:
                self.done = seat, action, version + 1
            self._try(partial(self.act, seat, action, version))

    def _try(self, what: Callable[[], object]) -> None:
        """Do what is due; if the disk refuses, again a little later."""
        try:
            what()
        except OSError as error:
            self._owner.in_trouble(error)
            self._plan(self._owner.clock.now() + AGAIN, partial(self._try, what))
        except IllegalActionError as error:
            _log.warning("what was due was refused: %s", error)
