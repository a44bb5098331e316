"""A kiosk: whatever is typed, pressed or picked, nobody gets at files, at a shell or at the machine."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.screen import Screen

from engine.fairness import committed
from engine.library import leave
from engine.session import Session
from tests.engine.random_matches import header, play
from tests.tui.app_driver import press, sheet
from tests.tui.every_screen import window
from tests.tui.table_builders import dealt_session
from tui import keys, kiosk
from tui.app import DominoesApp
from tui.cli import main
from tui.cli_commands import COMMANDS, HOME
from tui.cli_kiosk import named_file
from tui.cli_match import setup_of
from tui.cli_syntax import Given, UsageError
from tui.i18n import t
from tui.match_setup import MatchSetup
from tui.minds.adviser import Adviser
from tui.opening import demo_screen, start_session, table_screen
from tui.reviewing import Reviewing
from tui.screens.home import HomeScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.replay import ReplayScreen
from tui.screens.replays import ReplaysScreen
from tui.screens.rules_view import RulesScreen
from tui.screens.settings_lines import settings_lines
from tui.screens.settings_view import SettingsScreen
from tui.screens.statistics import StatisticsScreen
from tui.settings import Settings

ROOT = Path(__file__).parents[2]
FOR_ALL = [name for name, command in COMMANDS.items() if command.kiosk]
FOR_OPERATORS = [name for name in COMMANDS if name not in FOR_ALL]
SECRET = "/etc/passwd"


@pytest.fixture(autouse=True)
def _in_a_kiosk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kiosk.VARIABLE, "1")


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one sentence that a command line is refused with."""
    status = main(arguments)
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    return err


# the command line


def test_the_full_screen_commands_are_there_and_those_for_files_are_not() -> None:
    assert {"play", "continue", "demo", "watch"} <= set(FOR_ALL)
    assert {"replay", "record", "verify", "referee", "doctor"} <= set(FOR_OPERATORS)
    assert HOME.kiosk


@pytest.mark.parametrize("name", FOR_OPERATORS)
def test_other_commands_are_refused_in_one_sentence(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [name, SECRET] if COMMANDS[name].operand else [name]
    assert "is not offered in a kiosk" in refused(arguments, capsys)


@pytest.mark.parametrize("command", [HOME, *(COMMANDS[name] for name in FOR_ALL)], ids=lambda one: one.name or "home")
def test_whatever_may_name_a_file_is_refused_and_the_wish_for_a_kiosk_can_be_said(
    command: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--kiosk" in [flag.name for flag in command.flags]
    wishes = [[flag.name, SECRET] for flag in command.flags if {"FILE", "FOLDER"} & set(flag.value.split("|"))]
    wishes += [[SECRET], ["--", SECRET]] if command.operand not in ("", "POSITION") else []
    for wish in wishes:
        said = refused([*([command.name] if command.name else []), *wish], capsys)
        assert "in a kiosk no file can be named" in said
        assert "/etc" not in said


def test_the_flag_does_what_the_variable_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(kiosk.VARIABLE)
    assert "in a kiosk no file" in refused(["watch", "--kiosk", SECRET], capsys)
    assert kiosk.is_on()


def test_no_word_of_the_command_line_becomes_a_file_but_through_the_one_door() -> None:
    with pytest.raises(UsageError):
        named_file(SECRET)
    own = {f"cli_{name}.py" for name in FOR_OPERATORS} | {"cli_kiosk.py"}
    for path in [*(ROOT / "tui").glob("cli*.py"), *(ROOT / "tui" / "line").glob("*.py")]:
        calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        names = {func.id for func in calls if isinstance(func, ast.Name)}
        assert path.name in own or not {"Path", "open"} & names, path.name


def test_what_a_client_asks_sshd_for_is_never_looked_at() -> None:
    sources = [path for folder in ("engine", "tui") for path in (ROOT / folder).rglob("*.py")]
    assert not [path for path in sources if "SSH_ORIGINAL_COMMAND" in path.read_text("utf-8")]


def test_sentences_name_files_without_their_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    said = t("Written to {path}.", path=Path("/srv/rooms/ana/exports/x.txt"))
    assert said == "Written to x.txt."
    assert t("{reason}", reason="[Errno 13] no: '/srv/My rooms/a/x.log'") == "[Errno 13] no: 'My rooms/a/x.log'"
    monkeypatch.setenv("DRAW_DOMINOES_HOME", "/srv/My rooms/a")
    assert t("{reason}", reason="[Errno 13] no: '/srv/My rooms/a/x.log'") == "[Errno 13] no: 'x.log'"
    assert t("{key} does 6/4 and and/or", key="/") == "/ does 6/4 and and/or"


# the screens


OUTSIDE = frozenset(
    {"os.system", "os.exec", "os.posix_spawn", "os.fork", "os.kill", "os.chdir", "pty.spawn"}
    | {"subprocess.Popen", "webbrowser.open", "socket.connect"}
)


class Tripwire:
    """Notes whatever the process does to the system, besides what the game itself has to write."""

    GAME = ("matches", "demos", "settings.toml", "statistics.sqlite3", "last-game.json", "draw-dominoes.log")

    def __init__(self, home: Path) -> None:
        self.home = home
        self.is_set = True
        self.noted: list[str] = []

    def hear(self, event: str, details: tuple[Any, ...]) -> None:
        """Take an event of the interpreter."""
        if not self.is_set:
            return
        if event in OUTSIDE:
            self.noted.append(event)
        elif event == "open" and isinstance(details[0], str) and details[1] and set("wax+") & set(details[1]):
            self.noted += [] if self._is_of_the_game(Path(details[0])) else [f"writes {details[0]}"]
        elif event == "os.mkdir" and not self._is_of_the_game(Path(details[0])):
            self.noted.append(f"makes {details[0]}")

    def _is_of_the_game(self, path: Path) -> bool:
        inside = path.relative_to(self.home).as_posix() if path.is_relative_to(self.home) else ".."
        return inside == "." or inside.startswith(self.GAME)


@pytest.fixture
def tripwire(tmp_path: Path) -> Iterator[Tripwire]:
    """Watch what the process does; a hook can't be taken away again, only be deaf."""
    wire = Tripwire(tmp_path / "home")
    sys.addaudithook(wire.hear)
    yield wire
    wire.is_set = False


def folders_shown(app: DominoesApp) -> list[str]:
    return [row for row in window(app) if "/tmp/" in row or "pytest-" in row]


def setup(bots: str, *, is_demo: bool = False) -> MatchSetup:
    return setup_of(Given({"bots": [bots], "seed": ["3"]}), is_demo=is_demo)


def a_table() -> Screen[Any]:
    return table_screen(dealt_session(), Settings())


def a_replay() -> Screen[Any]:
    return ReplayScreen(play(Session(committed(header(seed="5"))), Random(3)).record(), name="a match")


def a_demo() -> Screen[Any]:
    return demo_screen(setup("novice,novice", is_demo=True), pace="slow")


def a_form() -> Screen[Any]:
    from tui.drafts import draft_to_begin_with

    return NewGameScreen(draft_to_begin_with(watch=False, name="")[0], lambda setup: None)


SCREENS: list[Callable[[], Screen[Any]]] = [
    *(HomeScreen, a_table, a_replay, a_demo, a_form),
    *(ReplaysScreen, RulesScreen, SettingsScreen, StatisticsScreen),
]


@pytest.mark.parametrize("make", SCREENS)
async def test_every_command_of_every_screen_leaves_the_system_alone_and_shows_no_folder(
    make: Callable[[], Screen[Any]], tripwire: Tripwire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reviewing, "start", lambda reviewing: None)  # processes that judge are ended by signals
    monkeypatch.setattr(Adviser, "ask", lambda *_: None)  # so is the one that thinks of hints
    leave(start_session(setup("novice")))
    app = DominoesApp(first=make)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        places = (*getattr(screen, "PLACES", ()), keys.EVERYWHERE)
        actions = [one.action for one in keys.COMMANDS if set(one.places) & set(places) and (one.palette or one.system)]
        tripwire.noted.clear()
        for action in [*actions, "app.suspend_process", "app.screenshot", "screen.screenshot"]:
            if action in ("quit", "leave", "open('quit')"):
                continue
            await app.run_action(action, screen)
            if app.screen is not screen:
                await pilot.pause()
                assert folders_shown(app) == []
                while app.screen is not screen and screen in app.screen_stack:
                    app.pop_screen()
                if screen not in app.screen_stack:
                    app.push_screen(screen := make())
                    await pilot.pause()
        await pilot.pause()
        assert folders_shown(app) == []
        assert app.fault is None
    assert tripwire.noted == []


async def test_the_tripwire_hears_an_export_where_there_is_no_kiosk(
    tripwire: Tripwire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(kiosk.VARIABLE, "0")
    app = DominoesApp(first=a_replay)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "e")
    assert any("exports" in one for one in tripwire.noted)


async def test_commands_of_the_system_are_neither_listed_nor_explained_and_their_keys_are_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    monkeypatch.setattr(DominoesApp, "say", lambda self, sentence: said.append(sentence))
    app = DominoesApp(first=ReplaysScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon")
        assert "export" not in sheet(app)
        await press(pilot, "escape question_mark")
        assert "exports" not in sheet(app)
        await press(pilot, "escape e")
    assert said == ["That is not offered in a kiosk."]


async def test_only_looks_and_language_can_be_set() -> None:
    offered = {line.name for line in settings_lines()}
    assert {"language", "theme", "glyphs", "tile_size", "colours"} <= offered
    assert not {"keymap", "player_name", "pace"} & offered
    app = DominoesApp(first=SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up down end x")
        assert "settings.toml" not in sheet(app)
