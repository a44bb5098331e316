"""Invitations as their guests see them: none of them covers a board, and who invites hears what became of it."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from tests.house.house_builders import Guest as Somebody
from tests.house.house_builders import HandClock, plain
from tests.tui.house_guests import app_in, app_of, sit, text
from tui.house.lobby import House
from tui.house.visit import CALL_STANDS
from tui.screens.house_table import HouseTableScreen
from tui.screens.lobby import LobbyScreen
from tui.settings import Settings


async def test_an_invitation_covers_no_board_and_waits_in_the_lobby(house: House, clock: HandClock) -> None:
    async with AsyncExitStack() as stack:
        apps = [app_of(house, name).run_test(size=(80, 24), notifications=True) for name in ("ana", "dov", "eve")]
        ana, dov, eve = [await stack.enter_async_context(app) for app in apps]
        link = app_in(ana).visit.make(plain())[0]
        other = app_in(dov).visit.sit(link.table_id)
        for pilot, one in ((ana, link), (dov, other)):
            await sit(pilot, one)
            one.ready()
        before = (await text(dov)).split("\n")
        inviters = [Somebody(house, name) for name in ("mia", "zoe", "zed")]
        for inviter in inviters:
            inviter.visit.invite(inviter.make().table_id, "dov")
        after = (await text(dov)).split("\n")
        changed = [line for line, old in zip(after, before, strict=True) if line != old]
        assert [" ".join(line.split()) for line in changed] == [
            "Table of ana · friendly mia invites you: see the lobby"
        ]
        await sit(eve, app_in(eve).visit.make(plain(4))[0])
        await eve.press("i")
        while "► dov" not in await text(eve):
            await eve.press("down")
        await eve.press("enter")
        assert "dov is at a table; the invitation waits in the lobby." in await text(eve)
        await dov.press("q", "q")
        clock.forward(1.0)
        lobby = await text(dov)
        assert all(f"{name} invites you to a table" in lobby for name in ("mia", "zoe", "zed", "eve"))


async def test_who_reads_a_page_of_text_is_told_of_an_invitation_in_its_top_row(house: House) -> None:
    async with app_of(house, "dov").run_test(size=(80, 24), notifications=True) as dov:
        await dov.press("m")
        mia = Somebody(house, "mia")
        table = mia.make().table_id
        before = (await text(dov)).split("\n")
        mia.visit.invite(table, "dov")
        after = (await text(dov)).split("\n")
        assert "mia invites you to a table: you find it in the lobby." in after[0]
        assert after[2:] == before[2:]
        await dov.press("escape")
        app_in(dov).change_settings(chat=False)
        zoe = Somebody(house, "zoe")
        zoe.visit.invite(zoe.make().table_id, "dov")
        assert "zoe" not in (await text(dov)).split("\n")[0]  # one at a time


async def test_what_is_said_over_a_board_stands_in_its_top_row_the_last_of_it_only(house: House) -> None:
    async with app_of(house, "dov").run_test(size=(60, 20), notifications=True) as dov:
        link = app_in(dov).visit.make(plain(), (None, "novice"))[0]
        await sit(dov, link)
        link.ready()
        before = (await text(dov)).split("\n")
        for number in range(5):
            app_in(dov).say(f"This is sentence {number} of five.")
            await text(dov)
        after = (await text(dov)).split("\n")
        assert after[0].strip("│ ") == "This is sentence 4 of five."
        assert after[1:] == before[1:]


async def test_an_invitation_stands_at_a_table_until_it_is_followed_or_nothing_is_left_to_follow(
    house: House, clock: HandClock
) -> None:
    async with app_of(house, "dov").run_test(size=(80, 24)) as dov:
        link = app_in(dov).visit.make(plain(), (None, "novice"))[0]
        await sit(dov, link)
        link.ready()
        said = "invites you: see the lobby"
        mia, zoe, eli = (Somebody(house, name) for name in ("mia", "zoe", "eli"))
        mia.visit.invite(mia.make().table_id, "dov")
        assert f"mia {said}" in await text(dov)
        screen = app_in(dov).screen
        assert isinstance(screen, HouseTableScreen)
        assert screen.looks_again_at == clock.now() + CALL_STANDS
        eli.sit(mia.link.table_id)
        mia.link.ready()
        assert f"mia {said}" in await text(dov)
        eli.link.ready()  # it begins
        assert said not in await text(dov)
        zoe.visit.invite(zoe.make().table_id, "dov")
        assert f"zoe {said}" in await text(dov)
        zoe.link.leave()  # and this one goes
        assert said not in await text(dov)
        clock.forward(CALL_STANDS)
        zoe.visit.invite(zoe.make().table_id, "dov")
        assert f"zoe {said}" in await text(dov)
        app_in(dov).visit.watch(zoe.link.table_id).stop()
        assert said not in await text(dov)


def test_the_lobby_says_whose_seat_one_takes_where_a_bot_filled_up(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LobbyScreen, "settings", Settings())
    mia, dov = Somebody(house, "mia"), Somebody(house, "dov")
    mia.make(plain(fill=60))
    clock.forward(61)
    assert LobbyScreen(dov.visit)._prompt() == "Enter takes the seat of bot Ben at the table of mia."
