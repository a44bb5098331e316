"""End to end over SSH: a stock sshd, a forced command, the OpenSSH client, and a line that drops."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.ssh_room import Line, Room, room
from tests.tui.test_pty_start import LEAVE_SCREEN, SHOW_CURSOR

__all__ = ["room"]

_POSITION = re.compile(r"dd1\.\S+")
MY_TURN = r"YOUR TURN(.|\n)*>\d<(.|\n)*\? help"
"""The whole table, from the head line to the keys: the first frame need not hold all of it."""
PASTED = "\x1b[200~1\r2\r3\rd\rp\rx\rx\rq\rq\r\x03\x1b[201~"


@pytest.fixture
def table(room: Room) -> Iterator[Line]:
    """Sit down at a table over SSH; bots lose no time and draws are done by themselves."""
    room.home.mkdir()
    settings = Path(room.home / "settings.toml")
    settings.write_text('pace = "max"\nauto = true\n', encoding="utf-8")
    room.admit("ana", "play", "--kiosk", "--seed", "7", "--bots", "novice")
    room.admit("again", "continue", "--kiosk")
    room.open()
    line = room.connect("ana")
    line.until(MY_TURN)
    yield line
    line.close()


def play(line: Line) -> None:
    """Play the picked tile, at the left end if it fits both."""
    was = line.screen.display[0]
    line.send("\r")
    text = line.until(lambda text: not text.startswith(was) or "Esc back" in text or "look again" in text)
    if "look again" in text:  # the key came before the game took its table for seen
        position(line)
        if "next round" not in line.text:
            play(line)
        return
    if line.screen.display[0] == was:
        line.send("[")
    line.until(lambda text: not text.startswith(was) and ("YOUR TURN" in text or "next round" in text))


def position(line: Line) -> str:
    """Open the page with this moment in one line, and close it."""
    line.send("i")
    found = _POSITION.search(line.until(_POSITION.pattern))
    assert found is not None
    line.send("i")
    line.until(lambda text: not _POSITION.search(text))
    return found.group()


def resumed(room: Room) -> Line:
    """Connect and go on; the game of a dropped line may need a moment to put its match down."""
    while True:
        line = room.connect("again")
        line.until("Draw Dominoes|draw-dominoes:")
        if "draw-dominoes:" not in line.text:
            line.until(MY_TURN)
            return line
        line.end()


def test_a_round_is_played_and_a_dropped_line_costs_nothing(table: Line, room: Room) -> None:
    while "next round" not in table.text:
        play(table)
    table.send("\r")
    table.until("round 2")
    table.until("YOUR TURN")
    table.resize(100, 30)
    table.until(lambda text: re.search(r"move \d+ $", text.splitlines()[0]) and "Enter" in text.splitlines()[29])
    before = position(table)
    table.drop()
    again = resumed(room)
    assert position(again) == before
    again.send("\x03")
    said = again.end()
    assert LEAVE_SCREEN in said
    assert SHOW_CURSOR in said
    assert again.child.exitstatus == 0


def test_what_is_pasted_is_not_taken_for_keys_and_no_report_is_asked_for(table: Line) -> None:
    head, hand = table.screen.display[0], table.screen.display[-6:]
    table.send(PASTED)
    table.send("l")
    table.until("Log of round")
    table.send("l")
    table.until(lambda text: "Log of round" not in text)
    assert table.screen.display[0] == head
    assert table.screen.display[-6:] == hand
    for mode in (b"?1000h", b"?1002h", b"?1003h", b"?1004h", b"?1006h", b"\x1b[>", b"\x1b]", b"$p"):
        assert mode not in table.said
    assert b"38;2;" not in table.said


def test_a_forced_command_is_run_whatever_the_client_asks_for(room: Room) -> None:
    room.admit("cleo", "--kiosk")
    room.open()
    line = room.connect("cleo", "doctor; DRAW_DOMINOES_KIOSK=0 sh -i")
    line.until("every command")
    line.send("\x1a")
    line.until("not offered in a kiosk")
    line.close()


def test_truecolor_is_sent_where_the_operator_says_so(room: Room) -> None:
    room.admit("ben", "rules", DRAW_DOMINOES_COLOURS="truecolor")
    room.open()
    line = room.connect("ben", COLORTERM="truecolor")
    line.until("R1")
    assert b"8;2;" in line.said
    line.close()
