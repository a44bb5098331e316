"""A record: jumping to a move, playing on from it, its position, text and promise."""

from __future__ import annotations

from random import Random

from engine.fairness import committed
from engine.notation import parse_notation
from engine.position import parse_position
from engine.record import GameRecord
from engine.session import Session
from engine.snapshot import Phase
from engine.state import Deal
from tests.engine.random_matches import header, play
from tests.tui.app_driver import press
from tui.app import DominoesApp
from tui.host import Host
from tui.paths import exports_folder
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.words.facts import moves_made


def record_of_a_match() -> GameRecord:
    return play(Session(committed(header(seed="5"))), Random(3)).record()


def opened(record: GameRecord) -> tuple[DominoesApp, ReplayScreen]:
    screen = ReplayScreen(record, name="a match")
    return DominoesApp(first=lambda: screen), screen


async def test_a_move_is_reached_by_its_number_and_by_round_and_number() -> None:
    app, screen = opened(record_of_a_match())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j 4 enter")
        assert (screen.snapshot.round, moves_made(screen.snapshot)) == (1, 4)
        await press(pilot, "2 full_stop 3")
        assert "Go to move 2.3_" in screen.text()
        await press(pilot, "enter")
        assert (screen.snapshot.round, moves_made(screen.snapshot)) == (2, 3)
        await press(pilot, "9 9 enter")
        assert screen.snapshot.round == 2
        assert "Round 2 has" in screen.text()
        at = screen.at
        await press(pilot, "7 7 full_stop 1 enter")
        assert "There is no round 77." in screen.text()
        await press(pilot, "j 1 escape")
        assert screen.at == at
        assert isinstance(app.screen, ReplayScreen)


async def test_a_moment_is_played_on_in_a_match_of_its_own() -> None:
    record = record_of_a_match()
    app, screen = opened(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "2 full_stop 3 enter b")
        assert "Play on from here as 1 You, 2 Ana? Enter takes You, Esc stays." in screen.text()
        moment = screen.moment
        await press(pilot, "2")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert isinstance(table.host, Host)
        session = table.host.session
        assert session.header.branch is not None
        assert session.header.branch[:2] == ("a match", 2)
        assert [player.bot for player in session.players] == ["rulebook", None]
        assert session.record().entries[: screen.at + 1] == tuple(
            entry._replace(given=True) if isinstance(entry, Deal) else entry
            for entry in record.entries[: screen.at + 1]
        )
        assert moment.snapshot.chain.placements == session.snapshot(1).chain.placements[:3]
        app.ways.close()
        app.ways.wait()


async def test_nothing_is_played_on_after_the_end_or_in_a_round_that_is_still_played() -> None:
    app, screen = opened(record_of_a_match())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end b")
        assert "The match is over at this moment" in screen.text()
    unfinished = play(Session(header(seed="5")), Random(3), 6)
    assert unfinished.state.phase is Phase.PLAYING
    app, screen = opened(unfinished.record())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b")
        assert "This round is still being played" in screen.text()
        await press(pilot, "i")
        line = next(word for word in screen.text().split() if word.startswith("dd1."))
        assert parse_position(line).hands == (7, 7)


async def test_a_record_shows_its_position_its_promise_and_writes_its_text() -> None:
    record = record_of_a_match()
    app, screen = opened(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i")
        rows = [row.strip() for row in screen.text().splitlines()]
        place = next(place for place, row in enumerate(rows) if row.startswith("dd1."))
        assert parse_position(rows[place] + rows[place + 1]).boneyard == screen.moment.table.boneyard
        await press(pilot, "v")
        assert record.header.commitment in screen.text()
        assert "The commitment holds" in screen.text()
        await press(pilot, "escape e")
        assert "Written to" in screen.text()
    assert parse_notation((exports_folder() / "a_match.txt").read_text(encoding="utf-8")) == record


async def test_a_move_that_was_taken_back_is_said() -> None:
    session = Session(header(seed="5"))
    while not session.record().entries[1:] or session.state.turn != 0:
        play(session, Random(1), 1)
    play(session, Random(1), 1)
    session.undo()
    app, screen = opened(session.record())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        assert "1 move was taken back here." in screen.text()
