"""The records of finished matches: one for the house, and one for each who played, where his programs look for it."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Mapping
from pathlib import Path

from engine.reading import load
from engine.repair import line_of

_log = logging.getLogger("draw-dominoes")


def keep(journal: Path, folder: Path, own: Mapping[int, Path]) -> Path:
    """Keep a finished match in the folder of the house, and a copy in each player's; return the file of the house.

    ``own`` is the folder of matches of each person by seat.  A copy says whose it is, so that statistics count his
    side.  Doing it twice does no harm; OSError if it can't be done.
    """
    data = journal.read_bytes()
    kept = folder / journal.name
    _put(kept, data)
    first, _, rest = data.partition(b"\n")
    header = load(first)
    for seat, matches in own.items():
        try:
            _put(matches / journal.name, line_of({**header, "own": seat}) + rest)
        except OSError as error:
            _log.warning("the record of a match could not be given to a player: %s", error)
    return kept


def _put(path: Path, data: bytes) -> None:
    """Write a file that is there with all of its data, or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(data)
        fresh.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
