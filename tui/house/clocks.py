"""The clocks of a match as a value: what each seat has left, and whose clock runs since when."""

from __future__ import annotations

from typing import NamedTuple

from tui.house.options import Time


class Clocks(NamedTuple):
    """``left`` is what each seat had when the running clock was started; a turn of several actions is one turn."""

    time: Time
    left: tuple[float, ...]
    turn: int | None = None
    """The seat whose turn it is, whether its clock runs or stands; None is nobody."""
    running: int | None = None
    """The same seat if its clock runs."""
    since: float = 0.0

    def left_at(self, seat: int, now: float) -> float:
        """Return how many seconds a seat has left."""
        return self.left[seat] - (now - self.since if seat == self.running else 0.0)

    @property
    def deadline(self) -> float | None:
        """When the time of the running clock is up."""
        return None if self.running is None else self.since + self.left[self.running]

    def stopped(self, now: float) -> Clocks:
        """Return the clocks with none of them running: at a pause, and where nobody is to move."""
        if self.running is None:
            return self
        left = [*self.left]
        left[self.running] = max(0.0, self.left_at(self.running, now))
        return self._replace(left=tuple(left), running=None)

    def started(self, now: float) -> Clocks:
        """Return the clocks with that of the turn running, as it may be already; none where nobody is to move."""
        return self if self.running == self.turn else self._replace(running=self.turn, since=now)

    def turned(self, turn: int | None, now: float) -> Clocks:
        """Return the clocks after an action: they stand if it was the end of a turn, whose seat gets what is due."""
        if turn == self.turn:
            return self
        clocks = self.stopped(now)
        return (clocks if self.turn is None else clocks.rested(self.turn))._replace(turn=turn)

    def undone(self, turn: int | None, now: float) -> Clocks:
        """Return the clocks, which stand, after a decision was taken back: a new turn with all of its time."""
        clocks = self.stopped(now)
        left = (float(self.time.per_move),) * len(self.left) if self.time.per_move else clocks.left
        return clocks._replace(left=left, turn=turn)

    def rested(self, seat: int) -> Clocks:
        """Return the clocks with what a seat gets at the end of its turn."""
        left = [*self.left]
        left[seat] = float(self.time.per_move) if self.time.per_move else left[seat] + self.time.increment
        return self._replace(left=tuple(left))


def new_clocks(time: Time, seats: int) -> Clocks:
    """Return the clocks at the beginning of a match."""
    return Clocks(time, (float(time.per_move or time.per_match),) * seats)
