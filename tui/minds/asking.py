"""Whoever can be asked what a bot does."""

from __future__ import annotations

from typing import Protocol

from tui.minds.frames import Answer, Question


class Asked(Protocol):
    """A process of a table's own, or a place in a pool of processes.

    ``ask`` waits, so it belongs into a thread; ``interrupt`` and ``close`` come from another one and do not wait.
    """

    def ask(self, question: Question, patience: float) -> Answer:
        """Return the answer; MindError if none comes in so many seconds, InterruptedThoughtError if it was stopped."""

    def interrupt(self) -> None:
        """End the thought of now, if there is one."""

    def close(self) -> None:
        """Be asked no more."""
