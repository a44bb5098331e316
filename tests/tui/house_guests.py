"""Guests of a house in programs of their own, in one process and in one thread."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from tests.tui.screen_text import screen_text
from tui.guest_app import GuestApp
from tui.house.link import Link
from tui.house.lobby import House
from tui.settings import Settings


def app_of(house: House, name: str, **settings: Any) -> GuestApp:
    person = house.people.of_key(f"SHA256:{name}", name)
    return GuestApp(partial(house.enter, person, "192.0.2.1"), Settings(**settings))


@asynccontextmanager
async def guests(house: House, *names: str) -> AsyncIterator[list[Pilot[None]]]:
    """Let guests be in the lobby."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(app_of(house, name).run_test(size=(80, 24))) for name in names]


async def text(pilot: Pilot[None]) -> str:
    """Return what a guest sees when everything is told."""
    await pilot.pause()
    await pilot.pause()
    return screen_text(app_in(pilot))


def app_in(pilot: Pilot[None]) -> GuestApp:
    """Return the app of a guest, with its own type."""
    assert isinstance(pilot.app, GuestApp)
    return pilot.app


async def sit(pilot: Pilot[None], link: Link) -> None:
    """Go to a table, in the guest's own program."""
    pilot.app.call_later(app_in(pilot).sit_at, link)
    await pilot.pause()
    await pilot.pause()


def shows(pilot: Pilot[None], kind: type[Screen[None]]) -> bool:
    return isinstance(pilot.app.screen, kind)
