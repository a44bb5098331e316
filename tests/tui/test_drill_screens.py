"""Drills at the terminal, on the screen and by lines."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from engine.practice.drills import Drill, questions
from tests.tui.app_driver import press, sheet
from tests.tui.every_screen import faults, window
from tui.app import DominoesApp
from tui.cli import main
from tui.drawing.cells import cell_width
from tui.drill_results import keep_run, kept_runs
from tui.line.drill import LineDrill
from tui.line.printer import Printer
from tui.line.stopping import Stop
from tui.screens.drill import SECONDS, DrillScreen
from tui.screens.drill_summary import DrillSummaryScreen
from tui.screens.drills import DrillsScreen
from tui.settings import Settings
from tui.widgets.shown_hand import ShownHand
from tui.words.drills import row_ways
from tui.words.seating import people_at

WRONG = {Drill.COUNT: "9 enter", Drill.VOIDS: "enter", Drill.BLOCK: "", Drill.SCORE: "n 9 9 enter"}


def text_of(app: DominoesApp) -> str:
    return " ".join(" ".join(window(app)).split())


def screen_of(app: DominoesApp) -> DrillScreen:
    assert isinstance(app.screen, DrillScreen)
    return app.screen


def keys_for(drill: Drill, answer: str) -> str:
    return " ".join(answer) + ("" if drill is Drill.BLOCK else " enter")


async def answer_all(app: DominoesApp, pilot: Pilot[None], *, wrong: int) -> None:
    """Answer every question, the first ones wrongly."""
    for number in range(3):
        question = screen_of(app).question
        if number < wrong:
            await press(pilot, "9 enter")
        else:
            await press(pilot, keys_for(question.drill, question.answer))
        await press(pilot, "enter")


@pytest.mark.parametrize("drill", list(Drill))
async def test_an_answer_is_right_or_wrong_at_once_and_the_reason_is_told(drill: Drill) -> None:
    app = DominoesApp(Settings(glyphs="cjk-safe"), lambda: DrillScreen(drill, asked=questions(drill, "x", 2)))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        question = screen_of(app).question
        opposite = "n" if question.answer == "y" else "y"
        await press(pilot, WRONG[drill] or opposite)
        assert "The answer: " in text_of(app)
        await press(pilot, "enter")
        question = screen_of(app).question
        await press(pilot, keys_for(drill, question.answer))
        assert "Right: " in text_of(app)
        assert "1 right" in text_of(app)
        assert await faults(app, pilot, drill) == []


async def test_the_last_answer_ends_with_a_list_that_has_the_misses_first() -> None:
    app = DominoesApp(first=lambda: DrillScreen(Drill.COUNT, asked=questions(Drill.COUNT, "x", 3)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await answer_all(app, pilot, wrong=2)
        assert isinstance(app.screen, DrillSummaryScreen)
        assert "1 of 3 right" in sheet(app)
        rows = [line.replace("►", " ").split()[1] for line in sheet(app).splitlines()[4:8]]
        assert rows == ["missed", "missed", "correct", "Ten"]
        assert re.search(r"missed +How many \ds unseen\? your answer: 9; right: \d", sheet(app))
        assert "So far: best 1 of 3, last 1 of 3." in sheet(app)
        assert await faults(app, pilot, "summary") == []
        await press(pilot, "enter")
        assert "Wrong (you said: 9). The answer: " in text_of(app)
        await press(pilot, "enter up enter")
        assert "1 of 10 · 0 right" in text_of(app)


async def test_nothing_ticks_unless_a_clock_is_wished_and_time_that_is_up_is_a_miss() -> None:
    app = DominoesApp(first=lambda: DrillScreen(Drill.COUNT, "x"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        clocks = [screen.has_clock]
        await press(pilot, "t")
        clocks.append(screen.has_clock)
        assert "20 s left" in text_of(app)
        for _ in range(SECONDS[Drill.COUNT]):
            screen.tick()
        await pilot.pause()
        assert "Time is up. The answer: " in text_of(app)
        clocks.append(screen.has_clock)
        await press(pilot, "enter")
        clocks.append(screen.has_clock)
        await press(pilot, "t")
        assert [*clocks, screen.has_clock] == [False, True, False, True, False]


async def test_keys_that_are_no_answer_say_what_one_is() -> None:
    app = DominoesApp(first=lambda: DrillScreen(Drill.VOIDS, "x"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "y")
        assert "Type the numbers, then Enter." in text_of(app)
        await press(pilot, "8")
        assert "There is no 8 in this set." in text_of(app)
        await press(pilot, "4 4 l")
        assert "Log of round 1" in text_of(app)
        assert screen_of(app).typed == ""


async def test_the_list_opens_a_drill() -> None:
    app = DominoesApp(first=DrillsScreen)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert await faults(app, pilot, "drills") == []
        await press(pilot, "3")
        assert screen_of(app).drill is Drill.BLOCK


async def test_a_run_against_the_clock_is_kept_with_the_time_that_its_answers_took() -> None:
    app = DominoesApp(first=lambda: DrillScreen(Drill.COUNT, asked=questions(Drill.COUNT, "x", 1), is_timed=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(7):
            screen_of(app).tick()
        await press(pilot, "9 enter enter")
        assert (kept_runs()["count"].last.seconds or 0) >= 7


async def test_what_is_kept_of_drills_stands_beside_them() -> None:
    keep_run("count", 7, 10)
    keep_run("count", 9, 10, 84)
    keep_run("count", 8, 10)
    app = DominoesApp(first=DrillsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "best 9 of 10 in 84 s, last 8 of 10" in sheet(app)
        assert await faults(app, pilot, "drills") == []


@pytest.mark.parametrize("drill", list(Drill))
def test_a_row_says_what_was_asked_answered_and_right(drill: Drill) -> None:
    question = questions(drill, "x", 1)[0]
    people = people_at(question.snapshot)
    wrong = {"count": "9", "voids": "", "block": "n" if question.answer == "y" else "y", "score": "n99"}[drill]
    for typed, said in ((question.answer, ""), (wrong, "; right: "), (None, "time was up; right: ")):
        for way in row_ways(question, typed, people):
            assert "?" in way
            assert said in way
    assert cell_width(row_ways(question, wrong, people)[-1]) <= 42


async def test_a_large_hand_is_one_strip_of_tiles() -> None:
    asked = next(one for one in questions(Drill.BLOCK, "7", 10) if len(one.snapshot.hand) == 11)
    app = DominoesApp(first=lambda: DrillScreen(Drill.BLOCK, asked=(asked,)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        strip = app.screen.query_one("#hand", ShownHand).text().splitlines()
        assert strip[1].count("│") == 33


class Typed:
    """Lines that somebody types."""

    def __init__(self, *lines: str) -> None:
        self._lines: Iterator[str] = iter(lines)

    def read(self) -> str | None:
        return next(self._lines, None)


def test_a_drill_can_be_done_by_lines() -> None:
    out = io.StringIO()
    with Stop() as stop:
        LineDrill(Drill.BLOCK, Printer(out, stop), Typed("what", "y", "no", "q"), asks=False, count=3, seed="x").run()
    said = out.getvalue()
    assert said.count("Type y or n.") == 4
    assert "Question 3 of 3." in said
    assert "of 2 right." in said
    assert not kept_runs()


def test_a_drill_by_lines_is_kept_when_it_was_done_to_its_end() -> None:
    out = io.StringIO()
    with Stop() as stop:
        LineDrill(Drill.COUNT, Printer(out, stop), Typed("9", "9"), asks=False, count=2, seed="x").run()
    assert "So far: best 0 of 2, last 0 of 2." in out.getvalue()
    assert kept_runs()["count"].runs == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--drill", "chess"], "--drill must be one of count, voids, block, score, not 'chess'."),
        (["--drill", "count", "--theme", "cut"], "--drill and --theme exclude each other; give one of them."),
        (["--lessons", "--count", "3"], "--lessons and --count exclude each other; give one of them."),
    ],
)
def test_what_can_not_be_drilled_is_said(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practice", *words]) == 2
    assert said in capsys.readouterr().err
