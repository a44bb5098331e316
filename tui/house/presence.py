"""Who is at a table: the windows of each seat, and until when a seat is held for somebody who has none."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from tui.house.clock import Cancel, Clock

WindowT = TypeVar("WindowT")


class Presence(Generic[WindowT]):
    """The windows at the seats; of several at one seat the newest plays and the others watch."""

    def __init__(self, clock: Clock, hold: float, is_over: Callable[[int], None]) -> None:
        """``is_over`` is called with a seat that is held no longer."""
        self._clock, self._hold, self._is_over = clock, hold, is_over
        self._windows: dict[int, list[WindowT]] = {}
        self._held: dict[int, tuple[float, Cancel]] = {}
        self.awaited: set[int] = set()
        """Seats whose players have not been here since the program started again: until then no clock runs."""

    @property
    def here(self) -> frozenset[int]:
        """The seats with a window."""
        return frozenset(self._windows)

    @property
    def is_anybody(self) -> bool:
        """Whether somebody is here, or may come back any moment."""
        return bool(self._windows or self._held)

    def held_until(self, seat: int) -> float | None:
        """Return until when a seat is held."""
        return self._held[seat][0] if seat in self._held else None

    def windows(self, seat: int) -> tuple[WindowT, ...]:
        """Return the windows of a seat, the one that plays last."""
        return tuple(self._windows.get(seat, ()))

    def playing(self, seat: int) -> WindowT | None:
        """Return the window that plays."""
        windows = self._windows.get(seat)
        return windows[-1] if windows else None

    def come(self, seat: int, window: WindowT) -> None:
        """A window is opened, or is taken up again: it is the one that plays now."""
        windows = self._windows.setdefault(seat, [])
        if window in windows:
            windows.remove(window)
        windows.append(window)
        self.awaited.discard(seat)
        self.let_go(seat)

    def go(self, seat: int, window: WindowT) -> bool:
        """A window is gone; whether it was the last one of its seat."""
        windows = self._windows.get(seat, [])
        if window in windows:
            windows.remove(window)
        if not windows:
            self._windows.pop(seat, None)
        return not windows

    def hold(self, seat: int) -> None:
        """Keep a seat without a window for so long."""
        self.let_go(seat)
        until = self._clock.now() + self._hold
        self._held[seat] = until, self._clock.at(until, partial(self._end, seat))

    def let_go(self, seat: int) -> None:
        """Hold a seat no longer."""
        if seat in self._held:
            self._held.pop(seat)[1]()

    def exchange(self, one: int, other: int) -> None:
        """Two seats were exchanged, and those who sit there go with them."""
        held = {seat for seat in (one, other) if seat in self._held}
        windows = self._windows
        first, second = windows.pop(one, None), windows.pop(other, None)
        if first:
            windows[other] = first
        if second:
            windows[one] = second
        for seat in held:
            self.let_go(seat)
        for seat in held:
            self.hold(other if seat == one else one)

    def clear(self) -> None:
        """Everybody goes."""
        for seat in tuple(self._held):
            self.let_go(seat)
        self._windows.clear()
        self.awaited.clear()

    def _end(self, seat: int) -> None:
        self._held.pop(seat, None)
        self.awaited.discard(seat)
        self._is_over(seat)
