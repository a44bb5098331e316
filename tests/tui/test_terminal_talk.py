"""Talking with the terminal: its answers, keys in any form, and one that stops reading."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import Key, Paste
from textual.message import Message

from tests.tui.test_pty_start import PATIENCE as LONG
from tests.tui.test_pty_start import Start, start
from tui.terminal.pace import ASK, PATIENCE, Pace
from tui.terminal.private import new_parser
from tui.terminal.reader import BURST, Reader
from tui.terminal.writer import Writer

__all__ = ["start"]


class Ear:
    """A reader that keeps what it hears."""

    def __init__(self) -> None:
        self.events: list[Message] = []
        self.answers = 0
        self.now = 0.0
        self.reader = Reader(new_parser, self.events.append, self._count, lambda: self.now)

    def _count(self) -> None:
        self.answers += 1

    def hear(self, *chunks: bytes) -> list[str]:
        for chunk in chunks:
            self.reader.take(chunk)
        return self.keys()

    def keys(self) -> list[str]:
        return [event.key for event in self.events if isinstance(event, Key)]


@pytest.mark.parametrize("cut", range(1, 4))
def test_an_answer_is_taken_out_wherever_it_is_cut(cut: int) -> None:
    ear, answer = Ear(), b"\x1b[0n"
    assert ear.hear(b"a" + answer[:cut], answer[cut:] + b"b") == ["a", "b"]
    assert ear.answers == 1


def test_answers_that_come_together_are_as_many_as_were_asked_for() -> None:
    ear = Ear()
    assert ear.hear(b"\x1b[0n\x1b[0na") == ["a"]
    assert ear.answers == 2


def test_a_flood_of_answers_is_worth_a_few() -> None:
    ear = Ear()
    assert ear.hear(b"\x1b[0n" * 10_000) == []
    assert 0 < ear.answers < 10


def test_a_key_whose_sequence_is_cut_is_one_key() -> None:
    assert Ear().hear(b"\x1b", b"[", b"C", b"x") == ["right", "x"]


@pytest.mark.parametrize(
    ("chunks", "keys"),
    [
        ([b"\x1bs"], ["escape", "s"]),
        ([b"\x1b", b"5"], ["escape", "5"]),
        ([b"\x1b", b"", b"s"], ["escape", "s"]),
        ([b"\x1b\x1b\r"], ["escape", "escape", "enter"]),
        ([b"\x1b\x1b[C"], ["escape", "right"]),
        ([b"\x1b\t"], ["shift+tab"]),
        ([b"\x1bOA\x1b[B"], ["up", "down"]),
        ([b"\x1b[200~a\x1bq", b"\x1bq", b"", b"\x1b[20", b"1~s"], ["s"]),
    ],
)
def test_esc_is_a_key_of_its_own_however_close_the_next_one_comes(chunks: list[bytes], keys: list[str]) -> None:
    assert Ear().hear(*chunks) == keys


def test_a_paste_is_told_as_one_and_holds_whatever_it_held() -> None:
    ear = Ear()
    ear.hear(b"\x1b[200~6-6 \x1bq\r", b"\x1b", b"", b"[20", b"1~")
    assert ear.keys() == []
    assert [event.text for event in ear.events if isinstance(event, Paste)] == ["6-6 \x1bq\r"]


def test_characters_cut_in_the_middle_and_bytes_that_are_none_break_nothing() -> None:
    assert Ear().hear(b"\xe4\xb8", b"\xad", b"\x1b[M\xff\xfe\xfd", b"\xff", b"q")[-1] == "q"


@given(st.lists(st.binary(max_size=40), max_size=6))
def test_nothing_that_is_typed_raises(chunks: list[bytes]) -> None:
    Ear().hear(*chunks)


def test_of_megabytes_only_a_little_is_kept_and_the_end_of_a_paste_is_not_missed() -> None:
    ear = Ear()
    ear.hear(b"\x1b[200~", *[b"x" * 4096] * 500, b"\x1b[0n\x1b[201~")
    ear.now = 60.0
    assert ear.hear(b"q") == ["q"]
    assert ear.answers == 1
    assert [len(event.text) for event in ear.events if isinstance(event, Paste)] <= [BURST]


def test_a_terminal_that_never_answers_is_asked_three_times_and_never_waited_for() -> None:
    pace = Pace(lambda: 0.0)
    assert [pace.question() for _ in range(5)] == [ASK, ASK, ASK, "", ""]
    assert pace.wait() == 0.0


def test_one_that_answers_is_waited_for_but_not_for_ever() -> None:
    now = 0.0
    pace = Pace(lambda: now)
    pace.question()
    pace.answered()
    assert pace.wait() == 0.0
    pace.question()
    assert pace.wait() == PATIENCE
    now = PATIENCE
    assert pace.wait() == 0.0
    pace.question()
    pace.answered()
    assert pace.wait() == 0.0


def test_a_writer_whose_terminal_does_not_read_holds_up_nobody() -> None:
    inside, outside = os.pipe()
    done = Event()
    writer = Writer(outside, done.set)
    writer.start()
    writer.send(b"x" * 1_000_000)
    assert writer.is_busy
    writer.end(0.01)
    assert writer.is_alive()
    os.close(inside)
    writer.join(10)
    os.close(outside)
    assert not writer.is_alive()


def test_a_writer_says_when_all_is_written() -> None:
    inside, outside = os.pipe()
    done = Event()
    writer = Writer(outside, done.set)
    writer.start()
    writer.send(b"abc")
    assert done.wait(10)
    assert not writer.is_busy
    writer.end(10)
    assert os.read(inside, 10) == b"abc"
    os.close(inside)
    os.close(outside)


def test_a_game_whose_terminal_stops_reading_goes_on_and_ends_when_it_is_told_to(start: Start, tmp_path: Path) -> None:
    child = start("demo", "--bots", "novice,novice", "--speed", "fast", "--matches", "50", TERM="xterm-256color")
    child.expect_exact("Demo")
    before, moves = resident(child.pid), written(tmp_path)
    end = time.monotonic() + LONG
    while written(tmp_path) < moves + 1_500 and time.monotonic() < end:  # nothing is read or answered meanwhile
        time.sleep(0.05)
    assert written(tmp_path) >= moves + 1_500
    assert resident(child.pid) < before + 20_000
    child.kill(signal.SIGTERM)
    assert child.wait() == 0


def written(folder: Path) -> int:
    """Return the bytes of all files of a folder: matches are written move by move."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def resident(pid: int) -> int:
    """Return the kilobytes of memory that a process has."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])
