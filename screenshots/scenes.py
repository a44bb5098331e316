"""The moments that the screenshots show; all from fixed seeds, so that they come out the same again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from textual.screen import Screen

from engine.bots.ladder import bots_at
from engine.bots.safe import safe_choice
from engine.record import Header
from engine.rulebooks import rulebook
from engine.session import Session
from engine.snapshot import Phase
from screenshots.guests import in_lobby
from tui.draft import new_draft
from tui.match_setup import MatchSetup, seated
from tui.opening import table_screen
from tui.screens.demo import DemoScreen
from tui.screens.home import HomeScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.replay import ReplayScreen
from tui.screens.rules_view import RulesScreen
from tui.screens.settings_view import SettingsScreen
from tui.screens.statistics import StatisticsScreen
from tui.settings import Settings

LEVELS = ("rulebook", "unloader", "novice")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A screen, what is pressed on it, and how it is looked at."""

    make: Callable[[], Screen[Any]]
    size: tuple[int, int] = (80, 24)
    keys: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    reads: bool = False
    """Whether the screen reads files first, in a thread."""


def setup(
    book: str = "jaques", seats: int = 2, humans: tuple[int, ...] = (0,), *, seed: str = "7", **options: Any
) -> MatchSetup:
    """Return a match with a fixed seed."""
    chosen = rulebook(book)
    players = seated(seats, humans, LEVELS, "")
    return MatchSetup(rules=chosen.rules(seats, options), rulebook=chosen.title, players=players, seed=seed)


def played(match: MatchSetup, until: Callable[[Session], bool]) -> Session:
    """Return the match after so many moves of bots at all seats, with a person to move again."""
    header: Header = match.header()
    session = Session(header)
    bots = bots_at([player.bot or "rulebook" for player in match.players], "7")
    while not until(session):
        state = session.state
        if state.phase is Phase.MATCH_OVER:
            raise SystemExit("the match was over before the scene")
        if state.phase is Phase.ROUND_OVER:
            session.next_round()
            continue
        seat = state.round.turn
        session.submit(seat, safe_choice(bots[seat], session.snapshot(seat), print))
    return session


def my_turn_after(tiles: int, rounds: int = 0) -> Callable[[Session], bool]:
    """Stop at seat 0's turn with something to choose, once so many rounds are over and so many tiles lie."""

    def stop(session: Session) -> bool:
        snapshot = session.snapshot(0)
        fits = len(snapshot.legal) > 1
        return (
            snapshot.turn == 0 and fits and len(snapshot.results) >= rounds and len(snapshot.chain.placements) >= tiles
        )

    return stop


def after_rounds(count: int) -> Callable[[Session], bool]:
    """Stop when so many rounds have just ended."""
    return lambda session: session.state.phase is not Phase.PLAYING and len(session.state.results) >= count


def at_table(match: MatchSetup, until: Callable[[Session], bool], **look: Any) -> Callable[[], Screen[Any]]:
    """Return what makes the table of a moment."""
    return lambda: table_screen(played(match, until), Settings(**look))


def is_over(session: Session) -> bool:
    return session.state.phase is Phase.MATCH_OVER


def _form() -> Screen[Any]:
    return NewGameScreen(new_draft(), lambda match: None)


def _statistics() -> Screen[Any]:
    """Return the statistics of a year of matches, which are played by bots here; they are written once."""
    from screenshots.year import play_a_year

    play_a_year()
    return StatisticsScreen()


def _review() -> Screen[Any]:
    """Return the review of a match, which was judged before."""
    from screenshots.reviewed import screen

    return screen()


MID = my_turn_after(9, rounds=1)
TABLE = at_table(setup(seed="40"), my_turn_after(11, rounds=4))
"""A table at its best: scores, a full hand, a corner, and a tile that fits both ends."""
SCENES: Mapping[str, Scene] = {
    "home": Scene(make=HomeScreen),
    "new-game": Scene(make=_form),
    "new-game-seats": Scene(make=_form, keys="down down down down right right enter"),
    "new-game-options": Scene(make=_form, keys="enter enter down down down right"),
    "table": Scene(make=TABLE, keys="right right"),
    "table-obsidian": Scene(make=TABLE, settings={"theme": "obsidian"}),
    "table-ascii": Scene(make=TABLE, settings={"theme": "mono", "glyphs": "ascii"}),
    "table-small": Scene(make=TABLE, size=(60, 20)),
    "table-large": Scene(make=TABLE, size=(120, 40), settings={"theme": "obsidian"}),
    "table-why": Scene(make=at_table(setup("pagat", 3), MID), keys="w"),
    "table-tracker": Scene(make=TABLE, keys="k"),
    "table-chinese": Scene(make=TABLE, settings={"language": "zh_CN"}),
    "commands": Scene(make=TABLE, keys="colon"),
    "table-partners": Scene(make=at_table(setup("official", 4, partnership=True), my_turn_after(12, rounds=1))),
    "table-double-nine": Scene(make=at_table(setup(highest_pip=9), my_turn_after(24))),
    "table-spinner": Scene(make=at_table(setup("official", 3, spinner=True), my_turn_after(12))),
    "curtain": Scene(make=at_table(setup("jaques", 3, (0, 2)), my_turn_after(5))),
    "round-end": Scene(make=at_table(setup(), after_rounds(3))),
    "match-end": Scene(make=at_table(setup(), is_over), keys="enter"),
    "demo": Scene(make=lambda: DemoScreen(setup(humans=()), is_playing=False), keys="right " * 14),
    "replay": Scene(make=lambda: ReplayScreen(played(setup(humans=()), is_over).record()), keys="down " + "right " * 8),
    "review": Scene(make=_review, keys="n " * 3),
    "review-large": Scene(make=_review, size=(120, 40), keys="n " * 3 + "down", settings={"theme": "obsidian"}),
    "review-totals": Scene(make=_review, keys="t"),
    "statistics": Scene(make=_statistics, reads=True),
    "statistics-opponents": Scene(make=_statistics, keys="right right", settings={"theme": "obsidian"}, reads=True),
    "rules": Scene(make=RulesScreen),
    "tile-set": Scene(make=RulesScreen, keys="left", settings={"theme": "obsidian"}),
    "settings": Scene(make=SettingsScreen, settings={"theme": "high-contrast"}),
    "lobby": Scene(make=in_lobby),
}
