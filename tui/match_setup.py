"""What it takes to start a match: rules, and who sits where.  The form and the command line both end in one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from engine.bots.ladder import BOT_NAMES, DEFAULT_LEVEL
from engine.record import Header, Player
from engine.rules import Rules
from tui.turns import PACES


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSetup:
    """A match that can be started; ``seed`` is None where chance decides."""

    rules: Rules
    rulebook: str
    players: tuple[Player, ...]
    seed: str | None = None

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if player.bot is None)

    def header(self, kind: str = "match") -> Header:
        """Return what the match's record begins with; a new seed each time where none is given.

        It promises the deals before any is made.
        """
        from engine.fairness import committed
        from engine.session import new_seed

        return committed(Header(self.rules, self.seed or new_seed(), self.players, self.rulebook, created_now(), kind))


def demo_level(pace: float) -> str:
    """Return the level that is worth watching at a pace: the strongest one that keeps it."""
    return "expert" if pace >= PACES["quick"] else "club"


def created_now() -> str:
    """Return the date and time of now, for a record."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def seated(
    seats: int, humans: Sequence[int], levels: Sequence[str], name: str = "", names: Sequence[str] = BOT_NAMES
) -> tuple[Player, ...]:
    """Return who sits where: people at ``humans``, at the other seats bots of these levels in turn.

    The first person is called ``name``; an empty name is put into words by the screen.  Bots have their names in the
    order in which they sit.
    """
    players: list[Player] = []
    bots = 0
    for seat in range(seats):
        if seat in humans:
            players.append(Player(name if seat == min(humans) else ""))
            continue
        level = levels[bots % len(levels)] if levels else DEFAULT_LEVEL
        players.append(Player(names[bots % len(names)], level))
        bots += 1
    return tuple(players)
