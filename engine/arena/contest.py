"""What is measured: two bots, a table, and how deals are used.  Results are functions of this and of nothing else."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engine.rules import Rules, rules_to_json

COMMAND = "cmd:"
"""What the name of an external bot begins with; its command line follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A contest of bot A against bot B, each a level's name or ``cmd:`` and a command line."""

    rules: Rules
    a: str
    b: str
    seed: str = "1"
    mirrored: bool = True
    """Whether each deal is played once in every seating, or once only."""
    matches: bool = False
    """Whether a game is a whole match, or the first round of one."""
    luck: int = 0
    """Playouts a value for the luck-adjusted result; 0 leaves it out."""
    move_time: float = 5.0
    """Seconds an external bot may take for an answer."""
    shows_errors: bool = False
    """Whether what external bots write to standard error goes where this program's goes."""

    @property
    def others(self) -> int:
        """How many sides play against A."""
        return self.rules.teams - 1

    @property
    def externals(self) -> tuple[str, ...]:
        """The bots that are programs of their own."""
        return tuple(name for name in (self.a, self.b) if name.startswith(COMMAND))

    @property
    def name(self) -> str:
        """Return a short name that no contest with other results has, as long as no external bot is edited."""
        text = json.dumps(self.to_json(), sort_keys=True, default=str)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def to_json(self) -> dict[str, Any]:
        """Return everything that the results depend on as JSON values."""
        told: dict[str, Any] = {"rules": rules_to_json(self.rules), "a": self.a, "b": self.b, "seed": self.seed}
        told |= {"mirrored": self.mirrored, "matches": self.matches, "luck": self.luck}
        return told | ({"move_time": self.move_time} if self.externals else {})

    def between(self, a: str, b: str) -> Contest:
        """Return the same contest of two other bots."""
        return replace(self, a=a, b=b)


class Game(NamedTuple):
    """How one game went for A.

    ``margin`` is his points times the number of other sides, minus all of theirs, so that it is a whole number;
    ``luck`` is the part of it that chance alone brought.  ``match`` is A's share of the match, 1 for a win.
    """

    margin: int
    rounds: int
    won: int
    lost: int
    match: float | None = None
    luck: float | None = None
    faults: tuple[tuple[str, int], ...] = ()
    """What each bot did wrong and how often, as ``("a illegal", 2)``."""


Pair = tuple[Game, ...]
"""The games of one deal, one for each seating."""
