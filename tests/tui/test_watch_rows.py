"""The picture of a watched match, at every size."""

from __future__ import annotations

from functools import lru_cache

import pytest

from engine.record import Header
from engine.rulebooks import rulebook
from engine.session import Session
from engine.snapshot import Phase
from tui.demo_run import move
from tui.drawing.cells import cell_width
from tui.drawing.glyphs import GLYPH_SETS
from tui.match_setup import MatchSetup, seated
from tui.moments import Moment, moments_of
from tui.screens.watch_rows import Watched, watch_picture
from tui.screens.watch_seats import above_and_below
from tui.series import Series
from tui.widgets.picture import Row
from tui.words.people import People

NAMES = ("Ana", "Ben", "Cleo", "Dov")
TABLES: dict[str, tuple[str, int, dict[str, object]]] = {
    "two": ("jaques", 2, {}),
    "two of nine": ("jaques", 2, {"highest_pip": 9}),
    "three": ("pagat", 3, {"highest_pip": 9}),
    "partners": ("official", 4, {"partnership": True, "spinner": True}),
    "four": ("jaques", 4, {"highest_pip": 9, "draw": "none"}),
}


@lru_cache
def moments(table: str) -> tuple[Moment, ...]:
    """A match of one round."""
    book, seats, options = TABLES[table]
    rules = rulebook(book).rules(seats, {**options, "rounds": 1, "match_tie": "drawn"})
    players = seated(seats, (), ("rulebook", "novice"))
    session = Session(Header(rules, "5", players))
    row = Series(MatchSetup(rules=rules, rulebook="", players=players))
    bots = row.bots(session)
    while session.state.phase is not Phase.MATCH_OVER:
        move(session, bots, row)
    return tuple(moments_of(session.record()))


def watched(moment: Moment, *, is_open: bool = True) -> Watched:
    """What a demo would show."""
    scores = moment.snapshot.scores
    return Watched(
        moment=moment,
        people=People(NAMES[: moment.snapshot.rules.seats]),
        levels=["Rulebook"] * moment.snapshot.rules.seats,
        titles=("Demo   Jaques, first to 100 · match 1 · round 1", "Demo"),
        state="PLAYING",
        is_playing=True,
        second_score=("Matches won", [0] * len(scores), ""),
        paces=[("slow", False), ("normal", True)],
        where="moment 1 of 2",
        is_open=is_open,
        prompt=("►", "It plays by itself."),
        hints=[("Space", "pause")],
    )


def text(rows: list[Row]) -> str:
    """The rows as text."""
    return "\n".join("".join(part for part, _ in row) for row in rows)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("table", TABLES)
def test_every_moment_of_every_table_fits_every_size_with_its_whole_chain(table: str, size: tuple[int, int]) -> None:
    layout = None
    for moment in moments(table):
        rows, layout = watch_picture(watched(moment), *size, GLYPH_SETS["pips"], layout)
        assert len(rows) == size[1]
        assert all(sum(cell_width(part) for part, _ in row) <= size[0] for row in rows)
        shown = text(rows)
        assert all(name in shown for name in NAMES[: moment.snapshot.rules.seats])
        if moment.snapshot.chain.placements:
            assert layout is not None
            assert len(layout.tiles) == len(moment.snapshot.chain.placements)


def test_hidden_hands_open_when_the_round_is_over() -> None:
    first, last = moments("two")[0], moments("two")[-1]
    hidden, _ = watch_picture(watched(first, is_open=False), 80, 24, GLYPH_SETS["pips"], None)
    assert "▮▮▮▮▮▮▮" in text(hidden)
    shown, _ = watch_picture(watched(last, is_open=False), 80, 24, GLYPH_SETS["pips"], None)
    left = next(hand for hand in last.table.hands if hand)
    assert " ".join(f"{tile.low}|{tile.high}" for tile in left) in text(shown)


def test_seats_follow_clockwise_round_the_chain() -> None:
    assert above_and_below(2) == ((0,), (1,))
    assert above_and_below(3) == ((0,), (2, 1))
    assert above_and_below(4) == ((0, 1), (3, 2))
