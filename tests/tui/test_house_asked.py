"""A question that waits for an answer is seen at once, whatever else its guest looks at."""

from __future__ import annotations

import pytest

from tests.house.house_builders import Guest as Somebody
from tests.house.house_builders import HandClock, plain
from tests.tui.house_guests import app_in, app_of, guests, sit, text
from tui.house.events import Ask
from tui.house.lobby import House
from tui.screens.house_room import HouseRoomScreen

SWAP = "would like to swap seats with you."


async def test_before_a_match_a_question_stands_beside_a_notice_and_beside_what_is_written(house: House) -> None:
    async with guests(house, "mia") as (mia,):
        link = app_in(mia).visit.make(plain(3))[0]
        await sit(mia, link)
        await mia.press("down", "s", "x")
        assert "! Get up and watch? x again does" in await text(mia)
        dov = Somebody(house, "dov")
        other = dov.sit(link.table_id, seat=0)
        other.move(1)
        shown = await text(mia)
        assert f"► dov {SWAP} y agrees, n declines." in shown
        assert "! Get up and watch? x again does" in shown
        await mia.press("c", "h", "i")
        shown = await text(mia)
        assert f"dov {SWAP} Esc y agrees, Esc n declines." in shown
        assert "Say: hi_" in shown
        await mia.press("escape", "y")
        assert link.seat == 0


async def test_who_was_sent_away_reads_so_beside_a_notice(house: House) -> None:
    async with guests(house, "dov") as (dov,):
        mia = Somebody(house, "mia")
        mia.make(plain(3))
        await sit(dov, app_in(dov).visit.sit(mia.link.table_id))
        await dov.press("b")
        assert "! Only mia" in await text(dov)
        mia.link.clear_seat(1)
        shown = await text(dov)
        assert "mia sent you away from your seat. You watch now; q leaves." in shown
        assert "! Only mia" in shown


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_at_a_table_a_question_stands_in_its_line_where_the_prompt_is_another_s(
    house: House, size: tuple[int, int]
) -> None:
    async with app_of(house, "mia").run_test(size=size) as mia:
        link = app_in(mia).visit.make(plain())[0]
        await sit(mia, link)
        dov = Somebody(house, "dov")
        dov.sit(link.table_id)
        dov.link.ready()
        link.ready()
        await text(mia)
        await mia.press("C", "h", "i")
        dov.link.ask(Ask.PAUSE)
        shown = await text(mia)
        assert "! dov asks for a pause. Esc y agrees, Esc n declines." in shown
        assert "Say: hi_" in shown
        await mia.press("escape")
        shown = await text(mia)
        assert "dov asks for a pause. y agrees, n declines." in shown
        assert shown.count("asks for a pause") == 1
        await mia.press("q")
        assert "! dov asks for a pause. Esc y agrees" in await text(mia)
        await mia.press("escape", "T")
        assert "does nothing here" in await text(mia)
        assert "! dov asks for a pause. y agrees, n declines." in await text(mia)
        await mia.press("y")
        assert link.view.is_paused
        assert "asks for a pause" not in await text(mia)


async def test_a_question_is_told_over_another_screen_until_a_key_or_its_end(house: House, clock: HandClock) -> None:
    async with app_of(house, "mia").run_test(size=(80, 24), notifications=True) as mia:
        link = app_in(mia).visit.make(plain(3))[0]
        await sit(mia, link)
        dov = Somebody(house, "dov")
        dov.sit(link.table_id)
        await mia.press("m")
        dov.link.move(0)
        assert f"dov {SWAP} Esc y agrees, Esc n declines." in " ".join((await text(mia)).split())
        dov.link.answer(agrees=False)
        assert SWAP not in " ".join((await text(mia)).split())
        clock.forward(11)
        dov.link.move(0)
        assert SWAP in " ".join((await text(mia)).split())
        await mia.press("escape", "y")
        assert isinstance(mia.app.screen, HouseRoomScreen)
        assert link.seat == 1
