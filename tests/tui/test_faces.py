"""Tile faces, compared with the drawings they were agreed on."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from tui.drawing.canvas import STYLE_KEYS
from tui.drawing.cells import cell_width
from tui.drawing.faces import face, face_rows, half_rows
from tui.drawing.glyphs import ASCII_SET, CJK_SAFE_SET, DIGITS_SET, GLYPH_SETS, PIPS_SET, Glyphs
from tui.drawing.sizes import MEASURES, Size

LARGE = {
    "pips": """
│       │       │ ●     │ ▲     │ ■   ■ │ ★   ★ │ ▪───▪ │ ◆   ◆ │ ○ ○ ○ │ × × × │
│       │  (●)  │       │   ▲   │       │   ★   │ ▪───▪ │ ◆ ◆ ◆ │ ○   ○ │ × × × │
│       │       │     ● │     ▲ │ ■   ■ │ ★   ★ │ ▪───▪ │ ◆   ◆ │ ○ ○ ○ │ × × × │
│       │       │     ● │     ▲ │ ■   ■ │ ★   ★ │ ▪ ▪ ▪ │ ◆ ◆ ◆ │ ○ ○ ○ │ × × × │
│       │  (●)  │       │   ▲   │       │   ★   │ │ │ │ │   ◆   │ ○   ○ │ × × × │
│       │       │ ●     │ ▲     │ ■   ■ │ ★   ★ │ ▪ ▪ ▪ │ ◆ ◆ ◆ │ ○ ○ ○ │ × × × │
""",
    "cjk-safe": """
|       |       | ∙     | ▴     | ▪   ▪ | *   * | ∙---∙ | ⬥   ⬥ | ◦ ◦ ◦ | x x x |
|       |  (∙)  |       |   ▴   |       |   *   | ∙---∙ | ⬥ ⬥ ⬥ | ◦   ◦ | x x x |
|       |       |     ∙ |     ▴ | ▪   ▪ | *   * | ∙---∙ | ⬥   ⬥ | ◦ ◦ ◦ | x x x |
|       |       |     ∙ |     ▴ | ▪   ▪ | *   * | ∙ ∙ ∙ | ⬥ ⬥ ⬥ | ◦ ◦ ◦ | x x x |
|       |  (∙)  |       |   ▴   |       |   *   | | | | |   ⬥   | ◦   ◦ | x x x |
|       |       | ∙     | ▴     | ▪   ▪ | *   * | ∙ ∙ ∙ | ⬥ ⬥ ⬥ | ◦ ◦ ◦ | x x x |
""",
    "ascii": """
|       |       | o     | ^     | H   H | *   * | o---o | %   % | 0 0 0 | x x x |
|       |  (@)  |       |   ^   |       |   *   | o---o | % % % | 0   0 | x x x |
|       |       |     o |     ^ | H   H | *   * | o---o | %   % | 0 0 0 | x x x |
|       |       |     o |     ^ | H   H | *   * | o o o | % % % | 0 0 0 | x x x |
|       |  (@)  |       |   ^   |       |   *   | | | | |   %   | 0   0 | x x x |
|       |       | o     | ^     | H   H | *   * | o o o | % % % | 0 0 0 | x x x |
""",
    "digits": """
│       │       │       │       │       │       │       │       │       │       │
│   0   │   1   │   2   │   3   │   4   │   5   │   6   │   7   │   8   │   9   │
│       │       │       │       │       │       │       │       │       │       │
│       │       │       │       │       │       │       │       │       │       │
│   0   │   1   │   2   │   3   │   4   │   5   │   6   │   7   │   8   │   9   │
│       │       │       │       │       │       │       │       │       │       │
""",
}
MEDIUM_PIPS = """
│   │ ⠂ │⠁ ⠄│⠁⠂⠄│⠅ ⠅│⠅⠂⠅│⠇ ⠇│⠇⠂⠇│⠇⠅⠇│⠇⠇⠇│
│   │ ⠂ │⠄ ⠁│⠄⠂⠁│⠅ ⠅│⠅⠂⠅│⠅⠅⠅│⠅⠇⠅│⠇⠅⠇│⠇⠇⠇│
"""
MEDIUM_DIGITS = """
│ 0 │ 1 │ 2 │ 3 │ 4 │ 5 │ 6 │ 7 │ 8 │ 9 │
│ 0 │ 1 │ 2 │ 3 │ 4 │ 5 │ 6 │ 7 │ 8 │ 9 │
"""


def table_of_halves(size: Size, glyphs: Glyphs) -> str:
    """All ten halves side by side, upright ones above lying ones."""
    side = glyphs.single.side
    lines = []
    for lying in (False, True):
        columns = [half_rows(number, size, lying, glyphs) for number in range(10)]
        lines += [side + side.join(row) + side for row in zip(*columns, strict=True)]
    return "\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", sorted(GLYPH_SETS))
def test_large_halves_look_as_agreed(name: str) -> None:
    assert table_of_halves(Size.LARGE, GLYPH_SETS[name]) == LARGE[name]


@pytest.mark.parametrize("name", sorted(GLYPH_SETS))
def test_medium_halves_look_as_agreed(name: str) -> None:
    expected = MEDIUM_PIPS if name in ("pips", "cjk-safe") else MEDIUM_DIGITS
    assert table_of_halves(Size.MEDIUM, GLYPH_SETS[name]).replace("|", "│") == expected


LIGHT_SET = replace(PIPS_SET, is_light=True)
WHOLE = [
    (PIPS_SET, Size.LARGE, True, False, [
        "┌6──────┬4──────┐", "│ ▪ ▪ ▪ │ ■   ■ │", "│ │ │ │ │       │", "│ ▪ ▪ ▪ │ ■   ■ │", "└───────┴───────┘",
    ]),
    (PIPS_SET, Size.MEDIUM, True, False, ["┌6──┬4──┐", "│⠅⠅⠅│⠅ ⠅│", "└───┴───┘"]),
    (PIPS_SET, Size.MEDIUM, True, True, ["╔6══╦4══╗", "║⠅⠅⠅║⠅ ⠅║", "╚═══╩═══╝"]),
    (PIPS_SET, Size.MEDIUM, False, False, ["┌6──┐", "│⠇ ⠇│", "├4──┤", "│⠅ ⠅│", "└───┘"]),
    (PIPS_SET, Size.NARROW, True, False, ["┌─┬─┐", "│6│4│", "└─┴─┘"]),
    (PIPS_SET, Size.NARROW, False, True, ["╔═╗", "║6║", "╠═╣", "║4║", "╚═╝"]),
    (PIPS_SET, Size.COMPACT, True, True, ["6|4"]),
    (PIPS_SET, Size.COMPACT, False, False, ["6", "─", "4"]),
    (CJK_SAFE_SET, Size.LARGE, True, False, [
        "+6------+4------+", "| ∙ ∙ ∙ | ▪   ▪ |", "| | | | |       |", "| ∙ ∙ ∙ | ▪   ▪ |", "+-------+-------+",
    ]),
    (CJK_SAFE_SET, Size.MEDIUM, True, False, ["+6--+4--+", "|⠅⠅⠅|⠅ ⠅|", "+---+---+"]),
    (CJK_SAFE_SET, Size.MEDIUM, True, True, ["#6==#4==#", "#⠅⠅⠅#⠅ ⠅#", "#===#===#"]),
    (CJK_SAFE_SET, Size.COMPACT, False, False, ["6", "-", "4"]),
    (ASCII_SET, Size.MEDIUM, True, False, ["+---+---+", "| 6 | 4 |", "+---+---+"]),
    (ASCII_SET, Size.MEDIUM, True, True, ["#===#===#", "# 6 # 4 #", "#===#===#"]),
    (ASCII_SET, Size.NARROW, False, False, ["+-+", "|6|", "+-+", "|4|", "+-+"]),
    (DIGITS_SET, Size.MEDIUM, True, True, ["╔═══╦═══╗", "║ 6 ║ 4 ║", "╚═══╩═══╝"]),
    (DIGITS_SET, Size.NARROW, True, False, ["┌─┬─┐", "│6│4│", "└─┴─┘"]),
    (LIGHT_SET, Size.MEDIUM, True, True, ["┌6──┬4──┐", "│⠅⠅⠅│⠅ ⠅│", "╘═══╧═══╛"]),
    (LIGHT_SET, Size.NARROW, False, True, ["┌─┐", "│6│", "├─┤", "│4│", "╘═╛"]),
    (replace(ASCII_SET, is_light=True), Size.NARROW, True, True, ["+-+-+", "|6|4|", "====="]),
]  # fmt: skip


@pytest.mark.parametrize(("glyphs", "size", "lying", "double", "rows"), WHOLE)
def test_whole_tiles_look_as_agreed(glyphs: Glyphs, size: Size, lying: bool, double: bool, rows: list[str]) -> None:
    assert list(face_rows(6, 4, size, lying=lying, glyphs=glyphs, double_frame=double)) == rows


def test_the_spinner_has_a_rivet_on_its_dividing_line_in_the_large_size_only() -> None:
    standing = face_rows(6, 6, Size.LARGE, lying=False, glyphs=PIPS_SET, rivet=True)
    assert standing[4] == "├6──o───┤"
    assert face_rows(6, 6, Size.LARGE, lying=True, glyphs=PIPS_SET, rivet=True)[2] == "│ │ │ │ o │ │ │ │"
    plain = face_rows(6, 6, Size.MEDIUM, lying=False, glyphs=PIPS_SET)
    assert face_rows(6, 6, Size.MEDIUM, lying=False, glyphs=PIPS_SET, rivet=True) == plain


@pytest.mark.parametrize("name", sorted(GLYPH_SETS))
def test_every_face_has_its_measures_and_known_style_keys(name: str) -> None:
    for size, measure in MEASURES.items():
        for lying in (False, True):
            for number in range(10):
                cells = face(number, 9 - number, size, lying=lying, glyphs=GLYPH_SETS[name], double_frame=number > 4)
                assert len(cells) == measure.height(lying)
                assert all(len(row) == measure.width(lying) for row in cells)
                assert all(cell_width(char) == 1 and key in STYLE_KEYS for row in cells for char, key in row)


def characters_of(glyphs: Glyphs) -> set[str]:
    """Every character that tiles and marks of a set can show."""
    shown = set(glyphs.bar + glyphs.thread + glyphs.back + glyphs.staying + glyphs.fits + glyphs.row_mark)
    for size in Size:
        for lying in (False, True):
            for number in range(10):
                for double in (False, True):
                    rows = face_rows(number, number, size, lying=lying, glyphs=glyphs, double_frame=double, rivet=True)
                    shown |= set("".join(rows))
    return shown


def test_the_ascii_set_has_seven_bits() -> None:
    assert all(char.isascii() for char in characters_of(ASCII_SET))


def test_the_cjk_safe_set_has_no_ambiguous_character() -> None:
    assert {unicodedata.east_asian_width(char) for char in characters_of(CJK_SAFE_SET)} <= {"N", "Na"}


@pytest.mark.parametrize("size", [Size.LARGE, Size.MEDIUM])
def test_shapes_tell_the_numbers_apart_without_colour(size: Size) -> None:
    for glyphs in GLYPH_SETS.values():
        for lying in (False, True):
            assert len({half_rows(number, size, lying, glyphs) for number in range(10)}) == 10
