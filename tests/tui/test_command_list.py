"""The list of commands: typing finds, Enter runs at the screen below, and no speed of typing breaks it."""

from __future__ import annotations

import pytest

from tests.tui.app_driver import press, sheet
from tests.tui.table_builders import dealt_session, seated
from tui.app import DominoesApp
from tui.screens.command_list import CommandListScreen
from tui.screens.home import HomeScreen
from tui.screens.settings_view import SettingsScreen


async def test_typing_leaves_the_commands_that_have_every_word() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon")
        assert isinstance(app.screen, CommandListScreen)
        await press(pilot, "S e t")
        assert "settings" in sheet(app)
        assert "replays" not in sheet(app)
        await press(pilot, "x x")
        assert "No command is called so." in sheet(app)
        await press(pilot, "enter backspace backspace enter")
        assert isinstance(app.screen, SettingsScreen)


async def test_what_the_command_under_the_pointer_does_is_said_in_full() -> None:
    async with seated(dealt_session()) as seat:
        await seat.press("colon", *"several ends")
        said = " ".join(sheet(seat.app).split())
        assert "Play the picked tile; if it fits several ends you are asked." in said


async def test_escape_closes_the_list_and_does_nothing() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon question_mark colon escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("keys", ["enter enter enter", "escape escape enter", "pageup pagedown up enter q enter"])
async def test_keys_typed_ahead_never_break_the_list(keys: str) -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon", *keys.split(), "colon", *keys.split())
        await pilot.pause()
        assert app.fault is None


async def test_a_command_of_the_list_is_done_at_the_table_below() -> None:
    async with seated(dealt_session()) as seat:
        await seat.press("colon", *"happened", "enter")
        assert seat.table.page == "log"
