"""Chance that falls the same way each time, and when it does."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import count

from engine.dealing import GivenDeal

START = 1_800_000_000.0


class FixedChance:
    """The same chance each time; ``deals`` are given by match and round."""

    def __init__(self, deals: dict[tuple[int, int], GivenDeal] | None = None) -> None:
        self._count = count(1)
        self.deals = deals or {}

    def _next(self) -> str:
        return sha256(str(next(self._count)).encode()).hexdigest()

    def seed(self) -> str:
        return self._next()[:32]

    def salt(self) -> str:
        return self._next()[:32]

    def word(self, words: Sequence[str]) -> str:
        return words[int(self._next(), 16) % len(words)]

    def token(self) -> str:
        return self._next()[:10]

    def deal(self, match: int, number: int) -> GivenDeal | None:
        return self.deals.get((match, number))
