"""A house with guests and tables, for the picture of its lobby: always the same one, at two minutes past six."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import count
from pathlib import Path

from engine.dealing import GivenDeal
from engine.rulebooks import rulebook
from tui.house.asking import AtOnce
from tui.house.lobby import House
from tui.house.options import NO_LIMIT, TableOptions, Time
from tui.house.settings import Settings
from tui.house.visit import Visit
from tui.screens.lobby import LobbyScreen

ADDRESS = "192.0.2.1"


class StillClock:
    """Stands still."""

    def now(self) -> float:
        return datetime(2027, 1, 15, 18, 2).timestamp()  # noqa: DTZ001 - the same by the clock of every machine

    def at(self, when: float, call: Callable[[], object]) -> Callable[[], None]:
        return lambda: None


class NoChance:
    """The same chance each time."""

    def __init__(self) -> None:
        self._count = count(1)

    def seed(self) -> str:
        return f"{next(self._count):032x}"

    salt = seed

    def token(self) -> str:
        return f"{next(self._count):010x}"

    def word(self, words: Sequence[str]) -> str:
        return words[next(self._count)]

    def deal(self, match: int, number: int) -> GivenDeal | None:
        return None


def in_lobby() -> LobbyScreen:
    """Return the lobby as mia sees it."""
    folder = Path(tempfile.mkdtemp(prefix="dominoes-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    house = House(Settings(data=folder, clock=StillClock(), chance=NoChance(), askers=AtOnce))
    names = ("ana", "dov", "cleo", "eli", "fay", "gus", "hana", "mia")
    people = {name: _enter(house, name) for name in names}
    _table(people["ana"], (None, "rulebook", None, None), seats=4)
    _table(people["gus"], (), people["hana"], book="pagat", seats=3, time=Time(per_match=300, increment=3))
    _table(people["dov"], (), people["cleo"], people["eli"], people["fay"], book="official", seats=4, partnership=True)
    people["ana"].say("anyone for a quick one?")
    people["hana"].say("in a minute, this round is nearly blocked")
    people["gus"].say("0-0 again. of course.")
    return LobbyScreen(people["mia"])


def _enter(house: House, name: str) -> Visit:
    return house.enter(house.people.of_key(f"SHA256:{name}", name), ADDRESS, lambda call: call())


def _table(
    maker: Visit,
    levels: tuple[str | None, ...],
    *others: Visit,
    book: str = "jaques",
    seats: int = 2,
    time: Time = NO_LIMIT,
    **rules: bool,
) -> None:
    """Open a table; where all seats are taken its match begins."""
    chosen = rulebook(book)
    options = TableOptions(rules=chosen.rules(seats, rules), rulebook=chosen.title, time=time)
    link, _ = maker.make(options, levels)
    for visit in (maker, *others):
        visit.sit(link.table_id).ready()
