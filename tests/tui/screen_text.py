"""What stands on a whole screen, read off the picture that Textual exports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

if TYPE_CHECKING:
    from tui.app import DominoesApp


def _as_text(console: Console, **_: Any) -> str:
    return console.export_text()


def screen_text(app: DominoesApp) -> str:
    """Return the lines that the screen on top shows, without blanks at their ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Console, "export_svg", _as_text)  # drawing an SVG to read it back takes most of a test's time
        lines = app.export_screenshot().split("\n")
    return "\n".join(line.rstrip() for line in lines[: app.size.height])
