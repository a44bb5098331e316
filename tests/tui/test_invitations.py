"""Invitations as their guests see them: none of them covers a board, and who invites hears what became of it."""

from __future__ import annotations

from contextlib import AsyncExitStack

from tests.house.house_builders import Guest as Somebody
from tests.house.house_builders import HandClock, plain
from tests.tui.house_guests import app_in, app_of, sit, text
from tui.house.lobby import House


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
