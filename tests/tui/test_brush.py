"""What goes straight to a frame looks to the last cell like what Textual would have composed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pyte
import pytest
from textual.screen import Screen

from engine.session import Session
from tests.tui.table_builders import PATIENCE, dealt_session, host_of, until
from tui.app import DominoesApp
from tui.screens.table import TableScreen
from tui.settings import Settings
from tui.ssh.driver import ChannelDriver
from tui.terminal.pace import ASK

KEYS = "right left w enter [ d k l s t g enter 9 ? ? x q escape"
BEAT, BEATS = 0.02, 2
"""Seconds of a beat, longer than Textual waits to draw, and how many of them must be calm."""


class Terminal:
    """A line with a terminal at its end, which says that it has shown what it was sent."""

    is_busy = False

    def __init__(self, size: tuple[int, int]) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.frames = 0
        self.is_far = False
        """Whether its answers stay on the way until ``answer`` is called."""
        self.hearing: ChannelDriver | None = None

    def touched(self) -> None:
        """Nobody looks whether somebody types."""

    def listen(self, hearing: ChannelDriver) -> None:
        self.hearing = hearing

    def send(self, data: bytes) -> None:
        self.frames += 1
        self._stream.feed(data)
        if data.endswith(ASK.encode()) and not self.is_far:
            asyncio.get_running_loop().call_soon(self.answer)

    def answer(self, typed: bytes = b"") -> None:
        """Say that a frame is shown, after these keys."""
        assert self.hearing is not None
        self.hearing.feed(typed + b"\x1b[0n")

    def cells(self) -> list[list[tuple[Any, ...]]]:
        """Return all that is to be seen."""
        screen = self.screen
        rows = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
        return [[_seen(char) for char in row] for row in rows]

    async def calm(self) -> None:
        """Wait until nothing more comes."""
        seen, quiet = -1, 0
        async with asyncio.timeout(PATIENCE):
            while quiet < BEATS:
                is_calm = 0 < self.frames == seen and not (self.hearing and self.hearing.frames.has_news)
                quiet, seen = quiet + 1 if is_calm else 0, self.frames
                await asyncio.sleep(BEAT)


def _seen(char: Any) -> tuple[Any, ...]:
    """Return what can be seen of a cell: of a blank its background."""
    if char.data == " " and not (char.underscore or char.reverse or char.strikethrough):
        return (" ", char.bg)
    return tuple(char)


@asynccontextmanager
async def table(
    size: tuple[int, int], settings: Settings, session: Session | None = None
) -> AsyncIterator[tuple[DominoesApp, Terminal]]:
    terminal = Terminal(size)
    app = DominoesApp(settings, lambda: TableScreen(host_of(session or dealt_session())))
    app.driver_class = partial(ChannelDriver, line=terminal)  # type: ignore[assignment]
    app.print_elsewhere()
    running = asyncio.get_running_loop().create_task(app.run_async(size=size, mouse=False))
    await until(lambda: terminal.screen.display[-1].strip() != "")  # the first frame, not what comes before it
    await terminal.calm()
    try:
        yield app, terminal
    finally:
        app.exit()
        await running


async def drawn_anew(app: DominoesApp, terminal: Terminal) -> list[list[tuple[Any, ...]]]:
    """Let Textual compose the whole screen, and send all of it."""
    assert terminal.hearing is not None
    terminal.hearing.frames.forget()
    for widget in app.screen.walk_children(with_self=True):
        getattr(widget, "refresh", lambda: None)()
    await terminal.calm()
    return terminal.cells()


@pytest.mark.parametrize(
    ("size", "settings"),
    [
        ((80, 24), Settings()),
        ((60, 20), Settings(glyphs="ascii", theme="high-contrast")),
        ((132, 43), Settings(language="zh_CN")),
    ],
)
async def test_every_key_leaves_what_a_redraw_would_show(size: tuple[int, int], settings: Settings) -> None:
    async with table(size, settings) as (app, terminal):
        for key in KEYS.split():
            app.simulate_key(key)
            await terminal.calm()
            shown = terminal.cells()
            assert shown == await drawn_anew(app, terminal), key


async def test_a_key_at_the_hand_has_textual_compose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table((80, 24), Settings()) as (app, terminal):
        assert terminal.hearing is not None
        composed: list[str] = []
        monkeypatch.setattr(terminal.hearing, "write", composed.append)
        before = terminal.cells()
        for key in ("right", "left", "right", "x", "right"):
            app.simulate_key(key)
            await terminal.calm()
        assert terminal.cells() != before
        assert composed == []


async def test_a_fault_in_what_is_drawn_ends_the_program_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table((80, 24), Settings()) as (app, _terminal):
        screen: Screen[Any] = app.screen
        assert isinstance(screen, TableScreen)
        monkeypatch.setattr(screen.hand, "draw", lambda: 1 / 0)
        app.simulate_key("right")
        await until(lambda: app.fault is not None)
        assert isinstance(app.fault, ZeroDivisionError)
