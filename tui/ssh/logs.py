"""What a host writes down: JSON lines with names, numbers and identities, never what anybody holds."""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from types import FrameType, TracebackType
from typing import TextIO

from tui.log_facts import words_of

_LONGEST = 200
_VALUE = re.compile("%[a-z]")
"""Where a sentence has a value."""
_FRAMES = 6
"""Calls of an error that are named, the innermost ones."""


class EventLog:
    """Writes one line an event; nothing that a client chose can begin a second one."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out or sys.stderr

    def event(self, name: str, **facts: object) -> None:
        """Write down that something happened."""
        entry: dict[str, object] = {"at": datetime.now(UTC).isoformat(timespec="milliseconds"), "event": name}
        entry |= {key: _short(value) for key, value in facts.items() if value is not None}
        try:
            self._out.write(f"{json.dumps(entry)}\n")
            self._out.flush()
        except (OSError, ValueError):
            return  # nobody reads it any more: no reason to end anybody's game

    def fault(self, name: str, error: BaseException, **facts: object) -> None:
        """Write down that the program failed: what kind of error, and where; no values, no message, no locals."""
        self.event(name, error=type(error).__name__, where=places(error.__traceback__), **facts)


def places(trace: TracebackType | None) -> list[str]:
    """Return the innermost calls of an error as ``file:line function``."""
    return _named(traceback.extract_tb(trace))


def places_of(frame: FrameType) -> list[str]:
    """Return where a thread is now, in the same way."""
    return _named(traceback.extract_stack(frame))


def _named(frames: traceback.StackSummary) -> list[str]:
    return [f"{'/'.join(frame.filename.split('/')[-2:])}:{frame.lineno} {frame.name}" for frame in frames[-_FRAMES:]]


def _short(value: object) -> object:
    return value[:_LONGEST] if isinstance(value, str) else value


class ForEvents(logging.Handler):
    """Takes what the rest of the program logs: the sentence without its values, for those may be somebody's tiles.

    Only what ``log_facts`` knows to be none is put in its place.
    """

    def __init__(self, log: EventLog, level: int = logging.INFO) -> None:
        super().__init__(level)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write one entry."""
        error = record.exc_info[1] if record.exc_info else None
        facts = {"level": record.levelname.lower(), "said": _said(record), "logger": record.name}
        if error is not None:
            self._log.fault("log", error, **facts)
        else:
            self._log.event("log", **facts)


def _said(record: logging.LogRecord) -> str:
    values = iter(record.args if isinstance(record.args, tuple) else ())
    return _VALUE.sub(lambda hole: words_of(next(values, None)) or hole[0], str(record.msg))


def take_over(log: EventLog) -> None:
    """Let everything that is logged in this process go there."""
    for name, level in (("draw-dominoes", logging.INFO), ("asyncssh", logging.ERROR), ("asyncio", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [ForEvents(log, level)]
        logger.setLevel(level)
        logger.propagate = False
