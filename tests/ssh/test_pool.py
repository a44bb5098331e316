"""Bots of many tables think in few processes: who waits, who is interrupted, who is served."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, cast

import pytest

from tui.minds.frames import Answer, Question
from tui.minds.mind import Mind
from tui.minds.pool import MindPool, PooledMind
from tui.minds.process import InterruptedThoughtError, MindError
from tui.surroundings import Surroundings, enter

PATIENCE = 20.0
QUESTION = cast("Question", type("Asked", (), {"until": None})())
ANSWER = cast("Answer", object())


class Slow:
    """A process that thinks until it is told what to answer."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go_on = threading.Event()
        self.is_interrupted = self.is_closed = False
        self.asked: list[Any] = []

    def ask(self, question: Question, patience: float) -> Answer:
        self.asked.append(question)
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        if self.is_interrupted:
            raise InterruptedThoughtError
        return ANSWER

    def interrupt(self) -> None:
        self.is_interrupted = True
        self.go_on.set()

    def close(self) -> None:
        self.is_closed = True
        self.interrupt()


class Asking(threading.Thread):
    """A table that asks in a thread."""

    def __init__(self, place: PooledMind) -> None:
        super().__init__(daemon=True)
        self.place = place
        self.answer: object = None
        self.start()

    def run(self) -> None:
        try:
            self.answer = self.place.ask(QUESTION, PATIENCE)
        except (InterruptedThoughtError, MindError) as error:
            self.answer = type(error)

    def end(self) -> object:
        self.join(PATIENCE)
        return self.answer


def pool_of(size: int, wait: float = PATIENCE) -> tuple[MindPool, list[Slow]]:
    made: list[Slow] = []

    def make() -> Slow:
        made.append(Slow())
        return made[-1]

    return MindPool(size, make, wait), made


def until(is_so: Callable[[], bool]) -> None:
    for _ in range(10_000):
        if is_so():
            return
        threading.Event().wait(0.001)
    pytest.fail("that never came about")


def test_who_asks_while_all_processes_think_waits_for_one() -> None:
    pool, (slow,) = pool_of(1)
    first = Asking(pool.place())
    assert slow.begun.wait(PATIENCE)
    second = Asking(pool.place())
    until(lambda: pool.waiting == 1)
    assert pool.busy == 1
    slow.go_on.set()
    assert first.end() is second.end() is ANSWER
    assert (pool.busy, pool.waiting) == (0, 0)


def test_an_interruption_ends_the_thought_of_its_own_table_only() -> None:
    pool, slow = pool_of(2)
    first, second = Asking(pool.place()), Asking(pool.place())
    until(lambda: pool.busy == 2)
    until(lambda: all(one.begun.is_set() for one in slow))
    first.place.interrupt()
    assert first.end() is InterruptedThoughtError
    assert second.is_alive()
    for one in slow:
        one.go_on.set()
    assert second.end() is ANSWER


def test_who_waits_may_be_interrupted_too_and_a_closed_table_asks_no_more() -> None:
    pool, (slow,) = pool_of(1)
    first = Asking(pool.place())
    assert slow.begun.wait(PATIENCE)
    waiting = Asking(pool.place())
    until(lambda: pool.waiting == 1)
    waiting.place.close()
    assert waiting.end() is InterruptedThoughtError
    assert not slow.is_interrupted
    with pytest.raises(InterruptedThoughtError):
        waiting.place.ask(QUESTION, PATIENCE)
    slow.go_on.set()
    assert first.end() is ANSWER


def test_who_waits_too_long_is_told_so() -> None:
    pool, (slow,) = pool_of(1, wait=0.0)
    first = Asking(pool.place())
    assert slow.begun.wait(PATIENCE)
    assert Asking(pool.place()).end() is MindError
    slow.go_on.set()
    assert first.end() is ANSWER


def test_a_pool_that_is_closed_ends_its_processes_and_whoever_waits() -> None:
    pool, (slow,) = pool_of(1)
    first = Asking(pool.place())
    assert slow.begun.wait(PATIENCE)
    second = Asking(pool.place())
    until(lambda: pool.waiting == 1)
    pool.close()
    assert first.end() is second.end() is InterruptedThoughtError
    assert slow.is_closed


async def test_the_tables_of_a_session_think_in_the_hosts_pool() -> None:
    pool, _ = pool_of(1)
    enter(Surroundings({}, minds=pool.place))
    assert isinstance(Mind(0.0)._process, PooledMind)
