"""Where work is done, by name: in processes, in threads, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

from engine.errors import problem
from engine.options import shown
from engine.work.cluster import SCHEME, cluster
from engine.work.workers import keep_working, without_interrupts
from engine.work.workplace import WorkError, Workplace

PROCESSES, THREADS, CLUSTER = "processes", "threads", "dask://host:port"
EXECUTORS = (PROCESSES, THREADS, CLUSTER)
"""What may be asked for; the last is a form."""

PER_CORE, LEAST_LIMIT = 4, 8
"""So many processes a core are started at most, or so many in all: each takes memory, and more make nothing quicker."""


def all_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def executor_of(name: str | None = None, jobs: int | None = None, *, nice: int = 0) -> Iterator[Workplace]:
    """Give an executor for a while: ``processes`` (also None), ``threads``, or ``dask://host:port``.

    ``jobs`` is how many work side by side, all cores if it is not said; a cluster has its own number of workers.
    One job is done right here.  ``nice`` is how far new processes stand back behind others.  Whatever is still being
    worked on at the end is given up.  WorkError says in a sentence what is wrong with the name.
    """
    workers = jobs or all_cores()
    if name is not None and name.startswith(SCHEME):
        with cluster(name) as workplace:
            yield workplace
    elif name not in (None, PROCESSES, THREADS):
        raise WorkError(problem("executor-unknown", executor=shown(name), allowed=", ".join(EXECUTORS)))
    elif workers == 1:
        yield Workplace(Here(), 1)
    elif name == THREADS:
        threads = ThreadPoolExecutor(workers)
        try:
            yield Workplace(threads, 2 * workers)
        finally:
            threads.shutdown(wait=True, cancel_futures=True)
    else:
        with _processes(workers, nice) as workplace:
            yield workplace


class Here(Executor):
    """Does each task at once, where it is handed in."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the future of a task that is done already; an interruption is not caught."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # whoever asks for the result gets it
            future.set_exception(error)
        return future


class _Quiet(ProcessPoolExecutor):
    """Processes that leave Ctrl-C and the like to the one that started them."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with without_interrupts():  # a new process begins with the signals that are held back here
            future = super().submit(fn, *args, **kwargs)
        future.__class__ = _Given
        return future


class _Given(Future[Any]):
    """A task of such a pool: one that was cancelled is not told that its worker is gone, which would be an error."""

    def set_exception(self, exception: BaseException | None) -> None:
        """Say what the task ended with."""
        with suppress(InvalidStateError):
            super().set_exception(exception)


@contextmanager
def _processes(workers: int, nice: int) -> Iterator[Workplace]:
    """Give a pool of processes, which end at once when they are not needed any more, or when this process dies."""
    workers = min(workers, max(LEAST_LIMIT, PER_CORE * all_cores()))
    context = multiprocessing.get_context("spawn")  # no process inherits threads, locks or a terminal half set up
    line, end = context.Pipe(duplex=False)
    with without_interrupts():  # here a process is started that keeps account of semaphores
        pool = _Quiet(workers, context, initializer=keep_working, initargs=(line, nice))
    try:
        yield Workplace(pool, 2 * workers)
    finally:
        end.close()  # what the workers watch
        pool.shutdown(wait=True, cancel_futures=True)
        line.close()
