"""Tables for tests: given deals, scripted bots, and an app that shows nothing but the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from textual.pilot import Pilot

from engine.actions import Action
from engine.dealing import GivenDeal
from engine.record import Header, Player
from engine.rulebooks import rulebook
from engine.session import Recorder, Session
from engine.snapshot import Phase, Snapshot
from engine.tiles import Tile, parse_tile
from tui.app import DominoesApp
from tui.host import Host
from tui.screens.table import TableScreen
from tui.settings import Settings

NAMES = ("Ana", "Ben", "Cleo", "Dov")
PATIENCE = 30.0


class FirstLegal:
    """A bot that does the first legal thing at once, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, snapshot: Snapshot) -> Action:
        self.asked += 1
        return snapshot.legal[0]

    def reacts(self, snapshot: Snapshot) -> Action | None:
        return None


class ScriptedBot(FirstLegal):
    """A bot that does what it was told first, then the first legal thing; ``reaction`` is for out of turn."""

    def __init__(self, *actions: Action, reaction: Action | None = None) -> None:
        super().__init__()
        self.actions = list(actions)
        self.reaction = reaction

    def choose(self, snapshot: Snapshot) -> Action:
        return self.actions.pop(0) if self.actions else super().choose(snapshot)

    def reacts(self, snapshot: Snapshot) -> Action | None:
        return self.reaction


def tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles of ``"6-4 3-3"``."""
    return tuple(parse_tile(word) for word in text.split())


def session_of(
    *hands: str,
    boneyard: str = "",
    leader: int | None = None,
    book: str = "jaques",
    humans: Sequence[int] = (0,),
    names: Sequence[str] = (),
    recorder: Recorder | None = None,
    **options: Any,
) -> Session:
    """Return a match whose first round is dealt as given."""
    rules = rulebook(book).rules(len(hands), options)
    bots = iter(NAMES)
    people = iter(names)
    players = tuple(
        Player(next(people, "")) if seat in humans else Player(next(bots), "novice") for seat in range(len(hands))
    )
    deal = GivenDeal(tuple(tiles(hand) for hand in hands), tiles(boneyard), leader)
    return Session(Header(rules, "seed", players, "Jaques"), deal=deal, recorder=recorder)


def dealt_session(
    book: str = "jaques", seats: int = 2, seed: str = "7", humans: Sequence[int] = (0,), **options: Any
) -> Session:
    """Return a match that chance deals."""
    rules = rulebook(book).rules(seats, options)
    players = tuple(Player("") if seat in humans else Player(NAMES[seat], "novice") for seat in range(seats))
    return Session(Header(rules, seed, players, "Jaques"))


def host_of(session: Session, humans: Sequence[int] = (0,), bots: Mapping[int, Any] | None = None) -> Host:
    """Return a host without any pace; seats without a given bot get one that does the first legal thing."""
    seats = [seat for seat in range(session.rules.seats) if seat not in humans]
    chosen = {seat: (bots or {}).get(seat) or FirstLegal() for seat in seats}
    return Host(session, humans, chosen, pace=0.0)


async def until(condition: Callable[[], bool], pilot: Pilot[Any] | None = None) -> None:
    """Let the program work until the condition holds."""
    end = monotonic() + PATIENCE
    while not condition() and monotonic() < end:
        await asyncio.sleep(0.001)
    assert condition()
    if pilot is not None:
        await pilot.pause()


class Seat:
    """A player at the screen: presses keys and reads."""

    def __init__(self, app: DominoesApp, pilot: Pilot[None], table: TableScreen) -> None:
        self.app, self.pilot, self.table = app, pilot, table

    async def press(self, *names: str) -> None:
        """Press keys one after the other, each when the table of now is on the screen."""
        for name in names:
            await self.pilot.press(name)
            await self.pilot.pause()
            await self.settle()

    async def settle(self) -> None:
        """Wait until the bots have played and a person is to act."""
        host = self.table.host

        def people_are_to_act() -> bool:
            snapshot = host.snapshot(None)
            waits = host.is_paused or host.trouble is not None or host.waits_for_challenge
            turn = snapshot.turn
            forced = turn in host.auto and turn in host.humans and len(host.snapshot(turn).legal) == 1
            return snapshot.phase is not Phase.PLAYING or waits or (turn in host.humans and not forced)

        await until(people_are_to_act, self.pilot)
        await self.pilot.pause()

    @property
    def prompt(self) -> str:
        """The whole sentence of the prompt."""
        return self.table.prompt().text

    @property
    def is_alert(self) -> bool:
        """Whether the prompt refuses something."""
        return self.table.prompt().alert

    @property
    def snapshot(self) -> Snapshot:
        """What the screen shows."""
        return self.table.snapshot

    @property
    def screen_text(self) -> str:
        """Everything that is shown, region by region."""
        pictures = [self.table.head, self.table.seats, self.table.scores, self.table.chain, self.table.overlay]
        pictures += [self.table.boneyard, self.table.hand, self.table.curtain_view, self.table.round_end]
        pictures += [self.table.match_end, self.table.prompt_line, self.table.key_line, self.table.rail]
        return "\n".join(picture.text() for picture in pictures if picture.display and picture.region)


@asynccontextmanager
async def seated(
    session: Session,
    humans: Sequence[int] = (0,),
    bots: Mapping[int, Any] | None = None,
    size: tuple[int, int] = (80, 24),
    settings: Settings | None = None,
) -> AsyncIterator[Seat]:
    """Sit down at the table of a session."""
    tables: list[TableScreen] = []

    def make() -> TableScreen:
        tables.append(TableScreen(host_of(session, humans, bots)))
        return tables[-1]

    app = DominoesApp(settings or Settings(), make)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        seat = Seat(app, pilot, tables[0])
        await seat.settle()
        yield seat
