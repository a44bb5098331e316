"""Pictures of chains: whole goldens, and what holds for all of them."""

from __future__ import annotations

import pytest

from engine.actions import End
from engine.chain import Placement, extended, opened
from engine.tiles import Tile, parse_halves
from tui.drawing.canvas import STYLE_KEYS, plain_text
from tui.drawing.cells import cell_width
from tui.drawing.chain_picture import chain_picture
from tui.drawing.glyphs import ASCII_SET, GLYPH_SETS, PIPS_SET
from tui.drawing.layout import Form
from tui.drawing.sizes import Size
from tui.drawing.snake import lay_chain


def chain_of(first: str, *plays: str, spinner: bool = False) -> tuple[Placement, ...]:
    """A chain from words such as ``6-2>`` (right), ``<6-3`` (left), ``^6-5`` (up), ``v6-1`` (down)."""
    chain = opened(0, Tile(*sorted(parse_halves(first))), spinner=spinner)
    for play in plays:
        side = {"<": 0, ">": 1, "^": 2, "v": 3}[play.strip("0123456789-")]
        inner, outer = parse_halves(play.strip("<>^v"))
        chain = extended(chain, 0, Tile(*sorted((inner, outer))), side, inner, spinner=spinner)
    return chain.placements


MID_GAME = chain_of(
    *("1-2", "<1-5", "2-2>", "<5-5", "2-6>", "6-6>", "6-0>", "0-5>", "5-2>", "2-4>", "4-4>", "4-5>", "5-6>", "<5-3")
)
PINWHEEL = chain_of(
    *("6-6", "6-2>", "<6-3", "<3-3", "^6-5", "<3-5", "2-4>", "^5-5", "v6-1", "<5-0", "^5-2", "v1-1", "4-4>", "4-1>"),
    "v1-0",
    spinner=True,
)


MEDIUM = """
                                                    ┌5──┐
                                           ╔3══╦5══╗│⠅⠂⠅│┌5──┬1──┐┌1──┬2──┐┌2──┐
                                       >[3 ║⠄⠂⠁║⠅⠂⠅║├5──┤│⠅⠂⠅│ ⠂ ││ ⠂ │⠄ ⠁││⠁ ⠄│
                                           ╚═══╩═══╝│⠅⠂⠅│└───┴───┘└───┴───┘├2──┤
                                                    └───┘                  │⠁ ⠄│
                         ┌4──┐                                    ┌6──┐    └───┘
       ┌6──┬5──┐┌5──┬4──┐│⠅ ⠅│┌4──┬2──┐┌2──┬5──┐┌5──┬0──┐┌0──┬6──┐│⠇ ⠇│┌6──┬2──┐
   >6] │⠅⠅⠅│⠅⠂⠅││⠅⠂⠅│⠅ ⠅│├4──┤│⠅ ⠅│⠄ ⠁││⠄ ⠁│⠅⠂⠅││⠅⠂⠅│   ││   │⠅⠅⠅│├6──┤│⠅⠅⠅│⠄ ⠁│
       └───┴───┘└───┴───┘│⠅ ⠅│└───┴───┘└───┴───┘└───┴───┘└───┴───┘│⠇ ⠇│└───┴───┘
                         └───┘                                    └───┘
"""
ASCII = """
                                                    +---+
                                           #===#===#| 5 |+---+---++---+---++---+
                                        [3 # 3 # 5 #+---+| 5 | 1 || 1 | 2 || 2 |
                                           #===#===#| 5 |+---+---++---+---++---+
                                                    +---+                  | 2 |
                         +---+                                    +---+    +---+
       +---+---++---+---+| 4 |+---+---++---+---++---+---++---+---+| 6 |+---+---+
    6] | 6 | 5 || 5 | 4 |+---+| 4 | 2 || 2 | 5 || 5 | 0 || 0 | 6 |+---+| 6 | 2 |
       +---+---++---+---+| 4 |+---+---++---+---++---+---++---+---+| 6 |+---+---+
                         +---+                                    +---+
"""
COMPACT = """
                                      5         2     6
                              [3 *3|5 ─ 5|1 1|2 ─ 2|6 ─ 6
                                      5         2     6 ─
                                            4           0
                                6]  6|5 5|4 ─ 4|2 2|5 5|0
                                            4
"""
SPINNER = """
                                   5
                          >{2  2|5 ─ 5|6
                                   5   │
                                 3     6         4
                     [0  0|5 5|3 ─ 3|6 ─ 6|2 2|4 ─ 4|1  1]
                                 3     6         4
                                       │   1
                                       6|1 ─*1|0  0}
                                           1
"""
RIBBON = """
    │ 6|5 5=5 5|2  {2

   [0 0|5 5|3 3=3 3|6 6o6 6|2 2|4 4=4 │
                                      │
                               1] 1|4 │

    │ 6|1 1=1*1|0  0}
"""
OPEN_SIDES = """
              {6
              │
              │
             ┌─┐
        ╔═╦═╗│6│┌─┬─┐
     [3 ║3║6║├─┤│6│2│ 2]
        ╚═╩═╝│6│└─┴─┘
             └─┘
              │
              │
             6}
"""


def drawn(
    plays: tuple[Placement, ...],
    width: int,
    height: int,
    name: str = "pips",
    *,
    spinner: bool = False,
    wanted: Size | None = None,
    fits: frozenset[End] = frozenset(),
) -> str:
    """The lines of a picture, without blanks at their ends."""
    layout = lay_chain(plays, width, height, spinner=spinner, wanted=wanted)
    lines = plain_text(chain_picture(layout, GLYPH_SETS[name], fits=fits))
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def test_medium_tiles_with_corner_last_tile_and_marked_flags() -> None:
    assert drawn(MID_GAME, 80, 12, fits=frozenset({End.LEFT, End.RIGHT})) == MEDIUM.strip("\n")


def test_the_same_in_seven_bits() -> None:
    assert drawn(MID_GAME, 80, 12, "ascii") == ASCII.strip("\n")


def test_compact_tiles_have_a_star_before_the_last() -> None:
    assert drawn(MID_GAME, 60, 6) == COMPACT.strip("\n")


def test_a_spinner_with_four_arms_is_a_pinwheel() -> None:
    assert drawn(PINWHEEL, 80, 12, spinner=True, fits=frozenset({End.UP})) == SPINNER.strip("\n")


def test_the_ribbon_lays_every_tile_and_ties_its_lines() -> None:
    assert drawn(PINWHEEL, 40, 7, spinner=True) == RIBBON.strip("\n")


def test_side_arms_without_tiles_hang_on_a_thread() -> None:
    assert drawn(PINWHEEL[:3], 30, 15, spinner=True, wanted=Size.NARROW) == OPEN_SIDES.strip("\n")


def test_no_room_at_all_shows_the_ends_and_the_count() -> None:
    assert drawn(MID_GAME, 10, 2) == " [3  6]\n(14)"
    assert drawn(MID_GAME, 20, 1) == " [3 (14) 6]"


@pytest.mark.parametrize("name", sorted(GLYPH_SETS))
@pytest.mark.parametrize("field", [(80, 12), (60, 12), (88, 22), (40, 7), (10, 2), (0, 0)])
def test_every_row_has_the_width_of_the_field_and_known_style_keys(name: str, field: tuple[int, int]) -> None:
    for plays, spinner in ((MID_GAME, False), (PINWHEEL, True), ((), False)):
        layout = lay_chain(plays, *field, spinner=spinner)
        rows = chain_picture(layout, GLYPH_SETS[name], fits=frozenset(End))
        assert [sum(cell_width(text) for text, _ in row) for row in rows] == [field[0]] * field[1]
        assert {key for row in rows for _, key in row} <= set(STYLE_KEYS)
        if name == "ascii":
            assert all(line.isascii() for line in plain_text(rows))


def test_the_last_tile_and_the_flags_have_their_own_style_keys() -> None:
    rows = chain_picture(lay_chain(MID_GAME, 80, 12), PIPS_SET, fits=frozenset({End.LEFT}))
    runs = [run for row in rows for run in row]
    assert (">[3", "flag-fit") in runs
    assert ("6]", "flag") in runs
    assert any(key == "last" and "╔" in text for text, key in runs)
    assert not any("═" in text for text, key in runs if key != "last")


@pytest.mark.parametrize("size", list(Size))
def test_the_rivet_is_drawn_in_the_large_size_and_in_the_ribbon(size: Size) -> None:
    layout = lay_chain(PINWHEEL[:2], 120, 40, spinner=True, wanted=size)
    assert layout.size is size
    text = "".join(plain_text(chain_picture(layout, ASCII_SET)))
    assert ("--o--" in text) == (size is Size.LARGE)
    ribbon = lay_chain(PINWHEEL, 40, 7, spinner=True)
    assert ribbon.form is Form.RIBBON
    assert any("6o6" in line for line in plain_text(chain_picture(ribbon, ASCII_SET)))
