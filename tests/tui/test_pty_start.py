"""The real program in a pseudo-terminal: it starts, ends and restores the terminal whatever ends it."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

from tui.terminal.pace import ASK

ROOT = Path(__file__).parents[2]
LEAVE_SCREEN, SHOW_CURSOR = b"\x1b[?1049l", b"\x1b[?25h"
PATIENCE = 30

Start = Callable[..., pexpect.spawn]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start the program with arguments; what still runs at the end is killed."""
    children: list[pexpect.spawn] = []

    def run(*arguments: str, size: tuple[int, int] = (80, 24), **environ: str) -> pexpect.spawn:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "tui", *arguments],
            cwd=str(ROOT),
            env={**os.environ, "DRAW_DOMINOES_HOME": str(tmp_path / "home"), **environ},
            dimensions=(size[1], size[0]),
            timeout=PATIENCE,
        )
        child.delaybeforesend = None
        children.append(child)
        return child

    yield run
    for child in children:
        if not child.terminated:
            child.close(force=True)


def end_of(child: pexpect.spawn) -> bytes:
    """Return everything that comes until the program ends, and wait for its status."""
    child.expect(pexpect.EOF)
    child.wait()
    assert isinstance(child.before, bytes)
    return child.before


def shown(text: bytes, size: tuple[int, int] = (80, 24)) -> str:
    """Return what a terminal shows after these bytes."""
    screen = pyte.Screen(*size)
    pyte.ByteStream(screen).feed(text)
    return "\n".join(screen.display)


def modes_of(child: pexpect.spawn) -> list[object]:
    return termios.tcgetattr(child.fileno())[:4]


def test_home_opens_and_q_leaves_with_the_terminal_as_it_was(start: Start) -> None:
    child = start()
    before = modes_of(child)
    child.expect_exact("Settings")
    child.send("q")
    rest = end_of(child)
    assert LEAVE_SCREEN in rest
    assert SHOW_CURSOR in rest
    assert (child.exitstatus, child.signalstatus) == (0, None)
    assert modes_of(child) == before


def test_a_match_is_kept_and_the_terminal_restored_whatever_ends_the_program(start: Start) -> None:
    child = start("play", "--seed", "7", "--bots", "novice")
    for ending in ("ctrl-c", signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        child.expect_exact("YOUR TURN")
        if isinstance(ending, signal.Signals):
            os.kill(child.pid, ending)
        else:
            child.send("\x03")
        rest = end_of(child)
        assert LEAVE_SCREEN in rest, ending
        assert SHOW_CURSOR in rest, ending
        assert b"Traceback" not in rest, ending
        assert child.exitstatus == 0, ending
        child = start("continue")
    child.expect_exact("YOUR TURN")


def test_a_closed_terminal_ends_the_program(start: Start) -> None:
    child = start("play", "--seed", "7", "--bots", "novice")
    child.expect_exact("YOUR TURN")
    os.close(child.child_fd)
    _, status = os.waitpid(child.pid, 0)
    child.terminated = True
    assert os.waitstatus_to_exitcode(status) in (0, -signal.SIGHUP)
    again = start("continue")
    again.expect_exact("YOUR TURN")


@pytest.mark.parametrize("command", ["", "demo --bots novice,novice --speed slow"])
def test_a_closed_terminal_ends_the_program_that_make_waits_for(tmp_path: Path, command: str) -> None:
    # The system tells the terminal's first process only: this shell, which goes on waiting as make does.
    child = pexpect.spawn(
        "/bin/sh",
        ["-c", f"trap : HUP; {sys.executable} -m tui {command}; exit 7"],
        cwd=str(ROOT),
        env={**os.environ, "DRAW_DOMINOES_HOME": str(tmp_path)},
        dimensions=(24, 80),
        timeout=PATIENCE,
    )
    child.expect_exact("every command" if not command else "Demo")
    os.close(child.child_fd)
    late = threading.Timer(PATIENCE, os.killpg, (child.pid, signal.SIGKILL))
    late.start()
    _, status = os.waitpid(child.pid, 0)
    late.cancel()
    child.terminated = True
    assert os.waitstatus_to_exitcode(status) == 7


def test_play_goes_straight_to_the_table(start: Start) -> None:
    child = start("play", "--rules", "official", "--seats", "3", "--bots", "novice,unloader", "--seed", "5")
    child.expect_exact("Official")
    child.expect_exact("first to 100")


def test_a_screen_command_without_a_terminal_is_one_sentence(tmp_path: Path) -> None:
    import subprocess

    done = subprocess.run(
        [sys.executable, "-m", "tui"],
        cwd=ROOT,
        env={**os.environ, "DRAW_DOMINOES_HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "terminal" in done.stderr


def test_a_small_window_is_told_so_politely(start: Start) -> None:
    child = start(size=(50, 15))
    child.expect_exact("needs a window of 60")
    child.send("\x03")
    end_of(child)
    assert child.exitstatus == 0


def test_without_a_locale_everything_is_ascii(start: Start) -> None:
    child = start(LANG="C", LC_ALL="C", NO_COLOR="1")
    said, text = b"", ""
    while "> p  Play" not in text:
        child.expect_exact(ASK)
        said += child.before + child.after
        text = shown(said)
    assert "+6------+" in text
    assert text.isascii()


def test_a_match_that_is_open_elsewhere_is_one_sentence(start: Start) -> None:
    first = start("play", "--seed", "7", "--bots", "novice")
    first.expect_exact("YOUR TURN")
    second = start("continue")
    splash, _, said = end_of(second).decode().rpartition(SHOW_CURSOR.decode())
    assert LEAVE_SCREEN.decode() in splash
    assert second.exitstatus == 1
    assert said.startswith("draw-dominoes: ")
    assert said.count("\n") == 1


def test_after_a_stop_of_any_kind_the_program_goes_on_and_gives_the_terminal_back(start: Start) -> None:
    child = start()
    before = modes_of(child)
    child.expect_exact("Settings")
    for stop in ("ctrl-z", signal.SIGSTOP, signal.SIGCONT):
        if isinstance(stop, signal.Signals):
            child.kill(stop)
        else:
            child.send("\x1a")
            child.expect_exact(LEAVE_SCREEN)
        if stop != signal.SIGCONT:
            os.waitid(os.P_PID, child.pid, os.WSTOPPED | os.WNOWAIT)
        child.kill(signal.SIGCONT)
        child.expect_exact("Settings")
    child.kill(signal.SIGTERM)
    rest = end_of(child)
    assert LEAVE_SCREEN in rest
    assert modes_of(child) == before
    assert child.exitstatus == 0


@pytest.mark.parametrize("term", ["linux", "vt100", "unheard-of"])
@pytest.mark.parametrize("seven_bits", [False, True])
def test_nothing_is_sent_that_a_console_would_print_as_junk(start: Start, term: str, seven_bits: bool) -> None:
    child = start("play", "--seed", "7", "--bots", "novice", TERM=term, **({"LANG": "C"} if seven_bits else {}))
    child.expect_exact("YOUR TURN")
    said = child.before + child.after
    child.kill(signal.SIGTERM)
    said += end_of(child)
    for junk in (b"\x1b]", b"$p", b"\x1b[>", b"\x1b[<", b"?1004", b"?1003", b"?2026", b"?2048"):
        assert junk not in said
    assert (b"?1049h" in said) == (b"?2004h" in said) == (term == "unheard-of")
    if term == "vt100":
        assert set(re.findall(rb"\x1b\[([\d;]*)m", said)) <= {b"", b";1", b"1", b";7", b"7", b";1;7", b"1;7"}
    if seven_bits:
        assert said.isascii()


@pytest.mark.parametrize("term", ["xterm-256color", "linux"])
def test_no_color_means_none_at_all(start: Start, term: str) -> None:
    child = start("play", "--seed", "7", "--theme", "ivory", TERM=term, NO_COLOR="1", COLORTERM="truecolor")
    child.expect_exact("YOUR TURN")
    child.kill(signal.SIGTERM)
    said = child.before + end_of(child)
    styles = {int(code or 0) for codes in re.findall(rb"\x1b\[([\d;]*)m", said) for code in codes.split(b";")}
    assert styles <= {0, 1, 2, 3, 4, 7, 22, 23, 24, 27}
