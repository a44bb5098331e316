"""Reviews as text and as a page for a browser in the folder ``exports`` of the player's data."""

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
    from engine.review import Review


def review_export_words(review: Review, record: GameRecord, name: str) -> str:
    """Write a review twice and return the sentence that says where it is, or why it is not."""
    from tui.review_html import page
    from tui.words.review import lines_of

    stem = re.sub(r"[^\w.-]+", "_", name).strip("._") or "match"
    try:
        text = _write(f"{stem}-review.txt", "\n".join(lines_of(review, record)) + "\n")
        _write(f"{stem}-review.html", page(review, record))
    except OSError as error:
        return t("The review could not be written: {reason}.", reason=reason_words(error.strerror or str(error)))
    return t("Written to {path} and .html.", path=text)


def _write(name: str, text: str) -> Path:
    """Write a file as a whole or not at all, for the player alone."""
    path = exports_folder() / name
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(text.encode("utf-8", "replace"))
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    return path
