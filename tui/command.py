"""One command: what a key does in some places."""

from __future__ import annotations

from typing import NamedTuple

EVERYWHERE = "everywhere"
"""The place of commands that work on every screen."""


class Command(NamedTuple):
    """One thing that a key does in some places; ``label`` and ``help`` are message ids.

    A place is a screen's name.  ``priority`` wins over what has the focus; ``palette`` says whether the list of all
    commands offers it; ``system`` that it reaches beyond the game, to files or the shell, and isn't there in a kiosk.
    """

    id: str
    keys: tuple[str, ...]
    action: str
    label: str
    help: str
    places: tuple[str, ...]
    priority: bool = False
    palette: bool = True
    system: bool = False


def at(place: str, keys: str, action: str, label: str, text: str, *, name: str = "", **more: bool) -> Command:
    """Return a command of one place whose id is the place and the action's name."""
    command_id = f"{place}.{name or action.replace('_', '-')}"
    return Command(
        id=command_id, keys=tuple(keys.split()), action=action, label=label, help=text, places=(place,), **more
    )
