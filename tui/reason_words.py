"""Why a file can't be used, in the player's language."""

from __future__ import annotations

from tui.i18n import N_, t

SYSTEM_REASONS = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Operation not permitted"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("File too large"),
    N_("Read-only file system"),
    N_("Input/output error"),
    N_("No space left on device"),
    N_("Disk quota exceeded"),
    N_("Too many open files"),
    N_("Too many levels of symbolic links"),
    N_("Device or resource busy"),
    N_("Broken pipe"),
)
"""What systems say of a file, in their words; any other reason stays as the system gave it."""


def reason_words(reason: str) -> str:
    """Return why something failed; what the reason has in brackets is a detail, which stays as it is."""
    head, bracket, detail = reason.partition(" (")
    return f"{t(head)}{bracket}{detail}"
