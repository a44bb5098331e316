"""On every way out the terminal is as it was found, also where nobody says goodbye."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from tests.tui.test_pty_start import LEAVE_SCREEN, PATIENCE, ROOT, SHOW_CURSOR, Start, end_of, modes_of, start
from tui import cli
from tui.app import DominoesApp
from tui.terminal import splash
from tui.terminal.early import ENDING, noted, raising
from tui.terminal.leaving import end_when_left

__all__ = ["start"]

SHELLS = {
    "a shell that waits": ["-c", "printf 'PROMPT> '; trap : HUP; {parent}; read line; eval \"$line\""],
    "a shell at work": ["-i"],
}
"""The second takes the terminal back as soon as its job has ended, and the game then sits in the background."""


@pytest.mark.parametrize("shell", SHELLS)
def test_when_the_parent_is_killed_and_the_terminal_lives_it_is_given_back(shell: str, tmp_path: Path) -> None:
    parent = f"sh -c 'echo $$ >{tmp_path}/pid; {sys.executable} -m tui play --seed 7 --bots novice; true'"
    environ = {**os.environ, "DRAW_DOMINOES_HOME": str(tmp_path / "home"), "PS1": "PROMPT> ", "ENV": ""}
    words = [word.replace("{parent}", parent) for word in SHELLS[shell]]
    child = pexpect.spawn("/bin/sh", words, cwd=str(ROOT), env=environ, dimensions=(24, 80), timeout=PATIENCE)
    child.delaybeforesend = None
    child.expect_exact("PROMPT> ")
    before = modes_of(child)
    if shell == "a shell at work":
        child.sendline(parent)
    child.expect_exact("YOUR TURN")
    assert modes_of(child) != before
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
    child.expect_exact(LEAVE_SCREEN)
    child.expect_exact(SHOW_CURSOR)
    child.sendline("echo he''llo")
    child.expect_exact("hello")
    assert modes_of(child) == before
    child.close(force=True)


def test_a_signal_while_the_terminal_is_asked_leaves_its_modes_as_they_were(start: Start) -> None:
    child = start(LANG="", LC_ALL="")
    before = modes_of(child)
    child.expect_exact("\x1b[6n")
    child.kill(signal.SIGTERM)
    end_of(child)
    assert child.exitstatus == 128 + signal.SIGTERM
    assert modes_of(child) == before


async def test_a_signal_before_anybody_listens_ends_the_screen_when_it_opens() -> None:
    app = DominoesApp()
    app.told = [signal.SIGTERM]
    await app.run_async(headless=True)
    assert app.return_code == 0


def test_early_signals_are_kept_or_raised_and_later_ones_are_as_before() -> None:
    before = [signal.getsignal(number) for number in ENDING]
    with noted() as told:
        os.kill(os.getpid(), signal.SIGTERM)
    assert told == [signal.SIGTERM]
    with pytest.raises(SystemExit), raising():
        os.kill(os.getpid(), signal.SIGHUP)
    assert [signal.getsignal(number) for number in ENDING] == before


class Tidied:
    """Something that is told to end while Python tidies it up, where nothing that is raised gets any further."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        signal.getsignal(signal.SIGINT)  # here the signal arrives


def test_an_early_ctrl_c_is_not_lost_where_python_drops_what_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    dropped: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", dropped.append)
    with raising():
        one = Tidied()
        del one
    assert len(dropped) == 1
    with noted() as told:
        pass
    assert told == [signal.SIGINT]
    with pytest.raises(KeyboardInterrupt), raising():
        os.kill(os.getpid(), signal.SIGINT)
    with noted() as told:
        pass
    assert told == []


class Made:
    """Something that is told to end while Python makes a class of it, and wraps what is raised."""

    def __set_name__(self, owner: type, name: str) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        signal.getsignal(signal.SIGTERM)


def test_an_early_signal_ends_the_program_where_python_wraps_what_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit) as left, raising():
        type("Owner", (), {"it": Made()})
    assert left.value.code == 128 + signal.SIGTERM
    monkeypatch.setattr(splash, "has_place", lambda words: True)
    monkeypatch.setattr(splash, "show", lambda: None)
    monkeypatch.setattr(cli, "_run", lambda words: type("Owner", (), {"it": Made()}))
    with pytest.raises(SystemExit) as left:
        cli.main(["play"])
    assert left.value.code == 128 + signal.SIGTERM


@pytest.mark.parametrize("has_handles", [True, False])
def test_a_parent_that_ends_is_noticed_whatever_the_system_can_tell(
    has_handles: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("termios")
    if not has_handles:
        monkeypatch.delattr(os, "pidfd_open", raising=False)
    inside, outside = os.openpty()
    parents = iter([os.getpid(), os.getpid(), 1])
    killed: list[tuple[int, int]] = []
    polls: Callable[[], int] = lambda: next(parents)  # noqa: E731
    monkeypatch.setattr(os, "getppid", polls)
    monkeypatch.setattr(os, "kill", lambda *what: killed.append(what))
    monkeypatch.setattr("tui.terminal.leaving._LOOK_EVERY", 1)
    if has_handles:
        monkeypatch.setattr(os, "pidfd_open", lambda process: _ended())
    end_when_left(outside)
    os.close(inside)
    os.close(outside)
    assert killed == [(os.getpid(), signal.SIGHUP)]


def _ended() -> int:
    """Return a descriptor that can be read, as that of an ended process."""
    source, target = os.pipe()
    os.close(target)
    return source
