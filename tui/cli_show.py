"""How a command takes over the terminal, or says that it can't."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, NamedTuple

from tui.cli_syntax import PROGRAM, Given, UsageError
from tui.i18n import t
from tui.settings import Loaded, Settings
from tui.terminal import splash

if TYPE_CHECKING:
    from engine.session import Session
    from tui.ways import Door

FAILED = 1


class Opening(NamedTuple):
    """What a command opens its screen with."""

    given: Given
    settings: Settings
    """The player's settings with the look that was given."""
    loaded: Loaded
    theme: str | None
    """The colours of this run only."""

    @property
    def by_lines(self) -> bool:
        """Whether a match is played or shown as lines: where that was asked for, and where there is no screen."""
        return self.given.has("line") or not has_screen()

    def show(self, door: Door | None, held: Session | None = None) -> int:
        """Run the app with its first screen and return the exit status; matches are saved whatever ends it."""
        from tui.terminal.lean import start_lean

        start_lean()
        from tui import faults
        from tui.app import DominoesApp
        from tui.look import has_mouse
        from tui.terminal.early import noted, raising
        from tui.terminal.probe import ask, is_open

        faults.keep_log()
        with raising():
            found = ask() if self.settings.glyphs == "auto" and is_open(os.environ) else None
        app = DominoesApp(self.settings, door, theme=self.theme, notices=self.loaded.notices, found=found)
        if held is not None:
            app.ways.keep(held)
        try:
            with noted() as app.told:
                app.run(mouse=has_mouse(self.settings.mouse, os.environ))
        finally:
            gc.enable()
            app.ways.close()
            app.ways.wait()
        if app.fault is not None:
            return fail(faults.noted(app.fault))
        return app.return_code or 0


def has_screen() -> bool:
    """Whether there is a terminal, and one that can move its cursor."""
    return all(os.isatty(descriptor) for descriptor in (0, 1, 2)) and os.environ.get("TERM") not in ("dumb", "unknown")


def need_terminal() -> None:
    """Refuse to go on where there is no terminal."""
    if not has_screen():
        raise UsageError(
            t(
                "this screen needs a terminal, and this is none. {program} play --line, demo --line and rules --plain "
                "print lines.",
                program=PROGRAM,
            )
        )


def fail(sentence: str) -> int:
    """Say what is wrong and return the exit status."""
    splash.take_down()
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    return FAILED
