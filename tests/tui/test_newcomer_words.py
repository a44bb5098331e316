"""What a newcomer is told at the table and in lists, where he was misled before."""

from __future__ import annotations

from pathlib import Path

from engine.actions import End, play
from engine.library import last_open, leave, start
from engine.snapshot import Phase
from engine.tiles import parse_tile
from tests.tui.app_driver import press, sheet
from tests.tui.table_builders import dealt_session, session_of
from tests.tui.test_prompts import PEOPLE, moments
from tui.app import DominoesApp
from tui.draft import new_draft
from tui.drawing.cells import cell_width
from tui.practice_store import Store
from tui.screens.drill import DrillScreen
from tui.screens.drills import DrillsScreen
from tui.screens.key_hints import match_end_hints, play_hints
from tui.screens.new_game import NewGameScreen
from tui.screens.picking import Picking
from tui.screens.practice_menu import PracticeMenuScreen
from tui.widgets.prompt_line import Hint
from tui.words import reasons
from tui.words.results import match_lines


def cells(hints: tuple[Hint, ...]) -> int:
    """Cells of a line of keys with a gap of two."""
    return sum(cell_width(f"{key} {what}  ") for key, what, _ in hints) - 2


def test_the_keys_of_the_table_have_room_and_stay_the_same_while_there_is_something_to_draw() -> None:
    seen: dict[bool, set[tuple[str, ...]]] = {True: set(), False: set()}
    for snapshot in moments("jaques", 2, {}, "c"):
        if snapshot.phase is Phase.PLAYING:
            hints = play_hints(snapshot, Picking(), {}, auto=False, counts=True, helps=True)
            assert cells(hints) <= 79
            assert all(what for _, what, _ in hints)
            seen[bool(snapshot.drawable)].add(tuple(what for _, what, _ in hints))
    assert all(len(words) == 1 for words in seen.values())
    (before,), (after,) = seen[True], seen[False]
    assert (set(before) - set(after), set(after) - set(before)) == ({"draw"}, {"pass"})
    assert "hint" in before
    assert cells(match_end_hints({})) <= 79


def test_a_tile_that_fits_both_ends_is_played_by_the_keys_of_the_ends() -> None:
    session = session_of("0-1 0-2 4-4", "1-2 5-5", boneyard="3-3", leader=0)
    session.submit(0, play(parse_tile("0-1")))
    session.submit(1, play(parse_tile("1-2"), End.RIGHT))
    snapshot = session.snapshot(0)
    assert reasons.possible(snapshot, snapshot.hand, parse_tile("0-2")) == "[ or ] plays 0-2."


def test_who_drew_in_vain_at_the_end_of_a_round_is_told() -> None:
    end = moments("jaques", 2, {}, "d3")[-1]
    assert end.last_round is not None
    assert match_lines(end.last_round, end, PEOPLE) == ["You drew 4 tiles after the last play."]


def test_an_open_match_whose_round_is_over_goes_on_with_the_next_one(tmp_path: Path) -> None:
    session = start(tmp_path, dealt_session().header)
    while session.state.phase is Phase.PLAYING:
        turn = session.state.round.turn
        session.submit(turn, session.snapshot(turn).legal[0])
    leave(session)
    progress = last_open(tmp_path)
    assert progress is not None
    assert progress.round == 2


async def test_a_digit_opens_its_line_of_a_list_and_one_that_is_not_there_is_answered() -> None:
    app = DominoesApp(first=DrillsScreen)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await press(pilot, "9")
        await pilot.pause()
        said = [str(toast.render()) for toast in app.screen.query("Toast")]
        assert any("There is no line 9: they go to 4." in one for one in said)
        await press(pilot, "4 n enter")
        assert isinstance(app.screen, DrillScreen)
        assert "wins: by how many pips at least?" in app.screen.prompt().text


async def test_a_target_is_typed_where_it_is_chosen_and_a_level_of_practice_is_kept(tmp_path: Path) -> None:
    screen = NewGameScreen(new_draft(), lambda setup: None)
    app = DominoesApp(first=lambda: screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down down down down down")
        assert "(100) 200" in sheet(app)
        assert "or type it" in sheet(app)
        await press(pilot, "5 0")
        assert screen.draft.nearest.target == 50
        with Store.open(tmp_path / "practice.sqlite3", lambda: ()) as store:
            await app.push_screen(PracticeMenuScreen(store))
            await press(pilot, "right right escape")
            await app.push_screen(PracticeMenuScreen(store))
            await pilot.pause()
            assert "Themes · medium" in sheet(app)
            await app.workers.wait_for_complete()
