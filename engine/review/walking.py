"""Following a record: every action that stands, with the match before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.actions import Action, Do
from engine.judging import distinct
from engine.record import Entry, GameRecord, Replayer, Undo
from engine.snapshot import Snapshot
from engine.state import Deal, MatchState
from engine.transition import legal_actions
from engine.views import snapshot_for

CHOICES = (Do.PLAY, Do.DRAW, Do.PASS)
"""What a decision is about; touching, challenging and surrender are manners."""


class Step(NamedTuple):
    """An action of the record; ``entry`` is its index."""

    entry: int
    seat: int
    action: Action
    before: MatchState
    after: MatchState

    @property
    def is_lawful(self) -> bool:
        """Whether it is one of the actions that the rules list for the seat to act."""
        return self.seat == self.before.turn and self.action in legal_actions(self.before)

    @property
    def is_choice(self) -> bool:
        """Whether the seat could have done something else that makes a difference."""
        if not self.is_lawful or self.action.do not in CHOICES or self.before.pending is not None:
            return False
        return len(legal_actions(self.before)) > 1 and len(distinct(self.snapshot())) > 1

    def snapshot(self) -> Snapshot:
        """Return what the seat could know before it acted."""
        return snapshot_for(self.before, self.seat, self.entry)


class Round(NamedTuple):
    """A round of the record: the index of its deal, the match after it, and the actions that stand."""

    first: int
    start: MatchState
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        """The index of its last entry that stands."""
        return self.steps[-1].entry if self.steps else self.first

    @property
    def end(self) -> MatchState:
        """The match after it, as far as it was played."""
        return self.steps[-1].after if self.steps else self.start


def rounds_of(record: GameRecord) -> Iterator[Round]:
    """Yield the rounds of a record without what was taken back; RecordError if it breaks a rule."""
    replayer = Replayer(record.header.rules)
    start: tuple[int, MatchState] | None = None
    steps: list[Step] = []
    for index, entry in enumerate(record.entries):
        before = replayer.state
        after = replayer.step(entry).state
        if isinstance(entry, Deal):
            if start is not None:
                yield Round(*start, tuple(steps))
            start, steps = (index, after), []
        elif isinstance(entry, Undo):
            del steps[-entry.actions :]
        else:
            assert before is not None  # an action before the first deal is refused
            steps.append(Step(index, *entry, before, after))
    if start is not None:
        yield Round(*start, tuple(steps))


def state_before(record: GameRecord, entry: int) -> MatchState | None:
    """Return the match before an entry of a record; None before the first."""
    replayer = Replayer(record.header.rules)
    before: tuple[Entry, ...] = record.entries[:entry]
    for one in before:
        replayer.step(one)
    return replayer.state
