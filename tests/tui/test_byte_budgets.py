"""How many bytes the terminal gets, through a pty at 80x24 in 256 colours; every byte counts on a slow line.

With so few colours the screen is light: what is picked and what fits is marked instead of drawn anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte
import pytest

from tests.tui.test_pty_start import PATIENCE, Start, start
from tui.terminal.pace import ASK

__all__ = ["start"]

SETUP = ("play", "--rules", "jaques", "--seats", "2", "--bots", "rulebook", "--target", "100", "--seed")
FIRST, REDRAW = 2500, 3500
MOVE, PLAY = 120, 1000
FEW_COLOURS = {"COLORTERM": ""}


class Watched:
    """A program whose terminal answers, and whose bytes are counted."""

    def __init__(self, child: pexpect.spawn) -> None:
        self.child = child
        self.largest = 0
        """Bytes of the largest frame that was read last; frames of a size that is gone may come before it."""
        self.screen = pyte.Screen(80, 24)
        self.screen.write_process_input = lambda answer: os.write(child.fileno(), answer.encode())  # type: ignore[assignment,method-assign]
        self.stream = pyte.ByteStream(self.screen)

    def until(self, is_done: Callable[[], bool]) -> int:
        """Read frames until the screen is so; return the bytes that it took."""
        count = self.largest = 0
        while True:
            self.child.expect_exact(ASK, timeout=PATIENCE)
            data = self.child.before + self.child.after
            self.stream.feed(data)
            count += len(data)
            self.largest = max(self.largest, len(data))
            if is_done():
                return count

    def shows(self, words: str) -> int:
        return self.until(lambda: words in "\n".join(self.screen.display))

    def press(self, key: str, words: str) -> int:
        self.child.send(key)
        return self.shows(words)


@pytest.mark.parametrize(("seed", "line"), [("7", ""), ("2", "/dev/pts/0")])
def test_what_a_match_costs_in_bytes(start: Start, tmp_path: Path, seed: str, line: str) -> None:
    home = tmp_path / "home"
    home.mkdir(parents=True)
    (home / "settings.toml").write_text('pace = "fast"\n', encoding="utf-8")
    table = Watched(start(*SETUP, seed, SSH_TTY=line, **FEW_COLOURS))
    assert table.shows("Enter plays") <= FIRST
    assert table.press("\x1b[C", ">2<") <= MOVE
    assert table.press("\x1b[D", ">1<") <= MOVE
    for number in (3, 5, 7):
        assert table.press("\r", f"YOUR TURN · move {number} ") <= PLAY


def test_what_a_redraw_costs_in_bytes(start: Start) -> None:
    table = Watched(start(*SETUP, "7", **FEW_COLOURS))
    table.shows("Enter plays")
    before = list(table.screen.display)
    table.child.setwinsize(24, 90)
    table.screen.resize(24, 90)
    table.until(lambda: [line.rstrip() for line in table.screen.display] != [line.rstrip() for line in before])
    table.child.setwinsize(24, 80)
    table.screen.reset()
    table.screen.resize(24, 80)
    table.until(lambda: table.screen.display == before)
    assert table.largest <= REDRAW


def test_two_hundred_sizes_in_a_row_leave_the_right_picture(start: Start) -> None:
    table = Watched(start(*SETUP, "7", **FEW_COLOURS))
    table.shows("Enter plays")
    before = list(table.screen.display)
    for number in range(200):
        table.child.setwinsize(*((0, 0), (65535, 65535), (30, 100), (10, 20))[number % 4])
    table.child.setwinsize(24, 80)
    table.screen.reset()
    table.until(lambda: table.screen.display == before)
