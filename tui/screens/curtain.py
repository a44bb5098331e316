"""Who may see his hand, where several people share one terminal."""

from __future__ import annotations

from dataclasses import dataclass

from engine.snapshot import Phase, Snapshot


@dataclass(slots=True)
class Curtain:
    """Between two people's turns it hides everything but public facts, until the next one says that he is there."""

    humans: frozenset[int]
    viewer: int | None = None
    """The seat whose hand is shown, None for nobody's."""
    next: int | None = None
    """The seat that is asked to sit down."""

    def __post_init__(self) -> None:
        if len(self.humans) == 1:
            (self.viewer,) = self.humans

    @property
    def is_closed(self) -> bool:
        """Whether somebody is asked to sit down."""
        return self.next is not None

    def follow(self, snapshot: Snapshot) -> bool:
        """Close the curtain if another person is to act; return whether another view must be shown now."""
        if len(self.humans) < 2:
            return False
        if snapshot.phase is not Phase.PLAYING or snapshot.turn is None:
            self.next = None
            return False
        if snapshot.turn in self.humans and snapshot.turn != self.viewer:
            changed = self.viewer is not None
            self.viewer, self.next = None, snapshot.turn
            return changed
        return False

    def leave(self) -> None:
        """Hide every hand: a new round is dealt and nobody sits there yet."""
        if len(self.humans) > 1:
            self.viewer = None

    def open(self) -> None:
        """Show the hand of the person who said that he is there."""
        if self.next is not None:
            self.viewer, self.next = self.next, None
