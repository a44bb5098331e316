"""The table and its keys: every key is answered."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from engine.actions import CHALLENGE, End
from engine.record import Entry
from engine.session import Session
from engine.snapshot import Bound, Phase
from engine.tiles import parse_tile
from tests.tui.table_builders import ScriptedBot, Seat, dealt_session, seated, session_of
from tui.screens.home import HomeScreen
from tui.screens.picking import Question
from tui.settings import Settings


def fits_both(**options: Any) -> Session:
    """Return a table at which, after my 3-5 and Ana's 5-6, my 3-6 fits both ends and my 4-6 one."""
    return session_of("3-5 3-6 0-2 4-6 1-1", "5-6 2-2 0-0 0-1", boneyard="4-4 1-4 2-4 4-5", leader=0, **options)


async def at_both(seat: Seat) -> None:
    """Play 3-5, which Ana answers with 5-6."""
    await seat.press("slash", "3", "5", "enter")
    assert dict(seat.snapshot.ends) == {End.LEFT: 3, End.RIGHT: 6}


async def test_the_first_tile_is_picked_and_a_digit_picks_without_playing() -> None:
    async with seated(fits_both()) as seat:
        assert seat.prompt == "You lead, with any tile. 0-2 is picked: Enter plays it."
        await seat.press("3")
        assert seat.table.picking.picked == parse_tile("3-5")
        assert not seat.snapshot.chain.placements


async def test_the_first_tile_is_never_asked_for_an_end() -> None:
    async with seated(fits_both()) as seat:
        await seat.press("3", "enter")
        assert [str(placement.tile) for placement in seat.snapshot.chain.placements] == ["3-5", "5-6"]


async def test_a_tile_that_fits_both_ends_marks_them_and_enter_asks() -> None:
    async with seated(fits_both()) as seat:
        await at_both(seat)
        assert seat.prompt == "3-6 fits both ends (marked >): [ plays it on the 3, ] on the 6."
        assert ">[3" in seat.screen_text
        assert ">6]" in seat.screen_text
        await seat.press("enter")
        assert seat.prompt == "3-6: [ or ← on the 3, ] or → on the 6, Esc back."
        assert not seat.table.prompt().alert
        await seat.press("enter")
        assert seat.prompt == "3-6: [ or ← on the 3, ] or → on the 6, Esc back."
        assert seat.table.prompt().alert, "the key that asked is no answer"
        assert len(seat.snapshot.chain.placements) == 2


@pytest.mark.parametrize("key", ["left", "left_square_bracket", "comma"])
async def test_the_left_end_has_three_keys_while_it_is_asked(key: str) -> None:
    async with seated(fits_both(draw="none")) as seat:
        await at_both(seat)
        await seat.press("enter", key)
        assert seat.snapshot.chain.line[0] == (6, 3)


@pytest.mark.parametrize("key", ["right_square_bracket", "full_stop"])
async def test_a_bracket_plays_at_once(key: str) -> None:
    async with seated(fits_both(draw="none")) as seat:
        await at_both(seat)
        await seat.press(key)
        assert seat.snapshot.chain.line[-1] == (6, 3)


async def test_arrows_pick_again_as_soon_as_another_key_ended_the_question() -> None:
    async with seated(fits_both()) as seat:
        await at_both(seat)
        await seat.press("enter", "escape", "right")
        assert seat.table.picking.picked == parse_tile("4-6")
        assert len(seat.snapshot.chain.placements) == 2


async def test_tab_goes_over_the_playable_tiles_only() -> None:
    async with seated(fits_both()) as seat:
        await at_both(seat)
        await seat.press("tab")
        assert seat.table.picking.picked == parse_tile("4-6")
        await seat.press("tab")
        assert seat.table.picking.picked == parse_tile("3-6")


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("1", "0-2 fits neither 3 nor 6 (R3). 4 and 5 fit."),
        ("5 left_square_bracket", "4-6 does not fit the left end, which shows 3 (R3). 4 and 5 fit."),
        ("left_curly_bracket", "The up end is not open; open are left and right (R3). 4 and 5 fit."),
        ("d", "You can play, so you may not draw (R13). 4 and 5 fit."),
        ("p", "You can play, so you can't pass (R13). 4 and 5 fit."),
        ("c", "There is nothing to challenge: the last play is right or stands (R35)."),
        ("t", "Touching a tile means nothing here: touch-move is off (R37). 4 and 5 fit."),
        ("9", "There is no tile at 9."),
        ("slash 5 5", "You do not hold 5-5."),
        ("down", "There is no other row of tiles."),
        ("z", "z does nothing here. ? shows the keys."),
    ],
)
async def test_an_illegal_wish_changes_nothing_and_says_why(keys: str, answer: str) -> None:
    async with seated(fits_both()) as seat:
        await at_both(seat)
        before = seat.snapshot
        await seat.press(*keys.split())
        assert (seat.prompt, seat.is_alert) == (answer, True)
        assert seat.snapshot is before
        await seat.press("home")
        assert not seat.is_alert


async def test_two_numbers_name_any_tile() -> None:
    async with seated(fits_both()) as seat:
        await at_both(seat)
        await seat.press("slash", "6")
        assert seat.prompt.startswith("/6")
        await seat.press("4")
        assert seat.table.picking.picked == parse_tile("4-6")


async def test_sorting_keeps_the_picked_tile_picked() -> None:
    async with seated(fits_both()) as seat:
        await at_both(seat)
        await seat.press("s")
        assert [str(tile) for tile in seat.table.picking.places.tiles] == ["4-6", "3-6", "0-2", "1-1"]
        assert seat.table.picking.picked == parse_tile("3-6")


async def test_a_draw_takes_one_tile_a_key_and_what_fits_must_be_played() -> None:
    session = session_of("5-5 1-1 0-2", "5-6 6-6 0-0", boneyard="1-4 2-2 3-6 2-3 0-1 0-4", leader=0)
    async with seated(session) as seat:
        await seat.press("slash", "5", "5", "enter")
        assert seat.prompt == "Nothing fits 6 or 5. d draws a tile (4 to draw)."
        await seat.press("d")
        assert (len(seat.snapshot.hand), seat.snapshot.turn) == (3, 0)
        await seat.press("p")
        assert seat.prompt == "You can't pass while tiles may be drawn, and 3 may (R13). d draws."
        await seat.press("d", "d")
        assert seat.snapshot.bound is Bound.DRAWN
        assert seat.prompt == "You drew 3-6 and must play it now (R13): Enter plays it on the 6."
        assert seat.table.picking.picked == parse_tile("3-6")
        await seat.press("d")
        assert "must be played now (R13)" in seat.prompt
        assert seat.is_alert


async def test_who_can_neither_play_nor_draw_passes() -> None:
    session = session_of("5-5 1-1 0-2", "5-6 6-6 0-0", boneyard="1-4 2-2", leader=0)
    async with seated(session) as seat:
        await seat.press("slash", "5", "5", "enter")
        assert seat.prompt == "Nothing fits 6 or 5 and nothing may be drawn (2 stay: R17). p passes."
        await seat.press("enter")
        assert seat.snapshot.turn == 0
        await seat.press("p")
        assert any(event.type == "passed" for event in seat.snapshot.history)


async def test_auto_does_what_is_forced_and_says_so_and_nothing_else() -> None:
    session = session_of("5-5 1-1 0-2", "5-6 6-6 0-0", boneyard="1-4 2-2 3-6 2-3 0-1 0-4", leader=0)
    async with seated(session) as seat:
        await seat.press("m")
        assert not seat.snapshot.chain.placements
        await seat.press("slash", "5", "5", "enter")
        laid = [str(placement.tile) for placement in seat.snapshot.chain.placements]
        assert "3-6" in laid
        await seat.press("m")
        assert seat.table.host.auto == frozenset()


async def test_keys_that_are_older_than_the_table_shown_are_dropped() -> None:
    async with seated(fits_both()) as seat:
        await at_both(seat)
        seat.table.shown_at = inf
        await seat.press("enter")
        assert seat.prompt == "The table had changed when you pressed that key: look again."
        assert len(seat.snapshot.chain.placements) == 2


@pytest.mark.parametrize(
    ("key", "words"), [("l", "led 3-5"), ("w", "3-6 fits the 3 (left) and 6 (right) (R3)."), ("question_mark", "Keys")]
)
async def test_a_page_lies_over_the_chain_only_and_closes_with_its_key_or_escape(key: str, words: str) -> None:
    async with seated(fits_both()) as seat:
        await at_both(seat)
        await seat.press(key)
        assert words in seat.screen_text
        assert "Your hand" in seat.screen_text
        await seat.press("escape")
        assert words not in seat.screen_text
        await seat.press(key, key)
        assert seat.table.page == ""


async def test_leaving_is_asked_once_and_any_other_key_stays() -> None:
    async with seated(fits_both()) as seat:
        await seat.press("q")
        assert seat.prompt == "Leave? The match is saved. q again leaves, any other key stays."
        assert [(key, what) for key, what, _ in seat.table.hints()] == [("q", "leave"), ("Esc", "back")]
        await seat.press("3")
        assert seat.table.picking.question is Question.NONE
        assert seat.app.screen is seat.table
        await seat.press("q")
        await seat.pilot.press("q")
        await seat.pilot.pause()
        assert isinstance(seat.app.screen_stack[-1], HomeScreen)


async def test_giving_up_is_asked_once_and_ends_the_match() -> None:
    async with seated(fits_both()) as seat:
        await seat.press("x")
        assert "Give up the match (R30)?" in seat.prompt
        await seat.press("x")
        assert seat.snapshot.phase is Phase.MATCH_OVER
        assert "Ana wins the match." in seat.screen_text
        assert "You gave it up (R30)." in seat.screen_text


async def test_where_the_players_are_the_referee_a_wrong_tile_can_be_laid_and_a_bot_may_challenge_it() -> None:
    watchful = ScriptedBot(reaction=CHALLENGE)
    session = fits_both(referee="players")
    async with seated(session, bots={1: watchful}) as seat:
        await at_both(seat)
        await seat.press("1")
        assert "0-2 doesn't fit. Enter lays it all the same" in seat.prompt
        await seat.press("enter")
        assert "0-2, wrongly, the 0 inside (Tab turns it)" in seat.prompt
        await seat.press("tab")
        assert "the 2 inside" in seat.prompt
        watchful.actions.append(CHALLENGE)
        await seat.press("left_square_bracket")
        kinds = [event.type for event in seat.snapshot.history]
        assert kinds.count("misplay_challenged") == 1
        assert parse_tile("0-2") in seat.snapshot.hand


async def test_a_wrong_tile_that_nobody_challenges_stands() -> None:
    session = fits_both(referee="players", draw="none")
    async with seated(session, bots={1: ScriptedBot()}) as seat:
        await at_both(seat)
        await seat.press("1", "enter", "left_square_bracket")
        assert (2, 0) in seat.snapshot.chain.line
        assert seat.snapshot.wrong is None


async def test_with_touch_move_a_touched_tile_that_fits_must_be_played() -> None:
    async with seated(fits_both(touch_move=True)) as seat:
        await at_both(seat)
        await seat.press("5", "t")
        assert seat.snapshot.touched == parse_tile("4-6")
        assert seat.prompt == "You touched 4-6 and must play it (R37): Enter plays it on the 6."
        await seat.press("3")
        await seat.press("d")
        assert "You touched 4-6" in seat.prompt


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
async def test_the_table_works_at_every_size(size: tuple[int, int]) -> None:
    async with seated(fits_both(), size=size) as seat:
        await at_both(seat)
        text = seat.screen_text
        assert ">[3" in text
        assert ">6]" in text
        assert "YOUR TURN" in text
        assert seat.table.key_line.region.bottom == size[1]


async def test_keys_work_after_the_window_has_changed() -> None:
    async with seated(fits_both()) as seat:
        for size in ((60, 20), (30, 10), (120, 40), (80, 24)):
            await seat.pilot.resize_terminal(*size)
            await seat.pilot.pause()
        await at_both(seat)
        assert "Your hand: 4 tiles" in seat.screen_text


@pytest.mark.parametrize("glyphs", ["ascii", "digits", "cjk-safe", "unicode"])
async def test_every_glyph_set_shows_which_tile_is_picked(glyphs: str) -> None:
    async with seated(fits_both(), settings=Settings(glyphs=glyphs, theme="mono")) as seat:
        assert ">1<" in seat.screen_text


async def test_a_large_hand_has_rows_and_the_digits_follow() -> None:
    hand = "0-1 0-2 0-3 0-5 0-6 0-9 1-1 1-3 1-5 1-6 2-2 2-3 2-4 2-9"
    session = session_of(hand, "7-7 7-8", boneyard="8-8 9-9 3-3", leader=0, highest_pip=9)
    async with seated(session) as seat:
        await seat.press("down", "2")
        assert seat.table.picking.picked == parse_tile("2-3")
        await seat.press("up", "0")
        assert seat.table.picking.picked == parse_tile("1-6")


async def test_the_tiles_keep_their_places_and_a_drawn_one_takes_the_gap() -> None:
    session = session_of("3-5 3-6 0-2 4-6 1-1", "5-6 2-2 0-0 0-1", boneyard="4-4 1-4 2-4 4-5", leader=0, draw="free")
    async with seated(session) as seat:

        def places() -> list[str]:
            return [str(tile) for tile in seat.table.picking.places.tiles]

        seat.table.host.pause()
        await seat.pilot.press("3", "enter")
        await seat.pilot.pause()
        assert places() == ["0-2", "1-1", "None", "3-6", "4-6"]
        seat.table.host.resume()
        await seat.settle()
        assert places() == ["0-2", "1-1", "None", "3-6", "4-6"]
        await seat.press("d")
        assert places() == ["0-2", "1-1", "4-4", "3-6", "4-6"]
        await seat.press("s")
        assert "None" not in places()


async def test_the_hand_stays_as_it_is_while_another_plays() -> None:
    async with seated(fits_both()) as seat:
        seat.table.host.pause()
        before = seat.table.hand.playable
        await seat.pilot.press("3", "enter")
        await seat.pilot.pause()
        assert seat.table.hand.playable == before - {parse_tile("3-5")}
        seat.table.host.resume()
        await seat.settle()
        assert seat.table.hand.playable == {parse_tile("3-6"), parse_tile("4-6")}


async def test_gaps_close_at_my_turn_where_the_hand_is_then_drawn_larger() -> None:
    hand = "0-1 0-2 0-3 0-4 0-5 0-6 1-1 1-2 1-3"
    async with seated(session_of(hand, "1-6 2-2 5-6", leader=0)) as seat:
        await seat.press("enter")
        assert None not in seat.table.picking.places.tiles


async def test_while_another_thinks_the_prompt_says_who_and_what_can_be_done() -> None:
    async with seated(fits_both()) as seat:
        seat.table.host.pause()
        await seat.pilot.press("3", "enter")
        await seat.pilot.pause()
        assert seat.prompt == "Ana is thinking. You can look: l log, w why, s sort."
        await seat.pilot.press("d")
        await seat.pilot.pause()
        assert seat.prompt == "It is the turn of Ana (R12)."


@pytest.mark.parametrize(("book", "options"), [("jaques", {}), ("official", {"spinner": True}), ("pagat", {})])
async def test_a_whole_match_can_be_played_with_keys(book: str, options: dict[str, Any]) -> None:
    async with seated(dealt_session(book, target=8, **options)) as seat:
        for _ in range(600):
            snapshot = seat.snapshot
            if seat.table.is_over:
                if seat.table.shows_match:
                    break
                await seat.press("enter")
            elif seat.table.picking.question is Question.END:
                end = seat.table.picking.ends(snapshot)[0]
                await seat.press({End.LEFT: "left", End.RIGHT: "right", End.UP: "up", End.DOWN: "down"}[end])
            else:
                await seat.press({"play": "enter", "draw": "d", "pass": "p"}[snapshot.legal[0].do.value])
            assert not seat.is_alert
        assert seat.snapshot.phase is Phase.MATCH_OVER
        assert "Final score" in seat.screen_text


class FullDisk:
    """A recorder that can be switched off."""

    is_full = False

    def write(self, entry: Entry) -> None:
        if self.is_full:
            raise OSError(28, "No space left on device")


async def test_a_full_disk_is_said_in_one_sentence_and_enter_tries_again() -> None:
    disk = FullDisk()
    async with seated(fits_both(recorder=disk)) as seat:
        disk.is_full = True
        await seat.press("3", "enter")
        assert "The disk is full" in seat.prompt
        assert seat.prompt.endswith("Enter tries again, q leaves.")
        await seat.press("enter")
        assert not seat.snapshot.chain.placements
        disk.is_full = False
        await seat.press("enter")
        assert len(seat.snapshot.chain.placements) == 2
        assert not seat.is_alert


async def test_what_auto_did_is_said() -> None:
    async with seated(session_of("3-5 1-1", "5-6 0-0", boneyard="3-3 2-2 4-4", leader=0)) as seat:
        await seat.press("m", "slash", "3", "5", "enter")
        await seat.settle()
        done = seat.table.host.done_for_you
        assert done is not None
        assert done.seat == 0
