"""The tables of a house as it is opened: each goes on, is put aside if it is damaged, or left out if it can't be read.

What can't be read now may be whole: it stays where it is, and comes back with the next start that can read it.
"""

from __future__ import annotations

import logging
from pathlib import Path

from engine.asides import free_aside, is_aside
from engine.errors import Problem, RecordError, problem
from tui.house.audience import Keeper
from tui.house.table import Table
from tui.i18n import N_

_log = logging.getLogger("draw-dominoes")
_NO_FILE = (FileNotFoundError, NotADirectoryError, IsADirectoryError)


def load_tables(keeper: Keeper, folder: Path) -> tuple[dict[str, Table], list[Problem]]:
    """Return the tables of a folder, and what is wrong with others; OSError if there can be no such folder."""
    folder.mkdir(mode=0o700, exist_ok=True)
    tables: dict[str, Table] = {}
    notices: list[Problem] = []
    for path in sorted(folder.iterdir()):
        if path.is_dir() and not is_aside(path):
            found = _loaded(keeper, path)
            if isinstance(found, Table):
                tables[found.state.id] = found
            elif found is not None:
                notices.append(found)
    return tables, notices


def _loaded(keeper: Keeper, path: Path) -> Table | Problem | None:
    """Return a table, or what is wrong with it; None if it is gone."""
    try:
        table = Table.load(keeper, path)
    except RecordError as error:
        reason = str(error.params.get("reason", N_("it is no record of this program")))
        return _left_out(path, reason) if _may_be_whole(path, error) else _put_aside(path, reason)
    except (ValueError, KeyError, IndexError, TypeError) as error:
        _log.warning("the log of a table: %s", error)
        return _put_aside(path, N_("it breaks a rule"))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return _put_aside(path, reason) if isinstance(error, _NO_FILE) else _left_out(path, reason)
    if table is None:
        remove(path)
    return table


def _may_be_whole(path: Path, error: RecordError) -> bool:
    """Whether the files of a table only can't be had now."""
    if error.code == "file-unreadable":
        return (path / str(error.params["file"])).is_file()
    return error.code in ("match-locked", "match-locked-by")


def _left_out(path: Path, reason: str) -> Problem:
    return problem("table-out", table=path.name, reason=reason)


def _put_aside(path: Path, reason: str) -> Problem:
    kept = free_aside(path)
    try:
        path.rename(kept)
    except OSError:
        kept = path
    return problem("table-aside", table=path.name, reason=reason, kept=kept.name)


def remove(folder: Path) -> None:
    """Remove the files of a table that is gone; the records of its matches are kept elsewhere."""
    try:
        if folder.is_dir():
            for path in folder.iterdir():
                path.unlink()
            folder.rmdir()
    except OSError as error:
        _log.warning("the files of a table that is gone could not be removed: %s", error)
