"""A kiosk: the game for people who are lent a terminal but not the machine.

No files are shown, named or written for them but the game's own, nothing leads to a shell, and what can be set is looks
and language.  The operator says so by ``--kiosk`` or by the environment, which no argument takes back.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from tui.paths import config_folder, data_folder
from tui.surroundings import here

VARIABLE = "DRAW_DOMINOES_KIOSK"
_FOLDERS = re.compile(r"(?<!\w)(?:~\w*|\.{1,2})?/(?:[^\s/'\"]+/)+")
"""Folders in front of a name: ``/home/ana/`` in ``/home/ana/x.log``, nothing in ``6/4``."""


def is_on() -> bool:
    """Whether this process is a kiosk, or this session is a host's."""
    return here().is_hosted or os.environ.get(VARIABLE, "") not in ("", "0")


def begin() -> None:
    """Be a kiosk from now on."""
    os.environ[VARIABLE] = "1"


def without_folders(value: object) -> object:
    """Return what may be shown of a value in a sentence: of a file its name."""
    if isinstance(value, Path):
        return value.name
    if not isinstance(value, str) or "/" not in value:
        return value
    for folder in (data_folder(create=False), config_folder(create=False), Path.home()):
        value = value.replace(f"{folder}/", "")
    return _FOLDERS.sub("", value)
