"""Where work is done, by name: in processes, in threads, or on a Dask cluster."""

from __future__ import annotations

import importlib
import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple

from engine.errors import GameError, Problem, problem
from engine.options import shown
from engine.work.workers import keep_working, without_interrupts

PROCESSES, THREADS, CLUSTER = "processes", "threads", "dask://host:port"
EXECUTORS = (PROCESSES, THREADS, CLUSTER)
"""What may be asked for; the last is a form."""

PER_CORE, LEAST_LIMIT = 4, 8
"""So many processes a core are started at most, or so many in all: each takes memory, and more make nothing quicker."""

_CLUSTER_SCHEME = "dask://"
_PATIENCE = "10s"
"""How long a cluster may take to answer."""


class WorkError(GameError):
    """Work that can't be done as it was asked for; it comes back whole from another process."""

    def __reduce__(self) -> tuple[type[WorkError], tuple[Problem, ...]]:
        return type(self), self.problems


class Workplace(NamedTuple):
    """An executor, and how many tasks it should have at once so that nobody waits for work."""

    executor: Executor
    ahead: int


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
    if name is not None and name.startswith(_CLUSTER_SCHEME):
        with _cluster(name) as workplace:
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
            return super().submit(fn, *args, **kwargs)


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


@contextmanager
def _cluster(name: str) -> Iterator[Workplace]:
    """Give the workers of a Dask cluster."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise WorkError(problem("cluster-missing", executor=shown(name))) from None
    try:
        client = distributed.Client("tcp://" + name.removeprefix(_CLUSTER_SCHEME), timeout=_PATIENCE)
    except (OSError, ValueError, TypeError):  # TimeoutError is an OSError
        raise WorkError(problem("cluster-silent", executor=shown(name))) from None
    try:
        cores = sum(client.nthreads().values())
        executor = client.get_executor(pure=False)
        try:
            yield Workplace(executor, 2 * max(cores, 1))
        finally:
            executor.shutdown(wait=False)
    finally:
        client.close()
