"""What is done before anybody comes, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import os
from contextvars import Context
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tui.surroundings import Surroundings, enter

if TYPE_CHECKING:
    from tui.ssh.driver import ChannelDriver
    from tui.ssh.guest import Guest


def prepare_process() -> None:
    """Make the process fit for many terminals; before Textual is loaded."""
    for name in [name for name in os.environ if name.startswith("TEXTUAL")] + ["NO_COLOR", "FORCE_COLOR", "COLORTERM"]:
        os.environ.pop(name, None)
    os.environ["TERM"] = "xterm-256color"
    os.environ.update(TEXTUAL_COLOR_SYSTEM="truecolor", TEXTUAL_ANIMATIONS="none", ESCDELAY="250")


def load_everything() -> None:
    """Import what sessions need, so that nobody waits for a disk later."""
    import importlib

    from tui.i18n import available_languages, set_language

    for language in reversed(available_languages()):  # each is in memory then, and English is the last
        set_language(language)
    for name in ("app", "screens.home", "screens.table", "screens.new_game", "screens.settings_view", "screens.demo"):
        importlib.import_module(f"tui.{name}")
    for name in ("guest_app", "screens.lobby", "screens.house_table", "screens.house_room", "screens.new_table"):
        importlib.import_module(f"tui.{name}")
    for name in ("screens.practice_menu", "screens.practice", "screens.statistics", "screens.replays", "ssh.lines"):
        importlib.import_module(f"tui.{name}")


class _Nowhere:
    """A line that nobody is at the end of, on which the first frame ends the session."""

    is_busy = False

    def send(self, data: bytes) -> None:
        """Send nothing."""

    def touched(self) -> None:
        """Nobody types."""

    def listen(self, hearing: ChannelDriver) -> None:
        """Hear nothing."""


async def warm_up(home: Path) -> None:
    """Run a session for nobody: the next one finds everything loaded, parsed and cached."""
    from tui.ssh import sheets, strips
    from tui.ssh.driver import ChannelDriver
    from tui.ssh.guest import Guest, guest_app

    sheets.share()
    strips.without_circles()
    line = _Nowhere()
    for environ in ({"TERM": "xterm-256color", "LANG": "C.UTF-8"}, {"TERM": "xterm", "LANG": "C.UTF-8"}):
        surroundings = Surroundings(environ, encoding="utf-8", home=home, is_hosted=True)
        guest = Guest(0, "", "", None, "", environ, (80, 24), home, surroundings)

        async def run(guest: Guest = guest) -> None:
            enter(guest.surroundings)
            app = guest_app(guest)
            app.print_elsewhere()
            app.driver_class = partial(ChannelDriver, line=line, shown=app.exit)  # type: ignore[assignment]
            await app.run_async(size=guest.size, mouse=False)

        await asyncio.get_running_loop().create_task(run(), context=Context())
