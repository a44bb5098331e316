"""What the driver of a channel does with bytes, sizes and a line that is full."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual import events

from tests.ssh.host_room import soon
from tui.ssh.driver import AT_ONCE, MOST_WAITING, ChannelDriver, clamped
from tui.terminal.modes import SWITCHED, SWITCHED_BACK
from tui.terminal.pace import ASK
from tui.terminal.wire import Wire


class FakeLine:
    """A line that keeps what is sent."""

    def __init__(self) -> None:
        self.is_busy = False
        self.sent = ""
        self.touches = 0

    def touched(self) -> None:
        self.touches += 1

    def send(self, data: bytes) -> None:
        self.sent += data.decode()

    def listen(self, hearing: ChannelDriver) -> None:
        """Nothing was typed yet."""


class Seat:
    """A driver between a line and an app, both of which only take notes."""

    def __init__(self) -> None:
        self.line = FakeLine()
        self.heard: list[Any] = []
        app = SimpleNamespace(wire=Wire(), post_message=self.heard.append)
        self.driver = ChannelDriver(cast("Any", app), line=self.line, size=(80, 24), mouse=False)
        self.driver.start_application_mode()

    @property
    def keys(self) -> list[str]:
        return [event.key for event in self.heard if isinstance(event, events.Key)]


@pytest.fixture
async def seat() -> Seat:
    return Seat()


async def test_only_second_screen_cursor_and_pastes_are_switched_and_all_are_given_back(seat: Seat) -> None:
    assert seat.line.sent == SWITCHED + "\x1b[?25l\x1b[?2004h"
    seat.driver.write("\x1b[?1003h\x1b[?1004h\x1b[>1u")
    assert seat.line.sent == SWITCHED + "\x1b[?25l\x1b[?2004h"
    seat.line.sent = ""
    seat.driver.stop_application_mode()
    given_back = "\x1b[?2004l" + SWITCHED_BACK + "\x1b[?25h"
    assert seat.line.sent == given_back
    seat.driver.write("\x1b[1;1Hlate")
    assert seat.line.sent == given_back


async def test_what_is_pasted_comes_as_one_thing_and_no_key_of_it(seat: Seat) -> None:
    seat.driver.feed(b"\x1b[200~nothing\rq\x1b[201~x")
    assert [event.text for event in seat.heard if isinstance(event, events.Paste)] == ["nothing\rq"]
    await soon(lambda: seat.keys == ["x"])


async def test_the_next_frame_waits_for_the_terminal_and_its_answer_is_no_key(seat: Seat) -> None:
    seat.driver.write("\x1b[1;1Ha")
    await soon(lambda: seat.line.sent.endswith(f"a{ASK}"))
    seat.driver.feed(b"\x1b[0n")
    seat.driver.write("\x1b[1;1Hb")
    await soon(lambda: seat.line.sent.endswith(f"b{ASK}"))
    seat.driver.write("\x1b[1;1Hc")
    seat.driver.write("\x1b[1;1Hd")
    await asyncio.sleep(0)
    assert seat.line.sent.endswith(f"b{ASK}")
    seat.driver.feed(b"\x1b[0n")
    assert seat.line.sent.endswith(f"d{ASK}")
    assert "c" not in seat.line.sent
    assert seat.keys == []
    assert seat.line.touches == 0


async def test_a_line_that_is_full_gets_nothing_and_then_the_newest_state(seat: Seat) -> None:
    seat.line.is_busy = True
    for letter in "abc":
        seat.driver.write(f"\x1b[1;1H{letter}")
        await asyncio.sleep(0)
    assert "a" not in seat.line.sent
    seat.line.is_busy = False
    seat.driver.send_frame()
    assert "c" in seat.line.sent
    assert "b" not in seat.line.sent


async def test_a_whole_large_screen_comes_in_parts_and_asks_once(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.ssh.driver.BREATH", 0)
    monkeypatch.setattr("tui.terminal.frames._FEW", 800)
    parts: list[str] = []
    monkeypatch.setattr(seat.line, "send", lambda data: parts.append(data.decode()))
    seat.driver.write("".join(f"\x1b[{row};1H{'x' * 40}" for row in range(1, 25)))
    seat.driver.write("\x1b[24;1Hlast")
    await soon(lambda: not seat.driver.frames.has_news)
    sent = "".join(parts)
    assert len([part for part in parts if "x" in part]) == 2
    assert (sent.count("x"), "last" in sent) == (24 * 40 - 4, True)
    assert sent.count(ASK) == 1
    assert sent.endswith(ASK)


async def test_a_lone_escape_comes_without_another_key_and_a_sequence_may_come_in_pieces(seat: Seat) -> None:
    seat.driver.feed(b"\x1b")
    seat.driver.feed(b"[A")
    assert seat.keys == ["up"]
    seat.driver.feed(b"\x1b")
    assert seat.keys == ["up"]
    await soon(lambda: seat.keys == ["up", "escape"])


async def test_a_flood_of_keys_is_cut_and_comes_a_few_at_a_time(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.ssh.driver.PAUSE", 0.001)
    seat.driver.feed(b"\x1b[B" * 100_000)
    assert len(seat.keys) <= 4
    await soon(lambda: len(seat.keys) == MOST_WAITING + AT_ONCE)
    assert set(seat.keys) == {"down"}


async def test_bytes_that_are_no_text_end_nothing(seat: Seat) -> None:
    seat.driver.feed(b"\xff\xfe\x80" + b"\x1b[" + b"9" * 500 + b"\x1b]52;c;aGk=\x07\x1bPjunk")
    await soon(lambda: len(seat.keys) > 3)
    seat.heard.clear()
    seat.driver.feed(b"\x1b\\\r")
    await soon(lambda: "enter" in seat.keys)


async def test_what_a_terminal_was_never_asked_for_is_not_heard(seat: Seat) -> None:
    seat.driver.feed(b"\x1b[48;60000;60000;1;1t\x1b[<0;9;9M\x1b[I\x1b[5;5R\x1b[?2026;1$y")
    assert seat.heard == []


async def test_clicks_are_heard_once_they_are_wished(seat: Seat) -> None:
    seat.driver.want_clicks(wanted=True)
    assert seat.line.sent.endswith("\x1b[?1000h\x1b[?1006h")
    seat.driver.feed(b"\x1b[<0;9;9M")
    assert [type(event) for event in seat.heard] == [events.MouseDown]
    seat.driver.stop_application_mode()
    assert "\x1b[?1000l\x1b[?1006l" in seat.line.sent


class Loop:
    """A loop with a clock moved by hand; what is planned is done when its time has come."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.planned: list[tuple[float, Callable[[], object]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, wait: float, call: Callable[..., object], *words: Any) -> Any:
        one = (self.now + wait, partial(call, *words))
        self.planned.append(one)

        def cancel() -> None:
            if one in self.planned:
                self.planned.remove(one)

        return SimpleNamespace(cancel=cancel)

    def forward(self, seconds: float) -> None:
        self.now += seconds
        for one in [one for one in self.planned if one[0] <= self.now]:
            self.planned.remove(one)
            one[1]()


async def test_in_a_long_row_of_sizes_few_are_drawn_and_the_last_one_is(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = Loop()
    monkeypatch.setattr(seat.driver, "loop", loop)
    taken: list[tuple[float, int]] = []

    def take(size: tuple[int, int]) -> None:
        seat.driver._size_taken_at = loop.now
        taken.append((loop.now, size[0]))

    monkeypatch.setattr(seat.driver, "_take_size", take)
    for step in range(120):
        seat.driver.resize(60 + step, 30)
        loop.forward(0.1)
    loop.forward(5.0)
    late = [at for at, _ in taken if at > 1000 + 4]
    assert taken[-1][1] == 60 + 119
    assert len(late) <= 4
    seat.driver.resize(100, 30)  # after a lull it is drawn at once again
    loop.forward(1.0)
    assert taken[-1][1] == 100


async def test_sizes_are_put_together_and_only_the_last_one_counts(seat: Seat) -> None:
    for columns in range(60, 160):
        seat.driver.resize(columns, 50)
    await soon(lambda: seat.heard)
    assert [tuple(event.size) for event in seat.heard] == [(159, 50)]


@pytest.mark.parametrize(
    ("said", "believed"),
    [((80, 24), (80, 24)), ((0, 0), (80, 24)), ((1, 1), (20, 6)), ((65535, 4_000_000_000), (200, 60))],
)
def test_a_size_that_nobody_has_is_not_believed(said: tuple[int, int], believed: tuple[int, int]) -> None:
    assert clamped(*said) == believed
