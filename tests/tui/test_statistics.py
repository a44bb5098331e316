"""The statistics on screen and on the command line."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Sparkline

from engine import library
from engine.statistics.figures import Choice, figures
from engine.statistics.store import Store
from tests.engine.random_matches import VARIED, header, play
from tests.tui.app_driver import press, sheet
from tests.tui.table_builders import until
from tui.app import DominoesApp
from tui.cli import main
from tui.drawing.columns import LEVELS, bar, columns
from tui.paths import matches_folder, statistics_file
from tui.screens.statistics import StatisticsScreen
from tui.screens.statistics_meanings import MeaningsScreen
from tui.screens.statistics_rows import meanings
from tui.settings import Settings
from tui.words.figures import GROUPS

if TYPE_CHECKING:
    from textual.pilot import Pilot

SIZES = [(60, 20), (80, 24), (100, 30), (120, 40)]
FIGURES = [figure for group in GROUPS for figure in group.figures]


def play_matches(count: int = 6, *, people: int = 1) -> None:
    for number, (book, seats, options) in enumerate(VARIED[:count]):
        start = header(book, seats, {**options, "rounds": 2}, seed=str(number))
        players = tuple(
            player._replace(bot=None) if seat < people else player for seat, player in enumerate(start.players)
        )
        library.leave(play(library.start(matches_folder(), start._replace(players=players)), Random(number)))


def screen_of(app: DominoesApp) -> StatisticsScreen:
    assert isinstance(app.screen, StatisticsScreen)
    return app.screen


async def counted(app: DominoesApp, pilot: Pilot[None]) -> str:
    """Wait until everything is read and shown."""
    await until(lambda: not screen_of(app).is_reading, pilot)
    await app.workers.wait_for_complete()
    await pilot.pause()
    return sheet(app)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_every_figure_stands_on_the_screen_at_every_size(size: tuple[int, int], glyphs: str) -> None:
    play_matches()
    app = DominoesApp(Settings(glyphs=glyphs), StatisticsScreen)
    async with app.run_test(size=size) as pilot:
        text = await counted(app, pilot)
        lines = text.splitlines()
        assert len(lines) == size[1]
        assert max(map(len, lines)) <= size[0]
        for word in ("played", "win rate", "won, domino", "tiles drawn", "doubles left", "Score difference"):
            assert word in text
        assert app.screen.query_one(Sparkline).display is (glyphs == "unicode")
        assert any(set(line) & set(LEVELS[-2:]) for line in lines) or glyphs == "unicode"
        for _ in range(5):
            await press(pilot, "right")
            assert max(map(len, sheet(app).splitlines())) <= size[0]


async def test_what_is_shown_is_what_was_counted() -> None:
    play_matches()
    app = DominoesApp(first=StatisticsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        text = await counted(app, pilot)
    with Store(statistics_file(), matches_folder()) as store:
        found = figures(store, Choice())
    assert f"   played{found.played:>16}" in text
    assert f"won, domino{found.went_out:>11}" in text
    assert f"lowest {min(found.differences):+}, highest {max(found.differences):+}" in text


async def test_without_matches_it_says_kindly_what_will_stand_here() -> None:
    app = DominoesApp()
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot, "a")
        text = await counted(app, pilot)
        assert "No match of this kind has been played yet." in text
        assert "counted from the records of your matches" in text
        await press(pilot, "right m b s o down up w escape backspace escape")
        assert not isinstance(app.screen, StatisticsScreen)


async def test_keys_narrow_what_is_counted_and_one_takes_it_back() -> None:
    play_matches()
    app = DominoesApp(first=StatisticsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        whole = await counted(app, pilot)
        assert "m your own   b all rulebooks   s all seats   o all levels" in whole
        for keys, words in (("b", "b Jaques"), ("s", "s 2 seats"), ("o", "o Novice"), ("b", "b Official")):
            await press(pilot, keys)
            assert words in await counted(app, pilot)
        assert "Backspace all again" in sheet(app)
        await press(pilot, "backspace")
        assert await counted(app, pilot) == whole
        await press(pilot, "s s s s")
        assert await counted(app, pilot) == whole


async def test_matches_of_several_people_have_figures_of_their_own() -> None:
    play_matches(2, people=2)
    app = DominoesApp(first=StatisticsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "No match of this kind" in await counted(app, pilot)
        await press(pilot, "m m")
        assert "m shared" in await counted(app, pilot)
        assert "   played               2" in sheet(app)


async def test_pages_tell_matches_apart_and_go_round() -> None:
    play_matches()
    app = DominoesApp(first=StatisticsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        first = await counted(app, pilot)
        seen = {}
        for title in (
            "By rulebook",
            "By seats",
            "By the opponents' level",
            "By opponent",
            "By partner",
            "Reviewed matches",
        ):
            await press(pilot, "right")
            seen[title] = sheet(app)
            assert seen[title].startswith(f" {title}")
        assert "Jaques" in seen["By rulebook"]
        assert "4 seats, partners" in seen["By seats"]
        assert "Ana, Novice" in seen["By opponent"]
        await press(pilot, "right")
        assert sheet(app) == first


async def test_every_figure_is_explained_on_a_key() -> None:
    app = DominoesApp(first=StatisticsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await counted(app, pilot)
        await press(pilot, "w")
        assert isinstance(app.screen, MeaningsScreen)
        assert "Matches that came to their end" in sheet(app)
    text = " ".join("".join(run for run, _ in row).strip() for row in meanings(100))
    assert all(figure.meaning in " ".join(text.split()) for figure in FIGURES)


async def test_a_file_that_cannot_be_read_is_said_and_the_others_count() -> None:
    play_matches(2)
    (matches_folder() / "bad.jsonl").write_text("nonsense\n", encoding="utf-8")
    app = DominoesApp(first=StatisticsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        text = await counted(app, pilot)
        assert "! 1 file can't be read and doesn't count: bad.jsonl" in text
        assert "   played               2" in text


async def test_a_damaged_file_of_statistics_is_said_in_one_sentence() -> None:
    play_matches(2)
    statistics_file().write_bytes(b"no database" * 100)
    app = DominoesApp(first=StatisticsScreen)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        assert "   played               2" in await counted(app, pilot)
        said = [" ".join(str(toast.render()).split()) for toast in app.screen.query("Toast")]
        assert len(said) == 1
        assert said[0].endswith("the old file is kept as statistics.sqlite3.broken.")


@pytest.mark.parametrize("theme", ["ivory", "mono"])
async def test_a_resize_keeps_the_page_and_the_choice(theme: str) -> None:
    play_matches()
    app = DominoesApp(Settings(glyphs="unicode", theme=theme), StatisticsScreen)
    async with app.run_test(size=(120, 40)) as pilot:
        await counted(app, pilot)
        await press(pilot, "b")
        await counted(app, pilot)
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "b Jaques" in sheet(app)
        chart = app.screen.query_one(Sparkline)
        assert chart.display is (theme == "ivory")
        assert chart.region.right <= 60
        assert chart.region.bottom <= 19


def run(arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(arguments.split())
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_prints_every_figure_with_its_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    play_matches()
    status, out, err = run("stats", capsys)
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert out.startswith("Your own matches\n\nMatches\n  played                 6  ")
    flat = " ".join(out.split())
    assert all(figure.label in flat and figure.meaning in flat for figure in FIGURES)
    assert "By rulebook\n" in out
    assert "By partner\n" in out
    assert run("stats --rebuild", capsys) == (0, out, "")


def test_the_command_says_when_there_is_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("stats", capsys) == (0, "No match has been played yet.\n", "")


def test_json_has_every_figure_of_every_kind_of_match(capsys: pytest.CaptureFixture[str]) -> None:
    play_matches(3)
    play_matches(1, people=2)
    status, out, err = run("stats --json", capsys)
    assert (status, err) == (0, "")
    told = json.loads(out)
    assert (told["own"]["played"], told["shared"]["played"], told["apart"]["played"]) == (3, 1, 0)
    assert set(told["own"]) >= {figure.name for figure in FIGURES} | {"win_rate", "by", "differences"}
    assert told["unread"] == []
    assert [line["name"] for line in told["own"]["by"]["rulebook"]] == ["Jaques"]


def test_a_damaged_file_is_said_on_the_error_stream(capsys: pytest.CaptureFixture[str]) -> None:
    play_matches(1)
    statistics_file().write_bytes(b"no database" * 100)
    status, out, err = run("stats", capsys)
    assert (status, "  played                 1  " in out) == (0, True)
    assert err.count("\n") == 1


def test_columns_show_the_smallest_and_fill_up_with_the_greatest() -> None:
    assert columns([1, 4, 7, 10], 1, wide=1) == [".:|#"]
    assert columns([-5, 5], 3) == ["  #", "  #", ". #"]
    assert columns([3, 3], 2) == ["# #", "# #"]
    assert columns([], 2) == ["", ""]


def test_a_bar_shows_a_small_part_and_never_leaves_its_width() -> None:
    assert bar(0, 10, 5) == "░░░░░"
    assert bar(1, 1000, 5) == "█░░░░"
    assert bar(10, 10, 5) == "█████"
    assert bar(0, 0, 5) == "░░░░░"


def test_figures_have_names_of_their_own() -> None:
    names = [figure.name for figure in FIGURES]
    assert len(set(names)) == len(names)
    assert all(len(figure.label) <= 16 for figure in FIGURES)
