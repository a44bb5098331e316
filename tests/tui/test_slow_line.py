"""A line of 2 kB a second and 200 ms there and back, while something moves all the time, in a time of its own."""

from __future__ import annotations

import heapq
import random
import signal
from collections.abc import Callable, Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tui.terminal.driver import FrameDriver
from tui.terminal.pace import ASK, Pace
from tui.terminal.wire import Wire

RATE, ONE_WAY = 2000.0, 0.1
FRAMES_A_SECOND, SECONDS = 15, 60
ANSWERED_IN = 1.2


class Clock:
    """A loop whose time goes on only by what is due next."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, SimpleNamespace]] = []
        self._order = count()

    def call_later(self, delay: float, what: Callable[..., object], *given: object) -> SimpleNamespace:
        handle = SimpleNamespace(run=lambda: what(*given))
        handle.cancel = lambda: setattr(handle, "run", lambda: None)
        heapq.heappush(self._due, (self.now + delay, next(self._order), handle))
        return handle

    def call_soon(self, what: Callable[..., object], *given: object) -> SimpleNamespace:
        return self.call_later(0.0, what, *given)

    call_soon_threadsafe = call_soon

    def is_closed(self) -> bool:
        return False

    def run_until(self, end: float) -> None:
        while self._due and self._due[0][0] <= end:
            self.now, _, handle = heapq.heappop(self._due)
            handle.run()


class Line:
    """The way to a terminal that answers; it takes whatever it is given, as a network does."""

    is_busy = False

    def __init__(self, clock: Clock, driver: FrameDriver) -> None:
        self._clock, self._driver = clock, driver
        self._free_at = 0.0
        self.shown: dict[str, float] = {}
        """When each letter was first seen."""

    def send(self, data: bytes) -> None:
        self._free_at = max(self._free_at, self._clock.now) + len(data) / RATE
        self._clock.call_later(self._free_at + ONE_WAY - self._clock.now, self._arrive, data.decode())

    def _arrive(self, text: str) -> None:
        for letter in filter(str.isalpha, text):
            self.shown.setdefault(letter, self._clock.now)
        if ASK in text:
            self._clock.call_later(ONE_WAY, self._driver._hear_answer)


@pytest.fixture
async def driver() -> Any:
    before = [(number, signal.getsignal(number)) for number in (signal.SIGTSTP, signal.SIGCONT)]
    yield FrameDriver(cast("Any", SimpleNamespace(found=None, wire=Wire())))
    for number, handler in before:
        signal.signal(number, handler)


def letters() -> Iterator[str]:
    """Yield letters that no style and no place contains."""
    return map(chr, range(0x400, 0x500))


async def test_a_key_is_answered_in_time_and_it_does_not_grow(driver: FrameDriver) -> None:
    clock, chance = Clock(), random.Random(1)
    line = Line(clock, driver)
    driver.loop, driver.writer = cast("Any", clock), cast("Any", line)
    driver.pace = Pace(lambda: clock.now)
    driver.write("\x1b[?25l")

    def move() -> None:
        for row in range(2, 8):
            driver.write(f"\x1b[{row};1H" + "".join(chance.choices(".:-=", k=60)))

    def change_all() -> None:
        fill = "".join(chance.choices("x-+*", k=80))
        for row in range(9, 25):
            driver.write(f"\x1b[{row};1H{fill[row:] + fill[:row]}")

    for number in range(SECONDS // 4):
        clock.call_later(4.0 * number + 0.9, change_all)
    pressed: dict[str, float] = {}
    for number in range(FRAMES_A_SECOND * SECONDS):
        clock.call_later(number / FRAMES_A_SECOND, move)
    for at, letter in zip(range(1, SECONDS - 2), letters(), strict=False):
        pressed[letter] = float(at)
        clock.call_later(at + ONE_WAY, driver.write, f"\x1b[1;1H{letter}")
    clock.run_until(SECONDS)
    waited = [line.shown[letter] - at for letter, at in pressed.items()][3:]  # by then it is known how slow it is
    assert max(waited) <= ANSWERED_IN
    assert max(waited[-20:]) <= max(waited[:20]) + 0.2
