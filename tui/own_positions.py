"""The positions that the player set up and kept: a text file, one position id a line, the newest last."""

from __future__ import annotations

import os

from tui.paths import positions_file, see_to_be_read

MOST = 500
"""So many are kept; the oldest go first."""


def kept_positions() -> list[str]:
    """Return the lines that are kept; a file that can't be read holds none."""
    try:
        text = positions_file(create=False).read_text(encoding="ascii", errors="replace")
    except OSError:
        return []
    return [line.strip() for line in text.splitlines() if line.strip()]


def keep_position(line: str) -> bool:
    """Keep a position; False if it was kept already.  OSError if that can't be done."""
    kept = kept_positions()
    if line in kept:
        return False
    _write([*kept, line][-MOST:])
    return True


def forget_position(line: str) -> None:
    """Keep a position no longer; OSError if that can't be done."""
    _write([one for one in kept_positions() if one != line])


def _write(lines: list[str]) -> None:
    """Write in one step, for the player alone."""
    target = positions_file()
    see_to_be_read(target)
    fresh = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write("".join(f"{line}\n" for line in lines))
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
