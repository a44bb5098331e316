"""Whoever leaves a screen before it has come up sees no fault, however far it had come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import Screen

from tests.tui.table_builders import dealt_session, host_of
from tests.tui.test_demo import demo
from tests.tui.test_practice_newcomer import own_problem
from tests.tui.test_replay import played
from tui.app import DominoesApp
from tui.screens.editor import EditorScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "a table": lambda: TableScreen(host_of(dealt_session())),
    "a demo": demo,
    "a replay": lambda: ReplayScreen(played("novice", "novice", moves=3)),
    "a problem": lambda: own_problem("practice"),
    "the editor": EditorScreen,
}


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_may_be_left_before_it_is_there(name: str) -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for steps in range(0, 12, 2):
            app.push_screen(SCREENS[name]())
            for _ in range(steps):
                await asyncio.sleep(0)
            app.pop_screen()
            await pilot.pause(0)
    assert app.fault is None
