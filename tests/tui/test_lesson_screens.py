"""The first lessons at the terminal."""

from __future__ import annotations

from itertools import product

import pytest

from engine.practice.lessons import LESSONS, seen, state_of
from tests.engine.test_lessons import walked
from tests.tui.app_driver import press, sheet
from tests.tui.every_screen import faults, window
from tui.app import DominoesApp
from tui.i18n import set_language
from tui.lessons_done import lessons_done
from tui.paths import data_folder
from tui.screens.lesson import LessonScreen
from tui.screens.lessons import LessonsScreen
from tui.settings import Settings
from tui.widgets.text_block import TextBlock
from tui.words.lessons import answer_words
from tui.words.lessons import text_of as text_of_lesson
from tui.words.seating import people_at
from tui.words.wrapping import wrapped

SIZES = [(60, 20), (80, 24)]


def shown(app: DominoesApp) -> str:
    return " ".join(" ".join(window(app)).split())


def text_of(app: DominoesApp) -> str:
    return " ".join(app.screen.query_one(TextBlock).text().split())


async def test_a_wrong_play_is_explained_and_taken_back_and_the_right_one_ends_the_lesson() -> None:
    app = DominoesApp(first=LessonScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "A number is dead for Ana" in text_of(app)
        await press(pilot, "1 enter")
        assert "your 6-6 fits nowhere any more" in text_of(app)
        assert "Ana won the round: 12 points" in text_of(app)
        assert "Your play is taken back: try again." in shown(app)
        await press(pilot, "r")
        assert "A number is dead for Ana" in text_of(app)
        await press(pilot, "2 enter")
        assert "Right." in text_of(app)
        assert "You won the round" in text_of(app)
        assert lessons_done() == {"dead"}
        await press(pilot, "enter")
        assert "Lesson 2" in shown(app)


async def test_a_lesson_of_several_plays_goes_on_until_the_round_is_over() -> None:
    app = DominoesApp(first=lambda: LessonScreen(8))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "1 enter")
        assert "Ana Pass" in text_of(app)
        assert not lessons_done()
        await press(pilot, "right enter")
        assert "The double first, as before" in text_of(app)
        await press(pilot, "3 enter")
        assert "Ana could not play once" in text_of(app)
        assert lessons_done() == {"chain"}


async def test_an_end_is_asked_where_a_tile_fits_both() -> None:
    app = DominoesApp(first=lambda: LessonScreen(2))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "2 enter")
        assert "[" in app.screen.query_one("#prompt").text()  # type: ignore[attr-defined]
        await press(pilot, "right")
        assert "No: both ends are 4 now" in text_of(app)
        await press(pilot, "left_square_bracket")
        assert "Right, a lock." in text_of(app)


async def test_a_tile_that_does_not_fit_and_keys_that_mean_nothing_are_answered() -> None:
    app = DominoesApp(first=LessonScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "right_square_bracket")
        assert "0-6 fits no 2 (R3)." in shown(app)
        await press(pilot, "9")
        assert "There is no tile at 9." in shown(app)
        await press(pilot, "z")
        assert "z does nothing here." in shown(app)
        await press(pilot, "k")
        assert "UNSEEN" in shown(app)
        await press(pilot, "escape b")
        assert "There is no other lesson there." in shown(app)


async def test_the_list_shows_what_is_done_and_begins_where_one_has_stopped() -> None:
    app = DominoesApp(first=LessonsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "enter 2 enter escape")
        await pilot.pause()
        assert "1 of 10 done" in sheet(app)
        assert next(line for line in sheet(app).splitlines() if "►" in line).split()[1] == "2"


def test_a_list_of_lessons_that_can_not_be_read_is_an_empty_one() -> None:
    (data_folder() / "lessons.json").write_text("[1,", encoding="utf-8")
    assert lessons_done() == frozenset()


@pytest.mark.parametrize("size", SIZES)
async def test_a_lesson_has_room_in_both_languages(size: tuple[int, int]) -> None:
    app = DominoesApp(Settings(glyphs="cjk-safe"), lambda: LessonScreen(4))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert await faults(app, pilot, "lesson") == []


def test_every_text_and_every_answer_has_room() -> None:
    answers = [(lesson, *step) for lesson in LESSONS for step in walked(state_of(lesson))]
    try:
        for language, width in product(("en", "zh_CN"), (60, 80)):
            set_language(language)
            for lesson in LESSONS:
                assert len(wrapped(text_of_lesson(lesson.name), width - 2)) <= 6
            for lesson, played, answer in answers:
                people = people_at(seen(state_of(lesson)))
                said = answer_words(lesson.name, played, answer, people)
                assert sum(len(wrapped(part, width - 2)) for part in said) <= 6, said
    finally:
        set_language("en")
