"""What makes practice easy to follow: pages open where they are read first, lessons give hints, words explain."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.actions import End, play
from engine.belief import believed
from engine.errors import RecordError, problem
from engine.practice.editing import Sketch
from engine.practice.lessons import BY_NAME, LESSONS, seen, state_of
from engine.practice.solving import Opened, Worth
from engine.snapshot import Phase
from engine.tiles import Tile
from tests.engine.test_lessons import walked
from tests.engine.test_setup import CLOSED
from tests.practice_problems import ALL, CHAIN, LOCK, PARTNERS
from tests.tui.app_driver import lesson_open, press, sheet
from tests.tui.every_screen import broken_rows, shown, window
from tests.tui.table_builders import seated, session_of
from tests.tui.test_editor import edited, solved
from tests.tui.test_practice_screen import training
from tui.app import DominoesApp
from tui.i18n import available_languages, set_language
from tui.lessons_done import remember_done
from tui.own_positions import keep_position
from tui.practice_store import Store
from tui.practice_supply import DAILY, Supply, Wish
from tui.screens.lesson import LessonScreen
from tui.screens.lessons_end import LessonsEndScreen
from tui.screens.picking import Question
from tui.screens.practice import PracticeScreen
from tui.screens.practice_menu import PracticeMenuScreen
from tui.settings import Settings
from tui.words.knowledge import gap_lines
from tui.words.lesson_hints import LOOKS, hint_words
from tui.words.people import People
from tui.words.positions import position_ways
from tui.words.practice.scoring import counting_lines, meaning_lines
from tui.words.practice.verdicts import question_notes
from tui.words.solving import opened_rows
from tui.words.wrapping import wrapped

OTHER = "dd1.jaques2.x6_x6.x14.000r1.0_0.o01l04"


async def test_the_reasons_of_the_next_problem_begin_at_their_first_line(tmp_path: Path) -> None:
    async with training((LOCK, CHAIN), tmp_path) as trainee:
        await trainee.press("x down down down")
        reading = trainee.screen.reading
        assert reading.within(reading.top) == 3
        await trainee.press("enter x")
        assert reading.within(reading.top) == 0


async def test_the_log_of_a_problem_and_of_a_lesson_opens_at_its_newest_line(tmp_path: Path) -> None:
    async with training((LOCK,), tmp_path) as trainee:
        last = (await trainee.press("l")).split("Turns of this round")[1].splitlines()
        assert any(str(trainee.screen.overlay.lines[-1])[:40] in line for line in last)
    async with lesson_open(9) as (app, pilot):
        await press(pilot, "l")
        assert "Ana: Pass, on 4 and 6" in shown(app)
        assert "You led" not in shown(app)


async def test_a_lesson_says_where_to_look_and_then_the_play_and_keeps_what_is_known_of_ana_in_sight() -> None:
    async with lesson_open(9) as (app, pilot):
        await press(pilot, "h")
        assert "3-4 would lock, but you would be the heavier one." in shown(app)
        assert "h once more says the play." in shown(app)
        await press(pilot, "h")
        assert "The play: 4-4 on the 4." in shown(app)
        await press(pilot, "4 enter")
        assert "4-4 on the 4" in shown(app)
        assert "Ana (5 tiles): has no 3, no 4" in shown(app)
        await press(pilot, "h")
        assert "Now you are the lighter one." in shown(app)


async def test_escape_takes_the_question_of_an_end_back_and_does_not_leave_the_lesson() -> None:
    async with lesson_open(2) as (app, pilot):
        await press(pilot, "2 enter")
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        asked = screen.picking.question
        assert "Esc back" in window(app)[-1]
        await press(pilot, "escape")
        assert app.screen.is_current
        assert (asked, screen.picking.question) == (Question.END, Question.NONE)
        assert "Lesson 3" in shown(app)


def test_every_step_of_a_lesson_has_a_hint_with_room_in_two_lines() -> None:
    steps = {(lesson.name, "") for lesson in LESSONS}
    for name, lesson in BY_NAME.items():
        assert hint_words(name, (), state_of(lesson), 2).startswith(f"The play: {lesson.taught.tile}")
        for played, answer in walked(state_of(lesson)):
            if answer.is_right and answer.state.phase is Phase.PLAYING:
                steps.add((name, " ".join(f"{action.tile}" for action in played)))
    assert steps == set(LOOKS)
    for language in available_languages():
        set_language(language)
        texts = [hint_words(name, (), state_of(BY_NAME[name]), 1) for name, played in LOOKS if not played]
        assert all(len(wrapped(text, 56)) <= 2 for text in texts)


async def test_the_choice_names_and_explains_the_theme_at_the_pointer_and_counts_lessons(tmp_path: Path) -> None:
    remember_done("dead")
    with Store.open(tmp_path / "practice.sqlite3", lambda: ALL) as store:
        app = DominoesApp(Settings(), lambda: PracticeMenuScreen(store))
        async with app.run_test(size=(80, 24)) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert "Go to a theme, and this line says what it is" in shown(app)
            assert "First lessons 1 of 10 done" in shown(app)
            await press(pilot, "up up up")
            assert "cut: The last tiles of a number go, so that nobody else can play" in shown(app)
            assert "? after a rating: still unsure" in shown(app)


async def test_the_problem_of_the_day_says_that_it_is_and_the_next_one_does_not(tmp_path: Path) -> None:
    with Store.open(tmp_path / "practice.sqlite3", lambda: ALL) as store:
        supply = Supply(store, Wish(DAILY))
        task = supply.next()
        assert task is not None
        app = DominoesApp(Settings(), lambda: PracticeScreen(task, supply))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert window(app)[0].startswith(" Practice   Problem of 20")
            assert "Enter begins; ? shows this again." in shown(app)
            await press(pilot, "enter n")
            assert "Problem of 20" not in window(app)[0]


def test_a_problem_with_a_partner_says_what_the_star_means() -> None:
    assert question_notes(PARTNERS, 0, 3)[0] == ("Best play? * is your partner.", "bold")


def test_the_words_of_practice_explain_part_solutions_voids_and_rule_numbers() -> None:
    said = " ".join([*counting_lines(), *meaning_lines()])
    assert "after a hint a right answer can lower your rating" in said
    assert "no 6 but for 2 tiles drawn later: there was no 6 in the hand" in said
    assert "(R13): the number of a rule; r shows the rules." in said


def test_a_void_that_later_draws_can_not_undo_says_so() -> None:
    snapshot = seen(state_of(BY_NAME["draws"]))
    assert gap_lines(snapshot, believed(snapshot), People(("You", "Ana"), 0)) == [
        "Ana has no 2: drew 1 tile with 5 and 2 open, and can't hold one drawn since (R13).",
        "Ana has no 3, no 4: drew 4 tiles with 3 and 4 open (R13).",
    ]


async def test_positions_that_are_kept_are_told_apart_and_the_seat_to_act_is_called_you() -> None:
    keep_position(CLOSED)
    keep_position(OTHER)
    async with edited() as (app, pilot, _):
        assert "Seat 0 is to act: you" in sheet(app)
        await press(pilot, "o")
        assert "Jaques, 2 seats · 2 tiles laid, open: 4 and 1 · seat 0: 6 tiles" in sheet(app)
        assert "Jaques, 2 seats · 18 tiles laid, open: 2 and 1 · seat 0: 1-4 1-5" in sheet(app)
        await press(pilot, "escape 0 1")
        assert "1 move" in sheet(app).splitlines()[0]
        assert "1 moves" not in sheet(app)
    assert position_ways("dd1.a") == ("dd1.a",)


def test_a_play_that_is_worth_the_same_at_both_ends_has_one_row() -> None:
    both = (Worth(play(Tile(2, 6), End.LEFT), 5.0), Worth(play(Tile(2, 6), End.RIGHT), 5.0))
    rows = opened_rows(Opened((*both, Worth(play(Tile(1, 6), End.LEFT), 3.0)), True, ()))
    assert [row.split() for row in rows[1:]] == [["2-6", "left", "or", "right", "+5"], ["1-6", "left", "+3"]]


async def test_keys_move_in_a_page_of_the_editor_that_is_too_long_and_do_not_leave_it() -> None:
    async with edited(CLOSED, (60, 20)) as (app, pilot, screen):
        assert "1-4 right" in await solved(app, pilot)
        await press(pilot, "down down up")
        assert screen.page == "values"
        assert "1-4 right" in sheet(app) or "more" in sheet(app)


async def test_a_tile_that_makes_a_position_impossible_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> Sketch:
        raise RecordError(problem("position-none"))

    async with edited(CLOSED, (60, 20)) as (app, pilot, _):
        monkeypatch.setattr(Sketch, "toggled", refused)
        await press(pilot, "down down 5 5")
        assert "5-5 can't be in the hand of seat 1. No deal leads" in " ".join(sheet(app).split())


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_notes_that_are_too_long_for_a_list_go_on_below(size: tuple[int, int]) -> None:
    app = DominoesApp(first=LessonsEndScreen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "any of them once more" in shown(app)
        assert "what is out, who has what" in shown(app)
        assert not list(broken_rows(app))


async def test_one_pip_is_one_pip_and_ten_tiles_are_not_drawn_as_nine() -> None:
    theirs = "3-3 4-4 1-6 2-6 3-6 4-6 5-6 6-6 2-2 2-3"
    session = session_of("0-1", theirs, boneyard="5-5 0-0", leader=0)
    async with seated(session) as seat:
        assert "Your hand: 1 tile, 1 pip ──" in seat.screen_text
        assert "Ana  ▮▮▮▮▮▮▮▮+ 10 tiles" in seat.screen_text
