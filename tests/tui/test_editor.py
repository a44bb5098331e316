"""The editor of positions: set up by keys, refused with reasons, solved, kept, shared, opened from a line."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from engine.record import GameRecord
from engine.snapshot import Phase
from tests.engine.test_setup import CLOSED
from tests.tui.app_driver import press, sheet
from tests.tui.every_screen import broken_rows
from tests.tui.screen_text import screen_text
from tests.tui.table_builders import dealt_session, seated, session_of
from tui.app import DominoesApp
from tui.kiosk import VARIABLE
from tui.own_positions import forget_position, keep_position, kept_positions
from tui.paths import positions_file
from tui.practising import look_back, practise_moment
from tui.screens.editor import EditorScreen
from tui.screens.practice import PracticeScreen
from tui.screens.replay import ReplayScreen
from tui.settings import Settings

UNKNOWN = "dd1.jaques2.1415_x6.x2.000r1d44.0_0.o44bbbbbbbbbbbr43l45l53l30r33bpl00pr36r64l06r42l62l25l50pl02pr22pr23pr31"
"""A closed position in which the hand of seat 1 is not known."""


@asynccontextmanager
async def edited(
    line: str = "", size: tuple[int, int] = (80, 24), settings: Settings | None = None
) -> AsyncIterator[tuple[DominoesApp, Pilot[None], EditorScreen]]:
    """Open the editor."""
    screens: list[EditorScreen] = []

    def make() -> EditorScreen:
        screens.append(EditorScreen(line))
        return screens[-1]

    app = DominoesApp(settings or Settings(), make)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot, screens[0]


async def solved(app: DominoesApp, pilot: Pilot[None]) -> str:
    """Ask what the plays are worth, wait for it, and return what is shown."""
    await press(pilot, "v")
    await app.workers.wait_for_complete()
    await pilot.pause()
    return sheet(app)


async def test_a_position_is_typed_refused_undone_and_solved() -> None:
    async with edited() as (app, pilot, screen):
        await press(pilot, "0 1 0 4")
        assert "0: 0-1 · 1: 0-4 on 0" in sheet(app)
        await press(pilot, "1 4")
        assert "1-4 fits several ends: [ on the 4, ] on the 1." in sheet(app)
        await press(pilot, "escape p")
        assert "You can't pass while tiles may be drawn, and 12 may (R13)." in sheet(app)
        await press(pilot, "d 1 3 u u")
        assert screen.bench.line == "dd1.jaques2.x6_x6.x14.000r1.0_0.o01l04"
        await press(pilot, "down 0 4")
        assert "The tile 0-4 is in two places of the position (R1)." in sheet(app)
        await press(pilot, "minus minus minus minus minus 1 2 0 0")
        assert "1 tile: 1-2" in sheet(app)
        assert "All tiles of seat 0 are given already (1)" in sheet(app)
        shown = await solved(app, pilot)
        assert "not exact: 800 sampled deals" in shown
        assert "1-2 right" in shown


async def test_a_closed_position_is_solved_exactly_and_practised() -> None:
    async with edited(CLOSED) as (app, pilot, _):
        shown = await solved(app, pilot)
        assert "exact: all 7 possible hands" in shown
        assert "1-4 right     +35.3     +31    +42" in shown
        await press(pilot, "escape t")
        assert isinstance(app.screen, PracticeScreen)
        assert app.screen.run.problem.seat == 0
        app.pop_screen()
        await press(pilot, "n t")
        assert "Give the hand of seat 0" in sheet(app)


async def test_rules_seats_reserve_leader_and_counts_are_changed_by_keys() -> None:
    async with edited() as (app, pilot, screen):
        await press(pilot, "up right")
        assert screen.bench.sketch.leader == 1
        await press(pilot, "up right up right up right")
        rules = screen.bench.sketch.rules
        assert rules.seats == 3
        assert "(Official)" in sheet(app)
        await press(pilot, "down down down down down plus")
        assert screen.bench.sketch.count(0) == rules.hand_size + 1
        await press(pilot, "minus minus x")
        assert screen.bench.sketch.count(0) == rules.hand_size - 1


async def test_a_position_is_kept_shared_opened_and_forgotten() -> None:
    async with edited() as (app, pilot, screen):
        await press(pilot, "0 1 escape")
        assert "is not saved" in sheet(app)
        await press(pilot, "s")
        line = screen.bench.line
        assert kept_positions() == [line]
        await press(pilot, "s i")
        assert line in sheet(app)
        assert "Sent to the clipboard." in sheet(app)
        await press(pilot, "escape n o enter")
        assert screen.bench.line == line
        app.post_message(Paste(f"{CLOSED[:40]}\n   {CLOSED[40:]}\n"))
        await pilot.pause()
        assert screen.bench.line == CLOSED
        await press(pilot, "o x enter")
        assert "This is no position: x can't be read." in sheet(app)
        await press(pilot, "o delete escape")
        assert kept_positions() == []


def test_own_positions_are_a_file_that_may_be_missing_or_damaged() -> None:
    assert keep_position("dd1.a")
    assert not keep_position("dd1.a")
    assert keep_position("dd1.b")
    forget_position("dd1.a")
    assert kept_positions() == ["dd1.b"]
    positions_file().write_bytes(b"\xff\n\n dd1.c \n")
    assert kept_positions()[-1] == "dd1.c"


async def test_a_kiosk_keeps_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, "1")
    async with edited() as (app, pilot, screen):
        await press(pilot, "0 1 s")
        assert " save " not in sheet(app)
        assert screen.bench.line.endswith("o01")
    assert not list((tmp_path / "home").rglob("positions*"))


@pytest.mark.parametrize(("size", "glyphs"), [((60, 20), "ascii"), ((80, 24), "auto")])
async def test_nothing_is_cut_on_a_small_screen(size: tuple[int, int], glyphs: str) -> None:
    async with edited(CLOSED, size, Settings(glyphs=glyphs)) as (app, pilot, _):
        for keys in ("v", "i", "escape down p", "o"):
            await press(pilot, keys)
            await app.workers.wait_for_complete()
            await pilot.pause()
            faults = [fault for fault in broken_rows(app) if "…" not in fault]
            assert faults == []
            assert len(sheet(app).splitlines()) == size[1]


def finished() -> GameRecord:
    """Return a round of bots, to its end."""
    session = dealt_session("jaques", seed="3", humans=())
    while session.state.phase is Phase.PLAYING:
        session.submit(session.state.turn, session.snapshot(session.state.turn).legal[0])
    return session.record()


async def test_every_moment_of_a_match_opens_in_practice() -> None:
    record = finished()
    async with edited() as (app, pilot, _):
        look_back(app, record)
        await pilot.pause()
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.snapshot.turn is not None
        await press(pilot, "end p")
        assert "The round is over at this moment: go back a move to practise." in replay.answer
        await press(pilot, "home p")
        assert isinstance(app.screen, EditorScreen)
        assert app.screen.bench.line.endswith(".")
        app.pop_screen()
        kinds = []
        for entries in (5, len(record.entries) - 8):
            assert practise_moment(app, record, entries) == ""
            await pilot.pause()
            kinds.append(type(app.screen))
            app.pop_screen()
        assert kinds == [EditorScreen, PracticeScreen]


async def test_after_a_match_a_key_looks_back_at_it_to_practise() -> None:
    session = session_of("6-6 6-5", "6-4 5-4 3-3", boneyard="0-0 1-1", leader=0, target=1)
    async with seated(session) as seat:
        await seat.press("enter", "enter", "enter")
        assert "p practise" in seat.screen_text
        await seat.pilot.press("p")
        await seat.pilot.pause()
        replay = seat.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.snapshot.turn == 0
        assert len(replay.snapshot.chain.placements) == 2
        await seat.pilot.press("p")
        await seat.pilot.pause()
        assert "decide" in replay.answer


async def test_hands_that_nobody_gave_are_not_shown_as_the_true_ones() -> None:
    async with edited(UNKNOWN) as (app, pilot, _):
        await press(pilot, "t x o")
        assert "a possible one" in screen_text(app)
        await press(pilot, "o")
        shown = " ".join(screen_text(app).split())
        assert "Open hands: not known" in shown
        assert "set up without the other hands, so nobody knows them" in shown
        assert "Ana holds 6 of these 7: 0-1 1-1 1-2 1-6 5-5 5-6 6-6." in shown
        assert "The hands of the round" not in shown
