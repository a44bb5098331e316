"""A host in which nothing is left to chance: ``python fixed_host.py PLAN.json host …``.

The plan names the deal of each match to come, one house after the other: SIGUSR1 closes a house and opens the next,
in a folder of its own, at the same time of the same day, with the same seeds, salts and names; SIGUSR2 asks for a word
when everything is drawn.  ``leaky`` plants a
fault in the first houses: what is told of the boneyard depends on a hand there.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.ssh.warming import prepare_process

prepare_process()

from engine import session, views  # noqa: E402
from engine.dealing import GivenDeal  # noqa: E402
from engine.tiles import parse_tile  # noqa: E402
from tests.house.fixed_chance import START, FixedChance  # noqa: E402
from tui.house import audience  # noqa: E402
from tui.house import lobby as lobby_of_house  # noqa: E402
from tui.house.clock import LoopClock  # noqa: E402
from tui.house.lobby import House  # noqa: E402
from tui.house.options import TableOptions  # noqa: E402
from tui.house.settings import Settings  # noqa: E402
from tui.ssh import door  # noqa: E402
from tui.ssh.driver import ChannelDriver  # noqa: E402

BEAT, BEATS = 0.02, 3
"""Seconds of a beat, longer than Textual waits to draw, and how many of them must be calm."""

if TYPE_CHECKING:
    from engine.snapshot import Snapshot
    from engine.state import MatchState
    from tui.guest_app import GuestApp
    from tui.ssh.guest import Door, Guest
    from tui.ssh.service import Service


def deal_of(words: list[str]) -> GivenDeal:
    """Return the deal of two hands and a boneyard; the first seat leads."""
    first, second, boneyard = (tuple(parse_tile(word) for word in part.split()) for part in words)
    return GivenDeal((first, second), boneyard, 0)


def plant_leak() -> Callable[[], None]:
    """Let what is said of the boneyard depend on the hand of the second seat; return the way to mend it."""
    honest = views.snapshot_for

    def snapshot_for(state: MatchState, viewer: int | None, version: int = 0) -> Snapshot:
        seen = honest(state, viewer, version)
        pips = sum(tile.pips for tile in views.open_table(state).hands[1])
        return seen if viewer == 1 else replace(seen, drawable=seen.drawable - pips % 2)

    def say(told: Callable[..., Snapshot]) -> None:
        session.snapshot_for = told  # type: ignore[attr-defined]

    say(snapshot_for)
    return lambda: say(honest)


class Houses:
    """One house after the other."""

    def __init__(self, service: Service, deals: list[list[str]], leaky: int) -> None:
        self._service, self._deals, self._leaky, self._number = service, deals, leaky, 0
        self._mend = plant_leak()
        self.house = self._open()

    def _open(self) -> House:
        deal = deal_of(self._deals[self._number])
        self._number += 1
        if self._number > self._leaky:
            self._mend()
        data = self._service.data / f"house-{self._number}"
        return House(Settings(data=data, clock=LoopClock(START), chance=FixedChance({(1, 1): deal})))

    def next(self) -> None:
        """Close the house and open the next one."""
        self.house.close()
        self.house = self._open()
        print("the next house is open", flush=True)

    def close(self) -> None:
        """Close the house that is open."""
        self.house.close()

    def app(self, guest: Guest) -> GuestApp:
        """Return what a guest finds now."""
        return door.guest_app(self.house, guest)


class Calm:
    """Knows when everything is drawn: all frames are sent and answered, and for some beats nothing more comes.

    What apps still have to draw is in timers of this loop, which fire before a later beat does, however slow it all is.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._frames = 0
        self._task: asyncio.Task[None] | None = None
        deliver = ChannelDriver.deliver

        def counted(driver: ChannelDriver, data: bytes) -> None:
            self._frames += 1
            deliver(driver, data)

        ChannelDriver.deliver = counted  # type: ignore[method-assign,assignment]

    def tell(self) -> None:
        """Say when it is so."""
        self._task = asyncio.get_running_loop().create_task(self._wait())

    async def _wait(self) -> None:
        beats = 0
        while beats < BEATS:
            before = self._frames
            await asyncio.sleep(BEAT)
            beats = beats + 1 if before == self._frames and self._is_answered() else 0
        print("calm", flush=True)

    def _is_answered(self) -> bool:
        drivers = [one.hearing for one in self._service.sessions.values()]
        return not any(
            driver.frames.has_news or driver.pace.owes(60.0) for driver in drivers if isinstance(driver, ChannelDriver)
        )


def main() -> int:
    """Serve."""
    plan: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    audience.WATCHERS_EVERY, lobby_of_house.LOBBY_EVERY = 0.0, 0.05

    async def open_house(service: Service, stack: AsyncExitStack) -> Door:
        from tui.screens import lobby

        plain: Callable[[], TableOptions] = lobby.quick_options
        lobby.quick_options = lambda: replace(plain(), rules=replace(plain().rules, target=1))
        houses = Houses(service, plan["deals"], plan["leaky"])
        stack.callback(houses.close)
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, houses.next)
        loop.add_signal_handler(signal.SIGUSR2, Calm(service).tell)
        return partial(Houses.app, houses)

    door.open_house = open_house

    from tui.cli import main as run

    return run(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
