"""A thread in which bots think, so that keys are answered meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")


class Thinker:
    """One thread that works off questions.

    It is a daemon: a program that ends never waits for a bot that thinks long, or forever.
    """

    def __init__(self) -> None:
        self._questions: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def ask(self, question: Callable[[], ResultT]) -> ResultT:
        """Return the answer of a function that must not raise."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="bots", daemon=True)
            self._thread.start()
        answer: asyncio.Future[ResultT] = asyncio.get_running_loop().create_future()
        self._questions.put((question, answer))
        return await answer

    def stop(self) -> None:
        """Let the thread end when it has answered what it was asked."""
        if self._thread is not None:
            self._questions.put(None)
            self._thread = None

    def _work(self) -> None:
        while (asked := self._questions.get()) is not None:
            question, answer = asked
            result = question()
            try:
                answer.get_loop().call_soon_threadsafe(_tell, answer, result)
            except RuntimeError:
                return  # the program has ended meanwhile


def _tell(answer: asyncio.Future[Any], result: Any) -> None:
    if not answer.done():
        answer.set_result(result)
