"""Starting the process of the bots, waiting for its answer, and ending it."""

from __future__ import annotations

import os
import selectors
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

from tui.minds.frames import Answer, Question, length_of, packed, unpacked

COMMAND = ("-P", "-m", "tui.minds.worker")


class MindError(Exception):
    """The process could not be started, died, or did not answer; its text is for the log."""


class InterruptedThoughtError(Exception):
    """Nobody wants to know any more."""


class MindProcess:
    """A process that thinks; it is started by the first question, and again by the next one after its end.

    ``ask`` waits, so it belongs into a thread; ``interrupt`` and ``close`` come from another one and do not wait.
    """

    def __init__(self, command: Sequence[str] | None = None, *, nice: int | None = None) -> None:
        """``nice`` is how much it lets others go first."""
        level = () if nice is None else (str(nice),)
        self._command = tuple(command) if command is not None else (sys.executable, *COMMAND, *level)
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_asked = False
        self._is_interrupted = False
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        process = self._process
        return None if process is None else process.pid

    def ask(self, question: Question, patience: float) -> Answer:
        """Return the answer; MindError if none comes in so many seconds, InterruptedThoughtError if it was stopped."""
        with self._lock:
            if self._is_closed:
                raise InterruptedThoughtError
            self._is_asked, self._is_interrupted = True, False
            process = self._running()
        answer = None
        try:
            answer = _answer(process, question, patience)
        except Exception as error:  # it may fail in any way, and so may what it wrote
            fault = str(error) or type(error).__name__
        with self._lock:
            self._is_asked = False
            if answer is None or self._is_interrupted:
                self._end()
            if self._is_interrupted:
                raise InterruptedThoughtError
        if answer is None:
            raise MindError(fault)
        return answer

    def interrupt(self) -> None:
        """End the thought of now, if there is one."""
        with self._lock:
            self._interrupt()

    def close(self) -> None:
        """End the process for good."""
        with self._lock:
            self._is_closed = True
            self._interrupt()
            if not self._is_asked:
                self._end()

    def _interrupt(self) -> None:
        """Kill a process that thinks; who waits for its answer sees to what is left."""
        if self._is_asked and self._process is not None:
            self._is_interrupted = True
            self._process.kill()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None:
            try:
                self._process = _started(self._command)
            except (OSError, ValueError) as error:
                self._is_asked = False
                raise MindError(f"could not be started: {error}") from None  # not translated: for the log
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.wait()


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a Python that finds its modules where this one does, out of reach of the terminal's signals."""
    path = os.pathsep.join(folder or os.getcwd() for folder in sys.path)  # noqa: PTH109 - a text is wanted
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": path},
    )


def _answer(process: subprocess.Popen[bytes], question: Question, patience: float) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    end = monotonic() + patience
    left = packed(question)
    received = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        os.set_blocking(process.stdin.fileno(), False)
        selector.register(process.stdin, selectors.EVENT_WRITE)
        while True:
            ready = selector.select(max(0.0, end - monotonic()))
            if not ready:
                raise TimeoutError(f"did not answer within {patience} s")  # not translated: for the log
            for key, _ in ready:
                if key.fileobj is process.stdin:
                    left = left[os.write(key.fd, left) :]
                    if not left:
                        selector.unregister(process.stdin)
                    continue
                if not (more := os.read(key.fd, 1 << 16)):
                    raise EOFError("died")  # not translated: for the log
                received += more
                if (length := length_of(received)) is not None and len(received) >= length:
                    return _checked(unpacked(received[:length]))


def _checked(answer: object) -> Answer:
    if isinstance(answer, Answer):
        return answer
    raise ValueError(answer if isinstance(answer, str) else "answered nonsense")
