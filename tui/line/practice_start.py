"""The start of practice by lines: on standard input and output, until somebody leaves or the terminal is gone."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from typing import TYPE_CHECKING

from engine.practice import Problem
from tui import streams
from tui.line.practice import LinePractice
from tui.line.printer import Printer
from tui.line.reader import LineReader
from tui.line.stopping import Stop, Stopped
from tui.practice_store import Filters, Store

if TYPE_CHECKING:
    from tui.settings import Settings


def practise_by_lines(
    store: Store,
    filters: Filters,
    settings: Settings,
    count: int | None,
    *,
    source: str = "free",
    own: Problem | None = None,
) -> int:
    """Practise until somebody leaves, or so many problems are over; return the exit status.

    ``source`` is where new problems come from, ``own`` a position of the player's own to begin with.
    """
    with store, Stop() as stop:
        printer = Printer(sys.stdout, stop, glyphs=settings.glyphs)
        asks = printer.is_terminal and os.isatty(0)
        reader = LineReader(0, stop)
        practice = LinePractice(store, filters, settings, printer, reader, asks=asks, count=count, source=source)
        try:
            practice.run(own)
        except Stopped:
            pass
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            streams.silence_output()  # the terminal is gone
        finally:
            practice.leave()
        with contextlib.suppress(OSError, Stopped):
            printer.close()
    return 0
