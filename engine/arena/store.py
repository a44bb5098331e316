"""The file that a contest is resumed from: one JSON object a line, for each chunk of pairs that was played.

It may hold several contests.  A last line that is torn, because the program was killed while it wrote, is cut off.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine import locks
from engine.arena.contest import Contest, Game
from engine.arena.play import Played
from engine.arena.programs import identity
from engine.errors import Problem, problem
from engine.work import WorkError

_EXAMPLE = b'{"contest":"0123456789abcdef","a":"'
_BEGINNING = re.compile(rb'\{"contest":"[0-9a-f]{16}","a":"')
"""What every line of this program begins with; an example is as long as all are."""
_NO_CHUNK = (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)
"""What reading a line raises that is no chunk."""
_MOST, _MOST_STEPS = 10**12, 10_000
"""No number of a line is larger, and none of the steps in which times are counted."""


class Store:
    """An open file of played chunks, held against every other run."""

    def __init__(self, path: Path) -> None:
        """Open or make the file; WorkError says what is wrong with it."""
        self._path = path
        self._names: dict[str, str] = {}
        if _opened(path, lambda: path.exists() and not (path.is_file() or path.is_dir())):  # a device may have no end
            raise WorkError(problem("file-unreadable", file=str(path), reason="it is no file"))
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT
        self._fd = _opened(path, lambda: os.open(path, flags, 0o644))
        if not locks.take(self._fd):
            os.close(self._fd)
            raise WorkError(problem("arena-file-held", file=str(path)))
        try:
            self._lines = self._read()
        except BaseException:
            os.close(self._fd)
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the file back."""
        os.close(self._fd)

    def played(self, contest: Contest) -> Iterator[Played]:
        """Yield the chunks of a contest that are in the file."""
        name = self._name(contest)
        return (_chunk(line) for line in self._lines if line["contest"] == name)

    def write(self, contest: Contest, played: Played) -> None:
        """Add a chunk; OSError if that can't be done."""
        pairs = [[list(game) for game in pair] for pair in played.pairs]
        times = [[seconds, sorted(steps.items())] for seconds, steps in played.times]
        line = {"contest": self._name(contest), "a": contest.a, "b": contest.b, "first": played.first}
        line |= {"pairs": pairs, "times": times, "seconds": played.seconds}
        data = json.dumps(line, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        start = os.fstat(self._fd).st_size
        try:
            while data:
                data = data[os.write(self._fd, data) :]
        except OSError as error:
            os.ftruncate(self._fd, start)
            error.filename = str(self._path)
            raise

    def _name(self, contest: Contest) -> str:
        """Return what a contest is called in the file: what its bots were made of when it was first asked for."""
        if contest.name not in self._names:
            self._names[contest.name] = identity(contest)
        return self._names[contest.name]

    def _read(self) -> list[dict[str, Any]]:
        parts: list[bytes] = []
        while more := _opened(self._path, lambda: os.read(self._fd, 1 << 20)):
            parts.append(more)
        data = b"".join(parts)
        good = data.rfind(b"\n") + 1
        found = []
        for number, line in enumerate(data[:good].splitlines(), 1):
            try:
                value = json.loads(line)
                _chunk(value)
                found.append({**value, "contest": str(value["contest"])})
            except _NO_CHUNK:
                raise WorkError(self._wrong(number)) from None
        if good < len(data):
            if not _is_torn(data[good:]):
                raise WorkError(self._wrong(len(found) + 1))
            os.ftruncate(self._fd, good)
        return found

    def _wrong(self, line: int) -> Problem:
        return problem("arena-file", file=str(self._path), line=line)


def _opened(path: Path, do: Callable[[], Any]) -> Any:
    """Return what was asked of the system; WorkError if it refuses."""
    try:
        return do()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "its name is not possible"
        raise WorkError(problem("file-unreadable", file=str(path), reason=reason)) from None


def _is_torn(tail: bytes) -> bool:
    """Whether this is a line of ``write`` that breaks off, be it only that its end of line is missing."""
    if not _BEGINNING.match(tail + _EXAMPLE[len(tail) :]):
        return False
    try:
        value = json.loads(tail)
    except (ValueError, RecursionError):
        return True
    try:
        _chunk(value)
    except _NO_CHUNK:
        return False
    return True


def _chunk(line: dict[str, Any]) -> Played:
    """Return the chunk of a line; ValueError or TypeError if it is none."""
    pairs = tuple(tuple(_game(*game) for game in pair) for pair in line["pairs"])
    a, b = (
        (_number(seconds, 0), {_whole(step, 0, _MOST_STEPS): _whole(many, 0) for step, many in steps})
        for seconds, steps in line["times"]
    )
    return Played(_whole(line["first"], 0), pairs, (a, b), _number(line["seconds"], 0))


def _game(
    margin: int, rounds: int, won: int, lost: int, match: float | None, luck: float | None, faults: list[list[Any]]
) -> Game:
    told = tuple((str(fault), _whole(many, 0)) for fault, many in faults)
    counted = _whole(margin), _whole(rounds, 1), _whole(won, 0), _whole(lost, 0)
    shares = None if match is None else _number(match, 0, 1), None if luck is None else _number(luck)
    return Game(*counted, *shares, told)


def _whole(value: object, least: int = -_MOST, most: int = _MOST) -> int:
    """Return a whole number of a line; ValueError if it is none, or none that a contest can come to."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError("a number is wrong")
    return value


def _number(value: object, least: float = -_MOST, most: float = _MOST) -> float:
    """Return a number of a line; ValueError as above, for what is none in JSON too."""
    if type(value) not in (int, float) or not least <= value <= most:  # type: ignore[operator]  # it is a number
        raise ValueError("a number is wrong")
    return float(value)  # type: ignore[arg-type]  # as above
