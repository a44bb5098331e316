"""Handing many tasks to an executor, a few at a time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import TypeVar

from engine.errors import problem
from engine.work.giving_up import AwaitedTask, Waiting
from engine.work.workplace import WorkError, Workplace

T = TypeVar("T")
R = TypeVar("R")
OFTEN = 0.2
"""Seconds between two looks at whether anybody still waits."""


def spread(
    work: Workplace, do: Callable[[T], R], tasks: Iterable[T], stop: Callable[[], bool] | None = None
) -> Generator[tuple[T, R], None, None]:
    """Yield each task with its result, in whatever order they are done; closing the generator gives up the rest.

    So does ``stop``, even while all are being worked on: nothing more is yielded then.  Whoever works on a task in a
    thread can see that it was given up (``go_on``).

    Tasks are asked for only when somebody is free for them, so that they may depend on what came back.  What ``do``
    raises is raised here; WorkError if the workers are gone.
    """
    waiting: dict[Future[R], T] = {}
    caller = Waiting()
    awaited = AwaitedTask(do, caller)
    source = iter(tasks)
    try:
        while True:
            while len(waiting) < work.ahead and (more := next(source, _DONE)) is not _DONE:
                task: T = more  # type: ignore[assignment]  # it is not the mark of the end
                waiting[work.executor.submit(awaited, task)] = task
            if not waiting:
                return
            done, _ = wait(waiting, OFTEN if stop or work.look else None, return_when=FIRST_COMPLETED)
            if stop is not None and stop():
                return
            if work.look is not None:
                work.look(bool(done))
            for future in done:
                yield waiting.pop(future), future.result()
    except work.gone:
        raise WorkError(problem("workers-gone")) from None
    finally:
        caller.is_over = True
        for future in waiting:
            future.cancel()


_DONE = object()
