"""What is pasted is text where text is written, and nothing elsewhere."""

from __future__ import annotations

from textual.events import Paste
from textual.pilot import Pilot

from tests.tui.house_guests import guests, shows, text
from tui.house.lobby import House
from tui.screens.command_list import CommandListScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.writing import LONGEST


async def paste(pilot: Pilot[None], said: str) -> str:
    pilot.app.post_message(Paste(said))
    return await text(pilot)


async def test_in_the_lobby_a_paste_is_no_key_and_in_the_chat_one_line_that_nothing_sends(house: House) -> None:
    async with guests(house, "mia") as (mia,):
        await paste(mia, "nothing q\nq")
        assert shows(mia, LobbyScreen)
        await mia.press("c")
        assert "Say: first second third_" in await paste(mia, "first\r\nsecond\x1b third\n")
        assert said_by(house) == []
        await paste(mia, " more" * 99)
        await mia.press("enter", "escape")
        assert said_by(house) == [("first second third" + " more" * 99)[:LONGEST].strip()]


async def test_names_and_what_is_searched_for_may_be_pasted(house: House) -> None:
    async with guests(house, "mia") as (mia,):
        await mia.press("v", "slash")
        assert "Search: the final_" in await paste(mia, "the\nfinal")
        await mia.press("escape", "escape", "colon")
        assert shows(mia, CommandListScreen)
        assert "► watch_" in await paste(mia, "watch\n")


def said_by(house: House) -> list[str]:
    return [line.text for line in house.chat.lines if line.text]
