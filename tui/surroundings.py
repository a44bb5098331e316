"""What belongs to one player: his terminal's variables, his folder, his language, his keys.

A program that somebody starts has one player, and everything here is the process's own.  A host has many in one
process: each of their sessions begins with ``enter``, and whatever runs in it sees its own values.  The object is
shared by all tasks of a session, so that what one screen changes holds for the others too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations
    from pathlib import Path

    from engine.work import Workplace
    from tui.minds.asking import Asked

ENGLISH = "en"
IDLE_LIMIT = 15 * 60.0


class Surroundings:
    """The values of one player; those of a process follow its variables."""

    def __init__(
        self,
        environ: Mapping[str, str] | None = None,
        *,
        encoding: str | None = None,
        home: Path | None = None,
        is_hosted: bool = False,
        minds: Callable[[], Asked] | None = None,
        workplace: Workplace | None = None,
    ) -> None:
        self.environ = os.environ if environ is None else environ
        self._encoding = encoding
        self.home = home
        """The folder of everything that is kept for the player; None for what the variables or the system say."""
        self.who = ""
        """Who that is, for the log of a host: the fingerprint of his key, or what a house calls a guest without one."""
        self.is_hosted = is_hosted
        """Whether the process is somebody else's: it takes no signals from here, and is a kiosk."""
        self.minds = minds
        """Where bots think that take time; None for a process of each table's own."""
        self.workplace = workplace
        """Where reviews are made; None for processes of each one's own."""
        self.idle_limit = IDLE_LIMIT
        """Seconds without a key after which a host ends the session; warned of when a third of it is left."""
        self.language = ENGLISH
        self.catalog: NullTranslations | None = None
        self.keymap: Mapping[str, str] = {}
        self.has_arrows = True
        """Whether the terminal can show arrows."""

    @property
    def encoding(self) -> str:
        """What text is sent to the terminal as."""
        return self._encoding or getattr(sys.__stdout__, "encoding", None) or "ascii"


_of_the_process = Surroundings()
_of_the_session: ContextVar[Surroundings | None] = ContextVar("surroundings", default=None)


def here() -> Surroundings:
    """Return the surroundings of whatever runs now."""
    return _of_the_session.get() or _of_the_process


def enter(surroundings: Surroundings) -> None:
    """Let what this task does, and starts, from now on be a session's."""
    _of_the_session.set(surroundings)
