"""Thinking for the person at a table: hints, and the tutor's look at what he may play.

It has a process of its own, started by the first question: the bots' stays warm for their next move.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from engine.judging import Effort
from tui.minds.asking import Asked
from tui.minds.frames import Question
from tui.minds.mind import PATIENCE
from tui.minds.process import InterruptedThoughtError, MindError, MindProcess
from tui.surroundings import here

if TYPE_CHECKING:
    from engine.hinting import Advice, Wish
    from engine.snapshot import Snapshot

LONGEST = 5.0
"""Seconds after which a hint is given as good as it has become."""

_log = logging.getLogger("draw-dominoes")
_Key = tuple[int, "Wish"]


def _nobody() -> None:
    """Nobody is told."""


class Adviser:
    """Thinks about one moment of a table at a time, in threads; what it found stays known until the next moment."""

    def __init__(self, process: Asked | None = None) -> None:
        self._make = here().minds or MindProcess
        self._process = process
        self._turn = threading.Lock()
        self._version = -1
        self._found: dict[_Key, Advice] = {}
        self._asked: set[_Key] = set()
        self._failed: set[_Key] = set()
        self._is_closed = False

    def ask(self, snapshot: Snapshot, wish: Wish, tell: Callable[[], object] = _nobody) -> None:
        """Begin to think; ``tell`` is called, in another thread, when there is an answer or there will be none."""
        self.forget(snapshot.version)
        key = snapshot.version, wish
        if self._is_closed or key in self._asked:
            return
        self._asked.add(key)
        threading.Thread(target=self._think, args=(key, snapshot, tell), name="advice", daemon=True).start()

    def advice(self, snapshot: Snapshot, wish: Wish) -> Advice | None:
        """Return what was found about this moment, None if nothing was yet."""
        return self._found.get((snapshot.version, wish))

    def known(self, snapshot: Snapshot) -> Advice | None:
        """Return what was found on the most deals about this moment."""
        found = [advice for (version, _), advice in self._found.items() if version == snapshot.version]
        return max(found, key=lambda advice: advice.judged.best.deals, default=None)

    def waited(self, snapshot: Snapshot, wish: Wish) -> Advice | None:
        """Return an answer when there is one, None if there will be none."""
        done = threading.Event()
        self.ask(snapshot, wish, done.set)
        while not (self._is_closed or self.advice(snapshot, wish) or self.has_failed(snapshot, wish)):
            done.wait(0.2)  # another question for the same may have come first, and tell somebody else
        return self.advice(snapshot, wish)

    def has_failed(self, snapshot: Snapshot, wish: Wish) -> bool:
        """Whether there will be no answer."""
        return (snapshot.version, wish) in self._failed

    def forget(self, version: int) -> None:
        """Think no more about any other moment than this one."""
        if version == self._version:
            return
        is_thinking = bool(self._asked - self._found.keys() - self._failed)
        self._version, self._asked, self._found, self._failed = version, set(), {}, set()
        if is_thinking and self._process is not None:
            self._process.interrupt()

    def close(self) -> None:
        """Think no more."""
        self._is_closed = True
        if self._process is not None:
            self._process.close()

    def _think(self, key: _Key, snapshot: Snapshot, tell: Callable[[], object]) -> None:
        version, wish = key
        with self._turn:
            if self._is_closed or version != self._version:
                return
            if self._process is None:
                self._process = self._make()
            question = Question(snapshot, "", Effort(), monotonic() + LONGEST, wish=wish)
            found: Advice | None = None
            try:
                found = self._process.ask(question, LONGEST + PATIENCE).advice
            except InterruptedThoughtError:
                pass
            except MindError as error:
                _log.warning("the process of hints %s", error)
        if version != self._version:
            return
        if found is None:
            self._failed.add(key)
        else:
            self._found[key] = found
        tell()
        if found is not None:
            self._look_again(version, wish, snapshot, found)

    def _look_again(self, version: int, wish: Wish, snapshot: Snapshot, found: Advice) -> None:
        from engine.hinting import second_look

        again = second_look(wish, found)
        if again is not None and version == self._version:
            self._asked.add((version, again))
            self._think((version, again), snapshot, _nobody)
