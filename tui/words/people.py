"""Who sits where, and how each is called."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.snapshot import Snapshot
from tui.i18n import t


@dataclass(frozen=True, slots=True)
class People:
    """The names of all seats, and the seat that is called "you" (None where nobody is)."""

    names: tuple[str, ...]
    you: int | None = None

    def __getitem__(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.names[seat]

    def within(self, seat: int) -> str:
        """Return the name of a seat inside a sentence."""
        return t("you") if seat == self.you else self.names[seat]

    def side(self, snapshot: Snapshot, side: int) -> str:
        """Return the name of a score: a seat's, or both partners' (R25)."""
        if not snapshot.rules.partnership:
            return self.names[side]
        first, second = side, side + 2
        if second == self.you:
            first, second = second, first
        return t("{one}+{other}", one=self.names[first], other=self.names[second])

    def is_your_side(self, snapshot: Snapshot, side: int | None) -> bool:
        """Whether this score is yours."""
        return side is not None and self.you is not None and snapshot.rules.team_of(self.you) == side


def people_of(names: Sequence[str], humans: Collection[int], viewer: int | None) -> People:
    """Return the people of a table; ``viewer`` is "you" only where one person plays alone at the terminal.

    With several people at one terminal everybody keeps his own name, so that the score reads the same for all.
    """
    alone = len(humans) == 1
    shown = []
    for seat, name in enumerate(names):
        if alone and seat in humans:
            shown.append(t("You"))
        else:
            shown.append(name or t("Player {number}", number=seat + 1))
    return People(tuple(shown), viewer)
