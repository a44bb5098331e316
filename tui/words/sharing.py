"""What is said beside a position that can be copied."""

from __future__ import annotations

from tui.i18n import t


def copied_words() -> str:
    """Return whether the line was copied: a terminal is asked to, and doesn't tell whether it did."""
    return t(
        "Sent to the clipboard. If your terminal takes nothing from programs, mark it with the mouse: blanks and line "
        "breaks in it do no harm."
    )
