"""Work in other places: when waiting for it is given up, and what is said then."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from engine.work import WorkError, Workplace, executor_of, spread
from engine.work.cluster import EVERY, TO_BEGIN, TO_COME_BACK, Watch


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def waited(watch: Watch, clock: Clock, seconds: float) -> str | None:
    """Return what the watch says of a time in which nothing comes back."""
    until = clock.now + seconds
    while clock.now < until:
        clock.now += EVERY / 4
        try:
            watch(False)
        except WorkError as error:
            return error.code
    return None


@pytest.mark.parametrize(("cores", "code"), [(0, "cluster-idle"), (None, "cluster-silent")])
def test_a_cluster_that_does_nothing_is_given_up(cores: int | None, code: str) -> None:
    clock = Clock()
    watch = Watch("dask://somewhere:1", lambda: cores, clock)
    assert waited(watch, clock, TO_BEGIN) is None
    assert waited(watch, clock, 2 * EVERY) == code


def test_a_cluster_that_has_worked_is_waited_for_longer() -> None:
    clock = Clock()
    watch = Watch("dask://somewhere:1", lambda: 0, clock)
    clock.now += EVERY
    watch(True)
    assert waited(watch, clock, TO_COME_BACK) is None
    assert waited(watch, clock, 2 * EVERY) == "cluster-idle"


def test_workers_that_come_back_or_think_for_long_are_waited_for() -> None:
    clock, cores = Clock(), [0]
    watch = Watch("dask://somewhere:1", lambda: cores[0], clock)
    assert waited(watch, clock, TO_BEGIN - 2 * EVERY) is None
    cores[0] = 1
    assert waited(watch, clock, 10 * TO_COME_BACK) is None
    cores[0] = 0
    assert waited(watch, clock, TO_BEGIN - 2 * EVERY) is None


class KilledError(Exception):
    pass


class Never(Executor):
    """Does nothing, or lets each task end in the same way."""

    def __init__(self, ends: Exception | None = None) -> None:
        self._ends = ends

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self._ends is not None:
            future.set_exception(self._ends)
        return future


def test_a_task_that_killed_its_workers_is_one_sentence() -> None:
    with pytest.raises(WorkError) as error:
        list(spread(Workplace(Never(KilledError()), 1, (KilledError,)), abs, range(3)))
    assert error.value.code == "workers-gone"


def test_whoever_watches_the_workers_can_end_the_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.work.spreading.OFTEN", 0.001)
    looks: list[bool] = []

    def look(came_back: bool) -> None:
        looks.append(came_back)
        if len(looks) == 3:
            raise KilledError

    with pytest.raises(KilledError):
        list(spread(Workplace(Never(), 2, look=look), abs, range(3)))
    assert looks == [False] * 3


def _until_told(pipe: str) -> int:
    with Path(pipe).open("w") as here:
        here.write(str(os.getpid()))
    signal.pause()
    return 0


def test_a_worker_that_dies_under_tasks_nobody_waits_for_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[object] = []
    monkeypatch.setattr(threading, "excepthook", said.append)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with executor_of("processes", 2) as work:
        first = work.executor.submit(_until_told, str(pipe))
        others = [work.executor.submit(signal.pause) for _ in range(5)]
        worker = int(pipe.read_text())
        assert True in [task.cancel() for task in others]
        os.kill(worker, signal.SIGKILL)
        assert isinstance(first.exception(), Exception)
    assert said == []
