"""What reviews found: one's own errors as problems, and error rate and accuracy in the statistics."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta

import pytest

from engine.practice.problem import Problem, to_line
from engine.progress.database import open_file
from engine.sqlite_files import writing
from engine.statistics.reviewed import Trends, trends
from engine.statistics.reviewed_schema import SHAPE
from tests.practice_problems import CHAIN, LOCK
from tests.tui.app_driver import press, sheet
from tests.tui.table_builders import until
from tui.app import DominoesApp
from tui.cli import main
from tui.kept_reviews import own_errors
from tui.paths import reviews_file
from tui.practice_store import Outcome, Store, attempt_at, now
from tui.practice_supply import MISTAKES, Supply, Wish
from tui.screens.practice import PracticeScreen
from tui.screens.practice_menu import PracticeMenuScreen
from tui.screens.statistics import StatisticsScreen
from tui.screens.statistics_trends import trend_rows
from tui.settings import Settings


def kept(matches: int = 8, errors: Sequence[tuple[Problem, float]] = ((LOCK, 4.0), (CHAIN, 9.0))) -> Trends:
    """Write a file of reviews, and return what it comes to."""
    database = open_file(reviews_file(), 1.0, SHAPE).database
    with writing(database):
        for number in range(matches):
            day, book = f"2026-11-{number + 1:02}T12:00:00+00:00", "Jaques" if number % 2 else "Official"
            row = (f"m{number}", day, book, 2, 0, 400, 10, 20.0 - number, 85.0 + number, 2, 1, 1, 0.5, number % 2)
            database.execute(f"INSERT INTO matches VALUES ({', '.join('?' * len(row))})", row)
            database.execute("INSERT INTO themes VALUES (?, 'lock_now', 2, 3.0, 90.0)", (f"m{number}",))
        for number, (problem, lost) in enumerate(errors):
            line = to_line(problem)
            database.execute("INSERT INTO errors VALUES ('m0', ?, ?, ?, ?)", (number, problem.id, lost, line))
    database.close()
    return trends(reviews_file())


def test_the_most_costly_error_comes_first_then_the_others_then_the_one_tried_longest_ago() -> None:
    kept()
    with Store.open(shipped=lambda: ()) as store:
        assert [problem.id for problem in store.mistakes()] == [CHAIN.id, LOCK.id]
        supply = Supply(store, Wish(MISTAKES))
        assert [supply.next(), supply.next(), supply.next()] == [CHAIN, LOCK, None]
        store.record(attempt_at(CHAIN, Outcome.SOLVED, source=MISTAKES))
        assert store.next_mistake() == LOCK


def test_an_own_error_changes_no_rating_and_comes_back_as_others_do() -> None:
    kept()
    with Store.open(shipped=lambda: ()) as store:
        before = store.standing()
        assert not Supply(store, Wish(MISTAKES)).is_rated(CHAIN)
        change = store.record(attempt_at(CHAIN, Outcome.SHOWN, source=MISTAKES))
        assert not change.is_rated
        assert change.comes_back is not None
        assert store.standing().rating == before.rating
        assert store.progress().bars == ()
        later = now().date() + timedelta(days=30)
        assert store.next_review(later) == CHAIN
        again = store.record(attempt_at(CHAIN, Outcome.SOLVED, source="review"))
        assert not again.is_rated


def test_without_reviews_there_is_no_error_and_no_file_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert own_errors() == ()
    assert main(["practice", "--mistakes", "--line"]) == 1
    assert "No match is reviewed yet: m after a match reviews it." in capsys.readouterr().err
    assert not reviews_file(create=False).exists()


@pytest.mark.parametrize("other", ["--theme=cut", "--lessons", "--drill=count", "--partners"])
def test_errors_go_with_no_other_choice_of_problems(other: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept()
    assert main(["practice", "--mistakes", *other.split("=")]) == 2
    assert "exclude each other" in capsys.readouterr().err


async def test_the_menu_opens_the_first_error_and_says_when_there_is_none() -> None:
    async def opened(keys: str) -> str:
        app = DominoesApp(first=PracticeMenuScreen)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.workers.wait_for_complete()
            await press(pilot, keys)
            await app.workers.wait_for_complete()
            if isinstance(app.screen, PracticeScreen):
                return app.screen.run.problem.id
            return sheet(app)

    assert "No match is reviewed yet: m after a match reviews it." in await opened("m")
    kept(errors=())
    assert "No reviewed error of yours was made when nothing could be drawn any more." in await opened("m")
    reviews_file().unlink()
    kept()
    assert await opened("m") == CHAIN.id


def test_the_statistics_tell_error_rate_and_accuracy_by_rulebook_and_theme(capsys: pytest.CaptureFixture[str]) -> None:
    kept(12)
    assert main(["stats"]) == 0
    said = capsys.readouterr().out
    assert "12 matches reviewed: 1.45 points lost a decision, accuracy 90.5 %." in said
    assert "The last 5: 1.10 points lost a decision; before: 1.70." in said
    assert "60 decisions, 1.40 points lost a decision, accuracy 91.0 %" in said
    assert "lock now" in said
    assert main(["stats", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["reviews"]
    assert len(told["matches"]) == 12
    assert [one["name"] for one in told["by_rulebook"]] == ["Jaques", "Official"]
    assert told["by_theme"][0]["error_rate"] == 1.5
    assert told["matches"][1]["hints"] == 1


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_the_last_page_of_the_statistics_shows_them_over_time(size: tuple[int, int]) -> None:
    kept(12)
    app = DominoesApp(Settings(glyphs="ascii"), StatisticsScreen)
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, StatisticsScreen)
        await until(lambda: not screen.is_reading, pilot)
        await press(pilot, "left")
        text = sheet(app)
        assert "Reviewed matches" in text
        assert "Points lost a decision  0.90 to 2.00" in text
        assert "Accuracy  85.0 to 96.0 %" in text
        assert ". :" in text or "# #" in text
        await press(pilot, "down down down")
        assert "Closed positions, by theme" in sheet(app)


def test_few_reviews_make_no_chart_and_none_say_how_to_make_one() -> None:
    empty = "".join(text for row in trend_rows(Trends(), 80, is_plain=False) for text, _ in row)
    assert "No match of yours has been reviewed yet." in empty
    one = trend_rows(kept(1), 80, is_plain=False)
    assert not any(char in "▁▂▃▄▅▆▇" for row in one for text, _ in row for char in text)


def test_an_error_that_can_not_be_read_is_passed_over() -> None:
    kept(1, [(LOCK, 1.0)])
    database = open_file(reviews_file(), 1.0, SHAPE).database
    database.execute("INSERT INTO errors VALUES ('m0', 9, 'x', 5.0, '{}')")
    database.close()
    assert own_errors() == (LOCK,)


def test_a_damaged_file_of_reviews_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    reviews_file().write_bytes(b"nonsense" * 500)
    assert main(["practice", "--mistakes", "--line"]) == 1
    assert "reviews.sqlite3 is damaged, so the reviews in it can't be read" in capsys.readouterr().err
    assert main(["stats"]) == 0
    assert "reviews.sqlite3 is damaged" in capsys.readouterr().err


def test_a_damaged_row_of_the_reviews_is_left_out_and_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    kept()
    with closing(sqlite3.connect(reviews_file())) as database:
        database.execute("UPDATE matches SET lost = 'zzz' WHERE match = 'm1'")
        database.commit()
    with Store.open(shipped=lambda: ()) as store:
        assert [problem.id for problem in store.mistakes()] == [CHAIN.id, LOCK.id]
        assert store.notice.endswith("is left out; the file as it was is kept as reviews.sqlite3.broken.")
    assert main(["stats"]) == 0
    told = capsys.readouterr()
    assert "7 matches reviewed" in told.out
