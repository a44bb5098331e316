"""How the screens of a match are made from its rules, players and record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.paths import matches_folder
from tui.surroundings import here

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from textual.screen import Screen

    from engine.bots.protocol import Bot
    from engine.practice.problem import Problem
    from engine.record import GameRecord
    from engine.session import Session
    from tui.match_setup import MatchSetup
    from tui.practice_store import Filters, Store
    from tui.settings import Settings


def start_session(setup: MatchSetup) -> Session:
    """Start a match whose file is in the player's folder; OSError if it can't be written."""
    from engine import library

    return library.start(matches_folder(), setup.header())


def bots_of(session: Session, *, by_clock: bool) -> tuple[list[int], dict[int, Bot]]:
    """Return the seats of people and the bots of the other seats, which think in this process, or in a host's pool.

    Without the clock they play the same whatever the machine is.
    """
    from engine.bots.ladder import bots_at
    from tui.minds.mind import Mind, clock
    from tui.series import levels_of

    levels, minds = levels_of(session), here().minds
    if minds is not None:
        return _people(levels), Mind(1.0, process=minds()).bots(levels, session.header.seed)
    return _people(levels), bots_at(levels, session.header.seed, clock if by_clock else None)


def _people(levels: Sequence[str | None]) -> list[int]:
    return [seat for seat, level in enumerate(levels) if level is None]


def table_screen(session: Session, settings: Settings) -> Screen[Any]:
    """Return the table of a match that is held by this process."""
    from tui.host import Host
    from tui.minds.mind import Mind
    from tui.screens.table import TableScreen
    from tui.series import levels_of
    from tui.settings import STEP
    from tui.turns import PACES

    pace, levels = PACES.get(settings.pace, 0.0), levels_of(session)
    mind, people = Mind(pace), _people(levels)
    host = Host(session, people, mind.bots(levels, session.header.seed), pace=pace, mind=mind)
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


def review_screen(record: GameRecord, name: str = "", **options: Any) -> Screen[Any]:
    """Return the review of a record; RecordError if it breaks a rule, or if there is nothing to review yet."""
    from engine.errors import RecordError, problem
    from tui.i18n import t
    from tui.paths import data_folder
    from tui.reviewing import Reviewing, reviewable
    from tui.screens.review import ReviewScreen

    finished = reviewable(record)
    if finished is None:
        raise RecordError(problem("record-bad", reason=t("no round is over yet")))
    eyes = options.pop("eyes", None)
    reviewing = Reviewing(finished, folder=data_folder(create=False), **options)
    screen = ReviewScreen(finished, name=name, reviewing=reviewing)
    if eyes is not None:
        screen.look_at(eyes)
    return screen


def mistakes_screen(store: Store) -> Screen[Any]:
    """Return the first of the player's own errors in reviewed matches, of which there is one."""
    from tui.practice_supply import MISTAKES, Supply, Wish
    from tui.screens.practice import PracticeScreen

    supply = Supply(store, Wish(MISTAKES))
    task = supply.next()
    assert task is not None
    return PracticeScreen(task, supply)


def own_screen(problem: Problem) -> Screen[Any]:
    """Return a position of the player's own as a problem."""
    from tui.practice_supply import own_supply
    from tui.screens.practice import PracticeScreen

    return PracticeScreen(problem, own_supply(problem))


def practice_screen(store: Store, filters: Filters) -> Screen[Any]:
    """Return the choice of problems, or the first problem of those that are wanted."""
    from tui.practice_store import Filters
    from tui.practice_supply import FREE, Supply, Wish
    from tui.screens.practice import PracticeScreen
    from tui.screens.practice_menu import PracticeMenuScreen

    supply = Supply(store, Wish(FREE, filters))
    task = None if filters == Filters() else supply.next()
    return PracticeMenuScreen(store) if task is None else PracticeScreen(task, supply)
