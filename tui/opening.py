"""How the screens of a match are made from its rules, players and record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.paths import matches_folder

if TYPE_CHECKING:
    from pathlib import Path

    from textual.screen import Screen

    from engine.bots.protocol import Bot
    from engine.record import GameRecord
    from engine.session import Session
    from tui.match_setup import MatchSetup
    from tui.settings import Settings


def start_session(setup: MatchSetup) -> Session:
    """Start a match whose file is in the player's folder; OSError if it can't be written."""
    from engine import library

    return library.start(matches_folder(), setup.header())


def bots_of(session: Session) -> tuple[list[int], dict[int, Bot]]:
    """Return the seats of people and the bots of the other seats; an unknown level is played by the default one."""
    from engine.bots.ladder import DEFAULT_LEVEL, LEVELS, bots_at

    levels = [None if p.bot is None else p.bot if p.bot in LEVELS else DEFAULT_LEVEL for p in session.players]
    people = [seat for seat, level in enumerate(levels) if level is None]
    return people, bots_at(levels, session.header.seed)


def table_screen(session: Session, settings: Settings) -> Screen[Any]:
    """Return the table of a match that is held by this process."""
    from tui.host import Host
    from tui.screens.table import TableScreen
    from tui.settings import STEP
    from tui.turns import PACES

    people, bots = bots_of(session)
    host = Host(session, people, bots, pace=PACES.get(settings.pace, 0.0))
    if settings.pace == STEP:
        host.pause()
    if settings.auto:
        host.set_auto(people)
    return TableScreen(host)


def demo_screen(setup: MatchSetup, **options: Any) -> Screen[Any]:
    """Return the screen of matches that bots play among themselves."""
    from tui.screens.demo import DemoScreen

    return DemoScreen(setup, **options)


def live_screen(path: Path) -> Screen[Any]:
    """Return the screen of a match that is played elsewhere; RecordError if its file can't be read."""
    from tui.screens.live import LiveScreen

    return LiveScreen(path)


def replay_screen(record: GameRecord, name: str = "") -> Screen[Any]:
    """Return the screen of a record; ``name`` is that of its file."""
    from tui.screens.replay import ReplayScreen

    return ReplayScreen(record, name=name)
