"""What a house is made with: everything that comes in from outside, so that a test can bring its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from tui.house.asking import Asker, InThread, Mind, OwnMind
from tui.house.chance import Chance, SystemChance
from tui.house.clock import Clock


def at_once(work: Callable[[], object]) -> None:
    """Do slow work now."""
    work()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """``data`` is the folder of the house."""

    data: Path
    clock: Clock
    chance: Chance = field(default_factory=SystemChance)
    minds: Callable[[], Mind] = OwnMind
    """Makes what the bots of one table think with; ``OwnMind`` thinks in this process."""
    askers: Callable[[], Asker] = InThread
    """Makes what asks the bots of one table; ``AtOnce`` waits for them."""
    later: Callable[[Callable[[], object]], None] = at_once
    """Does slow work with files, in a thread; what it does is safe there."""
    may_chat: bool = True
    most_tables: int = 300
    most_own: int = 6
    """Tables that one person may have opened at a time."""
    most_near: int = 75
    """Tables that may have been opened from one address."""
    takes_keys: bool = True
    """Whether somebody here may have a key; those without one have half of all tables together then, and fewer each."""
    most_own_keyless: int = 2
    most_near_keyless: int = 10
    spares: Callable[[str], bool] = lambda address: False
    """Whether an address is not counted."""

    @property
    def created(self) -> str:
        """Date and time of now, for a record."""
        return datetime.fromtimestamp(self.clock.now(), UTC).isoformat(timespec="seconds")
