"""What work is handed to, and the error of work that can't be done."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from typing import NamedTuple

from engine.errors import GameError, Problem


class WorkError(GameError):
    """Work that can't be done as it was asked for; it comes back whole from another process."""

    def __reduce__(self) -> tuple[type[WorkError], tuple[Problem, ...]]:
        return type(self), self.problems


class Workplace(NamedTuple):
    """An executor, and how many tasks it should have at once so that nobody waits for work."""

    executor: Executor
    ahead: int
    gone: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    """What a task ends with that its worker did not survive."""
    look: Callable[[bool], None] | None = None
    """Called now and then while work is waited for, with whether any came back; WorkError if none ever will."""
