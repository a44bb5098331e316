"""Records as text files in the folder ``exports`` of the player's data."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from tui.i18n import t
from tui.paths import exports_folder
from tui.reason_words import reason_words

if TYPE_CHECKING:
    from engine.record import GameRecord


def export_words(record: GameRecord, name: str) -> str:
    """Write a record as text and return the sentence that says where it is, or why it is not."""
    try:
        return t("Written to {path}.", path=export_text(record, name))
    except OSError as error:
        return t("The record could not be written: {reason}.", reason=reason_words(error.strerror or str(error)))


def export_text(record: GameRecord, name: str) -> Path:
    """Write what may be shown of a record as text, and return the file; OSError if that can't be done."""
    from engine.fairness import disclosed
    from engine.notation import print_notation

    stem = re.sub(r"[^\w.-]+", "_", name).strip("._") or "match"
    path = exports_folder() / f"{stem}.txt"
    text = print_notation(disclosed(record)).encode("utf-8", "replace")
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(text)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    return path
