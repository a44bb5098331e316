"""Help for tests that drive the whole application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from tui.app import DominoesApp
from tui.screens.lesson import LessonScreen
from tui.screens.sheet import Sheet

if TYPE_CHECKING:
    from textual.pilot import Pilot


@asynccontextmanager
async def lesson_open(at: int) -> AsyncIterator[tuple[DominoesApp, Pilot[None]]]:
    """Open a lesson, from 0."""
    app = DominoesApp(first=lambda: LessonScreen(at))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


def sheet(app: DominoesApp) -> str:
    """Return the text of the screen on top."""
    return app.screen.query_one(Sheet).text()


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys one after the other, each when the last one has been answered."""
    for key in keys.split():
        await pilot.press(key)
        await pilot.pause()
