"""Four words that open what they were given for: a guest's seat, a private table.

The list has 2,048 words, so four of them are 44 bits.  It was made for this program: plain English words of three to
six letters that are easy to spell, written by hand and by theme (animals, plants, tools, weather, music, …), without
those that hurt somebody, and without a word that differs from another only by an ending.  A code is never written
down: what is kept is a slow hash, keyed with a secret of the house.
"""

from __future__ import annotations

import os
import re
from collections import OrderedDict
from functools import cache
from hashlib import blake2b, scrypt
from ipaddress import IPv6Address, ip_address
from pathlib import Path

from tui.house.chance import Chance
from tui.house.clock import Clock
from tui.house.refusals import HouseError, refused

WORDS_IN_CODE = 4
MOST_TRIES, TRIES_PERIOD = 5, 3600.0
"""Wrong tries of one address in so many seconds."""
_MOST_PLACES = 10_000
_COST = 1 << 10
"""About 2 ms a try."""


@cache
def words() -> tuple[str, ...]:
    """Return the list."""
    return tuple((Path(__file__).parent / "words.txt").read_text("ascii").split())


@cache
def _known() -> frozenset[str]:
    return frozenset(words())


def new_code(chance: Chance) -> str:
    """Return four words that nobody can guess."""
    return "-".join(chance.word(words()) for _ in range(WORDS_IN_CODE))


def read_code(text: str) -> str | None:
    """Return a code as it is given out, however it was typed; None if it can't be one."""
    if len(text) > 60:
        return None
    parts = _parts(text)
    return "-".join(parts) if len(parts) == WORDS_IN_CODE and _known().issuperset(parts) else None


def is_meant_as_code(text: str) -> bool:
    """Whether somebody gives words to come back, right or mistyped, and no name."""
    parts = _parts(text)
    known = sum(part in _known() for part in parts)
    are_words = all(part.isalpha() for part in parts)
    return len(text) <= 60 and ((len(parts) == WORDS_IN_CODE and are_words) or (len(parts) > 2 and known > 1))


def _parts(text: str) -> list[str]:
    return re.split(r"[\s\-_.+]+", text.strip().casefold())


class Vault:
    """Turns codes into what is kept of them."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def at(cls, path: Path) -> Vault:
        """Return the vault of a house; its secret is made once, for its owner alone."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            secret = path.read_bytes()
            if secret:
                return cls(secret)
            fd = os.open(path, os.O_WRONLY)  # the program ended before it wrote, so no code was hashed yet
        with os.fdopen(fd, "wb") as file:
            secret = os.urandom(32)
            file.write(secret)
        return cls(secret)

    def hashed(self, code: str) -> str:
        """Return what is kept of a code."""
        return scrypt(code.encode(), salt=self._secret, n=_COST, r=8, p=1, dklen=32).hex()

    def place(self, address: str) -> str:
        """Return what is kept of an address, so that no file tells where anybody connected from."""
        return blake2b(place_of(address).encode(), key=self._secret[:64], digest_size=8).hexdigest()


class Tries:
    """Counts wrong tries by address; one network of a household counts as one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._missed: OrderedDict[str, list[float]] = OrderedDict()

    def check(self, address: str) -> None:
        """HouseError if this address has tried too often."""
        now, missed = self._clock.now(), self._recent(address)
        if len(missed) >= MOST_TRIES:
            raise refused("code-tries", minutes=max(1, round((missed[0] + TRIES_PERIOD - now) / 60)))

    def missed(self, address: str) -> HouseError:
        """Count a wrong try, and return what to say about it."""
        place = place_of(address)
        self._missed[place] = [*self._recent(address), self._clock.now()]
        self._missed.move_to_end(place)
        while len(self._missed) > _MOST_PLACES:
            self._missed.popitem(last=False)
        return refused("code-wrong")

    def _recent(self, address: str) -> list[float]:
        since = self._clock.now() - TRIES_PERIOD
        return [when for when in self._missed.get(place_of(address), ()) if when > since]


def place_of(address: str) -> str:
    """Return whom an address belongs to: of IPv6 the first half, which is one household's."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
