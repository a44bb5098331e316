"""The end of a round and of a match."""

from __future__ import annotations

from typing import Any

import pytest

from engine.session import Session
from engine.snapshot import Phase
from tests.tui.table_builders import Seat, dealt_session, seated, session_of
from tui.screens.picking import Question
from tui.widgets.picture import Row


async def play_on(seat: Seat, rounds: int = 1) -> None:
    """Play what is first until so many rounds are over."""
    for _ in range(800):
        snapshot = seat.snapshot
        if seat.table.is_over and (len(snapshot.results) >= rounds or snapshot.phase is Phase.MATCH_OVER):
            return
        if seat.table.is_over or not snapshot.legal:
            await seat.press("enter")
        elif seat.table.picking.question is Question.END:
            end = seat.table.picking.ends(snapshot)[0].value
            await seat.press(end)
        else:
            await seat.press({"play": "enter", "draw": "d", "pass": "p"}[snapshot.legal[0].do.value])


async def test_going_out_shows_every_hand_and_the_sum() -> None:
    session = session_of("3-5", "5-6 2-2", boneyard="1-1 0-4", leader=0)
    async with seated(session) as seat:
        await seat.press("enter")
        text = seat.screen_text
        assert "DOMINO! You win the round, 15 points" in text
        assert "You went out with 3-5 (R18)." in text
        assert "Ana 4 + 11 = 15" in text
        assert "15 for you. Left over: 0-4, 1-1; they count for nobody (R20)." in text
        assert "You  15" in text
        assert seat.prompt == "Enter deals round 2."
        await seat.press("enter")
        assert seat.snapshot.round == 2
        assert seat.snapshot.phase is Phase.PLAYING


async def test_all_hands_of_four_are_listed_and_partners_are_subtracted() -> None:
    session = session_of(
        "3-5", "0-3 1-1", "1-2 0-1", "2-2 0-4", book="official", partnership=True, leader=0, boneyard="6-6"
    )
    async with seated(session) as seat:
        await seat.press("enter")
        text = seat.screen_text
        assert "5 + 8 − 4 = 9 for You+Ben." in text
        for row in (" Ana     5  0-3  1-1", " Ben     4  0-1  1-2", " Cleo    8  0-4  2-2"):
            assert row in text


async def test_the_last_double_blank_adds_its_bonus() -> None:
    session = session_of("0-0", "0-3 1-1", book="official", leader=0)
    async with seated(session) as seat:
        await seat.press("enter")
        assert "5 + 10 = 15 for you." in seat.screen_text
        assert "+10 (R23)." in seat.screen_text


@pytest.mark.parametrize(
    ("book", "seats", "options"),
    [
        ("jaques", 2, {"highest_pip": 9, "hand_size": 4}),
        ("jaques", 3, {"score": "fives"}),
        ("pagat", 4, {}),
        ("official", 4, {"highest_pip": 9}),
    ],
)
async def test_the_end_of_a_round_fits_the_screen(book: str, seats: int, options: dict[str, Any]) -> None:
    async with seated(dealt_session(book, seats, **options)) as seat:
        await play_on(seat)
        assert len(seat.table.round_end.rows) <= seat.table.round_end.size.height
        assert seat.table.chain.size.height >= 6
        assert "SUM" in seat.screen_text


async def test_the_last_round_leads_to_the_table_of_rounds() -> None:
    session = session_of("3-5", "5-6 2-2", boneyard="1-1 0-4", leader=0, target=15)
    async with seated(session) as seat:
        await seat.press("enter")
        assert seat.prompt == "Enter shows the whole match."
        await seat.press("enter")
        text = seat.screen_text
        assert "You win the match!" in text
        assert "15 is reached; the highest score wins (R27, R28)." in text
        assert "domino   You" in text
        assert "a plays again" in seat.prompt


async def test_a_tie_after_the_last_round_is_settled_by_a_sudden_death() -> None:
    session = session_of("6-6 0-0", "6-5 0-1", leader=0, rounds=1, match_tie="sudden_death", draw="none")
    async with seated(session) as seat:
        await play_on(seat)
        if seat.snapshot.tied:
            assert "play one more round (R28)" in seat.screen_text
            await seat.press("enter")
            assert "sudden death" in seat.screen_text


async def test_a_long_match_scrolls_its_rounds() -> None:
    async with seated(dealt_session(rounds=20, target=100, hand_size=1)) as seat:
        await play_on(seat, 20)
        await seat.press("enter")
        assert seat.table.shows_match
        assert "more rounds" in seat.screen_text
        before = seat.table.match_end.text()
        await seat.press("down")
        assert seat.table.match_end.text() != before


async def test_an_empty_hand_is_called_so_in_full() -> None:
    session = session_of("6-6", "5-5", boneyard="0-0 1-1", leader=0)
    async with seated(session) as seat:
        await seat.press("enter")
        assert "no tile left" in seat.screen_text


async def test_the_keys_after_a_match_are_answered() -> None:
    session = session_of("6-6", "5-5", boneyard="0-0 1-1", leader=0, target=1)
    async with seated(session) as seat:
        await seat.press("enter", "enter")
        assert "THE END" in seat.screen_text
        for key in ("s", "d", "1", "x", "k", "enter"):
            await seat.press(key)
            assert seat.is_alert, key
            assert "does nothing here. ? shows the keys." in seat.prompt
        await seat.press("question_mark")
        assert "Play another match of the same people" in seat.screen_text
        await seat.press("escape", "l")
        assert "Log of round 1" in seat.screen_text
        await seat.press("escape")
        assert "Final score" in seat.screen_text
        await seat.press("h")
        assert seat.app.screen is not seat.table


async def test_a_round_is_never_painted_with_the_hands_of_the_round_before() -> None:
    session = session_of("6-6", "5-5", boneyard="0-0 1-1", leader=0, target=1000)
    async with seated(session) as seat:
        await seat.press("enter")
        await seat.press("enter")
        view = seat.table.round_end
        assert not view.region
        painted: list[str] = []
        draw = view.draw

        def drawn_anew() -> list[Row]:
            painted.append("anew")
            return draw()

        view.draw = drawn_anew  # type: ignore[method-assign]
        view.redraw()
        view.render_line(0)
        assert painted == ["anew"]


def tied_session(me: int) -> Session:
    """Return a match of one round that ends with two of three level, after All Fives."""
    hands = ("5-5 1-3", "0-5 2-2", "6-6 1-6")
    return session_of(*hands, leader=0, draw="none", score="fives", rounds=1, match_tie="sudden_death", humans=(me,))


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_a_sudden_death_is_called_so_and_says_who_sits_out(size: tuple[int, int]) -> None:
    async with seated(tied_session(0), size=size) as seat:
        await seat.press("slash", "5", "5", "enter")
        assert "All Fives in this round: You 10, Ana 10 and Ben 0" in seat.screen_text.replace("\n      ", " ")
        assert "one more round" in seat.prompt
        await seat.press("enter")
        assert "sudden death" in seat.screen_text
        assert "Ben  sits this round out" in seat.screen_text or "Ben sits out" in seat.screen_text


async def test_the_scores_of_a_match_have_room_on_a_small_screen() -> None:
    async with seated(tied_session(0), size=(60, 20)) as seat:
        await seat.press("x", "x")
        assert "THE END" in seat.screen_text
        heading = next(line for line in seat.screen_text.splitlines() if "WON BY" in line)
        assert heading.split()[-4:-1] == ["You", "Ana", "Ben"] or heading.split()[-3:] == ["You", "Ana", "Ben"]


async def test_all_fives_says_what_the_ends_count_and_what_a_play_scored() -> None:
    async with seated(session_of("5-5 1-3", "0-5 2-2 5-6", leader=0, score="fives")) as seat:
        await seat.press("slash", "5", "5", "enter")
        assert "Ends count 10" in seat.screen_text
        assert "played 0-5: +10" in seat.screen_text
