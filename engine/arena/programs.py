"""What external bots are made of: once its author has edited one, its contest is another."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

from engine.arena.contest import COMMAND, Contest
from engine.arena.external import words_of

LARGEST = 64 << 20
"""Bytes of a file that is read; of a larger one its size and the time of its last change have to do."""


def identity(contest: Contest) -> str:
    """Return a short name that no contest with other results has, by the files of its external bots as they are now."""
    if not contest.externals:
        return contest.name
    told = [contest.name, *(_digests(name.removeprefix(COMMAND)) for name in contest.externals)]
    return hashlib.sha256(json.dumps(told, allow_nan=False).encode()).hexdigest()[:16]


def _digests(command: str) -> list[str | None]:
    """Return what is in the program of a command line, and in each file that an argument names."""
    program, *arguments = words_of(command)
    return [_digest(shutil.which(program) or program), *map(_digest, arguments)]


def _digest(word: str) -> str | None:
    """Return the digest of an ordinary file; None for everything else."""
    try:
        path = Path(word)
        if not path.is_file():
            return None
        facts = path.stat()
        if facts.st_size > LARGEST:
            return f"{facts.st_size} {facts.st_mtime_ns}"
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return None
