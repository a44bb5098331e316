"""Bindings and texts of keys, read off the commands; a player may give a command other keys by its id (``keymap``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tui.commands import ANYWHERE, COMMANDS, EVERYWHERE, Command
from tui.key_names import shown_key

if TYPE_CHECKING:
    from textual.binding import Binding

__all__ = [
    "ANYWHERE",
    "BY_ID",
    "COMMANDS",
    "EVERYWHERE",
    "Command",
    "bindings",
    "clashes",
    "commands_of",
    "keys_of",
    "shown_key",
    "shown_keys",
]

BY_ID: Mapping[str, Command] = {command.id: command for command in COMMANDS}


def commands_of(*places: str) -> tuple[Command, ...]:
    """Return the commands of some places, in the order of declaration."""
    return tuple(command for command in COMMANDS if not set(places).isdisjoint(command.places))


def bindings(*places: str) -> list[Binding]:
    """Return the bindings of some places, for a screen's ``BINDINGS``.

    Descriptions stay message ids: a class attribute would freeze the language at import.
    """
    from textual.binding import Binding

    return [
        Binding(
            ",".join(command.keys),
            command.action,
            command.label,
            id=command.id,
            tooltip=command.help,
            priority=command.priority,
        )
        for command in commands_of(*places)
    ]


def keys_of(command_id: str, keymap: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return the keys of a command, the player's own if he changed them."""
    changed = (keymap or {}).get(command_id)
    if changed:
        return tuple(key.strip() for key in changed.split(",") if key.strip())
    return BY_ID[command_id].keys


def clashes(keymap: Mapping[str, str]) -> list[str]:
    """Return the ids of the commands that lose a key to one that the player gave it to."""
    lost: list[str] = []
    for command_id in keymap:
        if command_id not in BY_ID:
            continue
        taken = set(keys_of(command_id, keymap))
        for other in commands_of(*BY_ID[command_id].places, EVERYWHERE):
            if other.id not in (command_id, *lost) and taken & set(keys_of(other.id, keymap)):
                lost.append(other.id)
    return lost


def shown_keys(command_ids: Iterable[str], keymap: Mapping[str, str] | None = None, *, ascii_only: bool = False) -> str:
    """Return the first key of each command, for a key line: ``↑ ↓`` or ``[ ]``."""
    return " ".join(shown_key(keys_of(one, keymap)[0], ascii_only=ascii_only) for one in command_ids)
