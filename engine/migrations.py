"""Records of older versions, brought up to date one version at a time before they are read.

A step takes the JSON values of a file's lines, the header first, and returns those of the next version.  It may
rely on no other part of the engine, because those move on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.record import VERSION

Lines = list[Any]
Step = Callable[[Lines], Lines]

STEPS: dict[int, Step] = {}
"""For each older version the step to the next one; version 1 is the first, so there is none yet."""


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
