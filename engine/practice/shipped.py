"""The problems that come with the game: files beside this one, read when they are first asked for.

``tools/make_problems.py`` made them, from the seed that it names; ``tools/verify_problems.py`` proves them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from engine.errors import problem
from engine.options import shown
from engine.practice.kinds import Difficulty, Theme
from engine.practice.problem import Problem, ProblemError, from_line


@cache
def problems() -> tuple[Problem, ...]:
    """Return every problem of the set; ProblemError names the file and the line that can't be read."""
    folder = files("engine.practice") / "data"
    names = sorted((file for file in folder.iterdir() if file.name.endswith(".jsonl")), key=lambda file: file.name)
    return tuple(made for file in names for made in read(file))


def read(file: Traversable) -> Iterator[Problem]:
    """Yield the problems of a file, one a line; ProblemError says where it can't be read."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise ProblemError(problem("file-unreadable", file=file.name, reason=error.strerror or "?")) from None
    except UnicodeDecodeError:
        raise ProblemError(problem("file-unreadable", file=file.name, reason="it is not UTF-8 text")) from None
    for number, line in enumerate(text.splitlines(), 1):
        try:
            yield from_line(line)
        except ProblemError as error:
            reason = error.params["reason"]
            raise ProblemError(problem("practice-file", file=file.name, line=number, reason=reason)) from None


@cache
def _by_id() -> Mapping[str, Problem]:
    return MappingProxyType({made.id: made for made in problems()})


def by_id(text: str) -> Problem:
    """Return the problem of the set with this id; ProblemError if there is none."""
    found = _by_id().get(text.strip().lower())
    if found is None:
        raise ProblemError(problem("practice-none", id=shown(text.strip())))
    return found


def of(
    theme: Theme | None = None,
    level: Difficulty | None = None,
    rulebook: str | None = None,
    seats: int | None = None,
    partners: bool | None = None,
) -> tuple[Problem, ...]:
    """Return the problems of the set that are of this kind; None is any."""
    return tuple(
        made
        for made in problems()
        if theme in (None, made.theme)
        and level in (None, made.difficulty)
        and rulebook in (None, made.rulebook)
        and seats in (None, made.rules.seats)
        and partners in (None, made.rules.partnership)
    )
