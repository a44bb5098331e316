"""The one mutable object of a match: it owns the state, keeps the record and tells its subscribers.

Everything that changes a match goes through ``submit``, ``next_round``, ``undo`` or ``take_back``; an entry is written
to the journal before the state changes and before anybody is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, runtime_checkable

from engine.actions import Action
from engine.dealing import GivenDeal, make_deal
from engine.errors import IllegalActionError, problem
from engine.events import Event, MatchStarted, TilePlayed, seen_by
from engine.hints_given import Help, Hint
from engine.record import Entry, GameRecord, Header, Player, Replayer, Undo
from engine.rules import Rules
from engine.snapshot import OpenTable, Phase, Snapshot, Update
from engine.state import Deal, MatchState, Transition
from engine.trail import Trail
from engine.transition import apply, deal_round, start_match
from engine.views import open_table, snapshot_for


class Recorder(Protocol):
    """Where entries are kept; ``engine.journal.Journal`` on disk."""

    def write(self, entry: Entry) -> None:
        """Keep an entry for good, or raise OSError."""


@runtime_checkable
class Noter(Recorder, Protocol):
    """A recorder that also keeps who was helped."""

    def note(self, hint: Hint) -> None:
        """Keep a hint for good, or raise OSError."""


class _Subscriber(NamedTuple):
    viewer: int | None
    tell: Callable[[Update], None]
    sees_all: bool


def new_seed() -> str:
    """Return a seed of 128 bits that nobody can guess."""
    import secrets  # loads much that a match with a seed of its own does not need

    return secrets.token_hex(16)


class Session:
    """A match in progress."""

    def __init__(
        self,
        header: Header,
        *,
        deal: GivenDeal | None = None,
        recorder: Recorder | None = None,
        entries: tuple[Entry, ...] = (),
        hints: tuple[Hint, ...] = (),
    ) -> None:
        """Start the match of the header, or go on with the one that ``entries`` replay to.

        ``deal`` gives the first round instead of dealing it.  DealError and RecordError say what is wrong.
        """
        self.header = header
        self.recorder = recorder
        self.version = 0
        self._subscribers: list[_Subscriber] = []
        self._entries: list[Entry] = []
        self._hints = list(hints)
        self.opening: tuple[Event, ...] = ()
        """The events of the first deal; later ones reach subscribers only."""
        if entries:
            replayer = Replayer(header.rules)
            for entry in entries:
                self._state = replayer.step(entry).state
            self.version, self._trail = len(entries), replayer.trail
            self._entries = list(entries)
        else:
            first = make_deal(header.rules, header.seed, None, given=deal)
            step = start_match(header.rules, first)
            self._write(first)
            self._state = step.state
            self.version, self._trail = 1, Trail()
            self.opening = (MatchStarted(header.rules.seats), *step.events)

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.header.rules

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return self.header.players

    @property
    def state(self) -> MatchState:
        """The whole truth; for the referee and for records, never for a seat."""
        return self._state

    @property
    def seed(self) -> str | None:
        """The seed, told only once the match is over."""
        return self.header.seed if self._state.phase is Phase.MATCH_OVER else None

    @property
    def salt(self) -> str | None:
        """What opens the commitment together with the seed; told only once the match is over."""
        return self.header.salt if self._state.phase is Phase.MATCH_OVER else None

    def snapshot(self, viewer: int | None) -> Snapshot:
        """Return what a seat may know now, or a spectator (None)."""
        return snapshot_for(self._state, viewer, self.version)

    def open_table(self) -> OpenTable:
        """Return the whole table, for round ends and open demos."""
        return open_table(self._state)

    def record(self) -> GameRecord:
        """Return the match so far as a record."""
        return GameRecord(self.header, tuple(self._entries), tuple(self._hints))

    def subscribe(
        self, viewer: int | None, tell: Callable[[Update], None], *, sees_all: bool = False
    ) -> Callable[[], None]:
        """Call ``tell`` with an Update after every change, as the viewer sees it; returns the way to unsubscribe.

        ``sees_all`` opens the table in every update (open demos).
        """
        subscriber = _Subscriber(viewer, tell, sees_all)
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber) if subscriber in self._subscribers else None

    def submit(self, seat: int, action: Action, version: int | None = None) -> tuple[Event, ...]:
        """Let a seat act and return the events (the whole truth).

        IllegalActionError says why not; it is ``stale`` if ``version`` is not the table's of now.  OSError if the
        journal can't be written.  Nothing has changed then.
        """
        self._check(version)
        step = apply(self._state, seat, action)
        if action.touching is not None:
            action = _as_it_lies(action, step.events)
        return self._commit((seat, action), step)

    def next_round(self, given: GivenDeal | None = None, version: int | None = None) -> tuple[Event, ...]:
        """Deal the next round, or start it with the given deal; errors as ``submit``, and DealError."""
        self._check(version)
        state = self._state
        if state.phase is Phase.PLAYING:
            raise IllegalActionError(problem("round-not-over", "R18"))
        if state.phase is Phase.MATCH_OVER:
            raise IllegalActionError(problem("match-over", "R28"))
        deal = make_deal(state.rules, self.header.seed, state, given=given)
        return self._commit(deal, deal_round(state, deal))

    def undo(self, version: int | None = None) -> int:
        """Go back to the last decision of the one person, and return how many actions that takes back.

        Errors as ``submit``.
        """
        self._check(version)
        people = [seat for seat, player in enumerate(self.players) if player.bot is None]
        if len(people) != 1:
            raise IllegalActionError(problem("undo-people"))
        return self.take_back(people[0])

    def take_back(self, seat: int, version: int | None = None) -> int:
        """Go back to the last decision of a seat, to which whoever sits with it has agreed; return how many actions.

        It is part of the record, and a change of the table like any other.  What was drawn lies in the boneyard again,
        in its old order; a round that is over stays.  Errors as ``submit``.
        """
        self._check(version)
        actions = self.to_take_back(seat)
        self._write(Undo(actions))
        self._tell(self._trail.back(actions), ())
        return actions

    def note_hint(self, seat: int, what: Help = Help.SHOWN) -> None:
        """Keep that the seat was helped now, once for each moment; nothing else changes.  OSError as ``submit``."""
        hint = Hint(len(self._entries), seat, what)
        if hint not in self._hints:
            if isinstance(self.recorder, Noter):
                self.recorder.note(hint)
            self._hints.append(hint)

    def to_take_back(self, seat: int) -> int:
        """Return how many actions lie back to the last decision of a seat; IllegalActionError if there is none."""
        if self._state.phase is not Phase.PLAYING:
            raise IllegalActionError(problem("undo-round-over"))
        actions = self._trail.since_decision(seat)
        if not actions:
            raise IllegalActionError(problem("undo-nothing"))
        return actions

    def _check(self, version: int | None) -> None:
        if version is not None and version != self.version:
            raise IllegalActionError(problem("stale"))

    def _write(self, entry: Entry) -> None:
        if self.recorder is not None:
            self.recorder.write(entry)
        self._entries.append(entry)

    def _commit(self, entry: Deal | tuple[int, Action], step: Transition) -> tuple[Event, ...]:
        self._write(entry)
        if isinstance(entry, Deal):
            self._trail.clear()
        else:
            self._trail.note(self._state, *entry)
        self._tell(step.state, step.events)
        return step.events

    def _tell(self, state: MatchState, events: tuple[Event, ...]) -> None:
        """Take over a new state and tell everybody."""
        self._state = state
        self.version += 1
        for subscriber in tuple(self._subscribers):
            subscriber.tell(self._update_for(subscriber, events))

    def _update_for(self, subscriber: _Subscriber, events: tuple[Event, ...]) -> Update:
        is_open = subscriber.sees_all or self._state.phase is not Phase.PLAYING
        return Update(
            snapshot=self.snapshot(subscriber.viewer),
            events=tuple(seen_by(event, subscriber.viewer) for event in events),
            table=self.open_table() if is_open else None,
        )


def _as_it_lies(action: Action, events: tuple[Event, ...]) -> Action:
    """Return the play as records have it: only of a wrong tile with its larger half inside it is said how it lies."""
    laid = events[0]
    if isinstance(laid, TilePlayed) and laid.wrong and laid.inner > laid.outer:
        return action
    return action._replace(touching=None)
