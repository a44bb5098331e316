"""Home: one key a line, and what each line opens."""

from __future__ import annotations

import pytest

from engine import library
from engine.record import Player
from engine.rulebooks import DEFAULT
from tests.tui.app_driver import press, sheet
from tui.app import DominoesApp
from tui.match_setup import MatchSetup
from tui.paths import matches_folder
from tui.screens.home import HomeScreen
from tui.screens.key_help import KeyHelpScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.replays import ReplaysScreen
from tui.screens.rules_view import RulesScreen
from tui.screens.settings_view import SettingsScreen
from tui.screens.statistics import StatisticsScreen
from tui.screens.too_small import TooSmallScreen
from tui.settings import Settings, load

SIZES = [(80, 24), (60, 20), (100, 30), (120, 40)]


def save_an_open_match() -> None:
    setup = MatchSetup(
        rules=DEFAULT.rules(2), rulebook=DEFAULT.title, players=(Player(""), Player("Ana", "novice")), seed="7"
    )
    library.leave(library.start(matches_folder(), setup.header()))


@pytest.mark.parametrize("size", SIZES)
async def test_home_fits_every_size(size: tuple[int, int]) -> None:
    app = DominoesApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        lines = sheet(app).splitlines()
        assert len(lines) == size[1]
        assert max(map(len, lines)) <= size[0]
        assert lines[0].startswith(" Draw Dominoes")
        assert "► p  Play" in sheet(app)
        for word in ("Watch", "Replays", "Statistics", "Rules", "Settings", "Quit"):
            assert word in sheet(app)


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("p", NewGameScreen),
        ("enter", NewGameScreen),
        ("w", NewGameScreen),
        ("v", ReplaysScreen),
        ("a", StatisticsScreen),
        ("r", RulesScreen),
        ("s", SettingsScreen),
        ("question_mark", KeyHelpScreen),
    ],
)
async def test_a_letter_opens_its_line_and_escape_comes_back(key: str, screen: type) -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        assert isinstance(app.screen, screen)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_enter_opens_the_line_under_the_pointer() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down down down down down")
        assert "► r  Rules" in sheet(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, RulesScreen)


async def test_the_pointer_goes_round() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up")
        assert "► q  Quit" in sheet(app)


async def test_continue_is_there_only_with_an_open_match_and_says_how_it_stands() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Continue" not in sheet(app)
    save_an_open_match()
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "c  Continue    round 1, you 0, Ana 0" in sheet(app)


async def test_q_leaves_the_program() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
    assert app.return_code == 0


async def test_escape_asks_once_and_any_other_key_stays() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        assert "Esc again leaves" in sheet(app)
        await press(pilot, "down")
        assert "Esc again leaves" not in sheet(app)
        assert app.return_code is None
        await press(pilot, "escape escape")
    assert app.return_code == 0


async def test_a_window_that_shrinks_is_covered_and_one_that_grows_uncovered() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(50, 15)
        await pilot.pause()
        assert type(app.screen) is TooSmallScreen
        assert "needs a window of 60 columns" in sheet(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await press(pilot, "down down")
        assert "► w  Watch" in sheet(app)


async def test_a_setting_holds_at_once_and_is_saved() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s down right")
        assert (app.theme, app.palette.name) == ("obsidian", "obsidian")
        assert load().settings.theme == "obsidian"
        await press(pilot, "down " * 30 + "up M i a")
        assert load().settings.player_name == "Mia"
        await press(pilot, "backspace escape")
        assert load().settings.player_name == "Mi"
        assert "obsidian" in sheet(app)


@pytest.mark.parametrize("theme", ["ivory", "obsidian", "high-contrast", "mono"])
async def test_every_theme_can_be_switched_to_while_running(theme: str) -> None:
    app = DominoesApp(Settings(theme="ivory"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.change_settings(theme=theme)
        await pilot.pause()
        assert app.palette.name == theme


async def test_the_list_of_commands_has_this_screens_and_no_others() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)):
        names = [command.title.split("  ")[0] for command in app.get_system_commands(app.screen)]
    own = ["new game", "continue", "practice", "watch", "replays", "statistics", "rules", "settings", "quit"]
    assert names == [*own, "help", "quit"]


async def test_what_was_wrong_with_the_settings_is_said() -> None:
    app = DominoesApp(notices=["Unknown setting [b]x[/b] was ignored."])
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert any("[b]x[/b]" in str(toast.render()) for toast in app.screen.query("Toast"))


async def test_a_player_may_give_a_command_another_key() -> None:
    app = DominoesApp(Settings(keymap={"home.settings": "z"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "z  Settings" in sheet(app)
        await press(pilot, "s")
        assert "► p  Play" in sheet(app)
        await press(pilot, "z")
        assert isinstance(app.screen, SettingsScreen)


async def test_a_key_taken_from_another_command_is_said() -> None:
    app = DominoesApp(Settings(keymap={"home.settings": "r"}))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        said = [" ".join(str(toast.render()).split()) for toast in app.screen.query("Toast")]
        assert said == ["[keymap] in the settings takes the key of home.rules; give it another one."]


async def test_a_command_of_the_list_does_what_its_key_does() -> None:
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon")
        await pilot.press(*"settings")
        await press(pilot, "enter")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
