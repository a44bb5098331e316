"""Whole rounds where the players are the referee (R35-R38): wrong tiles, challenges, penalties, touch-move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.bots.ladder import make_bot
from engine.events import Drew, MisplayChallenged, TileDrawn
from engine.session import Session
from engine.snapshot import Phase
from tests.tui.table_builders import FirstLegal, ScriptedBot, Seat, seated, session_of

LEFT, RIGHT = "left_square_bracket", "right_square_bracket"


def alone(*hands: str, boneyard: str = "", **options: Any) -> Session:
    """Return a table for me and bots where I lead and everybody watches over the rules."""
    return session_of(*hands, boneyard=boneyard, leader=0, **{"referee": "players", **options})


def together(*hands: str, humans: tuple[int, ...] = (0, 1), **options: Any) -> Session:
    """Return such a table for Eva, Mia and perhaps bots."""
    return session_of(*hands, humans=humans, names=("Eva", "Mia"), leader=0, **{"referee": "players", **options})


def kinds(seat: Seat) -> list[str]:
    return [event.type for event in seat.snapshot.history]


async def lay(seat: Seat, tile: str, *keys: str) -> None:
    """Pick a tile by its name and press Enter and more."""
    await seat.press("slash", *tile.replace("-", ""), "enter", *keys)


def watchful() -> Any:
    return make_bot("rulebook", 1)


async def test_a_whole_round_can_be_won_with_wrong_tiles_that_nobody_challenges() -> None:
    session = alone("3-5 0-2 1-1", "5-6 2-2 0-0", boneyard="4-4 1-4 2-4 4-5")
    async with seated(session, bots={1: FirstLegal()}) as seat:
        await lay(seat, "3-5")
        await lay(seat, "0-2", LEFT)
        assert (2, 0) in seat.snapshot.chain.line
        assert seat.snapshot.wrong is None
        await lay(seat, "1-1", LEFT)
        assert seat.snapshot.phase is Phase.ROUND_OVER
        assert kinds(seat).count("accepted") == 1
        assert "You win the round" in seat.screen_text
        assert (seat.snapshot.scores, seat.snapshot.last_round.points) == ((0, 0), 0)  # type: ignore[union-attr]


async def test_a_bot_challenges_and_i_take_back_draw_the_penalty_and_resume() -> None:
    session = alone("3-5 0-2 3-6", "5-6 2-2 0-0", boneyard="4-4 1-4 2-4 4-5 1-6", misplay_penalty=2)
    async with seated(session, bots={1: watchful()}) as seat:
        await lay(seat, "3-5")
        before = seat.snapshot.drawable
        await lay(seat, "0-2", "tab", RIGHT)
        snapshot = seat.snapshot
        assert (snapshot.turn, snapshot.drawable) == (0, before - 2)
        assert [str(tile) for tile in snapshot.hand] == ["0-2", "1-4", "3-6", "4-4"]
        assert seat.prompt.startswith("Ana challenged 0-2 (R35). ")
        assert not seat.is_alert
        await seat.press("l")
        assert "Ana challenged 0-2; You took it back (R35)" in seat.screen_text
        assert "You drew 1-4 as a penalty" in seat.screen_text


@pytest.mark.parametrize(("boneyard", "drawn"), [("4-4 1-4 2-4", 1), ("4-4 1-4", 0)])
async def test_a_penalty_leaves_the_reserve_alone(boneyard: str, drawn: int) -> None:
    session = alone("3-5 0-2 3-6", "5-6 2-2 0-0", boneyard=boneyard, misplay_penalty=2)
    async with seated(session, bots={1: watchful()}) as seat:
        await lay(seat, "3-5")
        await lay(seat, "0-2", LEFT)
        assert len(seat.snapshot.hand) == 2 + drawn
        assert "challenged 0-2" in seat.prompt


async def test_my_wrong_last_tile_comes_back_when_it_is_challenged() -> None:
    session = alone("3-5 0-2", "5-6 2-2 0-0", boneyard="4-4 1-4 2-4 4-5")
    async with seated(session, bots={1: watchful()}) as seat:
        await lay(seat, "3-5")
        await lay(seat, "0-2", LEFT)
        assert seat.snapshot.phase is Phase.PLAYING
        assert len(seat.snapshot.hand) == 2
        assert "Nothing fits" in seat.prompt


async def test_while_my_wrong_tile_may_be_challenged_the_prompt_says_so() -> None:
    session = alone("3-5 0-2 1-1", "5-6 2-2 0-0", boneyard="4-4 1-4 2-4 4-5")
    async with seated(session, bots={1: FirstLegal()}) as seat:
        await lay(seat, "3-5")
        seat.table.host.pause()
        await lay(seat, "0-2", LEFT)
        assert seat.snapshot.wrong is not None
        assert "0-2 doesn't fit: it may be challenged until Ana acts (R35)." in seat.prompt
        await seat.press("c")
        assert seat.is_alert
        assert "You can't challenge your own tile (R35)." in seat.prompt


async def test_a_double_has_no_half_to_turn_and_other_tiles_say_how() -> None:
    session = alone("3-5 0-2 1-1", "5-6 2-2 0-0", boneyard="4-4 1-4 2-4 4-5")
    async with seated(session, bots={1: FirstLegal()}) as seat:
        await lay(seat, "3-5")
        await lay(seat, "1-1")
        assert seat.prompt == "1-1, wrongly: [ on the 3, ] on the 6."
        assert "turns the tile" not in seat.screen_text
        await seat.press("escape")
        await lay(seat, "0-2")
        assert "turns the tile" in seat.screen_text
        await seat.press("escape")
        assert seat.snapshot.wrong is None


async def test_the_next_person_may_challenge_and_the_offender_sees_his_penalty() -> None:
    session = together("3-5 0-2 3-6", "5-6 2-2 0-0", boneyard="4-4 1-4 2-4 4-5", misplay_penalty=1)
    async with seated(session, humans=(0, 1)) as seat:
        await seat.press("enter")
        await lay(seat, "3-5")
        await seat.press("enter")
        await lay(seat, "5-6")
        await seat.press("enter")
        await lay(seat, "0-2", LEFT)
        await seat.press("enter")
        assert seat.snapshot.viewer == 1
        assert seat.prompt.startswith("Eva laid 0-2: it doesn't fit. c challenges, any act accepts.")
        await seat.press("c")
        assert seat.table.curtain.is_closed
        assert "Eva, press Enter" in seat.prompt
        seen = [event for event in session.snapshot(1).history if getattr(event, "penalty", False)]
        assert seen == [Drew(0, penalty=True)]
        await seat.press("enter")
        assert seat.snapshot.viewer == 0
        assert [str(tile) for tile in seat.snapshot.hand] == ["0-2", "3-6", "4-4"]
        assert isinstance(seat.snapshot.history[-1], TileDrawn)


async def test_a_wrong_tile_stands_when_the_next_person_plays_on() -> None:
    session = together("3-5 0-2 3-6", "5-6 2-2 2-6", draw="none")
    async with seated(session, humans=(0, 1)) as seat:
        await seat.press("enter")
        await lay(seat, "3-5")
        await seat.press("enter")
        await lay(seat, "5-6")
        await seat.press("enter")
        await lay(seat, "0-2", LEFT)
        await seat.press("enter")
        await lay(seat, "2-2")
        await seat.press("enter")
        assert (seat.snapshot.viewer, seat.snapshot.wrong) == (0, None)
        await seat.press("c")
        assert "There is nothing to challenge" in seat.prompt


@pytest.mark.parametrize("key", ["enter", "a"])
async def test_a_person_accepts_a_wrong_last_tile_and_can_do_nothing_else(key: str) -> None:
    session = together("3-5 0-2", "5-6 2-2 0-0", boneyard="4-4 1-4 2-4 4-5")
    async with seated(session, humans=(0, 1)) as seat:
        await seat.press("enter")
        await lay(seat, "3-5")
        await seat.press("enter")
        await lay(seat, "5-6")
        await seat.press("enter")
        await lay(seat, "0-2", LEFT)
        await seat.press("enter")
        said = "Eva laid 0-2 last, and it doesn't fit. c challenges, a accepts."
        assert seat.prompt == said
        assert "let it stand" in seat.screen_text
        await seat.press("d")
        assert seat.is_alert
        assert "accept it or challenge it (R35)" in seat.prompt
        await seat.press(key)
        assert seat.snapshot.phase is Phase.ROUND_OVER
        assert "Eva wins the round" in seat.screen_text


@pytest.mark.parametrize("key", ["a", "c"])
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_a_person_who_is_not_to_move_is_asked_before_bots_go_on(key: str, size: tuple[int, int]) -> None:
    session = together(
        "3-5 0-2 3-6", "5-6 2-2 2-6", "1-1 1-6 4-4", humans=(0, 2), draw="none", block_ends="after_passes"
    )
    async with seated(session, humans=(0, 2), bots={1: ScriptedBot()}, size=size) as seat:
        await seat.press("enter")
        await lay(seat, "3-5")
        await seat.press("enter")
        await lay(seat, "1-6")
        await seat.press("enter")
        await lay(seat, "0-2", LEFT)
        assert seat.table.host.waits_for_challenge
        assert seat.snapshot.turn == 1
        assert seat.prompt.startswith("Eva laid 0-2")
        assert "c challenges, a " in seat.prompt
        assert "thinking" not in seat.prompt
        assert "c challenge" in seat.screen_text
        await seat.press(key)
        assert seat.snapshot.wrong is None
        challenged = [event for event in session.snapshot(None).history if isinstance(event, MisplayChallenged)]
        assert [event.by for event in challenged] == ([2] if key == "c" else [])


async def test_an_unneeded_draw_is_let_through_and_any_tile_that_fits_may_follow() -> None:
    session = alone("3-5 3-6 0-2", "5-6 2-2 0-0", boneyard="4-6 1-4 2-4 4-5")
    async with seated(session, bots={1: FirstLegal()}) as seat:
        await lay(seat, "3-5")
        await seat.press("d")
        assert seat.prompt.startswith("You drew 4-6, and needn't have (R36).")
        await seat.press("p")
        assert "You can play, so you can't pass" in seat.prompt
        await seat.press("slash", "3", "6", LEFT)
        assert (6, 3) in seat.snapshot.chain.line


async def test_a_touched_tile_that_does_not_fit_goes_back_and_one_that_fits_must_be_played() -> None:
    session = alone("3-5 3-6 0-2", "5-6 2-2 0-0", boneyard="4-6 1-4 2-4 4-5", touch_move=True)
    async with seated(session, bots={1: FirstLegal()}) as seat:
        await lay(seat, "3-5")
        await seat.press("slash", "0", "2", "t")
        assert seat.snapshot.touched is None
        assert "0-2" in seat.prompt
        assert "goes back" in seat.prompt
        await seat.press("slash", "3", "6", "t")
        assert str(seat.snapshot.touched) == "3-6"
        assert seat.prompt.startswith("You touched 3-6 and must play it (R37)")
        for key in ("d", "p"):
            await seat.press(key)
            assert seat.is_alert
            assert "R37" in seat.prompt
        await seat.press(RIGHT)
        assert (6, 3) in seat.snapshot.chain.line


async def test_the_official_players_table_has_touch_move_and_two_penalty_tiles() -> None:
    session = session_of("3-3 0-2 3-6", "3-5 2-2 0-0", boneyard="4-6 1-4 2-4 4-5", book="official", referee="players")
    assert (session.rules.touch_move, session.rules.misplay_penalty) == (True, 2)
    async with seated(session, bots={1: watchful()}, size=(120, 40)) as seat:
        assert "touch" in seat.screen_text
        assert "challenge" in seat.screen_text


async def test_whatever_is_pressed_every_prompt_says_what_can_be_done() -> None:
    random = Random(2)
    keys = [*"1234567", *"1234567", "enter", "enter", "enter", LEFT, RIGHT, "tab", "d", "p", "c", "a", "t", "escape"]
    session = session_of(
        "3-5 0-2 3-6 4-4 1-6",
        "5-6 2-2 0-0 0-1 0-3",
        "1-1 2-3 4-6 5-5 2-6",
        boneyard="3-3 1-2 1-4 2-4 4-5 0-5 0-6",
        humans=(0, 2),
        names=("Eva", "Mia"),
        leader=0,
        referee="players",
        touch_move=True,
        misplay_penalty=1,
    )
    async with seated(session, humans=(0, 2), bots={1: watchful()}) as seat:
        for _ in range(24):
            await seat.press(random.choice(keys))
            assert seat.prompt
            if seat.table.host.waits_for_challenge and not seat.is_alert:
                assert "challenges" in seat.prompt
            if seat.snapshot.phase is not Phase.PLAYING:
                break
        assert seat.table.host.trouble is None
