"""The parts of line mode by themselves: naming tiles, finding commands, reading and printing lines."""

from __future__ import annotations

import os
from io import StringIO

import pytest

from engine.actions import End
from tests.tui.line_talk import tiles
from tui.line.naming import Named, UnclearError, tile_named
from tui.line.printer import Printer
from tui.line.reader import LONGEST, BadLine, LineReader
from tui.line.stopping import Stop
from tui.line.vocabulary import VOCABULARY, named
from tui.widgets.places import Places

HAND = Places(tiles("6-4 3-3 0-1 1-6"))


@pytest.mark.parametrize(
    ("text", "tile", "first", "end"),
    [
        ("6-4", "4-6", 6, None),
        ("4-6 left", "4-6", 4, End.LEFT),
        ("64 l", "4-6", 6, End.LEFT),
        ("6|4 r", "4-6", 6, End.RIGHT),
        ("[6|4] ]", "4-6", 6, End.RIGHT),
        ("6 4 [", "4-6", 6, End.LEFT),
        ("64]", "4-6", 6, End.RIGHT),
        ("6:4 {", "4-6", 6, End.UP),
        ("46 d", "4-6", 4, End.DOWN),
        ("2", "3-3", 3, None),
        ("3 le", "0-1", 0, End.LEFT),
        ("7-7", "7-7", 7, None),
    ],
)
def test_a_tile_can_be_named_in_many_ways(text: str, tile: str, first: int, end: End | None) -> None:
    assert tile_named(text, HAND) == Named(tiles(tile)[0], first, end)


@pytest.mark.parametrize("text", ["0", "5", "64 middle", "6-", "x", "６-４", "6-4-2", "641", "-1", "1e3", "٣"])
def test_what_names_no_tile_is_told_in_one_sentence(text: str) -> None:
    with pytest.raises(UnclearError) as caught:
        tile_named(text, HAND)
    assert str(caught.value).endswith(".")


def test_a_command_is_found_by_any_beginning_that_is_clear() -> None:
    for name in VOCABULARY:
        assert named(name) == named(name.upper()) == (name,)
        for length in range(1, len(name)):
            assert name in named(name[:length])
    assert named("c") == ("chain", "counts", "challenge")
    assert named("") == ()


def lines_of(data: bytes) -> list[str]:
    """Return what a reader makes of these bytes."""
    read, write = os.pipe()
    try:
        os.write(write, data)
        os.close(write)
        reader, lines = LineReader(read, Stop()), list[str]()
        while True:
            try:
                line = reader.read()
            except BadLine as error:
                line = f"! {error}"
            if line is None:
                return lines
            lines.append(line)
    finally:
        os.close(read)


def test_lines_are_read_whatever_they_hold() -> None:
    no_text = "! That line holds characters that are no text."
    too_long = "! That line is too long: a command is a few words."
    assert lines_of(b"") == []
    assert lines_of(b"hand") == ["hand"]
    assert lines_of(b"\xef\xbb\xbfhand\r\n\n  6-4\t left \nx") == ["hand", "", "6-4 left", "x"]
    assert lines_of(b"\0\n\xff\xfe\n\x1b[A\nok\n") == [no_text, no_text, no_text, "ok"]
    assert lines_of(b"x" * (LONGEST + 1) + b"\nok\n") == [too_long, "ok"]
    assert lines_of(b"x" * 20000 + b"\nok\n" + b"y" * 5000) == [too_long, "ok", too_long]
    assert lines_of("手牌\n".encode()) == ["手牌"]


class Terminal(StringIO):
    """A terminal of no size."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_lines_that_fit_and_no_foreign_characters() -> None:
    out = Terminal()
    Printer(out, Stop(), glyphs="ascii").say("8 + 10 − 3 = 15 \x1b[31m", "word " * 40)
    lines = out.getvalue().splitlines()
    assert lines[0] == "8 + 10 - 3 = 15 ?[31m"
    assert len(lines) == 4
    assert max(map(len, lines)) <= 78


def test_a_pipe_gets_one_line_for_each_sentence() -> None:
    out = StringIO()
    Printer(out, Stop(), glyphs="ascii").say("word " * 40)
    assert out.getvalue().count("\n") == 1
