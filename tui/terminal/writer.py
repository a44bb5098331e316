"""Bytes to the terminal from a thread of their own, so that one that stops reading holds up nobody."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Condition, Thread


class Writer(Thread):
    """Writes what it is given, in order; whoever gives a frame asks first whether the last one is gone."""

    def __init__(self, fileno: int, done: Callable[[], None]) -> None:
        super().__init__(name="terminal-output", daemon=True)
        self._out, self._done = fileno, done
        self._change = Condition()
        self._waiting = bytearray()
        self._writing = False
        self._ends = False

    @property
    def is_busy(self) -> bool:
        """Whether something hasn't been taken by the terminal yet."""
        return self._writing or bool(self._waiting)

    def send(self, data: bytes) -> None:
        """Write this as soon as the terminal takes it."""
        with self._change:
            self._waiting += data
            self._change.notify()

    def end(self, seconds: float) -> None:
        """Write what is left and end; a terminal that doesn't read is waited for no longer than this."""
        with self._change:
            self._ends = True
            self._change.notify()
        if self.is_alive():
            self.join(seconds)

    def run(self) -> None:
        """Write until the end."""
        while True:
            with self._change:
                self._change.wait_for(lambda: self._waiting or self._ends)
                data, self._waiting = bytes(self._waiting), bytearray()
                self._writing = bool(data)
            if not data:
                return
            self._write(data)
            self._writing = False
            if not self._ends:
                self._done()

    def _write(self, data: bytes) -> None:
        try:
            while data:
                data = data[os.write(self._out, data) :]
        except OSError:
            return  # the terminal is gone; the program is told so in another way
