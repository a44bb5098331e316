"""The list of matches: what is kept, and what Enter does with it."""

from __future__ import annotations

from engine import library
from engine.actions import SURRENDER
from engine.journal import Journal
from engine.record import Player
from engine.rulebooks import DEFAULT
from engine.session import Session
from tests.tui.app_driver import press, sheet
from tui.app import DominoesApp
from tui.match_setup import MatchSetup
from tui.paths import demos_folder, matches_folder
from tui.screens.live import LiveScreen
from tui.screens.replay import ReplayScreen
from tui.screens.replays import ReplaysScreen
from tui.screens.table import TableScreen


def started(*, demo: bool = False) -> Session:
    people = (Player("Ana", "novice"), Player("Ben", "novice")) if demo else (Player(""), Player("Ana", "novice"))
    setup = MatchSetup(rules=DEFAULT.rules(2), rulebook=DEFAULT.title, players=people, seed="7")
    folder = demos_folder() if demo else matches_folder()
    return library.start(folder, setup.header("demo" if demo else "match"))


def finished(*, demo: bool = False) -> None:
    session = started(demo=demo)
    session.submit(0, SURRENDER)
    library.leave(session)


async def test_an_empty_list_says_so() -> None:
    app = DominoesApp(first=ReplaysScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter down up")
        assert "No match has been played yet." in sheet(app)


async def test_a_finished_match_is_shown_move_by_move() -> None:
    finished()
    finished(demo=True)
    app = DominoesApp(first=ReplaysScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "2 matches" in sheet(app)
        assert "demo 1 round" in sheet(app) or "demo 0 rounds" in sheet(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "q")
        assert "2 matches" in sheet(app)


async def test_an_open_match_is_played_on() -> None:
    library.leave(started())
    app = DominoesApp(first=ReplaysScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "not finished" in sheet(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)


async def test_a_match_that_is_open_elsewhere_is_said_and_watched() -> None:
    session = started()
    assert isinstance(session.recorder, Journal)
    app = DominoesApp(first=ReplaysScreen)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        await pilot.pause()
        assert isinstance(app.screen, LiveScreen)
        assert len(app.screen.query("Toast")) == 1
    library.leave(session)


async def test_a_file_that_is_no_record_is_named() -> None:
    (matches_folder() / "bad.jsonl").write_text("nonsense\n", encoding="utf-8")
    app = DominoesApp(first=ReplaysScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "! bad.jsonl" in sheet(app)


async def test_leaving_a_table_saves_it_and_continue_goes_on() -> None:
    library.leave(started())
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c")
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "q q")
        await pilot.pause()
        assert "Continue" in sheet(app)
        await press(pilot, "c")
        assert isinstance(app.screen, TableScreen)
    app.ways.close()
    app.ways.wait()
