"""Who sits where at a position of practice: I and some bots."""

from __future__ import annotations

from engine.bots.ladder import BOT_NAMES
from engine.snapshot import Snapshot
from tui.words.people import People, people_of


def people_at(snapshot: Snapshot) -> People:
    """Return the people: I at the viewer's seat, the others with the names of bots."""
    names, mine = iter(BOT_NAMES), snapshot.viewer or 0
    return people_of(["" if seat == mine else next(names) for seat in range(snapshot.rules.seats)], (mine,), mine)
