"""A window that changes its size loses nothing: what was picked, asked and opened is still there."""

from __future__ import annotations

import asyncio
from random import Random

from textual.events import Resize
from textual.geometry import Size as Dimensions

from engine.tiles import parse_tile
from tests.tui.app_driver import press, sheet
from tests.tui.table_builders import seated, session_of
from tui.app import DominoesApp
from tui.draft import new_draft
from tui.drawing.sizes import Size
from tui.screens.new_game import NewGameScreen
from tui.screens.picking import Question
from tui.screens.rules_view import RulesScreen
from tui.screens.settings_view import SettingsScreen

SIZES = [(60, 20), (80, 24), (100, 30), (120, 24), (120, 40), (79, 24), (200, 60), (61, 40), (150, 20)]
TINY = (40, 10)


def some_sizes(count: int) -> list[tuple[int, int]]:
    """Sizes by chance, each another one than the last; now and then one that is too small."""
    random, sizes = Random(5), [(80, 24)]
    while len(sizes) <= count:
        size = random.choice([*SIZES, TINY, (random.randrange(60, 160), random.randrange(20, 60))])
        if size != sizes[-1]:
            sizes.append(size)
    return sizes[1:]


async def test_what_is_picked_and_asked_stays_through_two_hundred_sizes() -> None:
    session = session_of("3-5 3-6 0-2 4-6 1-1", "5-6 2-2 0-0 0-1", boneyard="4-4 1-4 2-4 4-5", leader=0)
    async with seated(session) as seat:
        await seat.press("slash", "3", "5", "enter")
        await seat.press("slash", "3", "6", "enter")
        asked, text = seat.prompt, seat.screen_text
        for number, size in enumerate(some_sizes(200)):
            if number % 8:
                seat.app.post_message(Resize(Dimensions(*size), Dimensions(*size)))
                await asyncio.sleep(0)
            else:
                await seat.pilot.resize_terminal(*size)
        assert seat.table.picking.question is Question.END
        assert seat.table.picking.picked == parse_tile("3-6")
        assert seat.prompt == asked
        await seat.pilot.resize_terminal(80, 24)
        await seat.pilot.pause()
        assert seat.screen_text == text
        await seat.press("right_square_bracket")
        assert parse_tile("3-6") in {play.tile for play in seat.snapshot.chain.placements}


async def test_an_open_page_stays_open_at_its_place() -> None:
    async with seated(session_of("3-5 3-6 0-2", "5-6 2-2", boneyard="4-4 1-4 2-4", leader=0)) as seat:
        await seat.press("question_mark", "down", "down")
        text = seat.table.overlay.text()
        for size in some_sizes(8):
            await seat.pilot.resize_terminal(*size)
        await seat.pilot.resize_terminal(80, 24)
        await seat.pilot.pause()
        assert seat.table.overlay.text() == text
        await seat.press("escape", "question_mark")
        assert seat.table.overlay.text() != text


async def test_the_key_that_plays_turns_the_page_of_keys_and_plays_no_tile_behind_it() -> None:
    async with seated(session_of("3-5 3-6 0-2", "5-6 2-2", boneyard="4-4 1-4 2-4", leader=0)) as seat:
        version = seat.snapshot.version
        await seat.press("question_mark")
        pages = [seat.table.overlay.text()]
        while seat.table.page:
            await seat.press("space")
            pages.append(seat.table.overlay.text())
        assert len(set(pages[:-1])) > 2
        assert seat.snapshot.version == version
        await seat.press("space")
        assert seat.snapshot.version > version


async def test_a_wish_for_a_size_stays_and_is_taken_up_again_where_there_is_room() -> None:
    async with seated(session_of("3-5 3-6 0-2", "5-6 2-2", boneyard="4-4 1-4 2-4", leader=0), size=(120, 40)) as seat:
        await seat.press("slash", "3", "5", "enter", "minus")
        assert seat.table.chain.wanted is Size.MEDIUM
        for size in ((60, 20), (80, 24), (120, 40)):
            await seat.pilot.resize_terminal(*size)
        await seat.pilot.pause()
        assert seat.table.chain.wanted is Size.MEDIUM
        layout = seat.table.chain.chain_layout
        assert layout is not None
        assert layout.size is Size.MEDIUM


async def test_pointers_and_pages_outside_the_table_stay() -> None:
    for make, keys in (
        (lambda: NewGameScreen(new_draft(), lambda match: None), "down down enter down down"),
        (RulesScreen, "down down right down down down"),
        (SettingsScreen, "down down down"),
        (None, "down down"),
    ):
        app = DominoesApp(first=make)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, keys)
            text = sheet(app)
            for size in (*SIZES[::2], TINY):
                await pilot.resize_terminal(*size)
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert sheet(app) == text


async def test_the_head_of_a_round_that_is_over_is_the_same_after_a_window_that_was_too_small() -> None:
    async with seated(session_of("3-5", "5-6 2-2", leader=0)) as seat:
        await seat.press("enter")
        assert seat.table.is_over
        text = seat.screen_text
        await seat.pilot.resize_terminal(*TINY)
        await seat.pilot.resize_terminal(80, 24)
        await seat.pilot.pause()
        assert seat.table.head.text() in text
        assert seat.screen_text == text
