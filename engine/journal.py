"""The file of a match: every entry is in it before anybody sees what it did, so a match survives whatever happens.

One JSON object a line: the header, then each entry, at last the ending.  Written to the operating system entry by
entry (which outlives the program), and to the disk itself when asked (which outlives the machine).
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine import locks
from engine.errors import Problem, RecordError, problem
from engine.following import Follower
from engine.hints_given import Hint, hint_to_line
from engine.reading import Ending, ending_to_json, open_file, parse, read_all, unreadable
from engine.record import VERSION, Entry, GameRecord, Header, entry_to_json, header_to_json
from engine.repair import cut_torn_line, is_gone, line_of, rescued, rewritten

SUFFIX = ".jsonl"


class LockedError(RecordError):
    """The match is open elsewhere: it may be watched, not played; ``pid`` is the holder if it is known."""

    def __init__(self, path: Path, pid: int | None) -> None:
        super().__init__(
            problem("match-locked", file=path.name)
            if pid is None
            else problem("match-locked-by", file=path.name, pid=pid)
        )
        self.path = path
        self.pid = pid


class Journal:
    """A match's open file, held against everybody else until it is closed or its process ends."""

    def __init__(self, path: Path, fd: int, record: GameRecord, size: int = 0) -> None:
        """Take over an open, held file; use ``create`` or ``open``."""
        self.path = path
        self.record = record
        """What the file held when it was opened."""
        self.ending: Ending | None = None
        self._fd = fd
        self._size = size
        self._before = b""  # ends a last line that came without its line break
        self._is_torn = False
        self._is_named = False
        self._can_go = os.fstat(fd).st_nlink > 0  # some file systems count no names
        self._guard = threading.Lock()
        self._ending = threading.Lock()

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """Start a new file in a folder, which is made if need be; OSError if that can't be done."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        while True:
            path = folder / f"{_stamp(header.created)}_{secrets.token_hex(3)}{SUFFIX}"
            try:
                fd = os.open(path, flags, 0o600)
                break
            except FileExistsError:
                continue
        locks.take(fd)
        journal = cls(path, fd, GameRecord(header, ()))
        try:
            journal._append(header_to_json(header))
        except OSError:
            journal.discard()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a match to go on with it; a torn last line is cut off and kept beside the file.

        LockedError if it is open elsewhere; RecordError says in one sentence what else is wrong, and the file is
        as it was.
        """
        fd = _held(path)
        try:
            data = read_all(fd, path)
            contents = parse(data, path.name)
            if contents.version < VERSION:
                fd, data = rewritten(path, fd, data, contents)
            elif contents.torn:
                data = cut_torn_line(path, fd, contents, data)
        except OSError as error:
            os.close(fd)
            raise unreadable(path, error) from None
        except RecordError:
            os.close(fd)
            raise
        journal = cls(path, fd, contents.record, len(data))
        journal.ending = contents.ending
        journal._before = b"" if data.endswith(b"\n") else b"\n"
        return journal

    @staticmethod
    def follow(path: Path) -> Follower:
        """Watch a match that somebody else may be playing, without holding it."""
        return Follower(path)

    def write(self, entry: Entry) -> None:
        """Add an entry; OSError if it can't be written, and the file is then as it was."""
        self._append(entry_to_json(entry))

    def note(self, hint: Hint) -> None:
        """Add that somebody was helped; errors as ``write``."""
        self._append(hint_to_line(hint))

    def end(self, ending: Ending) -> None:
        """Add how the finished match stands, for lists; once only, though two threads may save the match at once."""
        with self._ending:
            if self.ending is None:
                self._append(ending_to_json(ending))
                self.ending = ending

    def sync(self) -> None:
        """Wait until everything is on the disk itself; slow, and safe to call in another thread."""
        with self._guard:
            if self._fd < 0:
                return
            self._stay()
            fd = os.dup(self._fd)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
        if not self._is_named:
            _sync_folder(self.path.parent)
            self._is_named = True

    def close(self) -> None:
        """Let go of the file; somebody else may open it now."""
        with self._guard:
            fd, self._fd = self._fd, -1
        if fd >= 0:
            locks.release(fd)
            os.close(fd)

    def discard(self) -> None:
        """Remove the file of a match that never began."""
        with contextlib.suppress(OSError):
            self.path.unlink()
        self.close()

    def _append(self, value: dict[str, Any]) -> None:
        line = self._before + line_of(value)
        with self._guard:
            if self._fd < 0:
                raise OSError(errno.EBADF, "the match is closed", str(self.path))
            if self._is_torn:
                self._take_back()
            self._stay()
            try:
                written = os.write(self._fd, line)
                if written < len(line):  # the disk is nearly full; the rest tells why
                    written += os.write(self._fd, line[written:])
                if written < len(line):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
            except OSError:
                self._take_back()
                raise
            self._size += written
            self._before = b""

    def _stay(self) -> None:
        """Write the file anew if somebody deleted it, or its folder, while it is open: nothing is lost unnoticed."""
        if self._can_go and is_gone(self.path, self._fd):
            self._fd = rescued(self.path, self._fd, self._size)
            self._is_named = False

    def _take_back(self) -> None:
        """Cut off what was written of a line that did not fit."""
        self._is_torn = True
        os.ftruncate(self._fd, self._size)
        self._is_torn = False


def writing_problem(error: OSError, kind: str = "") -> Problem:
    """Return what to tell a player whose match can't be written now, or (``start``) begin, or of a ``demo``."""
    end = f"-{kind}" if kind else ""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return problem(f"disk-full{end}")
    return problem(f"disk-trouble{end}", reason=error.strerror or str(error))


def _stamp(created: str) -> str:
    """Return the start of a file name, which sorts by time: ``2025-11-30_013312``, in UTC."""
    try:
        moment = datetime.fromisoformat(created)
    except ValueError:
        return "undated"
    return (moment.astimezone(UTC) if moment.tzinfo else moment).strftime("%Y-%m-%d_%H%M%S")


def _held(path: Path) -> int:
    """Open and hold the file; again if it was moved away or replaced between both."""
    while True:
        fd = open_file(path, os.O_RDWR | os.O_APPEND)
        if not locks.take(fd):
            os.close(fd)
            raise LockedError(path, locks.holder(path))
        try:
            if os.path.samestat(os.fstat(fd), path.stat()):
                return fd
        except OSError:
            pass
        os.close(fd)


def _sync_folder(folder: Path) -> None:
    """Put a new file's name on the disk too, where the system lets folders be opened."""
    try:
        fd = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(fd)
    except OSError:
        return
    finally:
        os.close(fd)
