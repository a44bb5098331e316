"""Handing many tasks to an executor, a few at a time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from typing import TypeVar

from engine.errors import problem
from engine.work.executors import WorkError, Workplace

T = TypeVar("T")
R = TypeVar("R")
OFTEN = 0.2
"""Seconds between two looks at whether anybody still waits."""


def spread(
    work: Workplace, do: Callable[[T], R], tasks: Iterable[T], stop: Callable[[], bool] | None = None
) -> Generator[tuple[T, R], None, None]:
    """Yield each task with its result, in whatever order they are done; closing the generator gives up the rest.

    So does ``stop``, even while all are being worked on: nothing more is yielded then.

    Tasks are asked for only when somebody is free for them, so that they may depend on what came back.  What ``do``
    raises is raised here; WorkError if the workers are gone.
    """
    waiting: dict[Future[R], T] = {}
    source = iter(tasks)
    try:
        while True:
            while len(waiting) < work.ahead and (more := next(source, _DONE)) is not _DONE:
                task: T = more  # type: ignore[assignment]  # it is not the mark of the end
                waiting[work.executor.submit(do, task)] = task
            if not waiting:
                return
            done, _ = wait(waiting, OFTEN if stop else None, return_when=FIRST_COMPLETED)
            if stop is not None and stop():
                return
            for future in done:
                yield waiting.pop(future), future.result()
    except (BrokenExecutor, CancelledError):
        raise WorkError(problem("workers-gone")) from None
    finally:
        for future in waiting:
            future.cancel()


_DONE = object()
