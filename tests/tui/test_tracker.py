"""The tracker counts right, says what is proven and by what, and each aid can be switched off everywhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.actions import CHALLENGE, Action, Do, End, play
from engine.belief import Where, believed
from engine.session import Session
from engine.snapshot import Phase, Snapshot
from engine.tiles import Tile
from tests.engine.random_matches import VARIED, header, step
from tests.tui.table_builders import seated, session_of
from tui.aids import Aids
from tui.characters import CHARACTERS
from tui.drawing.cells import cell_width
from tui.settings import Settings
from tui.words.knowledge import gap_lines, seat_words, shown_lines
from tui.words.people import People
from tui.words.tracker import MARKS, known_lines, matrix_rows, number_rows, tracker_page

PEOPLE = People(("You", "Ana", "Ben", "Cleo"), 0)


def drawn_twice() -> Session:
    """A table at which Ana drew 2 at 1 and 2, and laid the second tile on the right."""
    session = session_of("1-2 6-6 2-3 0-1", "3-3 4-4 0-0", boneyard="5-6 2-4 0-5 2-2 5-5", leader=0)
    for seat, do in ((0, play(Tile(1, 2))), (1, None), (1, None), (1, play(Tile(2, 4), End.RIGHT))):
        session.submit(seat, do or Action(Do.DRAW))
    return session


def rows_of_text(rows: list[list[tuple[str, str]]]) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in rows]


def test_the_page_counts_the_numbers_draws_the_set_and_says_what_is_proven() -> None:
    snapshot = drawn_twice().snapshot(0)
    assert rows_of_text(tracker_page(snapshot, PEOPLE, Aids(), 76)) == [
        "UNSEEN       0 1 2 3 4 5 6                        0  ▮         ▮ 14 unseen",
        "on the table 0 1 2 0 1 0 0                        1  + ▯       ▯  9 boneyard",
        "in your hand 1 1 1 1 0 0 1                        2  ▯ · ▯     +  3 yours",
        "unseen       6 5 4 6 6 7 6                        3  ▮ ▯ + ▮   ·  2 laid",
        "                                                  4  ▮ ▯ · ▮ ▮",
        "KNOWN                                             5  ▮ ▯ ▯ ▮ ▮ ▮",
        "Ana has no 1, no 2: drew 2 tiles with 1 and 2     6  ▮ ▯ ▯ ▮ ▮ ▮ +",
        "open (R13).                                          0 1 2 3 4 5 6",
    ]
    assert seat_words(snapshot, 1, 60) == "has no 1, no 2: drew 2 tiles with 1 and 2 open"
    assert seat_words(snapshot, 1, 20) == "has no 1, no 2"


def test_a_void_is_narrowed_by_what_was_drawn_since() -> None:
    session = session_of("1-2 3-5 0-2 1-1 4-4", "3-3 3-4", boneyard="1-3 1-6 0-1 5-6 2-3 2-4", leader=0)
    draw = Action(Do.DRAW)
    session.submit(0, play(Tile(1, 2)))
    for seat, action in (
        *((1, draw), (1, play(Tile(1, 3), End.LEFT)), (0, play(Tile(3, 5), End.LEFT))),
        *((1, draw), (1, draw), (1, draw), (1, play(Tile(5, 6), End.LEFT))),
    ):
        session.submit(seat, action)
    snapshot = session.snapshot(0)
    whole = "has no 2, no 5; no 1 but for 2 tiles drawn later"
    assert seat_words(snapshot, 1, 90) == whole
    assert seat_words(snapshot, 1, 46) == "has no 2, no 5; no 1 but for 2 drawn later"
    assert seat_words(snapshot, 1, 34) == "has no 2, no 5"
    assert gap_lines(snapshot, believed(snapshot), PEOPLE) == [
        "Ana has no 2, no 5: drew 3 tiles with 5 and 2 open (R13).",
        "Ana has no 1 but for 2 tiles drawn later: drew 1 tile with 1 and 2 open (R13).",
    ]


def moments(book: str, seats: int, options: Any) -> list[Snapshot]:
    """The moments of a match played at random, as one seat and a spectator see them."""
    session, chance = Session(header(book, seats, options)), Random(3)
    seen = []
    for _ in range(40):
        if session.state.phase is Phase.MATCH_OVER:
            break
        seen += [session.snapshot(chance.randrange(seats)), session.snapshot(None)]
        step(session, chance)
    return seen


@pytest.mark.parametrize(("book", "seats", "options"), VARIED)
def test_every_column_adds_up_to_a_suit_and_every_row_has_its_width(book: str, seats: int, options: Any) -> None:
    for snapshot in moments(book, seats, options):
        belief, suit = believed(snapshot), snapshot.rules.highest_pip + 1
        rows = number_rows(snapshot, belief, 29)
        cells = [[int(text) for text, _ in row[1:]] for row in rows]
        assert cells[0] == list(range(suit))
        assert all(sum(column) == suit for column in zip(*cells[1:], strict=True))
        marks = "".join(text for row in matrix_rows(snapshot, belief, Aids())[:-1] for text, _ in row[1 : suit + 1])
        assert sum(marks.count(mark) for mark in MARKS.values()) >= snapshot.rules.set_size
        for width in (56, 76, 100):
            assert all(
                cell_width(text) <= width for text in rows_of_text(tracker_page(snapshot, PEOPLE, Aids(), width))
            )


def test_the_marks_of_the_matrix_stay_apart_in_every_glyph_set() -> None:
    for characters in CHARACTERS.values():
        assert len({mark.translate(characters) for mark in MARKS.values()}) == len(MARKS) == len(Where)


def known(session: Session) -> list[str]:
    """What the tracker says is known to the first seat."""
    snapshot = session.snapshot(0)
    return known_lines(snapshot, believed(snapshot), PEOPLE, Aids())


def test_a_number_of_which_no_tile_is_unseen_is_named_with_who_can_follow_it() -> None:
    session = session_of("0-0 0-1 0-2 0-3 0-4 0-5 0-6", "1-1 2-2", leader=0, draw="none")
    session.submit(0, play(Tile(0, 0)))
    assert "All tiles with a 0 are laid or yours: only you can follow a 0." in known(session)
    session = session_of("0-1 0-2 0-3 4-5 0-6 1-1", "0-0 2-3 0-4 0-5 1-6", leader=0, draw="none")
    session.submit(0, play(Tile(0, 1)))
    for tile in ((0, 0), (0, 2), (2, 3), (0, 3), (0, 4), (4, 5), (0, 5), (0, 6)):
        session.submit(session.state.turn, play(Tile(*tile), End.LEFT))
    assert "All tiles with a 0 are laid: nobody can follow a 0." in known(session)


def test_a_tile_that_was_taken_back_is_known() -> None:
    session = session_of("1-2 6-6 5-5", "3-4 4-4 0-0", boneyard="0-6 0-1 2-2", leader=0, referee="players")
    session.submit(0, play(Tile(1, 2)))
    session.submit(1, play(Tile(3, 4), End.LEFT))
    session.submit(0, CHALLENGE)
    snapshot = session.snapshot(0)
    assert shown_lines(snapshot, believed(snapshot), PEOPLE) == ["Ana holds 3-4: it was taken back (R35)."]
    assert "!" in "".join(rows_of_text(tracker_page(snapshot, PEOPLE, Aids(), 76)))


async def test_a_key_opens_the_tracker_over_the_chain_and_closes_it() -> None:
    async with seated(drawn_twice()) as seat:
        assert "in no hand" not in seat.screen_text
        await seat.press("k")
        assert "Tracker" in seat.screen_text
        assert "on the table 0 1 2 0 1 0 0" in seat.screen_text
        assert "Your hand" in seat.screen_text
        await seat.press("k")
        assert "Tracker" not in seat.screen_text


async def test_a_large_screen_has_it_always() -> None:
    async with seated(drawn_twice(), size=(120, 40)) as seat:
        rail = seat.table.rail.text()
        assert [rail.index(word) for word in ("SCORE", "UNSEEN", "KNOWN", "LOG")] == sorted(
            rail.index(word) for word in ("SCORE", "UNSEEN", "KNOWN", "LOG")
        )
        assert "Ana has no 1, no 2: drew 2" in rail


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
async def test_an_aid_that_is_off_is_nowhere(size: tuple[int, int]) -> None:
    off = Settings(tracker=False, voids=False, hand_pips=False)
    async with seated(drawn_twice(), size=size, settings=off) as seat:
        await seat.press("k")
        assert seat.prompt == "The tracker is off; the settings turn it on."
        for key in ("k", "w", "l"):
            await seat.press(key)
            for word in ("UNSEEN", "KNOWN", "unseen", "has no", "proven", "in no hand"):
                assert word not in seat.screen_text, (key, word)
            assert "pips" not in seat.table.boneyard.text()


async def test_each_aid_can_be_off_by_itself() -> None:
    async with seated(drawn_twice(), settings=Settings(voids=False)) as seat:
        await seat.press("k")
        assert "on the table" in seat.screen_text
        assert "in no hand" not in seat.screen_text
        assert "has no" not in seat.screen_text
    async with seated(drawn_twice(), settings=Settings(tracker=False)) as seat:
        await seat.press("k")
        assert "on the table" not in seat.screen_text
        assert "Ana has no 1, no 2" in seat.screen_text
    async with seated(drawn_twice(), settings=Settings(hand_pips=False)) as seat:
        assert "Your hand: 3 tiles" in seat.screen_text
        assert "pips" not in seat.table.boneyard.text()
