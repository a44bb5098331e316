"""Where a damaged file goes: beside its place, under a name that no earlier one has."""

from __future__ import annotations

import os
from pathlib import Path

MARK = ".broken"
"""What is added to the name of a file or folder that is put aside; after it stands the number, from the second on."""


def free_aside(path: Path) -> Path:
    """Return the next free name for what is damaged at a path."""
    number, kept = 1, path.with_name(f"{path.name}{MARK}")
    while os.path.lexists(kept):
        number += 1
        kept = path.with_name(f"{path.name}{MARK}{number}")
    return kept


def is_aside(path: Path) -> bool:
    """Return whether a file or folder was put aside."""
    return path.name.rstrip("0123456789").endswith(MARK)
