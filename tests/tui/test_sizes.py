"""``+`` and ``-`` change the size of chain and hand, as far as that makes a difference."""

from __future__ import annotations

import pytest

from engine.rulebooks import rulebook
from tests.tui.table_builders import dealt_session, seated
from tui.app import DominoesApp
from tui.drawing.sizes import Size
from tui.match_setup import MatchSetup
from tui.match_setup import seated as seats_of
from tui.screens.demo import DemoScreen
from tui.screens.sizes import Step, hand_wish, setting_of, step_words, stepped, wish_of
from tui.settings import TILE_SIZES, load
from tui.words.prompts import Prompt


def room_for(largest: Size, hand: Size) -> dict[Size | None, tuple[Size, ...]]:
    """What is seen under each wish where chain and hand have room for these sizes."""
    wishes = (None, *Size)
    return {wish: tuple(min(most, most if wish is None else wish) for most in (largest, hand)) for wish in wishes}


def test_settings_and_wishes_are_the_same() -> None:
    assert [setting_of(wish_of(name)) for name in TILE_SIZES] == list(TILE_SIZES)


def test_each_step_down_shows_other_tiles() -> None:
    seen = room_for(Size.MEDIUM, Size.LARGE).__getitem__
    wanted, steps = None, []
    for _ in range(4):
        step = stepped(wanted, -1, seen)
        wanted = step.wanted
        steps.append(step)
    assert steps == [
        Step(Size.MEDIUM, True),
        Step(Size.NARROW, True),
        Step(Size.COMPACT, True),
        Step(Size.COMPACT, False),
    ]


def test_the_last_step_up_is_automatic_again() -> None:
    seen = room_for(Size.NARROW, Size.MEDIUM).__getitem__
    assert stepped(Size.COMPACT, 1, seen) == Step(Size.NARROW, True)
    assert stepped(Size.NARROW, 1, seen) == Step(None, True)
    assert stepped(None, 1, seen) == Step(None, False)
    assert stepped(Size.LARGE, 1, seen) == Step(None, False)  # it looks as automatic does


def test_a_step_without_difference_is_left_out() -> None:
    seen = room_for(Size.NARROW, Size.NARROW).__getitem__
    assert stepped(Size.LARGE, -1, seen) == Step(Size.COMPACT, True)


def test_a_hand_keeps_its_frames() -> None:
    assert hand_wish(Size.COMPACT) is Size.NARROW
    assert hand_wish(None) is None


def test_every_step_says_what_became_of_it() -> None:
    assert step_words(Step(Size.NARROW, True), -1) == "The tiles are narrow now."
    assert step_words(Step(None, True), 1) == "The tiles are as large as there is room for."
    assert "no room for larger" in step_words(Step(None, False), 1)
    assert "no smaller" in step_words(Step(Size.COMPACT, False), -1)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_larger_tiles_than_fit_are_refused_in_the_prompt_and_smaller_ones_are_remembered(
    size: tuple[int, int],
) -> None:
    async with seated(dealt_session(), size=size) as seat:
        await seat.press("enter")
        for _ in range(3):
            await seat.press("plus")
        assert seat.table.prompt() in (
            Prompt("There is no room for larger tiles in this window.", alert=True),
            Prompt("There are no larger tiles.", alert=True),
        )
        await seat.press("minus")
        assert seat.prompt.startswith("The tiles are ")
        for _ in range(3):
            await seat.press("minus")
        assert seat.table.prompt() == Prompt("There are no smaller tiles.", alert=True)
        assert load().settings.tile_size == "compact"
        layout = seat.table.chain.chain_layout
        assert layout is not None
        assert layout.size is Size.COMPACT
        while "as large as there is room" not in seat.prompt:
            await seat.press("equals_sign")
        assert load().settings.tile_size == "auto"


async def test_a_watched_match_is_drawn_in_the_wished_size_too() -> None:
    chosen = rulebook("jaques")
    setup = MatchSetup(
        rules=chosen.rules(2, {}), rulebook="Jaques", players=seats_of(2, (), ("novice",) * 2, ""), seed="7"
    )
    screen = DemoScreen(setup, is_playing=False)
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("right", "right", "minus")
        assert "The tiles are " in screen.text()
        await pilot.press("minus", "minus", "minus")
        assert "no smaller" in screen.text()
        assert load().settings.tile_size == "compact"
        await pilot.press("right")
        assert "no smaller" not in screen.text()
