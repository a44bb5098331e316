"""Watching a match that is played in another terminal."""

from __future__ import annotations

from pathlib import Path

from engine.library import leave, start
from engine.record import Header, Player
from engine.rulebooks import JAQUES
from engine.snapshot import Phase
from engine.transition import legal_actions
from tui.app import DominoesApp
from tui.screens.live import LiveScreen


async def test_a_spectator_sees_each_move_and_no_hand_before_the_round_is_over(tmp_path: Path) -> None:
    header = Header(JAQUES.rules(2), "3", (Player("Mia"), Player("Ana", "rulebook")))
    session = start(tmp_path, header)
    path = next(tmp_path.glob("*.jsonl"))
    app = DominoesApp(first=lambda: LiveScreen(path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, LiveScreen)
        assert "Watching   Mia, Ana" in screen.text()
        for _ in range(4):
            session.submit(session.state.round.turn, legal_actions(session.state)[0])
        before = len(screen.moments)
        screen.look()
        await pilot.pause()
        assert len(screen.moments) == before + 4
        assert screen.is_newest
        assert "hidden hands" in screen.text()
        while session.state.phase is Phase.PLAYING:
            session.submit(session.state.round.turn, legal_actions(session.state)[-1])
        screen.look()
        await pilot.pause()
        assert "open hands" in screen.text()
    leave(session)
