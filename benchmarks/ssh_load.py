"""A host under load, on loopback: the server on one core, the generator on another one.

    python benchmarks/ssh_load.py [sessions experts memory connect idle slow flood soak] [--people 100] [--seconds 60]
                                  [--minutes 30]

People sit at tables of two and press a key each second: they move along their hand and play now and then; while the
other one is to move they press what is answered with a sentence, open the log, or sort.  What counts is the first frame
after a key that changes the lines of the hand or the prompt, or those of the log.  ``sessions`` is set beside an SSH
server that only gives each key back (the reference), and its bytes beside what curses sends for the same screens
(``wire_bytes.py``).  The limits are for a quiet machine of two cores.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.ssh_ends import Client, Host, connect, host_in, new_key, quiet_generator  # noqa: E402
from benchmarks.ssh_rough import flood, slow, soak  # noqa: E402
from benchmarks.ssh_tables import Waits, keep_pressing, sit_down, sit_with_bots  # noqa: E402

MB = 1 << 20
LIMITS = {100: (15, 100), 200: (40, 150)}
"""Milliseconds from a key to the screen, p95 and most, by the number of sessions."""
ECHO = """
import asyncio, sys, asyncssh
class Session(asyncssh.SSHServerSession):
    def connection_made(self, chan): self.chan = chan
    def pty_requested(self, *given): return True
    def shell_requested(self): return True
    def data_received(self, data, datatype): self.chan.write(data)
class Server(asyncssh.SSHServer):
    def begin_auth(self, name): return False
    def session_requested(self): return Session()
async def main():
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.create_server(Server, "127.0.0.1", 0, server_host_keys=[key], encoding=None,
        line_editor=False, compression_algs=None, backlog=128)
    print("listening on 127.0.0.1 port", server.get_port(), flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""
CLOCKED = """
import sys
from tui.cli import main
from tui.ssh import warming
load = warming.load_everything
def load_everything():
    load()
    from dataclasses import replace
    from tui.house.options import Time
    from tui.screens import lobby
    plain = lobby.quick_options
    lobby.quick_options = lambda: replace(plain(), time=Time(per_match=600))
warming.load_everything = load_everything
sys.exit(main(["host", *sys.argv[1:]]))
"""


class Given(NamedTuple):
    """What the command line says."""

    people: int
    seconds: float
    minutes: float


def said(name: str, value: float, unit: str, limit: float | None, places: int = 1) -> bool:
    """Print a figure beside its limit; return whether it holds."""
    bound = "" if limit is None else f" (limit {limit:g})"
    good = limit is None or value <= limit
    print(f"  {name:52} {value:10.{places}f} {unit}{bound}{'' if good else '  MISSED'}", flush=True)
    return good


def say_waits(name: str, waits: Waits, p95: float | None, most: float | None) -> bool:
    """Print how long keys took beside the limits."""
    longest = waits.took[-1] if waits.took else float("inf")
    is_seen = waits.without <= len(waits.took) / 5  # a key that takes more than its second is one of these
    good = is_seen and (p95 is None or waits.share(0.95) <= p95) and (most is None or longest <= most)
    limits = ", ".join(f"{name} {value:g}" for name, value in (("p95", p95), ("max", most)) if value is not None)
    print(
        f"  {name}: {waits.words}{f' (limits: {limits})' if limits else ''}{'' if good else '  MISSED'}; "
        f"{len(waits.took)} keys, {waits.without} more changed nothing in their second",
        flush=True,
    )
    return good


async def echoed(port: int, people: int, seconds: float) -> Waits:
    """Return how long keys take that a server only gives back."""
    clients = [await connect(port, f"e{number}", new_key()) for number in range(people)]
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def one(client: Client, start: float) -> None:
        await asyncio.sleep(start)
        while time.perf_counter() < end:
            client.draw()
            pressed = time.perf_counter()
            client.type(b"x")
            await asyncio.sleep(1)
            seen = client.when(range(24))
            if seen is not None:
                took.append((seen - pressed) * 1000)

    await asyncio.gather(*(one(client, place / people) for place, client in enumerate(clients)))
    return Waits(sorted(took), 0)


async def sessions(folder: Path, given: Given) -> bool:
    """So many people at tables."""
    good = True
    with host_in(folder / "echo", ("-c", ECHO)) as host:
        waits = await echoed(host.port, given.people, min(20.0, given.seconds))
        say_waits(f"reference: {given.people} sessions that are only given back", waits, None, None)
    with host_in(folder / "host") as host:
        players = await sit_down(host, given.people)
        before, sent = host.processor, sum(player.client.count for player in players)
        waits = await keep_pressing(players, given.seconds)
        spent = host.processor - before
        sent = sum(player.client.count for player in players) - sent
        p95, most = LIMITS.get(given.people, (None, None))
        good &= say_waits(f"{given.people} people", waits, p95, most)
        keys = len(waits.took) + waits.without
        said("processor time of the server for a key", 1000 * spent / max(1, keys), "ms", None, 2)
        said("bytes for a key, to both at the table", sent / max(1, keys), "bytes", None, 0)
        good &= said("faults", host.faults(), "", 0, 0)
    return good


async def experts(folder: Path, given: Given) -> bool:
    """People at tables of two while twenty seats of Expert think."""
    with host_in(folder / "host") as host:
        beside = await sit_with_bots(host, 20, "Expert")
        players = await sit_down(host, given.people)
        also = asyncio.ensure_future(keep_pressing(beside, given.seconds))
        waits = await keep_pressing(players, given.seconds)
        await also
        good = say_waits(f"{given.people} people, 20 seats of Expert beside", waits, 40, None)
        return said("faults", host.faults(), "", 0, 0) and good


async def come_and_go(host: Host, count: int) -> None:
    """Open and close so many sessions, ten at a time."""

    async def one(number: int) -> None:
        client = await connect(host.port, f"g{number}", new_key())
        await client.until(lambda text: "practice" in text)
        client.conn.close()
        await client.conn.wait_closed()

    for number in range(0, count, 10):
        await asyncio.gather(*(one(number + place) for place in range(10)))


async def memory(folder: Path, given: Given) -> bool:
    """Memory of a session, and what is left of those that are over."""
    good = True
    with host_in(folder / "host") as host:
        await come_and_go(host, 10)
        await asyncio.sleep(5)
        before = host.memory
        players = await sit_down(host, given.people)
        await keep_pressing(players, 5)
        each = (host.memory - before) / given.people / MB
        good &= said(f"memory of a session, of {given.people} at tables", each, "MB", 4, 2)
    with host_in(folder / "other") as host:
        await come_and_go(host, 100)
        await asyncio.sleep(6)
        early = host.memory / MB
        await come_and_go(host, 400)
        await asyncio.sleep(6)
        said("memory after 100 sessions that are over", early, "MB", None)
        good &= said("memory after 500, more than that", host.memory / MB - early, "MB", 10)
    return good


async def first_frame(host: Host, name: str, clients: list[Client]) -> float:
    """Connect; return the milliseconds until the first frame was there."""
    key = new_key()
    began = time.perf_counter()
    client = await connect(host.port, name, key)
    clients.append(client)
    await client.until(lambda text: client.first_at is not None)
    assert client.first_at is not None
    return (client.first_at - began) * 1000


async def connect_to_first_frame(folder: Path, given: Given) -> bool:
    """How long somebody waits who connects, alone and with fifty others."""
    with host_in(folder / "host") as host:
        before = host.processor
        clients: list[Client] = []
        alone = sorted([await first_frame(host, f"c{number}", clients) for number in range(30)])
        said("processor time of the server for it", 1000 * (host.processor - before) / 30, "ms", None)
        good = said("connect to first frame, p50", alone[15], "ms", 100)
        said("connect to first frame, max of 30", alone[-1], "ms", None)
        for client in clients:
            client.conn.close()
        await asyncio.sleep(5)
        together = await asyncio.gather(*(first_frame(host, f"t{number}", clients) for number in range(50)))
        good &= said("the last of 50 at once", max(together) / 1000, "s", 2, 2)
        return said("faults", host.faults(), "", 0, 0) and good


async def idle(folder: Path, given: Given) -> bool:
    """What is sent while nobody does anything, without a clock and with one."""
    good = True
    for name, program, limit in (("without a clock", ("-m", "tui", "host"), 0), ("with a clock", ("-c", CLOCKED), 900)):
        with host_in(folder / name.replace(" ", "-"), program) as host:
            players = await sit_down(host, 20)
            await asyncio.sleep(5)
            before, spent = [player.client.count for player in players], host.processor
            await asyncio.sleep(given.seconds)
            sent = sum(player.client.count for player in players) - sum(before)
            share = 100 * (host.processor - spent) / given.seconds
            a_minute = sent / len(players) * 60 / given.seconds
            good &= said(f"{name}: bytes to a session in a minute", a_minute, "bytes", limit, 0)
            said(f"{name}: processor time, 20 sessions", share, "% of a core", None, 2)
    return good


PARTS = {
    "sessions": sessions,
    "experts": experts,
    "memory": memory,
    "connect": connect_to_first_frame,
    "idle": idle,
    "slow": slow,
    "flood": flood,
    "soak": soak,
}


def main() -> None:
    """Measure, print, and exit 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=list(PARTS))
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--minutes", type=float, default=30.0)
    given = parser.parse_args()
    quiet_generator()
    good = True
    for name in given.parts:
        print(name, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            part = PARTS[name](Path(folder), Given(given.people, given.seconds, given.minutes))
            good &= asyncio.run(part)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
