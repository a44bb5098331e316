"""A bounded pool of processes in which the bots of many tables think, for a host."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from time import monotonic

from tui.minds.asking import Asked
from tui.minds.frames import Answer, Question
from tui.minds.process import InterruptedThoughtError, MindError, MindProcess

LONGEST_WAIT = 10.0
"""Seconds after which a question that no process is free for is given up: an experienced bot answers instead."""


class MindPool:
    """So many processes at most; each is started by its first question, and whoever asks first is served first."""

    def __init__(self, size: int, make: Callable[[], Asked] = MindProcess, wait: float = LONGEST_WAIT) -> None:
        self.size = size
        self._wait = wait
        self._change = threading.Condition()
        self._all = [make() for _ in range(size)]
        self._free = deque(self._all)
        self._line = deque[object]()
        self._is_closed = False

    def place(self) -> PooledMind:
        """Return what a table asks: ``Mind(pace, process=pool.place())``."""
        return PooledMind(self)

    @property
    def busy(self) -> int:
        """How many processes think."""
        return self.size - len(self._free)

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return len(self._line)

    def close(self) -> None:
        """End all processes, and refuse every question from now on."""
        with self._change:
            self._is_closed = True
            self._change.notify_all()
        for process in self._all:
            process.close()

    def take(self, place: PooledMind) -> Asked:
        """Wait for a process; MindError after too long, InterruptedThoughtError if nobody wants to know any more."""
        end = monotonic() + self._wait
        ticket = object()
        with self._change:
            self._line.append(ticket)
            try:
                while not self._is_closed and not place.is_interrupted:
                    if self._free and self._line[0] is ticket:
                        # the one that thought last is in memory still
                        return self._free.pop()
                    if not self._change.wait(end - monotonic()) and monotonic() >= end:
                        raise MindError("found no process free")  # not translated: for the log
                raise InterruptedThoughtError
            finally:
                self._line.remove(ticket)
                self._change.notify_all()

    def give_back(self, process: Asked) -> None:
        """Let the next one have a process."""
        with self._change:
            self._free.append(process)
            self._change.notify_all()

    def wake(self) -> None:
        """Let those who wait see whether they still want to know."""
        with self._change:
            self._change.notify_all()


class PooledMind:
    """A table's place in a pool; one question at a time, as a table asks."""

    def __init__(self, pool: MindPool) -> None:
        self._pool = pool
        self._lock = threading.Lock()
        self._process: Asked | None = None
        self._is_asked = self._is_closed = False
        self.is_interrupted = False
        """Whether the question of now need not be answered any more."""

    def ask(self, question: Question, patience: float) -> Answer:
        """Return the answer of whichever process is free; time by the clock begins when it does."""
        with self._lock:
            if self._is_closed:
                raise InterruptedThoughtError
            self._is_asked, self.is_interrupted = True, False
        asked = monotonic()
        try:
            process = self._pool.take(self)
        except BaseException:
            self._is_asked = False
            raise
        try:
            with self._lock:
                if self.is_interrupted:
                    raise InterruptedThoughtError
                self._process = process
            if question.until is not None:
                question = question._replace(until=question.until + monotonic() - asked)
            return process.ask(question, patience)
        finally:
            with self._lock:
                self._process, self._is_asked = None, False
            self._pool.give_back(process)

    def interrupt(self) -> None:
        """End the thought of now, if there is one, in the line or in a process."""
        with self._lock:
            if not self._is_asked:
                return
            self.is_interrupted = True
            if self._process is not None:
                self._process.interrupt()
        self._pool.wake()

    def close(self) -> None:
        """Ask no more; the processes are the pool's."""
        with self._lock:
            self._is_closed = True
        self.interrupt()
