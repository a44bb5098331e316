"""Undo, pace, auto, the order of the hand, fair shuffle and position at the table."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import SURRENDER
from engine.fairness import committed
from engine.position import parse_position, position_of
from engine.session import Session
from tests.tui.table_builders import dealt_session, seated, session_of
from tui.settings import Settings, load


def three_rounds() -> Session:
    return session_of("3-5 3-6 0-2 1-1", "5-6 2-2 0-0 5-5", boneyard="1-4 4-4 2-3 2-6", leader=0)


async def test_u_takes_back_to_my_last_decision_and_the_record_says_so() -> None:
    session = three_rounds()
    async with seated(session) as seat:
        before = seat.snapshot
        await seat.press("enter")
        assert len(seat.snapshot.chain.placements) == 2
        await seat.press("u")
        assert seat.prompt == "2 moves are taken back."
        assert replace(seat.snapshot, version=before.version) == before
        assert str(session.record().entries[-1]) == "Undo(actions=2)"
        await seat.press("u")
        assert seat.prompt == "You have decided nothing in this round that could be taken back."
        assert seat.is_alert


async def test_a_tile_that_is_taken_back_stands_where_it_stood_sorted_or_not() -> None:
    async with seated(three_rounds()) as seat:
        stood = seat.table.picking.places.tiles
        await seat.press("slash", "3", "5", "u")
        assert seat.table.picking.places.tiles == stood
        await seat.press("slash", "3", "5", "enter")
        assert seat.table.picking.places.tiles != stood
        await seat.press("s", "u")
        assert [str(tile) for tile in seat.table.picking.places.tiles] == ["3-6", "3-5", "0-2", "1-1"]


async def test_undo_can_be_switched_off_and_is_for_one_person_alone() -> None:
    async with seated(three_rounds(), settings=Settings(undo=False)) as seat:
        await seat.press("enter", "u")
        assert seat.prompt == "Undo is off; the settings turn it on."
        assert len(seat.snapshot.chain.placements) == 2
    async with seated(session_of("3-5 3-6", "5-6 2-2", leader=0, humans=(0, 1)), humans=(0, 1)) as seat:
        await seat.press("enter", "enter", "u")
        assert seat.prompt == "Moves can be taken back only where one person plays against bots."


async def test_the_pace_goes_down_to_one_bot_move_a_key_and_is_remembered() -> None:
    session = session_of("3-5 3-6 0-2", "5-6 2-2 0-0", "1-1 0-1 6-6", leader=0)
    async with seated(session) as seat:
        await seat.press("less_than_sign", "less_than_sign")
        assert seat.prompt == "The bots play step by step: Enter lets one move."
        assert load().settings.pace == "step"
        await seat.press("enter")
        assert [placed.seat for placed in seat.snapshot.chain.placements] == [0]
        assert seat.prompt == "Enter lets Ana move. > lets the bots play by themselves."
        await seat.press("enter")
        assert [placed.seat for placed in seat.snapshot.chain.placements] == [0, 1]
        await seat.press("greater_than_sign")
        assert seat.prompt != "Enter lets Ben move."
        assert not seat.table.host.is_paused
        assert load().settings.pace == "slow"


async def test_auto_is_remembered() -> None:
    async with seated(three_rounds()) as seat:
        await seat.press("m")
        assert load().settings.auto
        await seat.press("m")
        assert not load().settings.auto


async def test_s_goes_through_the_orders_says_which_and_remembers_it() -> None:
    async with seated(session_of("0-6 1-1 3-5 4-5", "2-2", leader=0)) as seat:

        def order() -> list[str]:
            return [str(tile) for tile in seat.table.picking.places.tiles]

        assert order() == ["0-6", "1-1", "3-5", "4-5"]
        await seat.press("s")
        assert (order(), seat.prompt) == (
            ["4-5", "3-5", "0-6", "1-1"],
            "Your hand is sorted by pips, the heaviest tile first.",
        )
        await seat.press("s")
        assert (order(), seat.prompt) == (["1-1", "0-6", "4-5", "3-5"], "Your hand is sorted with the doubles first.")
        assert load().settings.sort == "doubles"
        await seat.press("s")
        assert seat.prompt == "Your hand is sorted by suit."
    async with seated(session_of("0-6 1-1 3-5 4-5", "2-2", leader=0), settings=Settings(sort="doubles")) as seat:
        assert str(seat.table.picking.places.tiles[0]) == "1-1"


async def test_the_promise_is_shown_at_once_and_opened_after_the_match() -> None:
    session = dealt_session()
    session.header = committed(session.header, "ab" * 16)
    async with seated(session) as seat:
        await seat.press("l")
        assert f"Fair shuffle: the deals are promised by SHA-256 {session.header.commitment[:12]}…" in seat.screen_text
        await seat.press("v")
        assert session.header.commitment in seat.screen_text
        assert session.header.salt not in seat.screen_text
        await seat.press("v")
        session.submit(0, SURRENDER)
        await seat.press("v")
        assert f"Salt {session.header.salt}" in seat.screen_text
        assert "sha256sum" in seat.screen_text


async def test_the_position_is_what_the_player_knows() -> None:
    async with seated(dealt_session()) as seat:
        await seat.press("i")
        line = next(word for word in seat.screen_text.split() if word.startswith("dd1."))
        assert parse_position(line) == position_of(seat.snapshot)
        assert parse_position(line).hands[1] == 7
