"""The replay screen: a record, move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.actions import Action, Do
from engine.errors import RecordError
from engine.record import GameRecord, Header, Player
from engine.rulebooks import rulebook
from engine.session import Session
from engine.snapshot import Phase
from engine.state import Deal
from tui.app import DominoesApp
from tui.demo_run import move
from tui.match_setup import MatchSetup
from tui.screens.replay import ReplayScreen
from tui.series import Series

RULES = rulebook("jaques").rules(2)


def played(*levels: str | None, moves: int | None = None) -> GameRecord:
    """A match that bots played, of which some may be noted down as people; all of it or its first moves."""
    names = ("Ana", "Ben")
    session = Session(Header(RULES, "7", tuple(Player(n, "novice") for n in names), "Jaques"))
    row = Series(MatchSetup(rules=RULES, rulebook="Jaques", players=session.players))
    bots = row.bots(session)
    while session.state.phase is not Phase.MATCH_OVER and (moves is None or session.version < moves):
        move(session, bots, row)
    players = tuple(Player(n if level else "", level) for n, level in zip(names, levels, strict=True))
    return GameRecord(session.header._replace(players=players), session.record().entries)


async def test_a_replay_goes_forward_and_back_by_moves_and_rounds() -> None:
    screen = ReplayScreen(played("novice", "novice"))
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        assert screen.at == 0
        assert "Replay   Jaques, first to 100 · round 1" in screen.text()
        await pilot.press("right", "right", "left")
        assert screen.at == 1
        assert "PAUSED · move 1" in screen.text()
        await pilot.press("down")
        assert (screen.snapshot.round, screen.snapshot.chain.placements) == (2, ())
        await pilot.press("left")
        assert screen.snapshot.phase == "round_over"
        assert " Sum " in screen.text()
        await pilot.press("end")
        assert "wins the match. Seed 7." in screen.text()
        await pilot.press("right")
        assert screen.is_newest
        await pilot.press("home")
        assert screen.at == 0


async def test_a_replay_plays_by_itself_to_its_end_and_stops_there() -> None:
    screen = ReplayScreen(played("novice", "novice"), pace="max")
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        await pilot.press("end", *["left"] * 5, "space")
        for _ in range(500):
            if screen.is_newest and not screen.is_playing:
                break
            await pilot.pause(0.01)
        assert screen.is_newest
        assert "PAUSED" in screen.text()


async def test_hands_are_open_and_can_be_hidden() -> None:
    screen = ReplayScreen(played("novice", "novice"))
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        first = " ".join(f"{tile.low}|{tile.high}" for tile in screen.moment.table.hands[0])
        assert first in screen.text()
        await pilot.press("o")
        assert first not in screen.text()


async def test_the_one_person_of_a_match_is_called_you() -> None:
    screen = ReplayScreen(played(None, "novice"))
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)):
        assert "You 7 tiles" in screen.text()
        assert "Ben (Novice) 7 tiles" in screen.text()


async def test_the_round_that_a_person_still_plays_keeps_its_hands_hidden() -> None:
    whole = played(None, "novice")
    deals = [place for place, entry in enumerate(whole.entries) if isinstance(entry, Deal)]
    unfinished = GameRecord(whole.header, whole.entries[: deals[1] + 2])
    screen = ReplayScreen(unfinished)
    async with DominoesApp(first=lambda: screen).run_test(size=(80, 24)) as pilot:
        assert "open hands" in screen.text()
        await pilot.press("end")
        assert screen.snapshot.round == 2
        assert "hidden hands" in screen.text()
        await pilot.press("o", "o")
        assert "hidden hands" in screen.text()
        assert "Seed" not in screen.text()


def test_a_record_that_breaks_a_rule_is_refused_in_one_sentence(tmp_path: Path) -> None:
    record = played("novice", "novice", moves=5)
    broken = GameRecord(record.header, (*record.entries, (0, Action(Do.ACCEPT))))
    with pytest.raises(RecordError) as caught:
        ReplayScreen(broken)
    assert caught.value.code == "record-refused"
    with pytest.raises(RecordError) as caught:
        ReplayScreen(GameRecord(record.header, ()))
    assert caught.value.code == "record-bad"
