"""The host of a table: it owns the session, lets the bots play and passes every change on.

A screen calls ``watch`` for the seat whose view it shows, ``start`` when it opens and ``stop`` when it closes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TypeVar

from engine.actions import Action, Do
from engine.bots.protocol import Bot
from engine.bots.safe import safe_choice, safe_reaction
from engine.errors import IllegalActionError
from engine.hints_given import Help
from engine.library import sync
from engine.record import GameRecord, Header
from engine.session import Session
from engine.snapshot import OpenTable, Phase, Snapshot, Update
from tui.minds.mind import Mind
from tui.minds.thought import Thought
from tui.table_host import Done
from tui.thinking import Thinker
from tui.turns import PACES, asked_to_challenge, forced, may_challenge

PATIENCE = 30.0
"""Seconds after which a bot that does not answer is replaced for this move."""
_DRAW_SHARE = 0.4
"""A draw takes less of the pace than a play: there may be many in a row."""

AnswerT = TypeVar("AnswerT")

_log = logging.getLogger("draw-dominoes")


class Host:
    """One match in progress, with people at some seats and bots at the others."""

    def __init__(
        self,
        session: Session,
        humans: Collection[int],
        bots: Mapping[int, Bot],
        *,
        pace: float = PACES["normal"],
        patience: float = PATIENCE,
        mind: Mind | None = None,
    ) -> None:
        """Get ready; ``mind`` is what the bots think with, if any of them takes time for that."""
        self.session = session
        self.humans = frozenset(humans)
        self.bots = dict(bots)
        self.auto: frozenset[int] = frozenset()
        """The seats of people for whom draws, passes and forced plays are done."""
        self.done_for_you: Done | None = None
        """What was done by auto last."""
        self.taken_back = 0
        """How many actions the last undo took back."""
        self.trouble: OSError | None = None
        """Why the match can't be saved; it stands still until ``retry`` succeeds."""
        self.on_trouble: Callable[[], None] | None = None
        """Called when a trouble begins or ends."""
        self.on_fault: Callable[[BaseException], None] | None = None
        """Called when the program itself can't go on at this table."""
        self.on_thought: Callable[[Thought], None] | None = None
        """Called when a bot has chosen, before its move is made."""
        self._pace = pace
        self._patience = patience
        self._mind = mind
        self._is_asking = self._is_interrupted = False
        self._is_paused = False
        self._steps = 0
        self._again: Callable[[], object] | None = None
        self._reacted = 0
        self._synced = 0
        self._failed_at = 0
        self._let_stand = 0
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._thinker = Thinker()
        self._unwatch: Callable[[], None] | None = None
        self._unsubscribe = session.subscribe(None, self._changed)

    # who sits and who watches

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats as they were given; "" for a person who gave none."""
        return tuple(player.name for player in self.session.players)

    @property
    def header(self) -> Header:
        """What the record begins with."""
        return self.session.header

    def record(self) -> GameRecord:
        """Return the match so far."""
        return self.session.record()

    def open_table(self) -> OpenTable:
        """Return the whole table."""
        return self.session.open_table()

    def snapshot(self, viewer: int | None) -> Snapshot:
        """Return what a seat may know now."""
        return self.session.snapshot(viewer)

    def watch(self, viewer: int | None, tell: Callable[[Update], None], *, sees_all: bool = False) -> None:
        """Tell of every change as this seat sees it, and no longer as another one did."""
        if self._unwatch is not None:
            self._unwatch()
        self._unwatch = self.session.subscribe(viewer, tell, sees_all=sees_all)

    # starting and stopping

    def start(self) -> None:
        """Let the bots play; needs a running event loop."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drive())
            self._task.add_done_callback(self._ended)

    def stop(self) -> None:
        """Stop for good; a bot that still thinks is not waited for."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        self._unsubscribe()
        self._thinker.stop()
        if self._mind is not None:
            self._mind.close()

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Go on after a fault of the program itself, but not twice at the same table."""
        if task.cancelled() or task is not self._task:
            return
        error = task.exception()
        _log.warning("the host of a table failed", exc_info=error)
        self._task = None
        if self._failed_at != self.session.version:
            self._failed_at = self.session.version
            self.start()
        elif self.on_fault is not None and error is not None:
            self.on_fault(error)

    @property
    def pace(self) -> float:
        """Seconds between two moves of bots."""
        return self._pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._pace = seconds
        if self._mind is not None:
            self._mind.pace = seconds
        self._wake.set()

    @property
    def is_paused(self) -> bool:
        """Whether the bots wait."""
        return self._is_paused

    def pause(self) -> None:
        """Let the bots wait, and think of something else."""
        self._is_paused = True
        if not self._steps:
            self._interrupt()
        self._wake.set()

    def resume(self) -> None:
        """Let the bots go on."""
        self._is_paused = False
        self._wake.set()

    def step(self) -> None:
        """Let a paused table make one more move."""
        self._steps += 1
        self._wake.set()

    # what people do

    def submit(self, seat: int, action: Action, version: int) -> bool:
        """Let a person act; False if the disk refused, IllegalActionError if the rules did."""
        return self._do(partial(self.session.submit, seat, action, version))

    def next_round(self, version: int) -> bool:
        """Deal the next round; False if the disk refused."""
        return self._do(partial(self.session.next_round, None, version))

    def undo(self, version: int) -> bool:
        """Take back to the person's last decision; errors as ``submit``."""

        def take_back() -> None:
            self.taken_back = self.session.undo(version)

        return self._do(take_back)

    def note_help(self, seat: int, what: Help) -> bool:
        """Let the record say that a person was helped; False if the disk refused."""
        return self._do(partial(self.session.note_hint, seat, what))

    def set_auto(self, seats: Collection[int]) -> None:
        """Do draws, passes and forced plays for these people, and for no others."""
        self.auto = frozenset(seats)
        self._wake.set()

    def retry(self) -> bool:
        """Try again what the disk refused; False if it still does."""
        again = self._again
        if again is None:
            return True
        try:
            done = self._do(again)
        except IllegalActionError:
            self._end_trouble()
            return True
        if done:
            self._end_trouble()
        return done

    def let_stand(self) -> None:
        """Nobody challenges the wrong tile that lies: play goes on (R35)."""
        self._let_stand = self.session.version
        self._wake.set()

    @property
    def waits_for_challenge(self) -> bool:
        """Whether bots wait because a person may still challenge a wrong tile."""
        return self._waits(self.snapshot(None))

    def _waits(self, snapshot: Snapshot) -> bool:
        return self._let_stand != snapshot.version and may_challenge(snapshot, self.humans)

    def _do(self, what: Callable[[], object]) -> bool:
        try:
            what()
        except OSError as error:
            _log.warning("the match could not be saved: %s", error)
            self.trouble, self._again = error, what
            if self.on_trouble is not None:
                self.on_trouble()
            return False
        return True

    def _end_trouble(self) -> None:
        self.trouble = self._again = None
        self._wake.set()
        if self.on_trouble is not None:
            self.on_trouble()

    # what bots do

    def _changed(self, _: Update) -> None:
        """Nobody waits any more for what a bot thinks of the table before."""
        self._interrupt()
        self._wake.set()

    def _interrupt(self) -> None:
        if self._is_asking and self._mind is not None:
            self._is_interrupted = True
            self._mind.interrupt()

    async def _drive(self) -> None:
        """Make one move of the program after the other; sleep while people are to act."""
        while True:
            self._wake.clear()
            public = self.snapshot(None)
            if public.phase is not Phase.PLAYING and self._synced != public.version:
                self._synced = public.version
                await asyncio.to_thread(self._sync)
            elif not self._may_go_on(public):
                await self._wake.wait()
            elif public.wrong is not None and self._reacted != public.version:
                self._reacted = public.version
                await self._react(public)
            elif self._waits(public) or not await self._move(public):
                await self._wake.wait()

    def _sync(self) -> None:
        """Wait, in a thread, until the finished round is on the disk itself."""
        try:
            sync(self.session)
        except OSError as error:
            _log.warning("the match is written, but may not be on the disk yet: %s", error)

    def _may_go_on(self, public: Snapshot) -> bool:
        return (
            public.phase is Phase.PLAYING
            and self.trouble is None
            and (not self._is_paused or self._steps > 0 or public.turn in self.humans)
        )

    async def _react(self, public: Snapshot) -> None:
        """Ask the bots, clockwise, whether they challenge the tile that was laid wrongly."""
        for seat in asked_to_challenge(public):
            bot = self.bots.get(seat)
            if bot is None:
                continue
            question = partial(safe_reaction, bot, self.snapshot(seat), _log.warning)
            action = await self._answer(question, None)
            if self.session.version != public.version:
                return
            if action is not None:
                self._apply(seat, action, public.version)
                return

    async def _move(self, public: Snapshot) -> bool:
        """Make the move of the bot to act, or the forced one of a person with auto on; False if there is none."""
        seat = public.turn
        self._is_interrupted = False
        if seat is None:
            return False
        loop = asyncio.get_running_loop()
        started = loop.time()
        snapshot = self.snapshot(seat)
        bot = self.bots.get(seat)
        if bot is not None and seat not in self.humans:
            action: Action | None = await self._choice(bot, snapshot)
        else:
            action = forced(snapshot) if seat in self.auto else None
        if self._is_interrupted:
            return True
        if action is None:
            return False
        if bot is not None and self.on_thought is not None:
            self.on_thought(Thought(seat, snapshot, action, getattr(bot, "judgement", None)))
        if not await self._delayed(action, snapshot.version, started):
            return True
        if bot is not None:
            self._steps = max(0, self._steps - 1)
        else:
            self.done_for_you = Done(seat, action, snapshot.version + 1)
        self._apply(seat, action, snapshot.version)
        await asyncio.sleep(0)
        return True

    async def _choice(self, bot: Bot, snapshot: Snapshot) -> Action:
        return await self._answer(partial(safe_choice, bot, snapshot, _log.warning), snapshot.legal[0])

    async def _answer(self, question: Callable[[], AnswerT], instead: AnswerT) -> AnswerT:
        """Ask a bot in its thread; one that does not answer is not waited for any longer."""
        self._is_asking, self._is_interrupted = True, False
        try:
            return await asyncio.wait_for(self._thinker.ask(question), self._patience)
        except TimeoutError:
            _log.warning("a bot did not answer within %s s; %s instead", self._patience, instead)
            self._thinker.stop()
            self._thinker = Thinker()
            return instead
        finally:
            self._is_asking = False

    async def _delayed(self, action: Action, version: int, started: float) -> bool:
        """Wait out the pace; False if the table changed or the move may not be made any more."""
        loop = asyncio.get_running_loop()
        while True:
            if self.session.version != version or not self._may_go_on(self.snapshot(None)):
                return False
            share = _DRAW_SHARE if action.do is Do.DRAW else 1.0
            left = 0.0 if self._steps else self._pace * share - (loop.time() - started)
            if left <= 0:
                return True
            self._wake.clear()
            try:
                await asyncio.wait_for(self._wake.wait(), left)
            except TimeoutError:
                continue

    def _apply(self, seat: int, action: Action, version: int) -> None:
        try:
            self._do(partial(self.session.submit, seat, action, version))
        except IllegalActionError as error:
            _log.warning("seat %s: %s was refused: %s", seat, action, error)
            if error.code != "stale":
                legal = self.snapshot(seat).legal
                if legal:
                    self._do(partial(self.session.submit, seat, legal[0], self.session.version))
