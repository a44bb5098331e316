"""A house of tables with the OpenSSH client: the lobby, two whom a third watches, lines and hosts that die."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.ssh.host_room import HostRoom, room_in
from tests.tui.ssh_room import Line

OVER = "THE END|DOMINO!|BLOCKED"
PROMPT = 22


@pytest.fixture
def room(tmp_path: Path) -> Iterator[HostRoom]:
    """A host of this test's own."""
    for found in room_in(tmp_path):
        found.open()
        yield found


def press(line: Line, keys: str, wanted: str) -> None:
    """Type, and wait for what comes of it."""
    line.send(keys)
    line.until(wanted)


def open_table(line: Line, target: int) -> None:
    """Open a table by the form; the target stands on its last page."""
    line.until("No table is open")
    press(line, "n", "1 of 4")
    press(line, "\r\r\r", "4 of 4")
    press(line, "\x1b[B" * 13, "► Target")
    press(line, str(target), rf"► Target.*\({target}\)")
    press(line, "\r", "not ready yet")


def match_of(host: HostRoom, target: int = 0) -> list[Line]:
    """Return two people whose match has begun, and who watches them; without a target a quick one."""
    ana, dov, eve = (host.connect(name) for name in ("ana", "dov", "eve"))
    if target:
        open_table(ana, target)
    else:
        ana.until("No table is open")
        press(ana, "k", "not ready yet")
    dov.until("► ana")
    press(dov, "\r", "dov .you.")
    press(dov, "\r", "You are ready")
    press(ana, "\r", "move 1")
    eve.until("round 1, 0 to 0")
    press(eve, "w", "hands are hidden")
    return [ana, dov, eve]


def key_for(prompt: str) -> str:
    """Return a key that does something where this is said."""
    for pattern, key in ((r"\bd draws", "d"), (r"\bp passes", "p"), (r"\[", "[")):
        if re.search(pattern, prompt):
            return key
    return "\r"


def act(*lines: Line) -> bool:
    """Let whose turn it is do one thing; False once the round is over."""
    text = lines[0].until(f"'s turn|YOUR TURN|{OVER}")
    mover = lines[0] if "YOUR TURN" in text else lines[1]
    shown = mover.until(is_asked)
    move = move_of(shown)
    if re.search(OVER, shown):
        return False
    while move_of(shown) == move and not re.search(OVER, shown):
        prompt = shown.split("\n")[PROMPT]
        mover.send(key_for(prompt))
        shown = mover.until(partial(is_answered, move, prompt))
    other = lines[1] if mover is lines[0] else lines[0]
    if "YOUR TURN" not in shown and not re.search(OVER, shown):
        other.until(f"YOUR TURN|{OVER}")
    return True


def is_asked(text: str) -> bool:
    """Whether somebody is to move and his prompt says so too, or the round is over."""
    prompt = text.split("\n")[PROMPT].strip()
    is_mine = prompt != "" and not re.search("is thinking|is to move", prompt)
    return ("YOUR TURN" in text and is_mine) or re.search(OVER, text) is not None


def is_answered(move: str, prompt: str, text: str) -> bool:
    """Whether a key did something, was refused, or is asked about."""
    now = text.split("\n")[PROMPT]
    refused = now != prompt and (now.startswith(" !") or "Esc back" in text)
    return refused or move_of(text) != move or re.search(OVER, text) is not None


def assert_no_faults(room: HostRoom) -> None:
    """Nothing went wrong in the host."""
    log = room.log.read_text(encoding="utf-8")
    assert not re.search('"event": "(fault|loop|upkeep|warning)"', log), log


def move_of(text: str) -> str:
    """Return the number of the move that is to be made."""
    found = re.search(r"move (\d+)", text)
    return found[1] if found else ""


def chain_of(line: Line) -> list[str]:
    """Return the lines of the screen where the chain lies."""
    return line.text.split("\n")[5:16]


def until_chain(line: Line, chain: list[str]) -> None:
    """Wait until this chain lies there: a screen that opens may be drawn in two frames."""
    line.until(lambda _: chain_of(line) == chain)


def test_two_people_finish_a_match_that_a_third_watches_though_a_line_dies(room: HostRoom) -> None:
    ana, dov, eve = match_of(room, target=1)
    for _ in range(4):
        act(ana, dov)
    dov.drop()
    ana.until(r"dov is away, the seat is held \d:\d\d")
    dov = room.connect("dov")
    dov.until(r"You  +\d+ ")
    assert "you are dov" not in dov.said.decode()
    ana.until(lambda now: "away" not in now)
    press(ana, "c", "Say: _")
    press(ana, "well, well\r", "ana: well, well")
    press(ana, "\x1b", "c chat")
    dov.until("ana: well, well")
    eve.until("ana: well, well")
    while act(ana, dov):
        pass
    for line in (ana, dov, eve):
        line.until("THE END")
    press(ana, "\r", "a asks for a rematch")
    press(ana, "a", "You are ready")
    press(dov, "\r", "ana asks for a rematch: a agrees")
    press(dov, "a", "move 1")
    eve.until("round 1 .*move 1 ")
    assert_no_faults(room)


def test_every_table_goes_on_after_the_host_was_killed(room: HostRoom) -> None:
    lines = match_of(room)
    for _ in range(3):
        act(*lines[:2])
    number = max(int(move_of(line.text)) for line in lines[:2])
    for line in lines[:2]:
        line.until(rf"move {number} ")
    before = [chain_of(line) for line in lines[:2]]
    room.close()  # that is kill -9
    for line in lines:
        line.end()
    room.open()
    ana, dov, eve = (room.connect(name) for name in ("ana", "dov", "eve"))
    for line, chain in zip((ana, dov), before, strict=True):
        line.until(rf"move {number} ")
        line.until(lambda now: "away" not in now)
        until_chain(line, chain)
    eve.until("round 1, 0 to 0")
    press(eve, "a", "Here will stand")  # counted in a thread, which is hers too
    eve.until(lambda _: list(room.data.glob("people/*/statistics.sqlite3")))
    assert not list(room.folder.glob("operator/*.sqlite3"))
    assert act(ana, dov)
    assert_no_faults(room)
