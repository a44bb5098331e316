"""How many positions a search may look at."""

from __future__ import annotations

from typing import Any, TypeVar

BIG = 100_000_000
"""More points than any position is worth."""

UNKNOWN = (-BIG, BIG, 0)
"""What a table says of a position that it does not hold: the bounds of its worth, and no best play."""


Key = TypeVar("Key")
Entry = TypeVar("Entry")


class OutOfNodesError(Exception):
    """The search has used up its nodes; only solver modules see this."""


class Budget:
    """The number of calls of a search, and their limit; one for all searches of a question."""

    __slots__ = ("_tables", "limit", "nodes")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.nodes = 0
        self._tables: list[dict[Any, Any]] = []

    def lend(self, table: dict[Key, Entry]) -> dict[Key, Entry]:
        """Return a table that ``clear`` empties: a search refers to itself, so that it is not freed at once."""
        self._tables.append(table)
        return table

    def renew(self, times: int) -> None:
        """Let the next search have so many times the limit; what is known is kept."""
        self.nodes = self.limit - times * self.limit

    def clear(self) -> None:
        """Empty the tables of all searches."""
        for table in self._tables:
            table.clear()

    @property
    def entries(self) -> int:
        """How much the tables hold."""
        return sum(map(len, self._tables))

    @property
    def spent(self) -> int:
        """How many calls there were."""
        return min(self.nodes, self.limit)

    @property
    def is_kept(self) -> bool:
        """Whether they sufficed so far."""
        return self.nodes <= self.limit
