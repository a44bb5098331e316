"""People at tables: how they sit down, press a key each second, and how long each key took to the screen."""

from __future__ import annotations

import asyncio
import re
import time
from functools import partial
from typing import NamedTuple

from benchmarks.ssh_ends import Client, Host, connect, new_key

HAND = range(17, 24)
"""The lines of the hand, the prompt and the keys on a screen of 24 lines: what a key always changes."""
LOG = range(5, 17)
"""The lines in which the log lies, which changes nothing of those."""
PROMPT = 22
ACTS = ((re.compile(r"\bd draws"), b"d"), (re.compile(r"\bp passes"), b"p"), (re.compile(r"\["), b"["))
IDLE_KEYS = (b"z", b"\x1b[C", b"z", b"\x1b[C", b"l", b"z", b"\x1b[C", b"s")
"""What is pressed while the other one is to move: keys that are answered, the log, another order of the hand."""
LEFT, RIGHT = b"\x1b[D", b"\x1b[C"


class Waits(NamedTuple):
    """Milliseconds that keys took, sorted, and how many keys changed nothing."""

    took: list[float]
    without: int

    def share(self, part: float) -> float:
        """Return what so many of the keys took at most."""
        return self.took[min(len(self.took) - 1, int(part * len(self.took)))] if self.took else float("nan")

    @property
    def words(self) -> str:
        """The figures of one line."""
        most = self.took[-1] if self.took else float("nan")
        return f"p50 {self.share(0.5):6.1f} ms, p95 {self.share(0.95):6.1f} ms, max {most:6.1f} ms"


class Player:
    """Somebody at a table."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._presses = 0

    def key(self) -> bytes:
        """Return the next key: along the hand and now and then a play where it is my turn."""
        self._presses += 1
        title, prompt = self.client.line(0), self.client.line(PROMPT)
        if "YOUR TURN" in title:
            for pattern, key in ACTS:
                if pattern.search(prompt):
                    return key
            return b"\r" if self._presses % 4 == 0 else LEFT if self._presses % 2 else RIGHT
        if "rematch" in prompt:
            return b"a"
        if not re.search(r"move \d", title):
            return b"\r"
        return IDLE_KEYS[self._presses % len(IDLE_KEYS)]

    async def press(self, seconds: float) -> float | None:
        """Press a key and let time go by; return the milliseconds until something of it was to be seen."""
        self.client.draw()
        pressed, key = time.perf_counter(), self.key()
        self.client.type(key)
        await asyncio.sleep(seconds)
        seen = self.client.when(LOG if key == b"l" else HAND)
        return None if seen is None else (seen - pressed) * 1000


async def sit_down(host: Host, count: int, name: str = "p") -> list[Player]:
    """Let so many people sit down at tables of two, each pair after the other."""
    players: list[Player] = []
    for number in range(0, count, 2):
        first = await connect(host.port, f"{name}{number}", new_key())
        second = await connect(host.port, f"{name}{number + 1}", new_key())
        await first.until(lambda text: "practice" in text)
        first.type(b"k")
        await first.until(lambda text: "not ready yet" in text)
        await second.until(lambda text: "practice" in text)
        second.type(b"k")
        await begin(first, second)
        players += [Player(first), Player(second)]
    return players


async def begin(*clients: Client) -> None:
    """Let everybody at a table say that he is ready."""
    for client in clients:
        await client.until(lambda text: "you are ready; the match begins" in text)
        client.type(b"\r")
    for client in clients:
        await client.until(lambda text: "move 1" in text)


async def sit_with_bots(host: Host, count: int, level: str) -> list[Player]:
    """Let so many people sit down at a table each, with a bot of this level."""
    players: list[Player] = []
    for number in range(count):
        client = await connect(host.port, f"bot{number}", new_key())
        await client.until(lambda text: "practice" in text)
        client.type(b"k")
        await client.until(lambda text: "not ready yet" in text)
        client.type(b"\x1b[B")
        await client.until(lambda text: re.search(r"► 1 ", text))
        seen = ""
        while level not in seen:
            client.type(b"b")
            await client.until(partial(has_other_bot, before=seen))
            seen = seat_line(client.text())
        client.type(b"\r")
        await client.until(lambda text: re.search(r"move \d", text))
        players.append(Player(client))
    return players


def has_other_bot(text: str, before: str) -> bool:
    """Whether another bot than before sits at the second seat."""
    line = seat_line(text)
    return line != before and "waits" not in line


def seat_line(text: str) -> str:
    """Return the line of the second seat."""
    return next((line for line in text.split("\n") if re.search(r"► 1 ", line)), "")


async def keep_pressing(players: list[Player], seconds: float, every: float = 1.0) -> Waits:
    """Let everybody press a key each second, each at his own moment of it."""
    took: list[float] = []
    without = 0
    end = time.perf_counter() + seconds

    async def one(player: Player, begin: float) -> None:
        nonlocal without
        await asyncio.sleep(begin)
        while time.perf_counter() < end and not player.client.is_over:
            wait = await player.press(every)
            if wait is None:
                without += 1
            else:
                took.append(wait)

    await asyncio.gather(*(one(player, every * place / len(players)) for place, player in enumerate(players)))
    return Waits(sorted(took), without)
