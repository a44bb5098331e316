"""A match in progress without a screen: whose hand may be shown, what bots do, and what the disk says.

Nothing is printed here: changes wait in ``take`` until they are safe on the disk.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from functools import partial

from engine import library
from engine.actions import Action
from engine.bots.protocol import Bot
from engine.bots.safe import safe_choice, safe_reaction
from engine.errors import IllegalActionError
from engine.hints_given import Help
from engine.session import Session
from engine.snapshot import OpenTable, Phase, Snapshot, Update
from tui.line.stopping import Stop
from tui.screens.curtain import Curtain
from tui.turns import asked_to_challenge, forced, may_challenge
from tui.widgets.places import Places
from tui.words.people import People, people_of

_log = logging.getLogger("draw-dominoes")


class LineTable:
    """One match, with people at some seats and bots at the others."""

    def __init__(
        self, session: Session, people: Collection[int], bots: Mapping[int, Bot], stop: Stop, *, order: int = 0
    ) -> None:
        self.session = session
        self.humans = frozenset(people)
        self.bots = dict(bots)
        self.auto: frozenset[int] = frozenset()
        """The seats of people for whom draws, passes and forced plays are done."""
        self.trouble: OSError | None = None
        """Why the match can't be saved; it stands still until ``retry`` succeeds."""
        self.taken_back = 0
        """How many moves were taken back since that was last told."""
        self.curtain = Curtain(self.humans)
        self._stop = stop
        self._order = order
        self._again: Callable[[], object] | None = None
        self._reacted = self._let_stand = self._synced = 0
        self._updates: list[Update] = []
        self._places: dict[int, Places] = {}
        self._unwatch = session.subscribe(self.curtain.viewer, self._updates.append)

    # what may be seen

    @property
    def snapshot(self) -> Snapshot:
        """What the person at the terminal may know."""
        return self.session.snapshot(self.curtain.viewer)

    @property
    def open_table(self) -> OpenTable | None:
        """Every hand, once the round is over."""
        return None if self.session.state.phase is Phase.PLAYING else self.session.open_table()

    @property
    def is_alone(self) -> bool:
        """Whether one person plays, who is called "you"."""
        return len(self.humans) == 1

    @property
    def people(self) -> People:
        """Who sits where; nobody is "you" when several look at the end of a round together."""
        shows_all = self.session.state.phase is not Phase.PLAYING
        viewer = None if shows_all and not self.is_alone else self.curtain.viewer
        return people_of([player.name for player in self.session.players], self.humans, viewer)

    @property
    def places(self) -> Places:
        """The hand in the order in which its tiles are numbered; a drawn tile comes last."""
        snapshot = self.snapshot
        if snapshot.viewer is None:
            return Places()
        known = self._places.get(snapshot.viewer, Places(order=self._order))
        self._places[snapshot.viewer] = places = known.updated(snapshot.hand, close_gaps=True)
        return places

    def sort(self) -> None:
        """Put the hand into another order."""
        places = self.places.sorted()
        if self.curtain.viewer is not None:
            self._places[self.curtain.viewer] = places

    def take(self) -> list[Update]:
        """Return what has changed since it was last asked for."""
        updates = self._updates[:]
        self._updates.clear()
        return updates

    def follow(self) -> bool:
        """Draw the curtain if another person is to act; return whether a hand was hidden by it."""
        was_shown = self.curtain.follow(self.snapshot)
        if was_shown:
            self._watch()
        return was_shown

    def sit_down(self) -> None:
        """Show the hand of the person who was asked for."""
        self.curtain.open()
        self._watch()

    def _watch(self) -> None:
        self._unwatch()
        self._unwatch = self.session.subscribe(self.curtain.viewer, self._updates.append)

    # what people do

    def act(self, seat: int, action: Action) -> None:
        """Let a person act; IllegalActionError if the rules refuse it, ``trouble`` if the disk does."""
        self._do(partial(self.session.submit, seat, action, self.session.version))

    def next_round(self) -> None:
        """Deal the next round."""
        self.curtain.leave()
        self._watch()
        self._places = {seat: Places(order=places.order) for seat, places in self._places.items()}
        self._do(partial(self.session.next_round, None, self.session.version))

    def undo(self) -> None:
        """Take back to the person's last decision; errors as ``act``."""

        def take_back() -> None:
            self.taken_back = self.session.undo(self.session.version)

        self._do(take_back)

    def note_help(self, what: Help) -> bool:
        """Let the record say that the person was helped; False if the disk refused."""
        self._do(partial(self.session.note_hint, self.curtain.viewer or 0, what))
        return self.trouble is None

    def breakable(self) -> AbstractContextManager[None]:
        """Let a signal end what is inside: thinking, but not saving."""
        return self._stop.breakable()

    def let_stand(self) -> None:
        """Nobody challenges the wrong tile that lies: play goes on (R35)."""
        self._let_stand = self.session.version

    def retry(self) -> None:
        """Try again what the disk refused."""
        again, self.trouble = self._again, None
        if again is not None:
            self._do(again)

    @property
    def waits_for_challenge(self) -> bool:
        """Whether bots wait because a person may still challenge a wrong tile."""
        return self._let_stand != self.session.version and may_challenge(self.session.snapshot(None), self.humans)

    def _do(self, what: Callable[[], object]) -> None:
        try:
            what()
        except OSError as error:
            _log.warning("the match could not be saved: %s", error)
            self.trouble, self._again = error, what

    # what the program does

    def move(self) -> bool:
        """Make one move of a bot, or a forced one of a person with auto on; False if people are to act."""
        public = self.session.snapshot(None)
        if self.trouble is not None:
            return False
        if public.phase is not Phase.PLAYING:
            self._sync(public.version)
            return False
        if public.wrong is not None and self._reacted != public.version:
            self._reacted = public.version
            if self._react(public):
                return self.trouble is None
        if public.turn is None or self.waits_for_challenge:
            return False
        action = self._choice(public.turn)
        if action is None:
            return False
        self._apply(public.turn, action)
        return self.trouble is None

    def _react(self, public: Snapshot) -> bool:
        """Ask the bots, clockwise, whether they challenge the tile that was laid wrongly."""
        for seat in asked_to_challenge(public):
            bot = self.bots.get(seat)
            action = None if bot is None else safe_reaction(bot, self.session.snapshot(seat), _log.warning)
            if action is not None:
                self._apply(seat, action)
                return True
        return False

    def _choice(self, seat: int) -> Action | None:
        snapshot = self.session.snapshot(seat)
        if seat not in self.bots:
            return forced(snapshot) if seat in self.auto else None
        with self._stop.breakable():
            return safe_choice(self.bots[seat], snapshot, _log.warning)

    def _apply(self, seat: int, action: Action) -> None:
        try:
            self.act(seat, action)
        except IllegalActionError as error:
            _log.warning("seat %s: %s was refused: %s", seat, action, error)
            self.act(seat, self.session.snapshot(seat).legal[0])

    def _sync(self, version: int) -> None:
        """Wait until the finished round is on the disk itself."""
        if self._synced == version:
            return
        self._synced = version
        try:
            library.sync(self.session)
        except OSError as error:
            _log.warning("the match is written, but may not be on the disk yet: %s", error)
