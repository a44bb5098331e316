"""Keys from the terminal: bytes become Textual's events, and the terminal's answers are taken out first."""

from __future__ import annotations

import os
import re
import select
import time
from codecs import getincrementaldecoder
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING, Protocol

from textual.events import Key, Paste

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.message import Message

ANSWER = "\x1b[0n"
"""What a terminal says when it is asked whether it is there."""
MOST_ANSWERS = 8
"""Answers that are taken at once: more frames than that are never on their way together."""
_NEEDED = re.compile(r"\x1b\[0n|\x1b\[201~")
"""What counts even in a flood: the answer, and the end of what is pasted."""
_BEGUN = re.compile(r"\x1b(?:\[(?:0|20?[01]?)?)?\Z")
_CUT = re.compile(r"\x1b[^\x1b]{0,16}\Z")
"""A sequence whose end may have been dropped: its beginning would be a key of its own."""
_PASTE = re.compile(r"(\x1b\[20[01]~)")
"""Where something that is pasted begins and ends."""
_ALONE = re.compile(r"\x1b(?=\x1b*[^\x1b\[O\]PX^_\t])")
"""Esc before a key that makes no sequence with it: they came at once, over a slow line or through GNU screen."""
BURST, A_SECOND = 4096, 2048
"""Characters that are read at once, and in a second; nobody types more, and what is pasted beyond it is dropped."""
_WAIT = 0.1


class Parser(Protocol):
    """What makes events of text."""

    def feed(self, data: str) -> Iterable[Message]:
        """Return the events of some text."""

    def tick(self) -> Iterable[Message]:
        """Return the events that were waiting for more text for too long."""


class Reader:
    """Reads until it is told to stop; whatever comes, nothing is raised and nothing grows."""

    def __init__(
        self,
        parsers: Callable[[], Parser],
        hear: Callable[[Message], None],
        answered: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
        *,
        burst: int = BURST,
        a_second: int = A_SECOND,
    ) -> None:
        self._parsers, self._hear, self._answered, self._clock = parsers, hear, answered, clock
        self._burst, self._a_second = burst, a_second
        self._parser = parsers()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._held = ""
        self._pasted: str | None = None
        """What was pasted so far; None while nothing is."""
        self._allowed, self._then = float(burst), clock()

    def run(self, fileno: int, stop: Event) -> None:
        """Read from a terminal until told to stop, or until it is gone."""
        while not stop.is_set():
            try:
                ready, _, _ = select.select([fileno], [], [], _WAIT)
                data = os.read(fileno, 4096) if ready else b""
            except (OSError, ValueError):
                return
            if ready and not data:
                return
            self.take(data)

    def take(self, data: bytes) -> None:
        """Make events of what was read; without data, of what was held back."""
        text, self._held = self._held + self._decode(data), ""
        if (data or self._pasted is not None) and (begun := _BEGUN.search(text)) is not None:
            text, self._held = text[: begun.start()], begun.group()
        if len(text) > (allowed := self._budget()):
            text = _CUT.sub("", text[:allowed]) + "".join(_NEEDED.findall(text[allowed:]))
        self._allowed -= len(text)
        answers = min(text.count(ANSWER), MOST_ANSWERS)
        text = text.replace(ANSWER, "")
        for _ in range(answers):
            self._answered()
        for event in self._events(text):
            self._hear(event)

    def _budget(self) -> int:
        now = self._clock()
        self._allowed = min(self._burst, self._allowed + (now - self._then) * self._a_second)
        self._then = now
        return max(0, int(self._allowed))

    def _events(self, text: str) -> list[Message]:
        events: list[Message] = []
        try:
            for part in _PASTE.split(text):
                if _PASTE.fullmatch(part):
                    events += self._paste(begins=part.endswith("0~"))
                elif self._pasted is not None:
                    self._pasted = (self._pasted + part)[: self._burst]
                else:
                    events += self._keys(part)
            return [*events, *self._parser.tick()]
        except Exception:  # whatever a sequence that nobody knows breaks there: the next key is read by a new one
            self._parser = self._parsers()
            return []

    def _paste(self, *, begins: bool) -> list[Message]:
        """Begin to keep what is pasted, or tell of it: none of it is a key, whatever it holds."""
        pasted, self._pasted = self._pasted, "" if begins else None
        return [] if begins or not pasted else [Paste(pasted)]

    def _keys(self, text: str) -> list[Message]:
        events: list[Message] = []
        for number, part in enumerate(["", ""] if text == "\x1b" else _ALONE.split(text)):
            events += [Key("escape", "\x1b")] if number else []
            events += self._parser.feed(part) if part else ()
        return events
