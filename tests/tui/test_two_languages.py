"""Every screen in English and Chinese at 80x24 and 60x20: it switches at once, and nothing is cut or overflows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.session import Session
from engine.snapshot import Phase
from screenshots.scenes import played, setup
from tests.tui.every_screen import english_words, faults, unsafe_characters, window
from tests.tui.table_builders import dealt_session, seated, session_of
from tui.app import DominoesApp
from tui.i18n import set_language
from tui.screens.demo import DemoScreen
from tui.screens.replay import ReplayScreen
from tui.settings import Settings

WAYS_FROM_HOME = {
    "home": "",
    "home keys": "question_mark",
    "settings": "s",
    "settings, name": "s end",
    "new game": "p",
    "new game, four": "p down down down right right",
    "new game, block": "p end up up up space",
    "new game, seats": "p enter",
    "new game, a name": "p enter down",
    "new game, options": "p enter enter",
    "watch form": "w",
    "rules": "r",
    "rules, official": "r right",
    "rules, tile set": "r left",
    "replays": "v",
    "statistics": "a",
    "replays keys": "v question_mark",
}


SIZES = ((80, 24), (60, 20))


@pytest.mark.parametrize("size", SIZES)
async def test_every_screen_from_home_is_whole_in_both_languages(size: tuple[int, int]) -> None:
    app = DominoesApp(Settings(language="en"))
    found = []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for name, keys in WAYS_FROM_HOME.items():
            await pilot.press(*keys.split())
            found += await faults(app, pilot, name)
            app.go_home()
            await pilot.pause(0)
    assert found == []


def played_out(session: Session) -> Session:
    """Play the round to its end."""
    while session.state.phase is Phase.PLAYING:
        turn = session.snapshot(None).turn
        assert turn is not None
        session.submit(turn, session.snapshot(turn).legal[0])
    return session


TABLES: Sequence[tuple[str, Mapping[str, Any], Sequence[str]]] = (
    ("jaques", {"seed": "7"}, ("", "enter", "p", "escape slash 6", "escape q", "escape w", "l", "question_mark", "x")),
    ("official", {"seed": "8", "spinner": True}, ("", "enter enter", "enter enter enter", "w")),
    ("pagat", {"seed": "8"}, ("", "d", "d d d enter")),
    ("jaques", {"seed": "8", "seats": 4, "partnership": True}, ("enter", "enter enter", "l")),
    ("jaques", {"seed": "8", "seats": 3, "highest_pip": 9}, ("enter enter", "w")),
    ("jaques", {"seed": "8", "seats": 4, "draw": "none", "block_ends": "after_passes"}, ("enter p",)),
    ("jaques", {"seed": "8", "referee": "players", "touch_move": True}, ("1 enter", "escape t")),
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("book", "options", "moments"), TABLES)
async def test_a_table_is_whole_in_both_languages(
    book: str, options: Mapping[str, Any], moments: Sequence[str], size: tuple[int, int]
) -> None:
    found = []
    async with seated(dealt_session(book, **options), size=size) as seat:
        for keys in moments:
            await seat.press(*keys.split())
            found += await faults(seat.app, seat.pilot, f"{book} {options} {keys}")
    assert found == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("book", "options"),
    [
        ("jaques", {"seed": "3"}),
        ("official", {"seed": "3", "seats": 4, "partnership": True}),
        ("official", {"seed": "5", "seats": 3, "score": "fives", "target": 10}),
    ],
)
async def test_the_end_of_a_round_and_of_a_match_is_whole_in_both_languages(
    book: str, options: Mapping[str, Any], size: tuple[int, int]
) -> None:
    async with seated(played_out(dealt_session(book, **options)), size=size) as seat:
        found = await faults(seat.app, seat.pilot, f"{book} {options}")
        if seat.snapshot.phase is Phase.MATCH_OVER:
            await seat.press("enter")
            found += await faults(seat.app, seat.pilot, f"{book} match over")
    assert found == []


async def test_the_curtain_between_two_people_is_whole_in_both_languages() -> None:
    session = dealt_session(seed="8", humans=(0, 1))
    async with seated(session, humans=(0, 1)) as seat:
        found = await faults(seat.app, seat.pilot, "curtain")
        await seat.press("enter")
        found += await faults(seat.app, seat.pilot, "a person's turn")
    assert found == []


WATCHED: Mapping[str, tuple[str, ...]] = {
    "demo": ("", "space", "right right right", "o", "l", "escape r", "escape down", "question_mark", "escape n"),
    "replay": ("", "right right", "down", "l", "escape j", "escape b", "escape question_mark", "escape end"),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", WATCHED)
async def test_a_watched_match_is_whole_in_both_languages(name: str, size: tuple[int, int]) -> None:
    match = setup("official", 4, (), partnership=True) if name == "demo" else setup(humans=())
    over = played(match, lambda session: session.state.phase is Phase.MATCH_OVER) if name == "replay" else None
    app = DominoesApp(
        Settings(language="en"),
        lambda: DemoScreen(match, is_playing=False) if over is None else ReplayScreen(over.record()),
    )
    found = []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for keys in WATCHED[name]:
            await pilot.press(*keys.split())
            await pilot.pause()
            found += await faults(app, pilot, f"{name} {keys}")
    assert found == []


@pytest.mark.parametrize("size", [(59, 20), (60, 19), (30, 10), (20, 8)])
async def test_a_window_that_is_too_small_says_so_in_both_languages(size: tuple[int, int]) -> None:
    app = DominoesApp(Settings(language="en"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert await faults(app, pilot, "too small") == []


async def test_the_list_of_commands_is_chinese_and_found_by_chinese_words() -> None:
    set_language("zh_CN")
    app = DominoesApp(Settings(language="zh_CN"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon")
        await pilot.pause()
        assert english_words(app) == set()
        await pilot.press("统", "计")
        await pilot.pause()
        assert any(row.startswith(" ► 统计  ") for row in window(app))
        await pilot.press("backspace", "backspace", *"statis")
        await pilot.pause()
        assert any(row.startswith(" ► 统计  ") for row in window(app))
        await pilot.press("x")
        await pilot.pause()
        assert any("没有这样的命令" in row for row in window(app))


async def test_you_are_called_in_the_language_of_now() -> None:
    session = session_of("5-5 1-1", "6-6 0-0 0-2", boneyard="1-4 2-2 3-5", leader=0)
    async with seated(session) as seat:
        assert any("You" in row for row in window(seat.app))
        seat.app.change_settings(language="zh_CN")
        await seat.pilot.pause()
        assert seat.prompt.startswith("你先手")
        assert english_words(seat.app) == set()


async def test_nothing_ambiguous_is_drawn_in_a_chinese_terminal() -> None:
    set_language("zh_CN")
    async with seated(dealt_session(seed="7"), settings=Settings(language="zh_CN", glyphs="cjk-safe")) as seat:
        await seat.press("enter", "w")
        assert unsafe_characters("".join(window(seat.app))) == set()
