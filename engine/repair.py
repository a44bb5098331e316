"""Bringing a match's file into shape before it is played on: a torn last line, an older version."""

from __future__ import annotations

import contextlib
import errno
import json
import os
from pathlib import Path
from typing import Any

from engine import locks
from engine.reading import Contents


def cut_torn_line(path: Path, fd: int, contents: Contents, data: bytes) -> bytes:
    """Cut a torn last line off, keep it beside, and return what stays."""
    with contextlib.suppress(OSError):  # on a full disk the match goes on without the copy
        _write_beside(path, ".torn", contents.torn)
    os.ftruncate(fd, contents.good)
    return data[: contents.good]


def rewritten(path: Path, fd: int, data: bytes, contents: Contents) -> tuple[int, bytes]:
    """Replace a file of an older version by one of today's, keep the old one beside, and return the new one."""
    text = b"".join(line_of(value) for value in contents.lines)
    _write_beside(path, f".v{contents.version}", data)
    new = _anew(path, text, at_once=True)
    os.close(fd)
    return new, text


def is_gone(path: Path, fd: int) -> bool:
    """Whether an open file was deleted, replaced or moved away meanwhile; ``fd`` still writes to it."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return os.fstat(fd).st_nlink == 0


def rescued(path: Path, fd: int, size: int) -> int:
    """Put an open file that is gone back in its place, and return the new one; what has taken its place is kept."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.lseek(fd, 0, os.SEEK_SET)
    data = b""
    while len(data) < size and (more := os.read(fd, size - len(data))):
        data += more
    with contextlib.suppress(FileNotFoundError):
        path.rename(path.with_name(path.name + ".other"))
    new = _anew(path, data)
    os.close(fd)
    return new


def _anew(path: Path, data: bytes, *, at_once: bool = False) -> int:
    """Write and hold a new file in the place of the old one; it is there with all of its data, or not at all."""
    fresh = path.with_name(path.name + ".new")
    new = os.open(fresh, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    try:
        locks.take(new)
        if os.write(new, data) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(fresh))
        if at_once:
            os.fsync(new)
        fresh.replace(path)
    except OSError:
        os.close(new)
        fresh.unlink(missing_ok=True)
        raise
    return new


def _write_beside(path: Path, suffix: str, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    fd = os.open(path.with_name(path.name + suffix), flags, 0o600)
    try:
        os.write(fd, data)
    finally:
        os.close(fd)


def line_of(value: Any) -> bytes:
    """Return a JSON value as one line of a file."""
    return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"
