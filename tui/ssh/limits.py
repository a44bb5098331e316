"""Who may come in, counted before anything dear is done for him."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

_MOST_ADDRESSES = 10_000


class Limits(NamedTuple):
    """What a host takes on."""

    sessions: int = 200
    unauthenticated: int = 32
    starts: int = 6
    """Sessions that are being started at the same time."""
    burst: int = 10
    a_minute: float = 5.0
    """Connections of one address: at once, and then so many a minute."""
    spares_loopback: bool = False
    """Whether this machine's own connections are not counted, for tests and benchmarks."""


def counted_as(address: str) -> str:
    """Return what connections are counted by: the IPv4 address, or the /64 of an IPv6 one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Bucket:
    """Lets things happen: a few at once, then so many a second, and never two in less than a moment."""

    def __init__(
        self, burst: float, a_second: float, at_most: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst, self._a_second, self._moment, self._clock = burst, a_second, 1 / at_most, clock
        self._tokens, self._then = burst, clock() - self._moment

    def wait(self) -> float:
        """Return in how many seconds the next one may happen."""
        now = self._clock()
        tokens = min(self._burst, self._tokens + (now - self._then) * self._a_second)
        return max(0.0, self._then + self._moment - now, (1 - tokens) / self._a_second)

    def take(self) -> None:
        """Note that it happens now."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._a_second) - 1
        self._then = now


class Buckets:
    """A bucket of tokens for each address; the one that was asked for longest ago is forgotten first."""

    def __init__(self, burst: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._a_second, self._clock = burst, a_second, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> bool:
        """Take a token; False if there is none."""
        now = self._clock()
        tokens, then = self._left.pop(name, (self._burst, now))
        tokens = min(self._burst, tokens + (now - then) * self._a_second)
        has_one = tokens >= 1
        self._left[name] = (tokens - has_one, now)
        if len(self._left) > _MOST_ADDRESSES:
            self._left.popitem(last=False)
        return has_one


class Gate:
    """Counts connections; each that was let in is told to leave once."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._buckets = Buckets(limits.burst, limits.a_minute / 60, clock)
        self.unauthenticated = 0
        self.connections = 0
        self.refused = 0
        """Connections that were not let in."""

    def enter(self, address: str) -> str | None:
        """Let a connection in; why not, for the log, if it isn't."""
        reason = self._why_not(address)
        if reason is None:
            self.connections += 1
            self.unauthenticated += 1
        else:
            self.refused += 1
        return reason

    def _why_not(self, address: str) -> str | None:
        limits = self.limits
        is_spared = limits.spares_loopback and is_loopback(address)
        if self.unauthenticated >= limits.unauthenticated and not is_spared:
            return "unauthenticated"
        if self.connections >= limits.sessions + limits.unauthenticated:
            return "connections"
        if not is_spared and not self._buckets.take(counted_as(address)):
            return "address"
        return None

    def authenticated(self) -> None:
        """Note that one of the connections has said who it is."""
        self.unauthenticated -= 1

    def leave(self, *, was_authenticated: bool) -> None:
        """Note that a connection is gone."""
        self.connections -= 1
        self.unauthenticated -= not was_authenticated


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address == "localhost"
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback
