"""Rough treatment of a host: slow lines, floods, and half an hour of people who drop, hang, resize and type rubbish."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import asyncssh

from benchmarks.ssh_ends import Client, Host, connect, host_in, new_key
from benchmarks.ssh_tables import LEFT, RIGHT, Waits, keep_pressing, sit_down

MB = 1 << 20
RATE, ONE_WAY = 2000.0, 0.1
SLOWEST = 1.2
WORST_KEY, MORE_MEMORY = 50.0, 5.0
PLAUSIBLE = (b"k", b"\r", b"\r", b"s", b"d", b"p", b"[", b"]", b"l", LEFT, RIGHT, b"\x1b")
GONE = (OSError, asyncssh.Error, TimeoutError)


class Given(Protocol):
    """What the command line says."""

    @property
    def seconds(self) -> float:
        """How long each kind of flood is, at most."""

    @property
    def minutes(self) -> float:
        """How long the soak is."""


# a slow line


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, rate: float) -> None:
    """Carry bytes as slowly as this, each piece with the delay of a long way."""
    loop = asyncio.get_running_loop()

    def arrive(data: bytes) -> None:
        if not writer.is_closing():
            writer.write(data)

    with suppress(OSError):
        while data := await reader.read(256):
            await asyncio.sleep(len(data) / rate)
            loop.call_later(ONE_WAY, partial(arrive, data))
    writer.close()


async def slow_way(port: int) -> tuple[asyncio.Server, int]:
    """Open a way to the host that is as slow as an old modem, and as long as an ocean is wide."""

    async def passed_on(near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        far, to_far = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        with suppress(asyncio.CancelledError):  # the end of the measurement
            await asyncio.gather(carry(near, to_far, RATE), carry(far, to_near, RATE))

    server = await asyncio.start_server(passed_on, "127.0.0.1", 0, limit=1024)
    return server, server.sockets[0].getsockname()[1]


async def slow(folder: Path, given: Given) -> bool:
    """Keys along a hand over 2 KB/s and 200 ms there and back; the last third as fast as the first."""
    with host_in(folder / "host") as host:
        server, port = await slow_way(host.port)
        players = await sit_down(host, 2)
        player = next(one for one in players if "YOUR TURN" in one.client.text())
        other = next(one for one in players if one is not player)
        player.client.drop()
        far = await connect(port, "far", player.client.key, login_timeout=120)
        await far.until(lambda text: "YOUR TURN" in text)
        await asyncio.sleep(3)
        took: list[float] = []
        for number in range(30):
            other.client.type(b"s")
            pressed = time.perf_counter()
            far.when(range(24))
            far.type(RIGHT if number % 2 == 0 else LEFT)
            await asyncio.sleep(2.5)
            seen = far.when(range(17, 22))
            if seen is not None:
                took.append(seen - pressed)
        server.close()
    third = max(1, len(took) // 3)
    first, last = sorted(took[:third])[third // 2], sorted(took[-third:])[third // 2]
    good = len(took) >= 25 and max(took) <= SLOWEST and last <= first + 0.2
    print(
        f"  2 KB/s, 200 ms: {len(took)} of 30 keys, max {max(took):.2f} s (limit {SLOWEST}), first third {first:.2f} s,"
        f" last third {last:.2f} s (not growing){'' if good else '  MISSED'}",
        flush=True,
    )
    return good


# floods


async def poured(client: Client, data: bytes, end: float) -> None:
    """Type as fast as the host takes it."""
    with suppress(*GONE):
        while time.perf_counter() < end:
            if client.may_type:
                client.type(data)
            client.draw()
            await asyncio.sleep(0.01)


async def stretched(client: Client, end: float) -> None:
    """Drag the corner of the window as fast as possible."""
    sizes = ((300, 100), (80, 24), (200, 60), (60, 20))
    with suppress(*GONE):
        for number in range(1_000_000):
            if time.perf_counter() > end:
                return
            client.chan.change_terminal_size(*sizes[number % len(sizes)])
            await asyncio.sleep(0.002)


FLOODS: dict[str, Callable[[Client, float], Coroutine[Any, Any, None]]] = {
    "keys": lambda client, end: poured(client, RIGHT * 2000, end),
    "a paste": lambda client, end: poured(client, b"\x1b[200~" + b"tile " * 2000, end),
    "bad UTF-8 and endless sequences": lambda client, end: poured(
        client, b"\xff\xfe\xe2\x82" * 1000 + b"\x1b[1;" * 1000, end
    ),
    "sizes": stretched,
}


async def flood(folder: Path, given: Given) -> bool:
    """What twenty others feel of one who floods, and what is left of it in memory."""
    good = True
    with host_in(folder / "host") as host:
        players = await sit_down(host, 20)
        seconds = min(15.0, given.seconds)
        quiet = await keep_pressing(players, seconds)
        print(f"  nobody floods: {quiet.words}", flush=True)
        for name, pour in FLOODS.items():
            rough = (await sit_down(host, 2, "rough"))[0].client
            await asyncio.sleep(4)
            before = host.memory
            end = time.perf_counter() + seconds
            pouring = asyncio.ensure_future(pour(rough, end))
            waits = await keep_pressing(players, seconds)
            await pouring
            await asyncio.sleep(1)
            more = (host.memory - before) / MB
            rough.drop()
            good &= _say_flood(name, waits, more)
        good &= host.faults() == 0
    return good


def _say_flood(name: str, waits: Waits, more: float) -> bool:
    good = bool(waits.took) and waits.took[-1] <= WORST_KEY and more <= MORE_MEMORY
    print(
        f"  a flood of {name}: the others {waits.words} (limit max {WORST_KEY:g}), memory + {more:.1f} MB "
        f"(limit {MORE_MEMORY:g}){'' if good else '  MISSED'}",
        flush=True,
    )
    return good


# the soak


class Rough:
    """Somebody who does what nobody should."""

    def __init__(self, host: Host, number: int) -> None:
        self._host, self._name = host, f"r{number}"
        self._key = new_key()
        self._random = random.Random(number)
        self.comings = 0

    async def live(self, end: float) -> None:
        """Come and go until it is over."""
        while time.perf_counter() < end:
            with suppress(*GONE):
                client = await connect(self._host.port, self._name, self._key)
                self.comings += 1
                await self._stay(client, min(end, time.perf_counter() + self._random.uniform(5, 60)))
                client.drop()
            await asyncio.sleep(self._random.uniform(0.1, 3))

    async def _stay(self, client: Client, end: float) -> None:
        while time.perf_counter() < end and not client.is_over:
            await asyncio.sleep(self._random.uniform(0.05, 1.5))
            client.draw()
            choice = self._random.random()
            if choice < 0.5:
                client.type(self._random.choice(PLAUSIBLE))
            elif choice < 0.75:
                client.type(self._random.randbytes(self._random.randrange(1, 400)))
            elif choice < 0.9:
                columns, rows = self._random.randrange(0, 400), self._random.randrange(0, 200)
                client.chan.change_terminal_size(columns, rows)
            else:
                client.reads = False
                client.chan.pause_reading()
                await asyncio.sleep(self._random.uniform(0.5, 10))
                client.chan.resume_reading()
                client.reads = True


async def soak(folder: Path, given: Given) -> bool:
    """Twenty who play, forty who are rough; then the host is killed, and everything must be there again."""
    with host_in(folder / "host") as host:
        players = await sit_down(host, 20)
        end = time.perf_counter() + 60 * given.minutes
        rough = [Rough(host, number) for number in range(40)]
        living = [asyncio.ensure_future(one.live(end)) for one in rough]
        sizes: list[float] = []
        all_took: list[float] = []
        while time.perf_counter() < end:
            waits = await keep_pressing(players, min(60.0, max(5.0, end - time.perf_counter())))
            all_took += waits.took
            sizes.append(host.memory / MB)
        await asyncio.gather(*living)
        lost = sum(player.client.is_over for player in players)
        faults = host.faults()
        before = host.tables
        keys = [player.client.key for player in players]
    with host_in(folder / "host") as host:
        log = host.log.read_text(encoding="utf-8")
        aside = len(re.findall(r'"event": "notice"', log)) + len(list((host.data / "tables").glob("*.broken")))
        after = host.tables
        back = 0
        for number, key in enumerate(keys):
            client = await connect(host.port, f"p{number}", key)
            with suppress(TimeoutError):
                await client.until(lambda text: re.search(r"move \d|rematch|Enter", text), 20)
                back += 1
    comings = sum(one.comings for one in rough)
    good = not (lost or faults or aside) and before == after and back == len(players)
    print(
        f"  {given.minutes:g} minutes, {comings} sessions of rough people: {lost} honest sessions lost, {faults} faults"
        f" (limits 0), memory after each minute from {min(sizes):.0f} to {max(sizes):.0f} MB, last {sizes[-1]:.0f}\n"
        f"  keys of those who play: {Waits(sorted(all_took), 0).words}\n"
        f"  after kill -9: {after} of {before} tables there again, {aside} put aside (limit 0), {back} of "
        f"{len(players)} players back{'' if good else '  MISSED'}",
        flush=True,
    )
    return good
