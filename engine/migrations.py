"""Records of older versions, brought up to date one version at a time before they are read.

A step takes the JSON values of a file's lines, the header first, and returns those of the next version.  It looks at
each line by itself, because a file that grows is read in parts, and relies on no other part of the engine, because
those move on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.header import VERSION

Lines = list[Any]
Step = Callable[[Lines], Lines]


def _same(lines: Lines) -> Lines:
    return list(lines)


STEPS: dict[int, Step] = {
    1: _same,  # version 2 added undo, given deals, the commitment and branches, and changed nothing
    2: _same,  # version 3 added hints and whose copy it is
}
"""For each older version the step to the next one."""


def version_of(lines: Lines) -> int:
    """Return the version that the header names, or that of today if it names none (the reader then refuses it)."""
    version = lines[0].get("version") if lines and isinstance(lines[0], dict) else None
    return version if type(version) is int else VERSION


def upgraded(lines: Lines) -> Lines:
    """Return the lines in today's version, as they are if no step leads there."""
    version = version_of(lines)
    while version < VERSION and version in STEPS:
        lines = STEPS[version](lines)
        version += 1
        lines[0] = {**lines[0], "version": version}
    return lines


def upgraded_document(data: object) -> object:
    """Return a record that is one JSON document in today's version, as it is if it is none."""
    if not isinstance(data, Mapping) or not isinstance(data.get("entries"), list) or version_of([data]) == VERSION:
        return data
    header, *entries = upgraded([{key: value for key, value in data.items() if key != "entries"}, *data["entries"]])
    return {**header, "entries": entries}
