"""The file of a table: one JSON object a line, each event in it before anybody sees what it did."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from engine import locks
from engine.errors import RecordError, problem
from engine.reading import load
from engine.repair import line_of
from tui.house.events import TableEvent, event_from_json, event_to_json
from tui.i18n import N_

FORMAT = {"format": "draw-dominoes-table", "version": 1}
NAME = "table.log"


class TableLog:
    """A table's open file, held against everybody else."""

    def __init__(self, path: Path, fd: int, size: int) -> None:
        """Take over an open, held file; use ``create`` or ``open``."""
        self.path, self._fd, self._size = path, fd, size

    @classmethod
    def create(cls, folder: Path) -> TableLog:
        """Start the file of a new table in a folder of its own; OSError if that can't be done."""
        folder.mkdir(mode=0o700, parents=True)
        path = folder / NAME
        fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o600)
        locks.take(fd)
        log = cls(path, fd, 0)
        try:
            log.append(line_of(FORMAT))
        except BaseException:
            log.close()
            raise
        return log

    @classmethod
    def open(cls, folder: Path) -> tuple[TableLog, list[TableEvent]]:
        """Open the file of a table and return what happened there, nothing if the program ended while it was made.

        A torn last line is cut off.

        RecordError says in one sentence what is wrong with it, OSError that it can't be read.
        """
        path = folder / NAME
        fd = os.open(path, os.O_RDWR | os.O_APPEND)
        try:
            if not locks.take(fd):
                raise RecordError(problem("match-locked", file=path.name))
            data = _all(fd)
            good = data.rfind(b"\n") + 1
            events = _events(data[:good])
            os.ftruncate(fd, good)
        except BaseException:
            os.close(fd)
            raise
        return cls(path, fd, good), events

    def write(self, event: TableEvent) -> None:
        """Add an event; OSError if it can't be written, and the file is then as it was."""
        self.append(line_of(event_to_json(event)))

    def sync(self) -> None:
        """Wait until everything is on the disk itself; slow, and safe to call in another thread."""
        if self._fd < 0:
            return
        fd = os.dup(self._fd)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)

    def close(self) -> None:
        """Let go of the file."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            locks.release(fd)
            os.close(fd)

    def append(self, line: bytes) -> None:
        """Add a line; errors as ``write``."""
        if self._fd < 0:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF), str(self.path))
        try:
            if os.write(self._fd, line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._fd, self._size)
            raise
        self._size += len(line)


def _all(fd: int) -> bytes:
    chunks: list[bytes] = []
    while chunk := os.read(fd, 1 << 20):
        chunks.append(chunk)
    return b"".join(chunks)


def _events(data: bytes) -> list[TableEvent]:
    lines = data.splitlines()
    if not lines:
        return []
    if load(lines[0]) != FORMAT:
        raise RecordError(problem("record-bad", reason=N_("it is no record of this program")))
    events: list[TableEvent] = []
    for number, line in enumerate(lines[1:], 2):
        try:
            events.append(event_from_json(load(line)))
        except (ValueError, TypeError, KeyError, AttributeError):
            reason = N_("an entry is wrong")
            raise RecordError(problem("record-bad", reason=f"{reason} ({number})")) from None
    return events
