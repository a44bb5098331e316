"""Where the bots of the house think: at once, or in a thread that waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextvars import Context
from typing import Protocol, TypeVar

from engine.bots.ladder import LEVELS, bots_at
from engine.bots.protocol import Bot
from tui.thinking import Thinker

AT_ONCE = 3
"""Levels up to this number answer in less than a millisecond."""

AnswerT = TypeVar("AnswerT")


class Mind(Protocol):
    """What the bots of one table think with; ``tui.minds.mind.Mind`` is one."""

    def bots(self, levels: Sequence[str | None], match_seed: str) -> dict[int, Bot]:
        """Return the bots of a match by seat."""

    def interrupt(self) -> None:
        """End the thought of now, if there is one."""

    def close(self) -> None:
        """Think no more."""


class OwnMind:
    """Lets bots think where they are asked; for tests, and for a house without processes."""

    def bots(self, levels: Sequence[str | None], match_seed: str) -> dict[int, Bot]:
        """Return the bots of a match by seat."""
        return bots_at(levels, match_seed)

    def interrupt(self) -> None:
        """There is no thought that lasts."""

    def close(self) -> None:
        """There is nothing to close."""


class Asker(Protocol):
    """Asks the bots of one table."""

    def ask(self, level: str, question: Callable[[], AnswerT], tell: Callable[[AnswerT], object]) -> None:
        """Ask a bot of a level, and tell the answer in the thread of the house, at once or later."""

    def stop(self) -> None:
        """Tell no more answers."""


class AtOnce:
    """Waits for every answer."""

    def ask(self, level: str, question: Callable[[], AnswerT], tell: Callable[[AnswerT], object]) -> None:
        """Ask and tell."""
        tell(question())

    def stop(self) -> None:
        """Nothing is going on."""


class InThread:
    """Lets those who need time think in a thread, and goes on meanwhile."""

    def __init__(self) -> None:
        self._thinker = Thinker()
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, level: str, question: Callable[[], AnswerT], tell: Callable[[AnswerT], object]) -> None:
        """Ask at once or in the thread."""
        if LEVELS[level].number <= AT_ONCE:
            tell(question())
            return
        task = asyncio.get_running_loop().create_task(self._ask(question, tell), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self, question: Callable[[], AnswerT], tell: Callable[[AnswerT], object]) -> None:
        tell(await self._thinker.ask(question))

    def stop(self) -> None:
        """Tell no more answers, and begin with a fresh thread: the old one may never come back."""
        for task in self._tasks:
            task.cancel()
        self._thinker.stop()
        self._thinker = Thinker()
