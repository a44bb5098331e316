"""The workers of a Dask cluster: found within some seconds, and looked after for as long as they work."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import contextmanager, suppress
from threading import Thread
from time import monotonic
from typing import Any

from engine.errors import problem
from engine.options import shown
from engine.work.workplace import WorkError, Workplace

SCHEME = "dask://"
TO_ANSWER = 10.0
"""Seconds that a cluster has to answer."""
TO_BEGIN, TO_COME_BACK = 20.0, 60.0
"""Seconds that it may be without workers: before any work came back, and after."""
EVERY = 2.0
"""Seconds between two looks at whether there are workers."""
_LOGGERS = ("distributed", "tornado", "dask", "asyncio")


@contextmanager
def cluster(name: str) -> Iterator[Workplace]:
    """Give the workers of the cluster at ``dask://host:port``; WorkError if there is none."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise WorkError(problem("cluster-missing", executor=shown(name))) from None
    with unlogged():
        client = _client(distributed, name)
        try:
            cores = _cores(client)
            executor = client.get_executor(pure=False)
            gone = (BrokenExecutor, CancelledError, distributed.KilledWorker)
            try:
                yield Workplace(executor, 2 * max(cores or 1, 1), gone, Watch(name, lambda: _cores(client)))
            finally:
                executor.shutdown(wait=False)
        finally:
            with suppress(Exception):  # it may be gone, or not answer any more
                client.close(timeout=TO_ANSWER)


class Watch:
    """Looks now and then how many workers there are, and says so where there were none for too long."""

    def __init__(self, name: str, cores: Callable[[], int | None], clock: Callable[[], float] = monotonic) -> None:
        """Watch by ``cores``, which is None where the cluster does not answer."""
        self._name = name
        self._cores = cores
        self._clock = clock
        self._looked_at = self._seen_at = clock()
        self._has_worked = False

    def __call__(self, came_back: bool) -> None:
        """Look, if it is time to; ``came_back`` is whether work was done since the last call."""
        self._has_worked |= came_back
        now = self._clock()
        if came_back:
            self._seen_at = now
        if now - self._looked_at < EVERY:
            return
        cores = self._cores()
        self._looked_at = self._clock()
        if cores:
            self._seen_at = self._looked_at
        elif self._looked_at - self._seen_at > (TO_COME_BACK if self._has_worked else TO_BEGIN):
            code = "cluster-silent" if cores is None else "cluster-idle"
            raise WorkError(problem(code, executor=shown(self._name)))


def _client(distributed: Any, name: str) -> Any:
    address = "tcp://" + name.removeprefix(SCHEME)
    try:
        _greet(distributed, address)
        return distributed.Client(address, timeout=TO_ANSWER)
    except Exception:  # what listens there may be anything
        raise WorkError(problem("cluster-silent", executor=shown(name))) from None


def _greet(distributed: Any, address: str) -> None:
    """Ask once who is there, in a thread that can be left behind: a client would wait for ever for its answer."""
    import asyncio

    answer: Future[object] = Future()

    async def ask() -> object:
        async with distributed.rpc(address) as scheduler:
            return await scheduler.ncores()

    def do() -> None:
        try:
            answer.set_result(asyncio.run(asyncio.wait_for(ask(), TO_ANSWER)))
        except BaseException as error:
            answer.set_exception(error)

    Thread(target=do, daemon=True).start()
    answer.result(TO_ANSWER + EVERY)


def _cores(client: Any) -> int | None:
    """Return how many threads the workers have; None if nobody answers."""
    try:
        found: dict[str, int] = client.sync(client.scheduler.ncores, callback_timeout=TO_ANSWER / 2)
    except Exception:  # whatever the way in which it does not answer
        return None
    return sum(found.values())


@contextmanager
def unlogged() -> Iterator[None]:
    """Let the packages that talk to a cluster write no lines of their own: what goes wrong is said in a sentence."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in _LOGGERS]
    loggers = [logging.getLogger(name) for name in {*names, *_LOGGERS}]
    before = [(logger, logger.handlers, logger.propagate) for logger in loggers]
    for logger in loggers:
        logger.handlers, logger.propagate = [logging.NullHandler()], False
    try:
        yield
    finally:
        for logger, handlers, propagate in before:
            logger.handlers, logger.propagate = handlers, propagate
