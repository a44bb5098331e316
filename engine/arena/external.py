"""A bot that is a program of its own: one line of JSON in, one out.  Nothing it does is trusted.

It runs without a shell, away from the terminal, its standard error goes nowhere if not asked for.  An answer has to
come within the time, on a line of bounded length, and name a legal action; where it does not, ``BotFault`` says why,
and a program that can't be in step any more is ended and started again for the next question.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import signal
import subprocess
from collections.abc import Callable
from threading import Event, RLock
from time import monotonic
from types import TracebackType
from typing import Any

from engine.actions import Action
from engine.arena.question import answered, question
from engine.errors import problem
from engine.options import shown
from engine.snapshot import Snapshot
from engine.work import WorkError, go_on
from engine.work.workers import before_the_end

LONGEST = 1 << 16
"""Bytes of an answer."""
STARTING = 5.0
"""Seconds more that a program has for its first answer in a game; when it is started again it has none."""

_OFTEN = 0.1
"""Seconds between two looks at whether anybody still waits for a game."""
_DROPS = 16

_running: set[External] = set()
_lock = RLock()
"""Held while a program is started or killed, so that this process does not end in between."""
_over = Event()
"""Set when this process ends: no program is started any more."""


class BotFault(Exception):  # noqa: N818 - a fault of a bot is no error of the arena
    """What an external bot did wrong; ``kind`` is junk, illegal, silent, too long or dead."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def words_of(command: str) -> list[str]:
    """Return the words of a command line as a shell would read them, without a shell; WorkError if it can't be."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or "\0" in command:
        raise WorkError(problem("bot-command", command=shown(f"cmd:{command}")))
    return words


class External:
    """A running program that plays for one seat in one game; ``with`` ends it for certain."""

    def __init__(
        self, command: str, seconds: float, clock: Callable[[], float] = monotonic, *, shows_errors: bool = False
    ) -> None:
        self._words = words_of(command)
        self._command = command
        self._seconds = seconds
        self._clock = clock
        self._errors = None if shows_errors else subprocess.DEVNULL
        self._patience = seconds + STARTING
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""

    def __enter__(self) -> External:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def start(self) -> None:
        """Start the program; WorkError if that can't be done."""
        with _lock:
            if _over.is_set():
                raise BotFault("dead")
            try:
                self._process = subprocess.Popen(
                    self._words,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._errors,
                    bufsize=0,
                    start_new_session=True,
                )
            except (OSError, ValueError) as error:
                reason = (error.strerror if isinstance(error, OSError) else None) or "its name is not possible"
                raise WorkError(problem("bot-start", command=shown(self._command), reason=reason)) from None
            _running.add(self)
        os.set_blocking(self._stdin, False)
        self._rest = b""

    def end(self) -> None:
        """End the program and whatever it started in its own session."""
        with _lock:
            process, self._process = self._process, None
            _running.discard(self)
            if process is None:
                return
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        process.wait()

    def reacts(self, snapshot: Snapshot) -> Action | None:
        """An external bot is asked on its turn only."""
        return None

    def choose(self, snapshot: Snapshot) -> Action:
        """Return the legal action that the program names; BotFault if it does anything else."""
        if self._process is None:
            self.start()
        try:
            answer = self._ask(question(snapshot))
        except BotFault:
            self.end()
            raise
        finally:
            self._patience = self._seconds
        found = answered(answer, snapshot.legal)
        if isinstance(found, str):
            raise BotFault(found)
        return found

    @property
    def _stdin(self) -> int:
        assert self._process is not None
        assert self._process.stdin is not None
        return self._process.stdin.fileno()

    @property
    def _stdout(self) -> int:
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.fileno()

    def _ask(self, asked: dict[str, Any]) -> bytes:
        """Return the line that the program writes after it has read a question; one that came too early is dropped."""
        text = json.dumps(asked, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        with selectors.DefaultSelector() as pipes:
            pipes.register(self._stdout, selectors.EVENT_READ)
            self._drop(pipes)
            pipes.register(self._stdin, selectors.EVENT_WRITE)
            until = self._clock() + self._patience
            while True:
                left = until - self._clock()
                ready = {key.fd for key, _ in pipes.select(max(min(left, _OFTEN), 0))}
                if self._stdin in ready:
                    text = text[self._write(text) :]
                    if not text:
                        pipes.unregister(self._stdin)
                if self._stdout in ready and (line := self._read()) is not None:
                    return line
                if left <= 0:
                    raise BotFault("silent")
                go_on()

    def _drop(self, pipes: selectors.BaseSelector) -> None:
        """Drop what was written without being asked for."""
        self._rest = b""
        for _ in range(_DROPS):
            if not pipes.select(0):
                return
            if not os.read(self._stdout, LONGEST):
                raise BotFault("dead")
        raise BotFault("too long")

    def _write(self, text: bytes) -> int:
        try:
            return os.write(self._stdin, text)
        except BlockingIOError:
            return 0
        except OSError:
            raise BotFault("dead") from None

    def _read(self) -> bytes | None:
        """Return a whole line, or None if more has to come."""
        more = os.read(self._stdout, LONGEST)
        if not more:
            raise BotFault("dead")
        line, found, _ = (self._rest + more).partition(b"\n")
        if len(line) > LONGEST:
            raise BotFault("too long")
        self._rest = b"" if found else line
        return line if found else None


def _end_all() -> None:
    with _lock:
        _over.set()
    for external in tuple(_running):
        external.end()


before_the_end(_end_all)
