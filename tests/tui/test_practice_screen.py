"""The trainer on the screen: play, verdict, retry, hints, answer, the next problem; nothing hidden before the end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.actions import Action, Do, End
from engine.practice.problem import Problem
from engine.tiles import make_tile
from tests.practice_problems import ALL, CHAIN, LOCK, PARTNERS, with_other_truth
from tests.tui.every_screen import broken_rows, unsafe_characters, window
from tui.app import DominoesApp
from tui.practice_run import Run
from tui.practice_store import Store
from tui.practice_supply import DAILY, REVIEW, Supply, Wish, given
from tui.screens.practice import PracticeScreen
from tui.screens.practice_menu import PracticeMenuScreen
from tui.settings import Settings

LEFT = "left_square_bracket"


class Trainee:
    """Somebody at a problem: presses keys and reads."""

    def __init__(self, app: DominoesApp, pilot: Pilot[None], store: Store) -> None:
        self.app, self.pilot, self.store = app, pilot, store

    async def press(self, keys: str) -> str:
        """Press keys and return what is shown after them."""
        for key in keys.split():
            await self.pilot.press(key)
            await self.pilot.pause()
        return self.text

    @property
    def text(self) -> str:
        """What the window shows."""
        return "\n".join(window(self.app))

    @property
    def screen(self) -> PracticeScreen:
        """The problem."""
        assert isinstance(self.app.screen, PracticeScreen)
        return self.app.screen

    @property
    def outcomes(self) -> list[tuple[Any, ...]]:
        """What was written down."""
        return self.store.ledger._ask("SELECT problem, outcome, hints, retries FROM attempts")


@asynccontextmanager
async def training(
    problems: Sequence[Problem],
    path: Path,
    size: tuple[int, int] = (80, 24),
    settings: Settings | None = None,
    *,
    knows: bool = True,
) -> AsyncIterator[Trainee]:
    """A trainee at the first of some problems; ``knows`` has closed what is told before the first one."""
    with Store.open(path / "practice.sqlite3", lambda: tuple(problems)) as store:
        supply = Supply(store, given(problems))
        task = supply.next()
        assert task is not None
        first = task
        app = DominoesApp(settings or Settings(), lambda: PracticeScreen(first, supply))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            trainee = Trainee(app, pilot, store)
            if knows:
                await trainee.press("escape")
            yield trainee


async def test_a_lost_play_is_told_at_once_tried_again_and_the_answer_explained(tmp_path: Path) -> None:
    async with training((LOCK, CHAIN), tmp_path) as trainee:
        assert "One play wins, whatever the" in trainee.text
        wrong = await trainee.press("3 enter")
        assert "WRONG: 4-5 on the 5 (-10.6 on average). It can leave Ana a 4 to play." in wrong
        assert "u take back" in wrong.splitlines()[-1]
        assert "Hint 1: Press k" in await trainee.press("u h")
        assert "counts as lost already" in " ".join(trainee.text.split())
        assert "The number that matters is 2." in await trainee.press("h")
        shown = await trainee.press(f"2 {LEFT}")
        assert "SOLVED: 2-5 on the 5" in shown
        assert "All 7 tiles with a 2 are on the table" in shown
        assert trainee.outcomes == [(LOCK.id, "later", 2, 1)]
        assert "Nobody could know it." in await trainee.press("o")
        assert "The hands of the round that this problem is taken from." in await trainee.press("o")
        assert "Ana holds 4 of these 6: 0-6  1-4  1-5  4-4  4-6  6-6." in await trainee.press("v")
        assert f"Problem {CHAIN.id}" in await trainee.press("enter")
        assert "Right so far. Ana: Pass." in await trainee.press("5 enter")
        assert "WRONG: 0-4 on the 0 (-13 on average)." in await trainee.press("1 enter")
        assert "ANSWER: 1-2 on the 2" in await trainee.press("x")
        assert trainee.outcomes[1:] == [(CHAIN.id, "shown", 0, 0)]


SEEN = f"h h h k l w 3 enter {LEFT} l"


@pytest.mark.parametrize(("number", "size"), [(0, (80, 24)), (3, (60, 20))])
async def test_nothing_on_the_screen_depends_on_the_hidden_hands_before_the_answer(
    number: int, size: tuple[int, int], tmp_path: Path
) -> None:
    shown: list[list[str]] = []
    for problem in (ALL[number], with_other_truth(ALL[number])):
        async with training((problem,), tmp_path / str(len(shown)), size) as trainee:
            shown.append([trainee.text, *[await trainee.press(key) for key in SEEN.split()]])
            assert not trainee.screen.is_answered
    assert shown[0] == shown[1]


async def test_a_problem_and_its_answer_fit_a_small_window_in_seven_bits(tmp_path: Path) -> None:
    settings = Settings(glyphs="ascii", theme="mono")
    async with training((PARTNERS,), tmp_path, (60, 20), settings) as trainee:
        assert not list(broken_rows(trainee.app))
        shown = await trainee.press("x")
        assert not list(broken_rows(trainee.app))
        assert "The best play is 5-6 on the 6." in shown
        trainee.screen.reading.move_by(100)
        await trainee.pilot.pause()
        assert "Ben is your partner." in trainee.text
        assert not unsafe_characters("".join(one for one in shown if one not in "─►│·▮█↑↓")) - set("┌┐└┘├┤┬┴╘╧╛")


async def test_the_choice_opens_a_theme_at_a_level_and_says_what_is_done(tmp_path: Path) -> None:
    with Store.open(tmp_path / "practice.sqlite3", lambda: ALL) as store:
        app = DominoesApp(Settings(), lambda: PracticeMenuScreen(store))
        async with app.run_test(size=(60, 20)) as pilot:
            trainee = Trainee(app, pilot, store)
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert "0 of 2" in trainee.text
            assert not list(broken_rows(app))
            assert "lock_now" in str(LOCK.theme)
            await trainee.press("down down down down down down down right")
            assert "easy" in trainee.text
            assert "Problem b1ngax" in await trainee.press("enter")
            assert "Practice" in await trainee.press("q")
            assert store.standing(datetime.now(UTC).date()).attempts == 0


def test_the_problem_of_the_day_comes_first_and_a_failed_one_comes_back_for_review(tmp_path: Path) -> None:
    with Store.open(tmp_path / "practice.sqlite3", lambda: ALL) as store:
        supply = Supply(store, Wish(DAILY))
        first, second = supply.next(), supply.next()
        assert first == store.daily()
        assert second is not None
        assert second != first
        assert first is not None
        for problem in (first, second):
            run = Run(problem)
            run.is_answered = True
            supply.record(run)
        assert store.ledger._ask("SELECT source FROM attempts") == [("daily",), ("free",)]
        assert Supply(store, Wish(REVIEW)).next() is None
        assert store.due(datetime.now(UTC).date() + timedelta(days=30))


def test_a_try_goes_back_to_the_play_that_lost_value() -> None:
    run = Run(CHAIN)
    good, bad = Action(Do.PLAY, make_tile(2, 2), End.RIGHT), Action(Do.PLAY, make_tile(0, 4), End.LEFT)
    assert not run.play(good)
    assert run.play(bad)
    assert run.retry()
    assert [str(action) for action in run.trial.actions] == ["play 2-2 right", "pass"]
    assert run.explained is run.failed
    assert run.outcome == "shown"
    assert run.retry()
    assert not run.retry()
