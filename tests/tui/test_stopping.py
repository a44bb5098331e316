"""A stop in the middle of anything: what is drawn then is shown when the program goes on."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import pyte
import pytest

from tests.tui.test_pty_start import PATIENCE, Start, start
from tui.terminal.driver import FrameDriver
from tui.terminal.pace import ASK
from tui.terminal.wire import Wire

__all__ = ["start"]

_SIGNALS = (signal.SIGTSTP, signal.SIGCONT)


@pytest.fixture
async def driver() -> AsyncIterator[FrameDriver]:
    """A driver that has not taken the terminal yet; the signals it listens to are given back."""
    before = [signal.getsignal(number) for number in _SIGNALS]
    yield FrameDriver(cast("Any", SimpleNamespace(found=None, wire=Wire())))
    for number, handler in zip(_SIGNALS, before, strict=True):
        signal.signal(number, handler)


async def test_what_is_drawn_while_the_shell_has_the_terminal_is_not_lost(driver: FrameDriver) -> None:
    driver.is_suspended = True
    driver.write("\x1b[1;1Hab")
    assert "ab" in driver.frames.differences()


async def test_a_program_that_goes_on_before_it_has_the_terminal_takes_no_harm(driver: FrameDriver) -> None:
    os.kill(os.getpid(), signal.SIGCONT)
    assert driver.loop is None


async def test_a_stop_waits_for_the_step_that_is_being_done(driver: FrameDriver) -> None:
    later: list[Any] = []
    driver.loop = cast("Any", SimpleNamespace(call_soon_threadsafe=lambda *what: later.append(what)))
    os.kill(os.getpid(), signal.SIGTSTP)
    assert [what[1] for what in later] == [signal.SIGTSTP]


@pytest.mark.parametrize("keys", ["?\x1a", "\x1a?"])
def test_a_key_beside_a_stop_shows_what_it_does(start: Start, keys: str) -> None:
    child = start()
    child.expect_exact(ASK)
    child.send(keys)
    os.waitid(os.P_PID, child.pid, os.WSTOPPED | os.WNOWAIT)
    child.kill(signal.SIGCONT)
    child.expect_exact("?1049h", timeout=PATIENCE)
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    while "Go to the line above" not in "\n".join(screen.display):
        child.expect_exact(ASK)
        stream.feed(child.before + child.after)
        os.write(child.fileno(), b"\x1b[0n")
