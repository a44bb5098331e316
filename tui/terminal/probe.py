"""Ask the terminal what it takes instead of guessing: one letter, one line, and where the cursor was after each.

``ñ`` is two bytes of UTF-8, one column wide everywhere: a terminal of eight bits shows two characters.  ``─`` is one
column wide, but two in a terminal set up for Chinese, Japanese or Korean.
"""

from __future__ import annotations

import os
import re
import select
import time
from collections.abc import Mapping
from typing import NamedTuple

from tui.terminal.wire import NO_COLOURS, locale_of

QUESTION = b"\r\xc3\xb1\x1b[6n\r\xe2\x94\x80\x1b[6n\r\x1b[K"
PATIENCE = 1.0
"""Seconds that are waited for the answers."""
_ANSWER = re.compile(rb"\x1b\[\d+;(\d+)R")
_MOST = 4096


class Found(NamedTuple):
    """What the terminal answered, and what was typed meanwhile."""

    answered: bool = False
    is_utf8: bool = False
    is_wide: bool = False
    """Whether it draws lines two columns wide."""
    typed: bytes = b""


def is_open(environ: Mapping[str, str]) -> bool:
    """Whether the locale leaves open which characters the terminal takes, and the terminal can be asked."""
    return os.name == "posix" and not locale_of(environ) and environ.get("TERM", "") not in NO_COLOURS


def has_answered(data: bytes) -> bool:
    """Whether both answers have come."""
    return len(_ANSWER.findall(data)) >= 2


def understood(data: bytes) -> Found:
    """Return what is meant by all that was read."""
    columns = [int(column) for column in _ANSWER.findall(data)[:2]]
    typed = _ANSWER.sub(b"", data, count=2)
    if len(columns) < 2:
        return Found(typed=typed)
    is_utf8 = columns[0] == 2
    return Found(True, is_utf8, is_utf8 and columns[1] == 3, typed)


def ask(source: int = 0, target: int = 1, patience: float = PATIENCE) -> Found:
    """Ask a terminal; one that is none, or doesn't answer in time, is taken to know nothing but ASCII."""
    import termios

    try:
        before = termios.tcgetattr(source)
    except (OSError, termios.error):
        return Found()
    quiet = list(before)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    try:
        termios.tcsetattr(source, termios.TCSANOW, quiet)
        os.write(target, QUESTION)
        return understood(_read(source, patience))
    except (OSError, termios.error):
        return Found()
    finally:
        termios.tcsetattr(source, termios.TCSANOW, before)


def _read(source: int, patience: float) -> bytes:
    data, end = b"", time.monotonic() + patience
    while not has_answered(data) and len(data) < _MOST:
        ready, _, _ = select.select([source], [], [], max(0.0, end - time.monotonic()))
        chunk = os.read(source, 1024) if ready else b""
        if not chunk:
            break
        data += chunk
    return data
