"""What all sessions of a host share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from tui.ssh.figures import Figure, Lag, memory_bytes, processor_seconds
from tui.ssh.garbage import Garbage
from tui.ssh.guest import Door, Guest, guest_app, identity_folder
from tui.ssh.limits import Gate, Limits, is_loopback
from tui.ssh.refusals import Refusals

if TYPE_CHECKING:
    from engine.work import Workplace
    from tui.minds.pool import MindPool
    from tui.ssh.host_key import HostKey
    from tui.ssh.login import Login
    from tui.ssh.logs import EventLog
    from tui.ssh.session import ChannelSession


LONGEST_START = 3.0
"""Seconds after which a session no longer counts as starting: one that reads nothing must not hold up the others."""


class Start:
    """One of the few sessions that are being started."""

    def __init__(self, starts: asyncio.Semaphore) -> None:
        self._starts: asyncio.Semaphore | None = starts

    def over(self) -> None:
        """Let the next one start; said twice it means the same."""
        starts, self._starts = self._starts, None
        if starts is not None:
            starts.release()


class Service:
    """A host: who is there, what is offered, what is counted."""

    def __init__(
        self,
        data: Path,
        key: HostKey,
        login: Login,
        log: EventLog,
        minds: MindPool,
        *,
        limits: Limits | None = None,
        door: Door = guest_app,
        motd: str = "",
        workplace: Workplace | None = None,
    ) -> None:
        self.data, self.key, self.login, self.log, self.minds = data, key, login, log, minds
        self.door = door
        """What a guest finds; the lobby's way in."""
        self.motd = motd
        self.port = 0
        """Where the host listens, 0 before it does."""
        self.workplace = workplace
        self.limits = limits or Limits()
        self.gate = Gate(self.limits)
        self.refusals = Refusals(log)
        self.garbage = Garbage()
        self._starts = asyncio.Semaphore(self.limits.starts)
        self.sessions: dict[int, ChannelSession] = {}
        self.tables: Callable[[], Mapping[str, float]] = dict
        """Counts of the tables by name, such as ``tables`` and ``seats``; whoever keeps them puts his own here."""
        self.place_of: Callable[[Guest], tuple[str, bool]] = lambda guest: (guest.fingerprint or "", False)
        """Who a guest is for the log, "" if nobody knows, and whether he has a seat to come back to."""
        self.is_draining = False
        self.started = self.faults = 0
        self.begun = monotonic()
        self.lag = Lag(lambda late: log.event("late", ms=round(late * 1000)))
        self._numbers = count(1)

    async def start(self) -> Start:
        """Wait until a session may be started; it says itself when that is over."""
        await self._starts.acquire()
        start = Start(self._starts)
        asyncio.get_running_loop().call_later(LONGEST_START, start.over)
        return start

    def ended(self) -> None:
        """Note that a session is over."""
        self.garbage.session_ended()

    def next_number(self) -> int:
        """Return the number of a new session."""
        return next(self._numbers)

    @property
    def is_full(self) -> bool:
        """Whether no further session is taken on."""
        return len(self.sessions) >= self.limits.sessions

    def is_full_for(self, one: ChannelSession) -> bool:
        """Whether nobody like him is taken on: those without a key leave room for the others, and an address too."""
        if one.fingerprint is not None or not self.login.takes_keys:
            return False
        most, keyless = self.limits.sessions, [other for other in self.sessions.values() if other.fingerprint is None]
        near = sum(other.address == one.address for other in keyless)
        is_spared = self.limits.spares_loopback and is_loopback(one.address)
        return len(keyless) >= max(1, most * 3 // 4) or (near >= max(1, most // 4) and not is_spared)

    def makes_room(self, guest: Guest) -> bool:
        """Whether somebody comes in though the host is full: to his seat, or where his oldest window gives way."""
        who, has_seat = self.place_of(guest)
        own = [one for one in self.sessions.values() if who and one.surroundings.who == who and one.end is not None]
        if own:
            own[0].give_way()
        return has_seat or bool(own)

    def home_of(self, fingerprint: str | None, number: int) -> Path:
        """Return the folder of a guest; one without a key has a new one."""
        if fingerprint is None:
            return self.data / "guests" / str(number)
        return identity_folder(self.data / "people", fingerprint)

    def figures(self) -> list[Figure]:
        """Return everything that is counted."""
        gate = self.gate
        own = [
            Figure("sessions", len(self.sessions)),
            Figure("connections", gate.connections),
            Figure("sessions_started_total", self.started, "counter"),
            Figure("connections_refused_total", gate.refused, "counter"),
            Figure("faults_total", self.faults, "counter"),
            Figure("loop_lag_seconds", self.lag.longest),
            Figure("memory_bytes", memory_bytes()),
            Figure("processor_seconds_total", processor_seconds(), "counter"),
            Figure("minds_busy", self.minds.busy),
            Figure("minds_waiting", self.minds.waiting),
            Figure("garbage_searches_total", self.garbage.searches, "counter"),
            Figure("uptime_seconds", monotonic() - self.begun),
        ]
        kept = [
            Figure(name, value, "counter" if name.endswith("_total") else "gauge")
            for name, value in self.tables().items()
        ]
        return own + kept
