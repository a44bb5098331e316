"""The demo screen: bots among themselves, stepped, paced, played out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.journal import Journal
from engine.library import matches
from engine.reading import read_record
from engine.rulebooks import rulebook
from engine.snapshot import Phase
from tui.app import DominoesApp
from tui.match_setup import MatchSetup, seated
from tui.moments import moments_of
from tui.paths import demos_folder
from tui.screens.demo import DemoScreen
from tui.turns import PACES

LEVELS = ("rulebook", "novice", "unloader", "rulebook")


def demo(seats: int = 2, book: str = "jaques", options: dict[str, object] | None = None, **more: Any) -> DemoScreen:
    """A paused demo with the seed 7."""
    rules = rulebook(book).rules(seats, options)
    setup = MatchSetup(
        rules=rules, rulebook=rulebook(book).title, players=seated(seats, (), LEVELS), seed=more.pop("seed", "7")
    )
    return DemoScreen(setup, **{"is_playing": False, **more})


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait until something holds; the bots answer from their thread."""
    for _ in range(2000):
        if holds():
            await pilot.pause()
            return
        await pilot.pause(0.005)
    raise AssertionError("it never happened")


async def step(pilot: Pilot[Any], screen: DemoScreen, moves: int) -> None:
    """Press the arrow so many times, each after the last one has been answered."""
    for _ in range(moves):
        known = len(screen.moments)
        await pilot.press("right")
        await until(pilot, lambda known=known: len(screen.moments) > known)  # type: ignore[misc]


async def test_a_paused_demo_goes_on_one_move_a_key_and_back_again() -> None:
    screen = demo()
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        shown = [screen.text()]
        for _ in range(5):
            await step(pilot, screen, 1)
            shown.append(screen.text())
        assert len(set(shown)) == 6
        for earlier in reversed(range(5)):
            await pilot.press("left")
            assert screen.at == earlier
            assert _without_place(screen.text()) == _without_place(shown[earlier])
        await pilot.press("end")
        assert screen.text() == shown[-1]


def _without_place(text: str) -> str:
    return re.sub(r"moment \d+ of \d+", "", re.sub(r" +", " ", text))


async def test_open_hands_lie_with_their_owners_and_hidden_ones_show_their_backs() -> None:
    screen = demo()
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        hands = screen.moment.table.hands
        for hand in hands:
            assert " ".join(f"{tile.low}|{tile.high}" for tile in hand) in screen.text()
        assert "Ana (Rulebook) 7 tiles, " in screen.text()
        await pilot.press("o")
        assert "|" not in screen.text()
        assert screen.text().count("▮" * 7) >= 2
        assert "hidden hands" in screen.text()
        assert "pips" not in screen.text()


async def test_space_lets_it_play_and_pauses_it() -> None:
    screen = demo(pace="fast")
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        await until(pilot, lambda: len(screen.moments) > 3)
        assert "PLAYING" in screen.text()
        await pilot.press("space")
        assert "PAUSED" in screen.text()
        assert not screen.is_playing


async def test_playing_from_an_earlier_moment_shows_what_is_known_and_then_goes_on() -> None:
    screen = demo(pace="max")
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        await step(pilot, screen, 6)
        await pilot.press("home")
        assert screen.at == 0
        await pilot.press("space")
        await until(pilot, lambda: screen.at > 8)


async def test_the_pace_goes_from_slow_to_as_fast_as_it_goes() -> None:
    screen = demo(pace="slow")
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        seen = [screen.pace]
        for _ in range(5):
            await pilot.press("greater_than_sign")
            seen.append(screen.pace)
        assert seen == [*PACES, "max"]
        assert "(max)" in screen.text()
        await pilot.press(*["less_than_sign"] * 9)
        assert "(slow)" in screen.text()


async def test_matches_end_by_themselves_with_a_summary_and_are_recorded() -> None:
    screen = demo(pace="max", matches=2, is_playing=True)
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: screen.series.tally.matches == 2)
        await until(pilot, lambda: "All matches are played" in screen.text())
        await until(pilot, lambda: not screen.is_playing)
        assert "2 matches, " in screen.text()
        await pilot.app.workers.wait_for_complete()
        listing = matches(demos_folder())
        assert (len(listing.finished), len(listing.open)) == (2, 0)
        assert {saved.header.seed for saved in listing.finished} == {"7", "7/2"}
        last = next(saved for saved in listing.finished if saved.header.seed == "7/2")
        assert [m.table for m in moments_of(read_record(last.path))] == [m.table for m in screen.moments]


async def test_n_plays_the_match_out_and_begins_the_next_one_as_it_was() -> None:
    screen = demo(pace="slow", matches=2)
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        await step(pilot, screen, 3)
        await pilot.press("n")
        await until(pilot, lambda: screen.series.number == 2)
        assert screen.series.tally.matches == 1
        assert not screen.is_playing
        assert "match 2 of 2" in screen.text()
        assert len(screen.moments) == 1
        await pilot.press("n")
        await until(pilot, lambda: "All matches are played" in screen.text())
        await pilot.press("n")
        assert screen.series.number == 2


async def test_no_seed_is_shown_before_the_end_of_a_match() -> None:
    screen = demo(seed="s3cr3t", matches=1, pace="max")
    async with DominoesApp(first=lambda: screen).run_test(size=(120, 40)) as pilot:
        await step(pilot, screen, 4)
        assert "s3cr3t" not in screen.text()
        await pilot.press("n")
        await until(pilot, lambda: screen.snapshot.phase is Phase.MATCH_OVER)
        await until(pilot, lambda: "s3cr3t" in screen.text())


async def test_rounds_are_leapt_over_in_both_directions() -> None:
    screen = demo(matches=1, pace="max")
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: screen.snapshot.phase is Phase.MATCH_OVER)
        last = screen.snapshot.round
        await pilot.press("up")
        assert (screen.snapshot.round, screen.snapshot.chain.placements) == (last, ())
        await pilot.press("up")
        assert screen.snapshot.round == last - 1
        await pilot.press("home", "down")
        assert screen.snapshot.round == 2


async def test_the_log_opens_over_the_chain_and_escape_closes_it_before_it_leaves() -> None:
    screen = demo()
    app = DominoesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        await app.push_screen(screen)
        await step(pilot, screen, 2)
        await pilot.press("l")
        assert "Log of round 1" in screen.text()
        await pilot.press("escape")
        assert "Log of round 1" not in screen.text()
        assert app.screen is screen
        await pilot.press("q")
        await pilot.pause()
        assert app.screen is home
    assert len(matches(demos_folder()).open) == 1


async def test_a_demo_that_was_opened_alone_leaves_to_home() -> None:
    app = DominoesApp(first=demo)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
        await pilot.pause()
        assert not isinstance(app.screen, DemoScreen)


async def test_a_disk_that_refuses_is_said_and_the_demo_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = demo()

    def refuse(self: Journal, entry: object) -> None:
        raise OSError(28, "No space left on device")

    app = DominoesApp(first=lambda: screen)
    said: list[str] = []
    monkeypatch.setattr(app, "say", said.append)
    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr(Journal, "write", refuse)
        await step(pilot, screen, 3)
    assert len(said) == 1
    assert said[0].endswith("the demo goes on without being recorded.")


async def test_a_resized_window_shows_the_whole_picture_and_keys_still_work() -> None:
    screen = demo(3, "pagat")
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        await step(pilot, screen, 4)
        for size in ((120, 40), (60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert len(screen.text().splitlines()) == size[1]
            await pilot.press("left", "right")
            assert screen.is_newest
