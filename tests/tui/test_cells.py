"""Widths in terminal cells, and the canvas that relies on them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui.drawing.canvas import STYLE_KEYS, Canvas, plain_text
from tui.drawing.cells import cell_width, char_width, fit
from tui.widgets.picture import differences


@pytest.mark.parametrize(
    ("text", "cells"), [("", 0), ("abc", 3), ("你的手牌", 8), ("6|4 ·│▮⠅★", 9), ("e\u0301", 1), ("（Ａ）", 6)]
)
def test_a_text_is_as_wide_as_a_terminal_draws_it(text: str, cells: int) -> None:
    assert cell_width(text) == cells


@pytest.mark.parametrize(
    ("text", "cells", "fitted"),
    [
        ("Ana", 5, "Ana  "),
        ("Anabel", 4, "Ana…"),
        ("安娜", 5, "安娜 "),
        ("安娜安娜", 6, "安娜… "),
        ("Ana", 0, ""),
        ("Ana", 1, "…"),
    ],
)
def test_a_text_is_padded_or_cut_to_its_cells(text: str, cells: int, fitted: str) -> None:
    assert fit(text, cells) == fitted


@settings(max_examples=35, derandomize=True, deadline=None)
@given(text=st.text(alphabet="ab 安娜·│é\u0301"), cells=st.integers(0, 12))
def test_a_fitted_text_has_exactly_its_cells(text: str, cells: int) -> None:
    assert cell_width(fit(text, cells)) == cells


def test_a_canvas_joins_cells_of_one_style_and_drops_what_is_outside() -> None:
    canvas = Canvas(6, 2)
    canvas.put(-1, 0, "abc", "edge")
    canvas.put(4, 1, "xyz", "flag")
    canvas.put(0, 5, "no", "flag")
    assert canvas.rows() == [[("bc", "edge"), ("    ", "table")], [("    ", "table"), ("xy", "flag")]]


def test_a_wide_character_that_is_cut_leaves_a_blank() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "安娜")
    canvas.put(1, 0, "xy")
    canvas.put(3, 0, "安")
    assert plain_text(canvas.rows()) == [" xy "]


def test_style_keys_are_a_closed_list_without_doubles() -> None:
    assert len(set(STYLE_KEYS)) == len(STYLE_KEYS)
    assert {"table", "tile", "pip-0", "pip-9", "low", "flag-fit"} <= set(STYLE_KEYS)


def _halves(text: str, width: int) -> list[str]:
    """Return the text cell by cell, with nothing in the right half of a wide character."""
    cells = [cell for char in text for cell in [char, ""][: char_width(char)]]
    return [*cells, *" " * (width - len(cells))]


@settings(max_examples=45, derandomize=True, deadline=None)
@given(old=st.text(alphabet="ab 安娜看人", max_size=8), new=st.text(alphabet="ab 安娜看人", max_size=8))
def test_what_is_sent_of_a_changed_row_is_all_that_changed_and_cuts_no_wide_character(old: str, new: str) -> None:
    before, after = _halves(old, 18), _halves(new, 18)
    for start, cells in differences(((old, "text"),), ((new, "text"),), 18):
        end = start + len(cells)
        assert before[start], "begins inside a character"
        assert after[start], "begins inside a character"
        assert end == 18 or (before[end] and after[end]), "ends inside a character"
        before[start:end] = [char for char, _ in cells]
    assert before == after
