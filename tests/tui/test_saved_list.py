"""The list of matches is searched, sorted and narrowed."""

from __future__ import annotations

from pathlib import Path

from engine import library
from engine.library import Saved
from engine.reading import Ending
from engine.record import Branch
from tests.engine.random_matches import header
from tests.tui.app_driver import press, sheet
from tests.tui.test_replays import finished, started
from tui.app import DominoesApp
from tui.saved_list import KINDS, ORDERS, chosen, result_words
from tui.screens.replays import ReplaysScreen


def saved(number: int, *, book: str = "jaques", rounds: int | None = 3, kind: str = "match", winner: int = 0) -> Saved:
    """A match that was played as the number-th one."""
    ending = None if rounds is None else Ending(rounds, (100, 20), winner)
    kept = header(book, created=f"2025-11-{number:02}T12:00:00+00:00", names=("", f"Ana{number}"))
    branch = Branch("x", 1, 2) if kind == "branch" else None
    return Saved(Path(f"{number}.jsonl"), kept._replace(kind=kind, branch=branch), ending, number)


FOUND = [
    saved(1, book="pagat", rounds=9),
    saved(2, rounds=None),
    saved(3, kind="demo"),
    saved(4, winner=1),
    saved(5, kind="branch", rounds=None),
]


def numbers(kind: str = "all", order: str = "date", search: str = "") -> list[int]:
    return [one.changed for one in chosen(FOUND, kind, order, search)]


def test_every_kind_shows_its_matches_and_together_they_are_all() -> None:
    assert {kind: numbers(kind) for kind in KINDS} == {
        "all": [5, 4, 3, 2, 1],
        "open": [5, 2],
        "finished": [4, 1],
        "demos": [3],
    }


def test_an_order_is_kept_within_by_date() -> None:
    assert {order: numbers(order=order) for order in ORDERS} == {
        "date": [5, 4, 3, 2, 1],
        "rulebook": [5, 4, 3, 2, 1],
        "rounds": [1, 4, 3, 5, 2],
    }


def test_every_word_of_a_search_has_to_occur_in_names_rulebook_date_or_result() -> None:
    assert numbers(search="ana4") == [4]
    assert numbers(search="PAGAT") == [1]
    assert numbers(search="2025-11-02") == [2]
    assert numbers(search="lost jaques") == [4]
    assert numbers(search="branch") == [5]
    assert numbers(search="lost pagat") == []
    assert [result_words(one) for one in FOUND] == ["won", "", "won", "lost", ""]


async def test_the_list_is_searched_while_one_types_and_a_match_is_exported() -> None:
    finished()
    library.leave(started())
    app = DominoesApp(first=ReplaysScreen)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await press(pilot, "slash l o s t")
        assert "Search: lost_" in sheet(app)
        assert "1 match" in sheet(app)
        await press(pilot, "enter e")
        assert len(app.screen.query("Toast")) == 1
        await press(pilot, "escape f")
        assert "open · by date · 1 match" in sheet(app)
        await press(pilot, "f f")
        assert "No match is like that." in sheet(app)
        await press(pilot, "f s")
        assert "all matches · by rulebook · 2 matches" in sheet(app)
