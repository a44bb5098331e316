"""Watching the file of a match that somebody else is playing."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from engine.errors import RecordError, problem
from engine.hints_given import hint_from_line
from engine.migrations import upgraded, version_of
from engine.reading import LARGEST, Ending, damaged, load, open_file, read_ending, read_header, unreadable
from engine.record import Entry, Header, entry_from_json

MOST_AT_ONCE = 1 << 20


class Follower:
    """Reads a growing file entry by entry; it holds nothing, so whoever plays is never disturbed."""

    def __init__(self, path: Path) -> None:
        """Open the file and read its header; RecordError says what is wrong with it."""
        self.path = path
        self.ending: Ending | None = None
        self._line = 0
        self._version = 0
        self._offset = 0
        self._fd = open_file(path)
        try:
            self.header = self._first()
        except RecordError:
            self.close()
            raise

    def poll(self) -> tuple[Entry, ...]:
        """Return what was added since the last time; a line that is still being written waits.

        RecordError if the file is damaged.
        """
        entries: list[Entry] = []
        for value in upgraded([{"version": self._version}, *self._values()])[1:]:
            self._line += 1
            try:
                self.ending = read_ending(value)
                if self.ending is None and hint_from_line(value, 1) is None:
                    entries.append(entry_from_json(value))
            except RecordError as error:
                raise damaged(self.path.name, self._line, error) from None
        return tuple(entries)

    def close(self) -> None:
        """Stop watching."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            with contextlib.suppress(OSError):
                os.close(fd)

    def _first(self) -> Header:
        values = self._values(1)
        self._line = 1
        if not values:
            raise RecordError(problem("record-none", file=self.path.name))
        header = read_header(values[0], self.path.name)
        self._version = version_of(values)
        return header

    def _values(self, most: int = MOST_AT_ONCE) -> list[object]:
        """Return the JSON values of the next whole lines; a broken last one may yet be cut off and waits."""
        data = self._read()
        values: list[object] = []
        start = 0
        while len(values) < most and (stop := data.find(b"\n", start) + 1):
            value = load(data[start:stop])
            if value is None:
                if stop < len(data):
                    raise damaged(self.path.name, self._line + len(values) + 1, "it is no JSON")
                break
            values.append(value)
            start = stop
        self._offset += start
        return values

    def _read(self) -> bytes:
        if self._fd < 0:
            return b""
        try:
            os.lseek(self._fd, self._offset, os.SEEK_SET)
            chunks: list[bytes] = []
            while chunk := os.read(self._fd, MOST_AT_ONCE):
                chunks.append(chunk)
                if len(chunks) * MOST_AT_ONCE > LARGEST:
                    raise RecordError(problem("record-too-large", file=self.path.name, limit=LARGEST >> 20))
        except OSError as error:
            raise unreadable(self.path, error) from None
        return b"".join(chunks)
