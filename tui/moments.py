"""A match as a row of moments, for looking back and for replays."""

from __future__ import annotations

from typing import NamedTuple

from engine.record import GameRecord, replay
from engine.snapshot import OpenTable, Snapshot
from engine.views import open_table, snapshot_for


class Moment(NamedTuple):
    """One moment of a match: what everybody may know, and the whole table."""

    snapshot: Snapshot
    table: OpenTable


def moments_of(record: GameRecord) -> list[Moment]:
    """Return every moment of a record from the first deal on; RecordError if it breaks a rule."""
    return [
        Moment(snapshot_for(step.state, None, number), open_table(step.state))
        for number, step in enumerate(replay(record), 1)
    ]
