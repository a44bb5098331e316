"""No screen and no byte of the wire tells what its viewer may not know.

The same match is played by OpenSSH clients once more with what one seat can't see dealt otherwise, and nothing else:
until something happens that this viewer may see differ, he must get the same cells.
"""

from __future__ import annotations

import json
import select
import signal
import time
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import pyte
import pytest

from engine.actions import Do
from engine.reading import read_record
from engine.record import GameRecord, Undo
from engine.state import Deal
from engine.tiles import TILES
from tests.ssh.host_room import HostRoom, used
from tests.ssh.test_lobby import PROMPT, key_for
from tests.tui.ssh_room import PATIENCE, Line
from tui.ssh.status import ask

DEAL = (
    "3-4 2-2 2-5 5-6 2-4 0-0 0-2",
    "6-6 1-5 0-6 1-2 0-4 1-3 0-3",
    "0-5 1-6 4-5 3-6 2-6 2-3 3-5 1-4 4-6 1-1 4-4 5-5 3-3 0-1",
)
UNSEEN_BY_0 = (
    DEAL[0],
    "5-5 4-5 4-6 1-2 0-4 1-3 0-3",
    "0-5 1-6 3-5 3-6 1-4 1-1 2-6 6-6 0-6 4-4 1-5 0-1 2-3 3-3",
)
"""The same, but for three tiles of the second seat and most of the boneyard."""
UNSEEN_BY_1 = (
    "3-4 4-6 2-5 2-6 3-5 0-0 0-2",
    DEAL[1],
    "0-5 1-6 4-5 3-6 4-4 5-5 0-1 2-2 3-3 1-1 5-6 2-4 1-4 2-3",
)
ANA, DOV, EVE = 0, 1, None
VIEWERS = (ANA, DOV, EVE)
LEAST = 10
"""Events that must have been compared for a seat."""
TRIES = 3
"""Which frames come between two settled screens hangs on the machine too: once the same is enough."""
OVER = "THE END"

Cell = tuple[int, int, pyte.screens.Char]
"""Row, column, and what the cell became."""


class Moment(NamedTuple):
    """What somebody got of one event: the screen in the end, and all that cells became on the way."""

    screen: tuple[tuple[pyte.screens.Char, ...], ...]
    changes: frozenset[Cell]


class Watched(Line):
    """A terminal that notes what its cells become."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.child)
        self._cells: list[tuple[pyte.screens.Char, ...]] = [()] * self.screen.lines
        self._texts = [""] * self.screen.lines
        self._changes: set[Cell] = set()

    @property
    def text(self) -> str:
        """What the terminal shows."""
        return "\n".join(self._texts)

    def row(self, y: int) -> str:
        """Return a line of it."""
        return self._texts[y]

    def _hear(self, seconds: float) -> bool:
        heard = super()._hear(seconds)
        if heard:
            self._note()
        return heard

    def _note(self) -> None:
        for y in self.screen.dirty:
            line = self.screen.buffer[y]
            row, before = tuple(as_seen(line[x]) for x in range(self.screen.columns)), self._cells[y]
            self._changes |= {(y, x, cell) for x, cell in enumerate(row) if not before or cell != before[x]}
            self._cells[y], self._texts[y] = row, "".join(cell.data for cell in row)
        self.screen.dirty.clear()

    def hear_now(self) -> None:
        """Take in what is there."""
        self._hear(0.0)

    def moment(self) -> Moment:
        """Return what came since the last one."""
        found = Moment(tuple(self._cells), frozenset(self._changes))
        self._changes.clear()
        return found


@cache
def as_seen(cell: pyte.screens.Char) -> pyte.screens.Char:
    """Return a cell without what can't be seen: how a blank would write."""
    return cell._replace(fg="", bold=False) if cell.data == " " and not cell.reverse else cell


class Run(NamedTuple):
    """A match: what each viewer got, event after event from the deal on, and its record once it is over."""

    moments: dict[int | None, list[Moment]]
    record: GameRecord


class FixedRoom(HostRoom):
    """A host in which nothing is left to chance, with one house after the other."""

    number = 1

    def open_houses(self, *deals: tuple[str, ...], leaky: int) -> None:
        """Start it; each house has the next deal, and the first ones leak."""
        plan = self.folder / "plan.json"
        plan.write_text(json.dumps({"deals": deals, "leaky": leaky}), encoding="utf-8")
        self.program = ("-c", "import sys; from tests.ssh.fixed_host import main; sys.exit(main())", str(plan))
        self.open()

    def next_house(self) -> None:
        """Wait until everybody has left, and open the next house."""
        end = time.monotonic() + PATIENCE
        while ask(self.data)["sessions"]:
            assert time.monotonic() < end
        self.ask(signal.SIGUSR1, [])
        self.number += 1

    def calm(self, lines: list[Watched]) -> None:
        """Wait until everything is drawn and has come."""
        self.ask(signal.SIGUSR2, lines)

    def ask(self, number: int, lines: list[Watched]) -> None:
        """Send a signal and wait for a word; meanwhile these terminals go on."""
        fds = {line.child.fileno(): line for line in lines}
        output = self.send(number)
        while output not in (ready := select.select([output, *fds], [], [], PATIENCE)[0]):
            assert ready
            for fd in ready:
                fds[fd].hear_now()
        self.heard()

    def record(self) -> GameRecord:
        """Return the match of the house that is open."""
        house = self.data / f"house-{self.number}"
        (path,) = [*house.glob("records/*"), *house.glob("tables/*/*.jsonl")][:1]
        return read_record(path)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[FixedRoom]:
    """A host of this test's own, which is not started yet."""
    yield from used(FixedRoom(tmp_path))


def settled(room: FixedRoom, lines: list[Watched], number: int) -> list[Moment]:
    """Wait until everybody's screen shows this move, or the end, and all of it."""
    for line in lines:
        line.until(lambda text: is_at(text, number))
    room.calm(lines)
    return [line.moment() for line in lines]


def is_at(text: str, number: int) -> bool:
    """Whether a screen shows a move, with a prompt for whoever is to make it; or the end of the match."""
    rows = text.split("\n")
    waits = "is thinking" in rows[PROMPT] or "You watch" in rows[PROMPT]
    is_drawn = f"move {number} " in rows[0] and ("YOUR TURN" in rows[0]) is not waits
    return rows[-1].strip() != "" and (is_drawn or OVER in text)


def sit_down(room: FixedRoom) -> list[Watched]:
    """Let two sit down and one watch; it is the same each time."""
    ana, dov, eve = (Watched(room.connect(name)) for name in ("ana", "dov", "eve"))
    ana.until("No table is open")
    ana.send("k")
    ana.until("not ready yet")
    dov.until("► ana")
    eve.until("► ana")
    dov.send("\r")
    dov.until("dov .you.")
    dov.send("\r")
    dov.until("You are ready")
    lines = [ana, dov, eve]
    room.calm(lines)
    for line in lines:
        line.moment()
    ana.send("\r")
    eve.until("round 1, 0 to 0")
    room.calm(lines)
    eve.send("w")
    return lines


def played(room: FixedRoom, most: int | None = None) -> Run:
    """Play the match of the house that is open, or see the first so many moments of it; then open the next house."""
    lines = sit_down(room)
    moments = [settled(room, lines, 1)]
    moments[0][2] = moments[0][2]._replace(
        changes=frozenset()
    )  # on her way from the lobby, which changes when it likes
    while OVER not in lines[0].text and len(moments) != most:
        mover = next(line for line in lines if "YOUR TURN" in line.text)
        mover.send(key_for(mover.row(PROMPT)))
        moments.append(settled(room, lines, len(moments) + 1))
    record = room.record()
    for line in lines:
        line.drop()
    room.next_house()
    return Run({viewer: [each[place] for each in moments] for place, viewer in enumerate(VIEWERS)}, record)


def seen(record: GameRecord, viewer: int | None) -> list[tuple[object, ...]]:
    """Return what a viewer may know of each action after the deal, in a match of one round."""
    deal = record.entries[0]
    assert isinstance(deal, Deal)
    boneyard = [TILES[tile] for tile in deal.boneyard]
    found: list[tuple[object, ...]] = []
    for entry in record.entries[1:]:
        assert not isinstance(entry, Deal | Undo)
        seat, action = entry
        drawn = boneyard.pop(0) if action.do is Do.DRAW else None
        found.append((seat, action, drawn if seat == viewer else None))
    return [*found[:-1], (*found[-1], deal)]  # the last one opens all hands


def same_until(one: GameRecord, other: GameRecord, viewer: int | None) -> int:
    """Return how many actions must look the same to a viewer."""
    pairs = zip_longest(seen(one, viewer), seen(other, viewer))
    return next(number for number, (first, second) in enumerate(pairs) if first != second)


def differences(ones: list[Run], others: list[Run], viewer: int | None, most: int) -> list[int]:
    """Return the moments up to that action (0 is the deal) in which a viewer got something else, each time."""
    pairs = [(one.moments[viewer], other.moments[viewer]) for one in ones for other in others]
    return [number for number in range(most + 1) if all(one[number] != other[number] for one, other in pairs)]


def test_what_a_viewer_may_not_know_changes_no_cell_of_his_and_a_planted_leak_is_found(room: FixedRoom) -> None:
    room.open_houses(DEAL, UNSEEN_BY_0, *[DEAL, UNSEEN_BY_0, UNSEEN_BY_1] * TRIES, DEAL, leaky=2)
    leaky = [played(room, most=2)], [played(room, most=2)]
    assert differences(*leaky, ANA, 1) == [0, 1]
    assert 1 in differences(*leaky, EVE, 1)
    ones, for_ana, for_dov = list[Run](), list[Run](), list[Run]()
    told: list[tuple[int | None, int]] = []
    for _ in range(TRIES):
        for runs in (ones, for_ana, for_dov):
            runs.append(played(room))
        told = []
        for others, viewer in ((for_ana, ANA), (for_ana, EVE), (for_dov, DOV), (for_dov, EVE)):
            most = same_until(ones[0].record, others[0].record, viewer)
            assert most >= LEAST
            told += [(viewer, number) for number in differences(ones, others, viewer, most)]
        if not told:
            return
    pytest.fail(f"these viewers were told something that they may not know, in these moments: {told}")
