"""Pictures of hands, compared with the screens they were agreed on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.tiles import TILES, Tile, parse_tile
from tui.drawing.canvas import STYLE_KEYS, plain_text
from tui.drawing.cells import cell_width
from tui.drawing.glyphs import ASCII_SET, GLYPH_SETS, PIPS_SET, Glyphs
from tui.drawing.hand_picture import HandKind, backs, hand_form, hand_picture, open_hand_picture, row_of, rows_of
from tui.drawing.sizes import Size

SEVEN = "3-3 3-6 0-2 4-6 2-3 0-3 1-1"
FIVE_FIT = "3-3 3-6 4-6 2-3 0-3"
TWENTY_FOUR = "0-1 0-2 0-3 0-5 0-6 0-9 1-1 1-3 1-5 1-6 2-2 2-3 2-4 2-9 3-3 3-4 3-9 4-4 4-5 4-6 4-9 5-9 6-9 9-9"


def tiles_of(words: str) -> list[Tile]:
    return [parse_tile(word) for word in words.split()]


def drawn(
    hand: str, width: int, height: int, fitting: str, picked: int | None, glyphs: Glyphs = PIPS_SET, row: int = 0
) -> list[str]:
    rows = hand_picture(
        tiles_of(hand),
        width=width,
        height=height,
        glyphs=glyphs,
        playable=frozenset(tiles_of(fitting)),
        picked=picked,
        active_row=row,
    )
    return [line.rstrip() for line in plain_text(rows)]


def test_medium_tiles_that_fit_stand_up_over_their_digit() -> None:
    assert drawn(SEVEN, 80, 5, FIVE_FIT, 1) == [
        " ┌3──┬3──┐ ╔3══╦6══╗           ┌4──┬6──┐ ┌2──┬3──┐ ┌0──┬3──┐",
        " │⠄⠂⠁│⠄⠂⠁│ ║⠄⠂⠁║⠅⠅⠅║ ┌0──┬2──┐ │⠅ ⠅│⠅⠅⠅│ │⠄ ⠁│⠄⠂⠁│ │   │⠄⠂⠁│ ┌1──┬1──┐",
        " └───┴───┘ ╚═══╩═══╝ │   │⠄ ⠁│ └───┴───┘ └───┴───┘ └───┴───┘ │ ⠂ │ ⠂ │",
        "                     └───┴───┘                               └───┴───┘",
        "     1        >2<        .         4         5         6         .",
    ]


def test_the_same_hand_in_seven_bits() -> None:
    assert drawn(SEVEN, 80, 5, FIVE_FIT, 1, ASCII_SET) == [
        " +---+---+ #===#===#           +---+---+ +---+---+ +---+---+",
        " | 3 | 3 | # 3 # 6 # +---+---+ | 4 | 6 | | 2 | 3 | | 0 | 3 | +---+---+",
        " +---+---+ #===#===# | 0 | 2 | +---+---+ +---+---+ +---+---+ | 1 | 1 |",
        "                     +---+---+                               +---+---+",
        "     1        >2<        .         4         5         6         .",
    ]


def test_three_rows_have_the_digit_in_the_frame_and_no_frame_for_the_rest() -> None:
    assert drawn(SEVEN, 60, 3, FIVE_FIT, 1) == [
        " ┌─┬─┐   ╔═╦═╗           ┌─┬─┐   ┌─┬─┐   ┌─┬─┐",
        " │3│3│   ║3║6║    0|2    │4│6│   │2│3│   │0│3│    1|1",
        " └1┴─┘   ╚2╩═╝           └4┴─┘   └5┴─┘   └6┴─┘",
    ]


def test_large_tiles_stand_where_there_is_room() -> None:
    assert drawn("0-2 3-6 2-6", 88, 11, "3-6 2-6", 2) == [
        "              ┌3──────┐   ╔2══════╗",
        "  ┌0──────┐   │ ▲     │   ║ ●     ║",
        "  │       │   │   ▲   │   ║       ║",
        "  │       │   │     ▲ │   ║     ● ║",
        "  │       │   ├6──────┤   ╠6══════╣",
        "  ├2──────┤   │ ▪───▪ │   ║ ▪───▪ ║",
        "  │ ●     │   │ ▪───▪ │   ║ ▪───▪ ║",
        "  │       │   │ ▪───▪ │   ║ ▪───▪ ║",
        "  │     ● │   └───────┘   ╚═══════╝",
        "  └───────┘",
        "      .           2          >3<",
    ]


def test_many_tiles_stand_in_rows_of_ten() -> None:
    assert drawn(TWENTY_FOUR, 80, 5, "0-1 0-2 0-3 0-5 0-6 0-9 9-9", 2) == [
        " ►  1▴0|1  2▴0|2 >3▴0|3  4▴0|5  5▴0|6  6▴0|9    1|1    1|3    1|5    1|6",
        "      2|2    2|3    2|4    2|9    3|3    3|4    3|9    4|4    4|5    4|6",
        "      4|9    5|9    6|9   ▴9|9",
        "",
        "",
    ]


def test_the_digits_belong_to_the_active_row() -> None:
    lines = drawn(TWENTY_FOUR, 80, 5, "0-1 0-2 9-9", 23, row=2)
    assert lines[0].startswith("     ▴0|1   ▴0|2")
    assert lines[2] == " ►    4|9    5|9    6|9 >4▴9|9"


def test_a_hand_of_twelve_lies_in_one_row_and_the_digits_mean_ten_of_its_tiles() -> None:
    tiles = TILES[:12]
    fits = frozenset((tiles[1], tiles[11]))
    first, second = (
        "".join(
            text
            for text, _ in hand_picture(
                tiles, width=80, height=5, glyphs=PIPS_SET, playable=fits, picked=picked, active_row=row
            )[4]
        ).split()
        for row, picked in ((0, 1), (1, 11))
    )
    assert (first[1], first[11]) == (">2<", "▴")
    assert (second[1], second[11]) == ("▴", ">2<")


def test_rows_of_ten_fit_into_sixty_cells_and_follow_the_active_row() -> None:
    lines = drawn(TWENTY_FOUR, 60, 2, "0-1 0-3 9-9", 23, row=2)
    assert lines == ["   2|2   2|3   2|4   2|9   3|3   3|4   3|9   4|4   4|5   4|6", "   4|9   5|9   6|9>4▴9|9"]


def test_without_a_turn_all_tiles_lie_low_without_digits() -> None:
    lines = drawn(SEVEN, 80, 5, "", None)
    assert lines[0] == ""
    assert lines[4].split() == ["."] * 7
    assert drawn(SEVEN, 60, 3, "", None)[1] == "  3|3     3|6     0|2     4|6     2|3     0|3     1|1"


def test_a_played_tile_leaves_its_place_free() -> None:
    tiles = tiles_of("3-3 3-6 0-2")
    rows = hand_picture([tiles[0], None, tiles[2]], width=80, height=5, glyphs=PIPS_SET, playable=frozenset(tiles))
    assert plain_text(rows)[4].rstrip() == "     1                   3"


@pytest.mark.parametrize(
    ("count", "width", "height", "kind", "size"),
    [
        (8, 80, 5, HandKind.LYING, Size.MEDIUM),
        (9, 80, 5, HandKind.LYING, Size.NARROW),
        (10, 80, 5, HandKind.LYING, Size.NARROW),
        (13, 80, 5, HandKind.LYING, Size.NARROW),
        (14, 80, 5, HandKind.COMPACT, Size.COMPACT),
        (7, 60, 3, HandKind.LINED, Size.NARROW),
        (8, 60, 3, HandKind.COMPACT, Size.COMPACT),
        (8, 88, 11, HandKind.STANDING, Size.LARGE),
        (9, 88, 11, HandKind.LYING, Size.NARROW),
        (0, 80, 5, HandKind.LYING, Size.MEDIUM),
    ],
)
def test_the_form_follows_the_number_of_tiles(count: int, width: int, height: int, kind: HandKind, size: Size) -> None:
    form = hand_form(count, width, height)
    assert (form.kind, form.size) == (kind, size)


def test_a_smaller_form_can_be_wanted_but_not_a_larger_one_than_fits() -> None:
    assert hand_form(7, 80, 5, Size.NARROW).size is Size.NARROW
    assert hand_form(7, 80, 5, Size.LARGE).size is Size.MEDIUM
    assert hand_form(7, 88, 11, Size.COMPACT).kind is HandKind.COMPACT


def test_rows_are_counted_by_tens() -> None:
    assert [row_of(index) for index in (0, 9, 10, 49)] == [0, 0, 1, 4]
    assert [rows_of(count) for count in (0, 10, 11, 50)] == [1, 1, 2, 5]


@pytest.mark.parametrize("name", sorted(GLYPH_SETS))
@pytest.mark.parametrize("field", [(80, 5), (60, 3), (88, 11), (100, 4), (20, 2), (5, 1), (0, 0)])
def test_every_row_has_the_width_of_the_field_and_known_style_keys(name: str, field: tuple[int, int]) -> None:
    glyphs, (width, height) = GLYPH_SETS[name], field
    for count in (0, 1, 7, 8, 10, 11, 31, 50):
        hand = TILES[:count]
        mine = hand_picture(
            hand, width=width, height=height, glyphs=glyphs, playable=frozenset(hand[::2]), picked=0, active_row=0
        )
        for rows in (mine, open_hand_picture(hand, width, height, glyphs, [glyphs.fits] * count)):
            assert [sum(cell_width(text) for text, _ in row) for row in rows] == [width] * height
            assert {key for row in rows for _, key in row} <= set(STYLE_KEYS)
            if name == "ascii":
                assert all(line.isascii() for line in plain_text(rows))


def opened(words: str, width: int, height: int, marks: str = "", largest: Size = Size.MEDIUM) -> list[str]:
    rows = open_hand_picture(tiles_of(words), width, height, PIPS_SET, marks, largest=largest)
    return [line.rstrip() for line in plain_text(rows)]


def test_open_hands_are_a_strip_that_closes_up_before_it_shrinks() -> None:
    assert opened("3-3 2-6", 28, 3)[0] == " ┌3──┬3──┐ ┌2──┬6──┐"
    assert opened("0-4 0-0", 19, 3)[0] == " ┌0──┬4──┐┌0──┬0──┐"
    assert opened("0-4 0-0", 18, 3)[0] == " ┌─┬─┐ ┌─┬─┐"
    assert opened("1-1 1-3", 80, 4, "▴.", Size.NARROW) == [
        " ┌─┬─┐ ┌─┬─┐",
        " │1│1│ │1│3│",
        " └─┴─┘ └─┴─┘",
        "   ▴     .",
    ]


def test_open_hands_of_many_tiles_become_rows_and_at_last_a_number() -> None:
    lines = opened(TWENTY_FOUR, 80, 3, "▴" + "." * 23)
    assert lines[0].startswith("▴0|1 0|2 0|3")
    assert sum(line.count("|") for line in lines) == 24
    assert opened(TWENTY_FOUR, 40, 2)[1].endswith("3|9 4|4 4|5 +5")


def test_backs_are_counted_or_told() -> None:
    assert backs(2, 2, glyphs=PIPS_SET) == "▮▮▯▯"
    assert backs(2, 2, glyphs=ASCII_SET) == "##oo"
    assert backs(20, 2, glyphs=PIPS_SET, width=10) == "22"
    assert backs(0, glyphs=PIPS_SET) == ""


def test_on_a_light_screen_the_key_alone_tells_what_fits_and_what_is_picked() -> None:
    assert drawn("3-3 3-6 0-2", 80, 5, "3-3 3-6", 1, replace(PIPS_SET, is_light=True)) == [
        "",
        " ┌3──┬3──┐ ┌3──┬6──┐ ┌0──┬2──┐",
        " │⠄⠂⠁│⠄⠂⠁│ │⠄⠂⠁│⠅⠅⠅│ │   │⠄ ⠁│",
        " └───┴───┘ └───┴───┘ └───┴───┘",
        "     1        >2<        .",
    ]
