"""The review screen: walking from mistake to mistake, what stands there, and the work behind it."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Do
from engine.errors import RecordError
from engine.record import GameRecord
from engine.review import Depth, Mark, Review
from engine.review.outlook import chain_after, outlook
from engine.review.running import Task
from engine.work import Workplace
from screenshots import reviewed
from tests.tui.app_driver import press
from tests.tui.table_builders import seated, session_of
from tests.tui.test_replay import played
from tui.app import DominoesApp
from tui.drawing.cells import cell_width
from tui.drawing.curve import Sign, column_of, curve, places_of
from tui.opening import review_screen
from tui.paths import exports_folder
from tui.reviewing import Reviewing, reviewable
from tui.screens.replay import ReplayScreen
from tui.screens.review import ReviewScreen
from tui.screens.review_plays import play_rows, shown_options


def opened(size: tuple[int, int] = (80, 24)) -> tuple[DominoesApp, ReviewScreen]:
    screen = reviewed.screen()
    return DominoesApp(first=lambda: screen), screen


async def test_n_goes_from_mistake_to_mistake_and_the_seat_that_is_looked_at_narrows_them() -> None:
    app, screen = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        marked = [one for one in screen.found.review.decisions if one.mark] if screen.found.review else []
        await press(pilot, "s s home")
        assert screen.eyes is None
        for decision in marked[:3]:
            await press(pilot, "n")
            assert screen.entry == decision.entry
            assert f"{decision.mark.value} " in screen.text()
            assert f"decision {decision.number} of" in screen.text()
        await press(pilot, "N")
        assert screen.entry == marked[1].entry
        await press(pilot, "home s n")
        assert screen.entry == next(one.entry for one in marked if one.seat == 0)
        await press(pilot, "end n")
        assert "There is no mistake further on." in screen.text()


async def test_a_candidate_that_is_looked_at_lies_on_the_chain_and_is_explained() -> None:
    app, screen = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        judged, before = screen.judged, screen.snapshot.chain
        assert judged is not None
        await press(pilot, "down")
        first = judged.options[0].action
        assert f"({first.tile} on the" in screen.text()
        assert len(chain_after(screen.seen, first).placements) == len(before.placements) + 1
        assert f"*{first.tile.low}|" in screen.text() or f"|{first.tile.low}" in screen.text()  # type: ignore[union-attr]
        assert f"{first.tile} on the" in screen.text().splitlines()[19]
        await press(pilot, "escape")
        assert screen.picked is None
        assert app.screen is screen


async def test_it_opens_at_the_first_choice_of_who_looks_with_his_hand_open_throughout() -> None:
    app, screen = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w escape")
        assert screen.people.you == screen.eyes == screen.snapshot.turn
        assert "you lead" in screen.text()
        await press(pilot, "s n")
        assert screen.snapshot.turn != screen.people.you
        mine = screen.moment.table.hands[screen.people.you or 0]
        assert " ".join(f"{tile.low}|{tile.high}" for tile in mine) in screen.text()
        assert not [line for line in screen.text().splitlines() if "You leads" in line or "for You" in line]


async def test_p_says_why_a_moment_is_no_problem_and_which_one_is() -> None:
    app, screen = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "p")
        assert app.screen is screen
        assert "12 tiles can still be drawn here." in screen.text()
        where = screen.answer.split()[-3]
        await press(pilot, " ".join("full_stop" if key == "." else key for key in ("j", *where, "enter", "p")))
        assert type(app.screen).__name__ == "PracticeScreen"


async def test_space_turns_the_pages_of_the_totals_and_of_why() -> None:
    app, screen = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        at = screen.at
        for page, last in (("t", "Accuracy and points lost"), ("w", "guess luck")):
            await press(pilot, page)
            assert last not in screen.text()
            await press(pilot, "space space")
            assert last in screen.text()
            await press(pilot, "escape")
        assert screen.at == at


async def test_the_totals_tell_each_figure_with_its_meaning_and_what_to_mind() -> None:
    app, screen = opened()
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "t")
        for words in ("accuracy", "error rate", "luck of the drawn tiles", "round by round", "The judge plays like"):
            assert words in screen.text()
        await press(pilot, "escape o")
        assert "Totals" not in screen.text()
        hand = screen.moment.table.hands[1 - (screen.snapshot.turn or 0)]
        assert " ".join(f"{tile.low}|{tile.high}" for tile in hand) in screen.text()


async def test_a_review_is_written_as_text_and_as_a_page() -> None:
    app, screen = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x")
        assert "Written to" in screen.text()
    assert "accuracy" in (exports_folder() / "review-review.txt").read_text(encoding="utf-8")
    assert "<html" in (exports_folder() / "review-review.html").read_text(encoding="utf-8")


class Slow:
    """Judges the first choice and waits then, until it is stopped."""

    def __init__(self, whole: Review) -> None:
        self.whole, self.has_stopped, self.has_begun = whole, Event(), Event()

    def __call__(self, record: GameRecord, *_: Any, **given: Any) -> Review:
        from engine.review import Cancelled

        first = self.whole.decisions[0]
        assert first.snapshot is not None
        given["found"](Task("", self.whole.depth, first.snapshot, first.played), first.judged)
        given["progress"](1, 7)
        self.has_begun.set()
        while not given["stop"]():
            self.has_stopped.wait(0.01)
        self.has_stopped.set()
        raise Cancelled


async def test_what_is_judged_can_be_walked_through_while_the_rest_is_computed_and_leaving_ends_it() -> None:
    whole = reviewed.screen().found.review
    assert whole is not None
    slow = Slow(whole)
    screen = ReviewScreen(reviewed.record(), reviewing=Reviewing(reviewed.record(), make=slow))
    app = DominoesApp(first=lambda: screen)
    async with app.run_test(size=(80, 24)) as pilot:
        slow.has_begun.wait(5)
        await press(pilot, "enter")
        assert "This choice is being judged." in screen.text()
        await press(pilot, "home")
        assert screen.judged == whole.decisions[0].judged
        assert "judged: 1 of 7" in screen.text()
        await press(pilot, "t")
        assert "when everything has been judged" in screen.text()
        await press(pilot, "escape")
    assert slow.has_stopped.wait(5)


@pytest.mark.parametrize("size", [(60, 12), (30, 5), (1, 1)])
async def test_a_window_that_is_far_too_small_is_survived(size: tuple[int, int]) -> None:
    app, _ = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ("n", "down", "w", "t", "escape", "p"):
            await press(pilot, keys)
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
        assert app.is_running


def test_a_closer_look_is_never_a_rougher_one() -> None:
    asked: list[Task] = []

    class Noting(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            asked.append(*args)
            return Future()

    for deals, most in ((400, 3200), (5000, 10000)):
        reviewing = Reviewing(reviewed.record(), Depth(deals))
        reviewing._work = Workplace(Noting(), 1)
        assert reviewing.look_closer(next(iter(reviewing.choices)))
        assert asked[-1].depth == Depth(deals, most)


def test_the_figures_of_the_round_and_of_the_match_follow_a_closer_look() -> None:
    whole = reviewed.screen().found.review
    assert whole is not None
    chosen = next(one for one in whole.decisions if not one.exact)
    again = chosen.judged._replace(gap=chosen.judged.gap + 9, mark=Mark.BLUNDER)

    class Done(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(again)
            return future

    reviewing = Reviewing(reviewed.record())
    reviewing._work = Workplace(Done(), 1)
    assert reviewing.look_closer(chosen.entry)
    reviewing.take(whole)  # it was looked at before the review was whole
    for found in (reviewing.found.review, _looked_at_later(whole, chosen.entry, Done())):
        assert found is not None
        place = next(at for at, one in enumerate(found.rounds) if one.round == chosen.round)
        for now, before in ((found, whole), (found.rounds[place], whole.rounds[place])):
            marks = now.totals[chosen.seat].marks[2] - before.totals[chosen.seat].marks[2]
            assert marks == (chosen.mark is not Mark.BLUNDER)
            assert now.totals[chosen.seat].points_lost > before.totals[chosen.seat].points_lost
        assert all(abs(terms.residue) < 1e-9 for terms in found.rounds[place].terms)


def _looked_at_later(whole: Review, entry: int, work: Executor) -> Review | None:
    reviewing = Reviewing(reviewed.record())
    reviewing.take(whole)
    reviewing._work = Workplace(work, 1)
    assert reviewing.look_closer(entry)
    return reviewing.found.review


async def test_m_opens_the_review_after_a_match_and_in_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reviewing, "start", lambda reviewing: None)
    async with seated(session_of("6-6", "5-5", boneyard="0-0 1-1", leader=0, target=1)) as seat:
        await seat.press("enter", "enter", "m")
        assert type(seat.app.screen) is ReviewScreen
        await seat.press("escape")
        assert seat.table.is_current
        await seat.press("h")
        assert type(seat.app.screen).__name__ == "HomeScreen"
    app = DominoesApp(first=lambda: ReplayScreen(reviewed.record()))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m")
        assert isinstance(app.screen, ReviewScreen)
        await press(pilot, "q")
        assert type(app.screen).__name__ == "ReplayScreen"


def test_a_round_that_a_person_still_plays_is_not_reviewed() -> None:
    whole = played(None, "novice")
    cut = reviewable(whole)
    assert cut == whole
    unfinished = GameRecord(
        whole.header, whole.entries[: max(at for at, one in enumerate(whole.entries) if _deals(one)) + 3]
    )
    shown = reviewable(unfinished)
    assert shown is not None
    assert shown.entries == unfinished.entries[:-3]
    with pytest.raises(RecordError):
        review_screen(GameRecord(whole.header, whole.entries[:3]))


def _deals(entry: object) -> bool:
    return hasattr(entry, "hands")


def test_the_outlook_of_a_choice_says_shares_and_what_the_chain_is_open_to() -> None:
    review = reviewed.screen().found.review
    assert review is not None
    for decision in review.decisions[::5]:
        snapshot = decision.snapshot
        assert snapshot is not None
        for option in decision.options:
            found = outlook(snapshot, option.action)
            assert all(0 <= one.plays <= 1 for one in found.answers)
            assert 0 <= found.blocks <= 1
            assert (found.counts is None) == (found.blocks == 0)
            assert option.action.do is not Do.PLAY or set(found.ends) & set(option.action.tile or ())


@given(
    st.lists(st.floats(0, 1), max_size=90),
    st.integers(1, 60),
    st.integers(1, 8),
    st.dictionaries(st.integers(0, 60), st.sampled_from([Sign("?", 2), Sign("??", 3), Sign("?!", 1)]), max_size=6),
    st.booleans(),
)
def test_a_curve_fills_its_rows_whatever_stands_in_it(
    shares: list[float], width: int, height: int, signs: dict[int, Sign], plain: bool
) -> None:
    rows = curve(shares, width, height, here=0, signs=signs if width > 1 else {}, is_plain=plain)
    assert [sum(cell_width(text) for text, _ in row) for row in rows] == [width] * height
    places = places_of(len(shares), width)
    assert places == sorted(places)
    if shares:
        assert (places[0], places[-1]) == (0, len(shares) - 1) or len(shares) > width
        assert 0 <= column_of(len(shares) - 1, len(shares), width) < width


@pytest.mark.parametrize("room", [1, 2, 3, 9])
def test_the_played_one_is_always_among_the_candidates_that_are_shown(room: int) -> None:
    review = reviewed.screen().found.review
    assert review is not None
    for decision in review.decisions:
        shown = shown_options(decision.judged, None, room)
        assert len(shown) == min(room, len(decision.options))
        assert decision.judged.chosen in shown
        assert decision.snapshot is not None
        for width in (60, 80, 120):
            rows = play_rows(decision.judged, decision.snapshot, None, width, room + 1, "")
            assert all(sum(cell_width(text) for text, _ in row) <= width for row in rows)
