"""What a bot thought before it moved, and a bot that remembers it."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Action
from engine.bots.searching import Searcher
from engine.judging import Judgement
from engine.snapshot import Snapshot


class Thought(NamedTuple):
    """A choice: what the bot saw, what it chose, and what it thought of each play, if it searched."""

    seat: int
    snapshot: Snapshot
    action: Action
    judgement: Judgement | None = None


class Noting(Searcher):
    """A bot that remembers what it thought."""

    chances = False
    judgement: Judgement | None = None

    def pick(self, snapshot: Snapshot, plays: tuple[Action, ...]) -> Action:
        """Return the best play or draw."""
        self.judgement = self.judged(snapshot, chances=self.chances)
        return self.judgement.best.action
