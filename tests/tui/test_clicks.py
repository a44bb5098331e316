"""The mouse does what keys do, and is asked for only where it is wanted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.drivers.linux_driver import LinuxDriver

from engine.tiles import TILES, parse_tile
from tests.tui.table_builders import seated, session_of
from tui.app import DominoesApp
from tui.clicks import key_at, shown_names
from tui.drawing.glyphs import PIPS_SET
from tui.drawing.hand_picture import hand_picture
from tui.drawing.pointing import tile_at
from tui.drawing.sizes import Size
from tui.look import has_mouse
from tui.screens.home import HomeScreen
from tui.screens.settings_lines import settings_lines
from tui.screens.settings_view import SettingsScreen
from tui.screens.sheet import Sheet
from tui.settings import load


def test_a_click_on_the_line_of_keys_means_the_key_or_its_words() -> None:
    known = shown_names(("table",), {})
    line = " 1-7 pick  Enter play  [ ] end  d draw  ? help  q"
    keys = {x: key_at(line, x, known) for x in range(len(line))}
    assert keys[line.index("Enter")] == keys[line.index("play")] == "enter"
    assert keys[line.index("[")] == keys[line.index("end")] == "left_square_bracket"
    assert keys[line.index("]")] == "right_square_bracket"
    assert keys[line.index("draw")] == "d"
    assert keys[line.index("q")] == "q"
    assert {keys[x] for x in (0, 1, 6, 10)} == {None}


def test_keys_that_stand_close_together_are_still_told_apart() -> None:
    known = shown_names(("table",), {})
    line = " 1-8 pick Enter play [ ] end d draw w k l ? help q leave"
    keys = {x: key_at(line, x, known) for x in range(len(line))}
    assert keys[line.index("play")] == "enter"
    assert keys[line.index("end")] == keys[line.index("[")] == "left_square_bracket"
    assert keys[line.index("]")] == "right_square_bracket"
    assert keys[line.index("draw")] == "d"
    assert keys[line.index("k l")] == "k"
    assert keys[line.index("help")] == "question_mark"
    assert keys[line.index("leave")] == "q"
    assert keys[line.index("pick")] is None


def test_a_renamed_key_is_clicked_by_its_new_name() -> None:
    assert key_at(" z draw", 3, shown_names(("table",), {"table.draw": "z"})) == "z"


def test_columns_are_counted_in_cells() -> None:
    assert key_at(" 回车 出牌  d 摸牌", 12, {"d": "d", "回车": "enter"}) == "d"
    assert key_at(" 回车 出牌  d 摸牌", 6, {"d": "d", "回车": "enter"}) == "enter"


@given(
    count=st.integers(1, 30),
    size=st.sampled_from([(80, 5), (60, 3), (88, 11), (118, 11)]),
    wanted=st.sampled_from([None, *Size]),
    row=st.integers(0, 2),
)
def test_every_tile_of_a_hand_is_found_where_it_is_drawn(
    count: int, size: tuple[int, int], wanted: Size | None, row: int
) -> None:
    width, height = size
    tiles = TILES[20 : 20 + count]
    for only in (0, count // 2, count - 1):
        alone = [tile if place == only else None for place, tile in enumerate(tiles)]
        picture = hand_picture(
            *(alone,), width=width, height=height, glyphs=PIPS_SET, playable=frozenset(), active_row=row, wanted=wanted
        )
        texts = ["".join(text for text, _ in line) for line in picture]
        for y, text in enumerate(texts):
            for x in range(width):
                if text[x] not in " ►":
                    assert tile_at(x, y, count, width, height, active_row=row, wanted=wanted) == only


async def test_a_click_picks_a_tile_and_a_click_on_a_flag_plays_it() -> None:
    session = session_of("3-5 3-6 0-2 4-6 1-1", "5-6 2-2 0-0 0-1", boneyard="4-4 1-4 2-4 4-5", leader=0)
    async with seated(session) as seat:
        hand, chain = seat.table.hand, seat.table.chain
        place = seat.table.picking.places.index(parse_tile("3-5"))
        assert place is not None
        await seat.pilot.click(hand, offset=(1 + place * 10 + 4, 2))
        await seat.settle()
        assert seat.table.picking.picked == parse_tile("3-5")
        assert not seat.snapshot.chain.placements
        keys = seat.table.key_line
        await seat.pilot.click(keys, offset=(keys.line(0).index("play"), 0))
        await seat.settle()
        assert len(seat.snapshot.chain.placements) == 2
        layout = chain.chain_layout
        assert layout is not None
        right = next(flag for flag in layout.flags if flag.end.value == "right")
        place = seat.table.picking.places.index(parse_tile("3-6"))
        assert place is not None
        await seat.pilot.click(hand, offset=(1 + place * 10 + 4, 2))
        await seat.pilot.click(chain, offset=(right.x + 1, right.y))
        await seat.settle()
        assert parse_tile("3-6") in {play.tile for play in seat.snapshot.chain.placements}


async def test_a_click_on_a_tile_that_does_not_fit_says_why() -> None:
    async with seated(session_of("3-5 3-6 0-2", "5-6 2-2", boneyard="4-4 1-4 2-4", leader=0)) as seat:
        await seat.press("slash", "3", "5", "enter")
        await seat.pilot.click(seat.table.hand, offset=(5, 2))
        await seat.settle()
        assert seat.is_alert
        assert seat.prompt.startswith("0-2 fits neither")


def shown(app: DominoesApp) -> type:
    """The kind of the screen on top."""
    return type(app.screen)


async def test_home_and_settings_answer_clicks() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert shown(app) is HomeScreen
        lines = app.screen.query_one(Sheet).text().split("\n")
        row = next(number for number, line in enumerate(lines) if "Settings" in line)
        await pilot.click(offset=(20, row))
        await pilot.pause()
        assert shown(app) is SettingsScreen
        names = [line.name for line in settings_lines()]
        await pilot.click(offset=(6, 2 + names.index("auto")))
        await pilot.click(offset=(6, 2 + names.index("auto")))
        assert load().settings.auto
        await pilot.click(offset=(app.screen.query_one(Sheet).line(23).index("Esc"), 23))
        await pilot.pause()
        assert shown(app) is HomeScreen


@pytest.mark.parametrize(
    ("setting", "environ", "wanted"),
    [
        ("auto", {}, True),
        ("auto", {"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, False),
        ("auto", {"SSH_TTY": "/dev/pts/1"}, False),
        ("auto", {"STY": "4711.pts-0.host"}, False),
        ("on", {"SSH_TTY": "/dev/pts/1"}, True),
        ("off", {}, False),
    ],
)
def test_clicks_are_asked_for_but_not_over_ssh_nor_in_gnu_screen(
    setting: str, environ: dict[str, str], wanted: bool
) -> None:
    assert has_mouse(setting, environ) is wanted


def test_the_private_names_for_the_mouse_are_there() -> None:
    assert callable(LinuxDriver._enable_mouse_support)
    assert callable(LinuxDriver._disable_mouse_support)


async def test_without_a_terminal_the_mouse_is_nobodys_concern() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)):
        assert app.change_settings(mouse="off") is None
        assert app.settings.mouse == "off"
