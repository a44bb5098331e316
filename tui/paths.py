"""Where the player's files live; ``DRAW_DOMINOES_HOME`` puts everything into one folder."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from tui.surroundings import here

APPLICATION = "draw-dominoes"
HOME_VARIABLE = "DRAW_DOMINOES_HOME"


def see_to_be_read(path: Path) -> None:
    """OSError if there is a file that can't be read: what takes its place would lose what nobody has seen."""
    with contextlib.suppress(FileNotFoundError), path.open("rb") as file:
        file.read(1)


def data_folder(*, create: bool = True) -> Path:
    """Return the folder of matches, demos and the log; made if missing, OSError if that can't be done."""
    return _folder(_home() or _platform("user_data_path"), create)


def config_folder(*, create: bool = True) -> Path:
    """Return the folder of the settings."""
    return _folder(_home() or _platform("user_config_path"), create)


def matches_folder(*, create: bool = True) -> Path:
    """Return the folder of the player's matches."""
    return _folder(data_folder(create=False) / "matches", create)


def demos_folder(*, create: bool = True) -> Path:
    """Return the folder of the matches that bots played among themselves."""
    return _folder(data_folder(create=False) / "demos", create)


def exports_folder(*, create: bool = True) -> Path:
    """Return the folder of records that were written out as text."""
    return _folder(data_folder(create=False) / "exports", create)


def statistics_file(*, create: bool = True) -> Path:
    """Return the file of the statistics, which can be counted again from the matches; its folder is made."""
    return data_folder(create=create) / "statistics.sqlite3"


def reviews_file(*, create: bool = True) -> Path:
    """Return the file of what reviews of matches came to; its folder is made."""
    return data_folder(create=create) / "reviews.sqlite3"


def practice_file(*, create: bool = True) -> Path:
    """Return the file of what was practised, which nothing else knows; its folder is made."""
    return data_folder(create=create) / "practice.sqlite3"


def positions_file(*, create: bool = True) -> Path:
    """Return the file of the positions that the player set up and kept; its folder is made."""
    return data_folder(create=create) / "positions.txt"


def log_file(*, create: bool = True) -> Path:
    """Return the file for what went wrong unseen; its folder is made."""
    return data_folder(create=create) / f"{APPLICATION}.log"


def _home() -> Path | None:
    if here().home is not None:
        return here().home
    chosen = os.environ.get(HOME_VARIABLE, "")
    if not chosen:
        return None
    path = Path(chosen)
    with contextlib.suppress(RuntimeError):  # "~" of nobody: a folder of that name
        path = path.expanduser()
    return path.absolute()


def _platform(kind: str) -> Path:
    import platformdirs

    path: Path = getattr(platformdirs, kind)(APPLICATION, appauthor=False)
    return path


def _folder(path: Path, create: bool) -> Path:
    """Make the folder and its missing parents, for the player alone: others' eyes have no business in a hand."""
    if create:
        missing = [path, *path.parents]
        for folder in reversed([folder for folder in missing if not folder.exists()]):
            folder.mkdir(mode=0o700, exist_ok=True)
    return path
