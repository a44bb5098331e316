"""Whether there is room on the disk."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

FULL = (errno.ENOSPC, errno.EDQUOT)
"""How the system says that a disk is full."""
LEAST = 1 << 16
"""Bytes without which nothing can be begun: a file of SQLite takes as much before the first row."""


def free_bytes(folder: Path) -> int:
    """Return how much room there is; OSError."""
    return shutil.disk_usage(folder).free


def is_full(folder: Path) -> bool:
    """Whether there is no room; False where nobody knows."""
    try:
        return free_bytes(folder) < LEAST
    except OSError:
        return False
