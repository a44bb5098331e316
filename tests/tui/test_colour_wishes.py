"""How many colours a terminal is sent, where the player or the operator says so: flag, environment, settings."""

from __future__ import annotations

import pytest

from tests.tui.app_driver import press, sheet
from tui.app import DominoesApp
from tui.cli import main
from tui.cli_commands import COMMANDS
from tui.cli_look import COLOURS_VARIABLE, with_look
from tui.cli_syntax import read
from tui.screens.settings_lines import settings_lines
from tui.screens.settings_view import SettingsScreen
from tui.settings import COLOURS, Settings, load, save
from tui.terminal.wire import DEPTHS, Depth, depth_for

REMOTE = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}


@pytest.mark.parametrize(
    ("environ", "wanted", "depth"),
    [
        (REMOTE, "auto", Depth.EIGHT_BITS),
        (REMOTE, "truecolor", Depth.TRUE),
        (REMOTE, "16", Depth.SIXTEEN),
        (REMOTE, "mono", Depth.MONO),
        ({"TERM": "xterm", "SSH_TTY": "/dev/pts/1"}, "256", Depth.EIGHT_BITS),
        ({"TERM": "vt100"}, "16", Depth.SIXTEEN),
        ({**REMOTE, "NO_COLOR": "1"}, "truecolor", Depth.MONO),
    ],
)
def test_a_wish_stands_above_the_name_of_the_terminal_and_below_no_color(
    environ: dict[str, str], wanted: str, depth: Depth
) -> None:
    assert depth_for(environ, wanted) is depth


@pytest.mark.parametrize(
    ("words", "variable", "saved", "found"),
    [
        ([], "", "auto", "auto"),
        ([], "", "16", "16"),
        ([], "truecolor", "16", "truecolor"),
        (["--colours", "mono"], "truecolor", "16", "mono"),
        (["--colours", "auto"], "truecolor", "16", "auto"),
    ],
)
def test_the_flag_goes_before_the_environment_and_that_before_the_settings(
    words: list[str], variable: str, saved: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(COLOURS_VARIABLE, variable)
    assert with_look(Settings(colours=saved), read(COMMANDS["play"], words)).colours == found


def test_a_wrong_wish_is_one_sentence_with_what_is_allowed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--line", "--colours", "lots"]) == 2
    monkeypatch.setenv(COLOURS_VARIABLE, "millions")
    assert main(["play", "--line"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith("--colours must be one of auto, truecolor, 256, 16, mono, not 'lots'.")
    assert second.endswith(f"{COLOURS_VARIABLE} must be one of auto, truecolor, 256, 16, mono, not 'millions'.")


def test_every_wish_but_automatic_is_a_depth() -> None:
    assert set(COLOURS) == {"auto", *DEPTHS}


async def test_a_change_in_the_settings_holds_at_once() -> None:
    app = DominoesApp(Settings(theme="obsidian"), first=SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        place = [line.name for line in settings_lines()].index("colours")
        await press(pilot, " ".join(["down"] * place))
        seen = []
        for _ in COLOURS:
            await press(pilot, "right")
            seen.append((app.settings.colours, app.wire.depth, app.is_sixteen, app.theme))
    assert seen == [
        ("truecolor", Depth.TRUE, False, "obsidian"),
        ("256", Depth.EIGHT_BITS, False, "obsidian"),
        ("16", Depth.SIXTEEN, True, "obsidian"),
        ("mono", Depth.MONO, True, "mono"),
        ("auto", Depth.TRUE, False, "obsidian"),
    ]
    assert load().settings.colours == "auto"


async def test_a_theme_of_this_time_outlives_a_change_of_colours_and_mono_says_why_there_are_none() -> None:
    app = DominoesApp(Settings(theme="obsidian"), first=SettingsScreen, theme="high-contrast")
    async with app.run_test(size=(80, 24)):
        app.change_settings(colours="256")
        assert app.theme == "high-contrast"
        app.change_settings(colours="mono")
        assert app.theme == "mono"
        assert "none" in sheet(app)


def test_doctor_says_whose_wish_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    save(Settings(colours="16"))
    main(["doctor"])
    assert "16, because the settings say so." in capsys.readouterr().out
    monkeypatch.setenv(COLOURS_VARIABLE, "truecolor")
    main(["doctor"])
    assert f"truecolor, because {COLOURS_VARIABLE} says so." in capsys.readouterr().out
