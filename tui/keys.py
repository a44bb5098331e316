"""Bindings and texts of keys, read off the commands; a player may give a command other keys by its id (``keymap``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from tui import kiosk
from tui.commands import ANYWHERE, COMMANDS, EVERYWHERE, Command
from tui.key_names import key_name, shown_key, use_arrows
from tui.surroundings import here

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
    "for_textual",
    "is_declared",
    "is_offered",
    "key_of",
    "keys_of",
    "may_run",
    "shown_key",
    "shown_keys",
    "unknown",
    "use",
    "use_arrows",
]

BY_ID: Mapping[str, Command] = {command.id: command for command in COMMANDS}


def use(keymap: Mapping[str, str]) -> None:
    """Let sentences name the keys of this keymap from now on."""
    here().keymap = dict(keymap)


def key_of(command_id: str) -> str:
    """Return what is printed on a command's first key, for a sentence."""
    return shown_key(keys_of(command_id, here().keymap)[0])


def is_offered(command: Command) -> bool:
    """Whether a command is there: in a kiosk nothing is that reaches beyond the game."""
    return not (command.system and kiosk.is_on())


def may_run(action: str) -> bool:
    """Whether an action may be run: in a kiosk those of commands that are offered, and nothing of the toolkit's own."""
    return not kiosk.is_on() or any(_name(one) == action for one in COMMANDS if is_offered(one))


def is_declared(action: str) -> bool:
    """Whether an action is that of a command."""
    return any(_name(one) == action for one in COMMANDS)


def _name(command: Command) -> str:
    return command.action.partition("(")[0]


def commands_of(*places: str) -> tuple[Command, ...]:
    """Return the commands that are offered in some places, in the order of declaration."""
    return tuple(one for one in _declared(places) if is_offered(one))


def _declared(places: Iterable[str]) -> Iterator[Command]:
    return (one for one in COMMANDS if not set(places).isdisjoint(one.places))


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
        for command in _declared(places)
    ]


def keys_of(command_id: str, keymap: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return the keys of a command, the player's own if he changed them."""
    changed = (keymap or {}).get(command_id)
    if changed and changed.strip():
        words = [word.strip() for word in changed.split(",")] if changed.strip() != "," else [","]
        return tuple(key_name(word) for word in words if word)
    return BY_ID[command_id].keys


def for_textual(keymap: Mapping[str, str]) -> dict[str, str]:
    """Return a keymap as the terminal toolkit wants it: names of keys, and only commands that there are."""
    return {command_id: ",".join(keys_of(command_id, keymap)) for command_id in keymap if command_id in BY_ID}


def unknown(keymap: Mapping[str, str]) -> list[str]:
    """Return what a keymap names that is no command."""
    return [command_id for command_id in keymap if command_id not in BY_ID]


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


def shown_keys(command_ids: Iterable[str], keymap: Mapping[str, str] | None = None) -> str:
    """Return the first key of each command, for a key line: ``↑ ↓`` or ``[ ]``."""
    return " ".join(shown_key(keys_of(one, keymap)[0]) for one in command_ids)
