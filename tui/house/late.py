"""What those who watch may see of a match: the table without hands, or with all hands but so many actions late."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from engine.events import Drew, Passed, TileDrawn, TilePlayed
from engine.snapshot import OpenTable, Phase, Snapshot

_ACTS = (TilePlayed, TileDrawn, Drew, Passed)


class Shown(NamedTuple):
    """One moment for those who watch; ``table`` is None where no hand may be seen."""

    snapshot: Snapshot
    table: OpenTable | None


class Hidden:
    """The newest moment; hands are open only between rounds, as for everybody (R20)."""

    def __init__(self, moments: Iterable[Shown]) -> None:
        for moment in moments:
            self.push(moment)

    def push(self, moment: Shown) -> bool:
        """Take the newest moment; whether there is something new to see."""
        is_over = moment.snapshot.phase is not Phase.PLAYING
        self.now = moment if is_over else Shown(moment.snapshot, None)
        return True


class Late:
    """All hands as they were so many actions of the round ago; until there were so many, no hand of that round."""

    def __init__(self, delay: int, moments: Iterable[Shown]) -> None:
        self._delay = delay
        self._waiting: deque[tuple[int, Shown]] = deque()
        """Moments that nobody may see yet, each with the actions of the round before it."""
        self._is_begun = False
        for moment in moments:
            self.push(moment)

    def push(self, moment: Shown) -> bool:
        """Take the newest moment; whether there is something new to see.

        What was taken back counts for nothing: two who take back and play again open no hand by that.
        """
        if not self._is_begun:
            self._is_begun, self.now = True, Shown(moment.snapshot, None)
        if moment.snapshot.phase is not Phase.PLAYING:
            self._waiting.clear()
            self.now = moment
            return True
        acts = sum(isinstance(event, _ACTS) for event in moment.snapshot.history)
        while self._waiting and self._waiting[-1][0] > acts:
            self._waiting.pop()
        self._waiting.append((acts, moment))
        is_new = False
        while self._waiting[0][0] <= acts - self._delay:
            self.now = self._waiting.popleft()[1]
            is_new = True
        return is_new
