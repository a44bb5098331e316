"""What a kiosk refuses of the command line, and the one way from a word to a file."""

from __future__ import annotations

from pathlib import Path

from tui import kiosk
from tui.cli_syntax import CommandLine, Given, UsageError, quoted
from tui.i18n import t

_FILES = frozenset({"FILE", "FOLDER", "PATH", "DIR"})


def take(command: CommandLine, given: Given) -> None:
    """Be a kiosk if that is wished; UsageError if it has been asked for what a kiosk doesn't offer."""
    if given.has("kiosk"):
        kiosk.begin()
    if not kiosk.is_on():
        return
    if not command.kiosk:
        raise UsageError(
            t(
                "{command} is not offered in a kiosk; play, practice, continue, demo and watch are.",
                command=command.name,
            )
        )
    words = [given.operand] if command.operand in _FILES else []
    words += [given.one(flag.name.removeprefix("--")) for flag in command.flags if flag.value in _FILES]
    for word in words:
        if word is not None:
            raise _no_file(word)


def named_file(word: str) -> Path:
    """Return the file that a word of the command line names; UsageError in a kiosk."""
    if kiosk.is_on():
        raise _no_file(word)
    return Path(word)


def _no_file(word: str) -> UsageError:
    return UsageError(t("{word} can't be used: in a kiosk no file can be named.", word=quoted(word)))
