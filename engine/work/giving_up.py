"""Giving up: who works for somebody who waits no longer can see it, in a thread of the same process, and end.

In another process, which is ended from outside, somebody always waits.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import local
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class GivenUp(Exception):  # noqa: N818 - nothing went wrong
    """What ends work for which nobody waits."""


class Waiting:
    """Somebody who waits for results until ``is_over``."""

    def __init__(self) -> None:
        self.is_over = False

    def __reduce__(self) -> tuple[type[Waiting], tuple[()]]:
        return Waiting, ()


class AwaitedTask(Generic[T, R]):
    """A function whose work can look at who waits for it."""

    def __init__(self, do: Callable[[T], R], waiting: Waiting) -> None:
        self._do = do
        self._waiting = waiting

    def __call__(self, task: T) -> R:
        before = getattr(_here, "waiting", None)
        _here.waiting = self._waiting
        try:
            go_on()
            return self._do(task)
        finally:
            _here.waiting = before


def go_on() -> None:
    """Let the work of this thread go on while somebody waits for it; GivenUp if not."""
    waiting: Waiting | None = getattr(_here, "waiting", None)
    if waiting is not None and waiting.is_over:
        raise GivenUp


_here = local()
