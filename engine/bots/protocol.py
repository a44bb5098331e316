"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from engine.actions import Action
from engine.snapshot import Snapshot


class Bot(Protocol):
    """A player that decides from what its seat may know, and from nothing else.

    Both answers are functions of the snapshot and of the seed that the bot was made with: asked twice, a bot says the
    same, so a match that is resumed or replayed goes on as it would have.
    """

    def choose(self, snapshot: Snapshot) -> Action:
        """Return the action of the viewer, whose turn it is."""

    def reacts(self, snapshot: Snapshot) -> Action | None:
        """Return what the viewer does out of turn, such as a challenge (R35), or None."""
