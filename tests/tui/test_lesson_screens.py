"""The first lessons at the terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import product
from typing import cast

import pytest
from textual.pilot import Pilot

from engine.practice.lessons import LESSONS, seen, state_of
from engine.snapshot import Phase
from tests.engine.test_lessons import walked
from tests.tui.app_driver import lesson_open, press, sheet
from tests.tui.every_screen import faults, shown
from tui.app import DominoesApp
from tui.drawing.sizes import Size
from tui.drawing.snake import lay_chain
from tui.i18n import set_language
from tui.lessons_done import lessons_done, remember_done
from tui.line.lesson import LineLessons
from tui.line.printer import Printer
from tui.line.stopping import Stop
from tui.paths import data_folder
from tui.screens.drills import DrillsScreen
from tui.screens.lesson import LessonScreen
from tui.screens.lessons import LessonsScreen
from tui.settings import Settings
from tui.widgets.text_block import TextBlock
from tui.words.lessons import answer_words, pages_of
from tui.words.seating import people_at
from tui.words.wrapping import wrapped

SIZES = [(60, 20), (80, 24)]


def text_of(app: DominoesApp) -> str:
    return " ".join(app.screen.query_one(TextBlock).text().split())


async def said(pilot: Pilot[None], keys: str) -> str:
    await press(pilot, keys)
    return shown(cast("DominoesApp", pilot.app))


async def test_a_wrong_play_is_explained_and_taken_back_and_the_right_one_ends_the_lesson() -> None:
    async with lesson_open(0) as (app, pilot):
        assert "> marks an end that your picked tile fits" in text_of(app)
        await press(pilot, "enter")
        assert "A number is dead for Ana" in text_of(app)
        await press(pilot, "1 enter")
        assert "your 6-6 fits nowhere any more" in text_of(app)
        assert "Ana won the round: 12 points" in text_of(app)
        assert "Your play is taken back: try again." in shown(app)
        assert "You: 6-6; 12 pips. Ana: no tile left." in text_of(app)
        assert "Pick a tile with 1 2" in await said(pilot, "enter")
        await press(pilot, "r enter")
        assert "A number is dead for Ana" in text_of(app)
        await press(pilot, "2 enter")
        assert "Right." in text_of(app)
        assert "for you, as your last tile: 0-6 on the 6" in text_of(app)
        assert "You won the round" in text_of(app)
        assert lessons_done() == {"dead"}
        assert "Done: read why. Enter opens the next lesson" in shown(app)
        await press(pilot, "enter")
        assert "Lesson 2" in shown(app)


async def test_a_lesson_of_several_plays_goes_on_until_the_round_is_over() -> None:
    async with lesson_open(8) as (app, pilot):
        await press(pilot, "1 enter")
        assert "Ana Pass" in text_of(app)
        assert not lessons_done()
        await press(pilot, "4 enter")
        assert "The double first, as before" in text_of(app)
        await press(pilot, "3 enter")
        assert "Ana could not play once" in text_of(app)
        assert lessons_done() == {"chain"}


async def test_an_end_is_asked_where_a_tile_fits_both() -> None:
    async with lesson_open(2) as (app, pilot):
        await press(pilot, "2 enter")
        assert "[" in app.screen.query_one("#prompt").text()  # type: ignore[attr-defined]
        await press(pilot, "right")
        assert "No: both ends are 4 now" in text_of(app)
        await press(pilot, "left_square_bracket")
        assert "Right, a lock." in text_of(app)
        assert "You: 2-2; 4 pips. Ana: 3-4, 3-5, 4-4; 23 pips. 23 − 4 = 19 for you." in text_of(app)


async def test_a_tile_that_does_not_fit_and_keys_that_mean_nothing_are_answered() -> None:
    async with lesson_open(0) as (app, pilot):
        await press(pilot, "1 right_square_bracket")
        assert "0-6 fits no 2." in shown(app)
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
        await press(pilot, "enter enter 2 enter escape")
        await pilot.pause()
        assert "1 of 10 done" in sheet(app)
        assert next(line for line in sheet(app).splitlines() if "►" in line).split()[1] == "2"


async def test_a_lesson_that_was_begun_is_left_by_the_second_key_only() -> None:
    async with lesson_open(1) as (app, pilot):
        await press(pilot, "n")
        assert "This is lesson 3 now: The lock." in shown(app)
        await press(pilot, "2 enter right n")
        assert "This lesson is not done. n again leaves it" in shown(app)
        await press(pilot, "r n")
        assert "This is lesson 4 now" in shown(app)
        await press(pilot, "enter right")
        assert "No: both ends are 2 now" in text_of(app)
        await press(pilot, "n 1 n")
        assert "This lesson is not done." in shown(app)
        await press(pilot, "n")
        assert "Lesson 5" in shown(app)


async def test_the_tenth_lesson_done_ends_with_what_is_known_now_and_where_to_go() -> None:
    for lesson in LESSONS[:-1]:
        remember_done(lesson.name)
    app = DominoesApp(first=lambda: LessonScreen(9))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        await press(pilot, "4 enter 3 enter enter")
        assert "Well done: all ten lessons" in sheet(app)
        assert await faults(app, pilot, "end") == []
        await press(pilot, "9")
        assert "A match with the tutor" in sheet(app)
        await press(pilot, "4")
        assert isinstance(app.screen, DrillsScreen)
        await press(pilot, "escape 2")
        assert app.settings.tutor


async def test_the_keys_that_are_named_are_those_of_tiles_that_fit() -> None:
    async with lesson_open(9) as (app, pilot):
        assert "1 3 4 pick" in shown(app)
        await press(pilot, "4 enter")
        assert "1 3 pick" in shown(app)


async def test_the_chain_of_a_lesson_is_drawn_in_boxes_in_a_usual_window() -> None:
    screen = LessonScreen()
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        width, height = screen.chain.size
    for lesson in LESSONS:
        chain = seen(state_of(lesson)).chain
        assert lay_chain(chain.placements, width, height, spinner=False).size >= Size.NARROW


def test_a_list_of_lessons_that_can_not_be_read_is_an_empty_one() -> None:
    (data_folder() / "lessons.json").write_text("[1,", encoding="utf-8")
    assert lessons_done() == frozenset()


@pytest.mark.parametrize("size", SIZES)
async def test_a_lesson_has_room_in_both_languages(size: tuple[int, int]) -> None:
    app = DominoesApp(Settings(glyphs="cjk-safe"), lambda: LessonScreen(4))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert await faults(app, pilot, "lesson") == []


def test_every_text_and_every_answer_has_room_and_names_ends_by_their_numbers_and_no_clause() -> None:
    answers = [(lesson, *step) for lesson in LESSONS for step in walked(state_of(lesson))]
    try:
        for language, (width, most) in product(("en", "zh_CN"), ((60, 7), (80, 6))):
            set_language(language)
            for lesson in LESSONS:
                assert all(len(wrapped(page, width - 2)) < most for page in pages_of(lesson.name))
            for lesson, played, answer in answers:
                told = answer_words(lesson.name, played, answer, people_at(seen(state_of(lesson))))
                assert sum(len(wrapped(part, width - 2)) for part in (told.why, told.course)) <= most, told
                if answer.is_right:
                    assert sum(len(wrapped(part, width - 2)) for part in told if part) <= most + 3, told
                assert not re.search(r"R\d|left|right end|on the right", told.course), told
                assert bool(told.hands) == (answer.state.phase is not Phase.PLAYING)
    finally:
        set_language("en")


class Typed:
    """Lines that somebody types."""

    def __init__(self, *lines: str) -> None:
        self._lines: Iterator[str] = iter(lines)

    def read(self) -> str | None:
        return next(self._lines, None)


def talk(*lines: str, at: int = 0) -> str:
    out = io.StringIO()
    with Stop() as stop:
        LineLessons(Printer(out, stop), Typed(*lines), asks=False, at=at).run()
    return out.getvalue()


def test_the_lessons_can_be_taken_by_lines() -> None:
    said = talk("hint", "hint", "4-6", "right", "46 left", "", "quit", at=2)
    assert "How many 4s are unseen, and how many 6s?" in said
    assert "The play: 4-6 on the 4." in said
    assert "4-6 at which end: left (4) or right (6)?" in said
    assert "No: both ends are 4 now" in said
    assert "Right, a lock." in said
    assert "You: 2-2; 4 pips. Ana: 3-4, 3-5, 4-4; 23 pips." in said
    assert "Lesson 4: Lock when you are lighter" in said
    assert lessons_done() == {"lock"}


def test_lines_that_are_no_play_are_answered_in_a_sentence() -> None:
    said = talk(
        "9-9", "chess", "0", "open 11", "before", "1-1", "open 2", "2-2", "again", "open", "unseen", "log", "help"
    )
    for sentence in (
        "You do not hold 9-9.",
        "There is no command 'chess'",
        "There is no lesson '11'; they are 1 to 10.",
        "There is no other lesson there.",
        "You do not hold 1-1.",
        "2-2 fits neither 3 nor 4.",
        "1: A dead number",
        "quit: Leave",
    ):
        assert sentence in said


def test_all_lessons_done_by_lines_say_so() -> None:
    for lesson in LESSONS[:-1]:
        remember_done(lesson.name)
    assert "Those were all lessons." in talk("4-4", "3-4", "next", "hand", at=9)
