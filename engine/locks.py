"""One holder a file: an advisory lock that dies with its process, so that a dead holder never blocks anybody."""

from __future__ import annotations

import os
import sys
from pathlib import Path

KERNEL_LOCKS = Path("/proc/locks")
"""Where Linux lists who holds what; other systems don't tell."""

if sys.platform == "win32":

    def take(fd: int) -> bool:
        """Return True: without ``flock`` nobody is kept out."""
        return True

    def release(fd: int) -> None:
        """Nothing is held."""

else:
    import fcntl

    def take(fd: int) -> bool:
        """Try to become the only holder of an open file; False if another one is.

        A file system without locks (some network ones) keeps nobody out.
        """
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def release(fd: int) -> None:
        """Stop holding the file, also for duplicates of the descriptor."""
        try:
            fcntl.flock(fd, fcntl.LOCK_UN)
        except OSError:
            return


def holder(path: Path) -> int | None:
    """Return the process id of who holds the file; None if nobody does, or the system does not say."""
    try:
        status = path.stat()
        lines = KERNEL_LOCKS.read_text("ascii").splitlines()
    except (OSError, ValueError):
        return None
    device = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}"
    found: list[tuple[bool, int]] = []
    for line in lines:
        words = line.split()  # "7: FLOCK ADVISORY WRITE 4711 08:01:131073 0 EOF"; "7: -> FLOCK …" waits for it
        if len(words) < 6 or words[1] != "FLOCK" or not words[4].isdecimal():
            continue
        where, _, inode = words[5].rpartition(":")
        if inode == str(status.st_ino):
            found.append((where == device, int(words[4])))
    # Layered file systems list the device below, so the inode alone has to do where no device agrees.
    pids = [pid for same, pid in sorted(found, reverse=True) if pid > 0]
    return pids[0] if pids else None
