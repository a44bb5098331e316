"""Everything in the house that is left to chance, in one place, so that a test can fix all of it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Protocol

from engine.dealing import GivenDeal
from engine.fairness import new_salt
from engine.session import new_seed


class Chance(Protocol):
    """Where seeds, salts, codes and names come from."""

    def seed(self) -> str:
        """Return the seed of a new match."""

    def salt(self) -> str:
        """Return the salt of its promise."""

    def word(self, words: Sequence[str]) -> str:
        """Return one of the words, each as likely as the others."""

    def token(self) -> str:
        """Return a new name for a table or a guest, in hexadecimal digits."""

    def deal(self, match: int, number: int) -> GivenDeal | None:
        """Return a given deal for a round of a table's match (both from 1); None lets the seed decide."""


class SystemChance:
    """Chance that nobody can guess."""

    def seed(self) -> str:
        """Return 128 bits."""
        return new_seed()

    def salt(self) -> str:
        """Return 128 bits."""
        return new_salt()

    def word(self, words: Sequence[str]) -> str:
        """Return one of the words."""
        return secrets.choice(words)

    def token(self) -> str:
        """Return 40 bits."""
        return secrets.token_hex(5)

    def deal(self, match: int, number: int) -> GivenDeal | None:
        """Let the seed decide."""
        return None
