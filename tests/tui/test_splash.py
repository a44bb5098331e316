"""The title that stands on the screen until the first frame."""

from __future__ import annotations

import signal

import pexpect
import pyte
import pytest

from tests.tui.test_pty_start import LEAVE_SCREEN, SHOW_CURSOR, Start, end_of, start
from tui.terminal.frames import Frames
from tui.terminal.modes import CLEARED, SWITCH_ON
from tui.terminal.pace import ASK
from tui.terminal.splash import PICTURE, UP, is_wanted, picture

__all__ = ["start"]

ROOMY = {"TERM": "xterm-256color"}


@pytest.mark.parametrize(
    ("line", "term", "wanted"),
    [
        ("", "xterm", True),
        ("play --seed 7", "tmux-256color", True),
        ("--theme ivory", "xterm", True),
        ("continue", "screen", True),
        ("play --line", "xterm", False),
        ("play --help", "xterm", False),
        ("demo --speed max", "xterm", False),
        ("rules --plain", "xterm", False),
        ("doctor", "xterm", False),
        ("referee", "xterm", False),
        ("--version", "xterm", False),
        ("help", "xterm", False),
        ("", "dumb", False),
        ("", "linux", False),
        ("", "vt100", False),
        ("", "", False),
    ],
)
def test_only_a_command_with_a_screen_on_a_terminal_that_gives_it_back_has_one(
    line: str, term: str, wanted: bool
) -> None:
    assert is_wanted(line.split(), {"TERM": term}) is wanted


def test_gnu_screen_gives_nothing_back_and_has_none() -> None:
    assert not is_wanted([], {"TERM": "screen-256color", "STY": "4711.pts-0.host"})
    assert is_wanted([], {"TERM": "screen-256color"})


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (20, 10), (19, 24), (80, 9), (0, 0)])
def test_it_stands_in_the_middle_where_there_is_room(size: tuple[int, int]) -> None:
    drawn = picture(*size)
    if size[0] < 20 or size[1] < 10:
        assert drawn == b""
        return
    screen = pyte.Screen(*size)
    pyte.ByteStream(screen).feed(drawn)
    assert [line.strip() for line in screen.display if line.strip()] == list(filter(None, PICTURE))
    assert screen.cursor.y == size[1] - 1


def test_the_first_frame_takes_its_place_without_switching_again() -> None:
    screen = pyte.Screen(20, 4)
    stream = pyte.Stream(screen)
    stream.feed("title")
    frames = Frames(20, 4)
    frames.is_switched = True
    sent = frames.take(SWITCH_ON)
    sent += "".join(frames.pass_on(f"\x1b[{row};1H{'a':20}") for row in range(1, 5))
    stream.feed(sent)
    assert SWITCH_ON not in sent
    assert CLEARED not in sent
    assert screen.display == [f"{'a':20}"] * 4
    assert SWITCH_ON in frames.take(SWITCH_ON)


def test_it_comes_first_and_is_gone_with_the_first_frame(start: Start) -> None:
    child = start("play", "--seed", "7")
    child.expect_exact(ASK)
    said = child.before
    assert said.startswith(UP + picture(80, 24))
    assert said.count(SWITCH_ON.encode()) == 1
    screen = pyte.Screen(80, 24)
    pyte.ByteStream(screen).feed(said)
    assert "|o o|o  |" not in "\n".join(screen.display)


def test_a_mistake_is_told_on_the_screen_of_before(start: Start) -> None:
    child = start("play", "--bots", "nobody")
    splash, _, said = end_of(child).rpartition(LEAVE_SCREEN + SHOW_CURSOR)
    assert splash.startswith(UP)
    assert said.startswith(b"draw-dominoes: ")
    assert child.exitstatus == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_while_it_stands_gives_the_terminal_back(start: Start, number: signal.Signals) -> None:
    child = start()
    child.expect_exact(UP)
    child.kill(number)
    child.expect(pexpect.EOF)
    child.wait()
    assert child.before.rindex(SHOW_CURSOR) > child.before.rindex(LEAVE_SCREEN) > 0
    assert b"Traceback" not in child.before
