"""Which key is meant by a click on a line of keys: ``[ ] end`` are two keys, ``Enter play`` is one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

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
        return _key_in(hint.group().split(" "), x - start, known)
    return None


def _key_in(words: Sequence[str], x: int, known: Mapping[str, str]) -> str | None:
    """Return the key at a column of words: keys, what they do, and where room is scarce the next keys at once."""
    named: list[str] = []
    start, is_labelled = 0, False
    for word in words:
        is_bare = not named and not is_labelled and len(word) == 1 and word.isalnum()
        key = known.get(word) or (word if is_bare else None)
        if key is not None and is_labelled:
            if x < start:
                return None
            named, is_labelled = [], False
        if x < start + cell_width(word) and (key is None or x >= start):
            return key or _meant(named)
        is_labelled = key is None
        named += [key] if key is not None else []
        start += cell_width(word) + 1
    return _meant(named)


def _meant(named: Sequence[str]) -> str | None:
    """Return the key that a label means: the first of a pair of signs, the letter before it where keys stand close."""
    if not named:
        return None
    return named[-1] if len(named[-1]) == 1 or named[-1] == "question_mark" else named[0]
