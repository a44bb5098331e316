"""The other seat of a position of practice in one line."""

from __future__ import annotations

from engine.snapshot import Snapshot
from tui.drawing.cells import cell_width
from tui.i18n import n, t
from tui.words.knowledge import seat_words
from tui.words.people import People


def other_line(snapshot: Snapshot, people: People, seat: int, *, width: int, is_told: bool) -> str:
    """Return ``Ana (2 tiles) has no 4: drew 5 at 6 and 4.``; where it is not told, only how many tiles."""
    count = snapshot.counts[seat]
    if not is_told:
        return n("{name} has {count} tile.", "{name} has {count} tiles.", count, name=people[seat])
    said = {"name": people[seat], "tiles": n("{count} tile", "{count} tiles", count)}
    room = width - cell_width(t("{name} ({tiles}): {known}.", known="", **said))
    return t("{name} ({tiles}): {known}.", known=seat_words(snapshot, seat, room), **said)
