"""Which key is meant by a click on a line of keys: ``[ ] end`` are two keys, ``Enter play`` is one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tui import keys
from tui.drawing.cells import cell_width


def shown_names(places: Iterable[str], keymap: Mapping[str, str]) -> dict[str, str]:
    """Return each key of some places by what is printed on it."""
    found: dict[str, str] = {}
    for command in keys.commands_of(*places, keys.EVERYWHERE):
        for key in keys.keys_of(command.id, keymap):
            found.setdefault(keys.shown_key(key), key)
    return found


def key_at(line: str, x: int, known: Mapping[str, str]) -> str | None:
    """Return the key whose name, or whose words, stand at a column of a line; None where there is none."""
    for hint in re.finditer(r"\S+(?: \S+)*", line):
        start = cell_width(line[: hint.start()])
        if not start <= x < start + cell_width(hint.group()):
            continue
        named: list[str] = []
        for word in hint.group().split(" "):
            key = known.get(word) or (word if not named and len(word) == 1 and word.isalnum() else None)
            if key is None:
                break
            if start <= x < start + cell_width(word):
                return key
            named.append(key)
            start += cell_width(word) + 1
        return named[0] if named else None
    return None
