"""The filter changes what is sent, never what is shown."""

from __future__ import annotations

from typing import Any

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.terminal.frames import Frames
from tui.terminal.looks import Look, change, styled
from tui.terminal.wire import Depth, Wire

WIDTH, HEIGHT = 24, 6
STYLES = ("", "1", "38;5;101;48;5;230", "1;38;5;235;48;5;230", "7", "38;2;1;2;3", "1;4;91;40")

texts = st.lists(st.sampled_from(["ab", "  ", "0─", "▮⠂", "中", "文", "█x"]), min_size=1, max_size=5).map("".join)
"""Texts of pairs of cells, so that nothing overwrites one half of a wide character."""
runs = st.tuples(st.sampled_from(STYLES), texts)
stretches = st.tuples(
    st.integers(0, HEIGHT - 1), st.integers(0, WIDTH // 2 - 1), st.lists(runs, min_size=1, max_size=3)
)
frames = st.lists(stretches, min_size=1, max_size=6)


def frame(parts: list[tuple[int, int, list[tuple[str, str]]]]) -> str:
    """Return the data that Textual would write for these stretches; what would leave the screen is cut."""
    rows = []
    for row, pair, pieces in parts:
        column = 2 * pair
        data = f"\x1b[{row + 1};{column + 1}H"
        for style, text in pieces:
            kept = ""
            for char in text:
                cells = 2 if char in "中文" else 1
                if column + cells > WIDTH:
                    break
                kept, column = kept + char, column + cells
            data += f"\x1b[{style}m{kept}\x1b[0m" if style else kept
        rows.append(data)
    return "".join(rows) + "\x1b[1;1H"


def terminal() -> tuple[pyte.Screen, pyte.Stream]:
    screen = pyte.Screen(WIDTH, HEIGHT)
    return screen, pyte.Stream(screen)


def cells(screen: pyte.Screen) -> list[list[object]]:
    """Return what can be seen: of a space that has neither line nor reversed colours only the background."""
    return [[seen(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def seen(cell: Any) -> object:
    if cell.data != " " or cell.underscore or cell.reverse or cell.strikethrough:
        return cell
    return " ", cell.bg


def whole(fill: str) -> str:
    return frame([(row, 0, [("", fill * WIDTH)]) for row in range(HEIGHT)])


@given(st.lists(frames, min_size=1, max_size=5))
def test_the_terminal_shows_the_same_with_and_without_the_filter(shown: list[object]) -> None:
    plain, plain_stream = terminal()
    filtered, filtered_stream = terminal()
    filter_ = Frames(WIDTH, HEIGHT)
    for data in [whole(" "), *(frame(parts) for parts in shown)]:  # type: ignore[arg-type]
        plain_stream.feed(data)
        filtered_stream.feed(filter_.pass_on(data))
        assert filtered.display == plain.display
    assert cells(filtered) == cells(plain)


@given(st.lists(st.tuples(frames, st.sampled_from(("all", "a part", "later", "lost"))), min_size=1, max_size=6))
def test_a_screen_that_is_sent_in_parts_is_the_same_at_the_end(shown: list[tuple[Any, str]]) -> None:
    plain, plain_stream = terminal()
    filtered, filtered_stream = terminal()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.terminal.frames._FEW", 2 * WIDTH)
        patch.setattr("tui.terminal.frames._LONG", 120)
        filter_ = Frames(WIDTH, HEIGHT)
        for data, how in [(whole(" "), "all"), *((frame(parts), how) for parts, how in shown)]:
            plain_stream.feed(data)
            assert filter_.take(data) == ""
            if how == "lost":
                filter_.redraw()
            if how in ("a part", "lost") and filter_.is_much:
                filtered_stream.feed(filter_.part())
                assert filter_.has_news
            if how == "all":
                show_all(filter_, filtered_stream)
        show_all(filter_, filtered_stream)
    assert filtered.display == plain.display
    assert cells(filtered) == cells(plain)


def show_all(filter_: Frames, stream: pyte.Stream) -> None:
    while filter_.is_much:
        stream.feed(filter_.part())
    stream.feed(filter_.differences())


def test_what_is_shown_already_is_not_sent_again() -> None:
    filter_ = Frames(WIDTH, HEIGHT)
    filter_.pass_on("\x1b[?25l")
    filter_.pass_on(whole("x"))
    assert filter_.pass_on(whole("x")) == ""


def test_one_changed_cell_costs_a_place_and_a_character() -> None:
    filter_ = Frames(WIDTH, HEIGHT)
    filter_.pass_on("\x1b[?25l")
    filter_.pass_on(whole("x"))
    assert filter_.pass_on(frame([(2, 0, [("", "xxxYxxx")])])) == "\x1b[3;4HY"


def test_a_space_takes_over_the_colour_that_nobody_sees_on_it() -> None:
    filter_ = Frames(WIDTH, HEIGHT)
    filter_.pass_on("\x1b[?25l")
    filter_.pass_on(whole("x"))
    assert filter_.pass_on(frame([(0, 0, [("31", "ab"), ("", " "), ("31", "c")])])) == "\x1b[H\x1b[31mab c"


def test_after_the_screen_was_switched_everything_is_sent_again() -> None:
    filter_ = Frames(WIDTH, HEIGHT)
    filter_.pass_on(whole("x"))
    sent = filter_.pass_on("\x1b[?1049h")
    assert sent.startswith("\x1b[?1049h\x1b[m\x1b[H\x1b[2J")
    assert sent.count("x") == WIDTH * HEIGHT


FOREIGN = (
    *("\x1b]0;title\x07", "\x1b[>25u", "\x1b[?1004h", "\x1b[?2026$p", "\x1b[?1003h"),
    *("\x1b]22;default\x07", "\x1b]8;;http://x\x1b\\", "\x1bPq\x1b\\", "\x9b", "\x1bc"),
)


def test_a_terminal_with_one_screen_only_is_left_empty() -> None:
    screen, stream = terminal()
    filter_ = Frames(WIDTH, HEIGHT)
    stream.feed(filter_.pass_on("\x1b[?1049h" + whole("x")) + filter_.take("\x1b[?1049l"))
    assert not "".join(screen.display).strip()
    assert (screen.cursor.x, screen.cursor.y) == (0, 0)


def without_cursor(wire: Wire) -> Frames:
    filter_ = Frames(WIDTH, HEIGHT, wire)
    filter_.pass_on("\x1b[?25l")
    return filter_


@pytest.mark.parametrize("control", FOREIGN)
def test_controls_that_are_not_our_own_never_reach_the_terminal(control: str) -> None:
    assert Frames().pass_on(control) == ""
    assert Frames().pass_on(f"\x1b[1;1Ha{control}b") == "\x1b[Hab"


def test_an_old_console_gets_no_modes_of_xterm() -> None:
    old = Frames(wire=Wire(is_old=True))
    assert old.pass_on("\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b]52;c;eA==\x07") == ""
    assert old.pass_on("\x1b[?1049h") == "\x1b[m\x1b[H\x1b[2J"


def test_on_seven_bits_everything_is_ascii_of_the_same_width() -> None:
    sent = without_cursor(Wire(seven_bits=True)).pass_on(frame([(0, 0, [("", "é中─▮Ω│x")])]))
    assert sent == "\x1b[He??-#?|x"


@pytest.mark.parametrize(
    ("depth", "sent"),
    [
        (Depth.TRUE, "\x1b[38;2;42;38;34;48;2;244;236;216mab"),
        (Depth.EIGHT_BITS, "\x1b[38;5;235;48;5;230mab"),
        (Depth.SIXTEEN, "\x1b[30;107mab"),
        (Depth.MONO, "\x1b[7mab"),
    ],
)
def test_colours_are_sent_as_the_terminal_knows_them(depth: Depth, sent: str) -> None:
    data = frame([(0, 0, [("38;2;42;38;34;48;2;244;236;216", "ab")])])
    assert without_cursor(Wire(depth)).pass_on(data) == f"\x1b[H{sent}"


def test_a_visible_cursor_ends_where_it_should_be() -> None:
    filter_ = Frames(WIDTH, HEIGHT)
    filter_.pass_on("\x1b[?25h")
    assert filter_.pass_on("\x1b[2;2Hab\x1b[4;4H").endswith("\x1b[4;4H")


@given(st.sampled_from(STYLES), st.sampled_from(STYLES))
def test_a_change_of_style_leads_from_one_to_the_other(before: str, after: str) -> None:
    first = styled(Look(), before) if before else Look()
    second = styled(Look(), after) if after else Look()
    sequence = change(first, second)
    assert (styled(first, sequence[2:-1]) if sequence else first) == second
