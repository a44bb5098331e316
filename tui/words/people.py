"""Who sits where, and how each is called."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.snapshot import Snapshot
from tui.drawing.cells import cell_width, fit
from tui.house.names import BOT
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

    def sides(self, snapshot: Snapshot, cells: int) -> list[str]:
        """Return the names of all scores for columns of so many cells: shorter where one has no room, then cut."""
        count = range(len(snapshot.scores))
        said = [self.side(snapshot, side) for side in count]
        if max(map(cell_width, said)) <= cells:
            return said
        people = People(tuple(map(self._briefly, self.names)), self.you)
        said = [people.side(snapshot, side) for side in count]
        if snapshot.rules.partnership and max(map(cell_width, said)) > cells:
            half = max(1, (cells - 1) // 2)
            names = tuple(fit(name, half) if cell_width(name) > half else name for name in people.names)
            said = [People(names, self.you).side(snapshot, side) for side in count]
        return [fit(name, cells) if cell_width(name) > cells else name for name in said]

    def _briefly(self, name: str) -> str:
        """Return a name without what the names of all bots begin with, unless a person here is called so."""
        brief = name.removeprefix(BOT)
        return name if any(brief.casefold() == one.casefold() for one in self.names) else brief

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
