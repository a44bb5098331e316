"""A match as a row of moments, for looking back and for replays."""

from __future__ import annotations

from typing import NamedTuple

from engine.record import Entry, GameRecord, Undo, replay
from engine.snapshot import OpenTable, Snapshot
from engine.state import MatchState
from engine.views import open_table, snapshot_for


class Moment(NamedTuple):
    """One moment of a match: what everybody may know, and the whole table."""

    snapshot: Snapshot
    table: OpenTable
    undone: int = 0
    """How many actions were taken back to come here."""


def moments_of(record: GameRecord) -> list[Moment]:
    """Return every moment of a record from the first deal on; RecordError if it breaks a rule."""
    steps = zip(record.entries, replay(record), strict=True)
    return [moment_after(entry, step.state, number) for number, (entry, step) in enumerate(steps, 1)]


def moment_after(entry: Entry, state: MatchState, number: int) -> Moment:
    """Return the moment after the ``number``-th entry of a record."""
    undone = entry.actions if isinstance(entry, Undo) else 0
    return Moment(snapshot_for(state, None, number), open_table(state), undone)
