"""A record file as it lies on disk: reading it, whatever state it is in, without ever changing it."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine.errors import RecordError, problem
from engine.hints_given import Hint, checked, hint_from_line
from engine.migrations import upgraded, version_of
from engine.options import shown
from engine.record import (
    VERSION,
    Entry,
    GameRecord,
    Header,
    entry_from_json,
    header_from_json,
    header_to_json,
    record_from_json,
)

LARGEST = 32 * 1024 * 1024
"""Bytes beyond which a file is no record; a long match of a hundred rounds takes 200 kB."""

_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)


class Ending(NamedTuple):
    """How a finished match stands, the last line of its file; lists read it instead of replaying the match."""

    rounds: int
    scores: tuple[int, ...]
    winner: int | None


class Contents(NamedTuple):
    """What a file holds.

    ``good`` counts the bytes of its whole lines and ``torn`` is the broken rest; ``version`` is that of the file,
    ``lines`` are today's JSON values of it.
    """

    record: GameRecord
    ending: Ending | None
    good: int
    torn: bytes
    version: int
    lines: list[Any]


def open_file(path: Path, flags: int = os.O_RDONLY) -> int:
    """Open a record file; RecordError says in one sentence why it can't be read."""
    try:
        fd = os.open(path, flags | _BINARY)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise RecordError(problem("file-unreadable", file=path.name, reason="it is no file"))
    return fd


def read_all(fd: int, path: Path) -> bytes:
    """Return the bytes of an open record file; RecordError if it can't be read or is far too large."""
    chunks: list[bytes] = []
    size = 0
    try:
        while chunk := os.read(fd, 1 << 20):
            chunks.append(chunk)
            size += len(chunk)
            if size > LARGEST:
                raise RecordError(problem("record-too-large", file=path.name, limit=LARGEST >> 20))
    except OSError as error:
        raise unreadable(path, error) from None
    return b"".join(chunks)


def read_record(path: Path) -> GameRecord:
    """Return the record of a file, a journal, one JSON document or a text; RecordError says what is wrong.

    Nothing is locked or repaired, so it also reads a match that is being played: a torn last line is left out.
    """
    fd = open_file(path)
    try:
        data = read_all(fd, path)
    finally:
        os.close(fd)
    return record_of(data, path.name)


def record_of(data: bytes, name: str) -> GameRecord:
    """Return the record of some bytes: a journal, one JSON document or the text notation."""
    if data.lstrip().startswith(b"Draw Dominoes"):
        from engine.notation import parse_notation  # most files are journals

        record = parse_notation(data.decode("utf-8", "replace"))
        return record._replace(header=header_from_json(_printable(header_to_json(record.header))))
    document = load(data)
    if isinstance(document, dict) and "entries" in document:
        read_header(document, name)
        try:
            return record_from_json(_printable(document))
        except RecordError as error:
            raise damaged(name, 1, error) from None
    return parse(data, name).record


def parse(data: bytes, name: str) -> Contents:
    """Return what the bytes of a journal say; RecordError names the file and the line that is wrong."""
    if not data:
        raise RecordError(problem("record-empty", file=name))
    values, good = _values(data, name)
    version = version_of(values)
    values = upgraded(values)
    header = read_header(values[0], name)
    entries: list[Entry] = []
    hints: list[Hint] = []
    ending: Ending | None = None
    for number, value in enumerate(values[1:], 2):
        try:
            if ending is not None:
                raise damaged(name, number, "something follows the end of the match")
            ending, hint = read_ending(value), hint_from_line(value, len(entries))
            if hint is not None:
                hints += checked([hint], len(entries), header.rules.seats)
            elif ending is None:
                entries.append(entry_from_json(value))
        except RecordError as error:
            raise damaged(name, number, error) from None
    record = GameRecord(header, tuple(entries), tuple(hints))
    return Contents(record, ending, good, data[good:], version, values)


def read_header(value: object, name: str) -> Header:
    """Return the header of a file; RecordError says what is wrong with it."""
    if isinstance(value, Mapping) and type(value.get("version")) is int and value["version"] > VERSION:
        version = shown(value["version"])
        raise RecordError(problem("file-version", file=name, version=version, known=VERSION))
    value = upgraded([value])[0]
    try:
        return header_from_json(_printable(value) if isinstance(value, Mapping) else value)
    except RecordError as error:
        raise damaged(name, 1, error) from None


def read_ending(value: object) -> Ending | None:
    """Return the ending that a line tells, or None if it is another line."""
    if not isinstance(value, Mapping) or set(value) != {"end"}:
        return None
    end = value["end"]
    if isinstance(end, Mapping) and set(end) == {"rounds", "scores", "winner"}:
        rounds, scores, winner = end["rounds"], end["scores"], end["winner"]
        numbers = [rounds, *scores] if isinstance(scores, list) else [None]
        if all(type(number) is int for number in numbers) and (winner is None or type(winner) is int):
            return Ending(rounds, tuple(scores), winner)
    raise RecordError(problem("record-bad", reason="its end is wrong"))


def ending_to_json(ending: Ending) -> dict[str, Any]:
    """Return an ending as JSON values."""
    return {"end": {"rounds": ending.rounds, "scores": list(ending.scores), "winner": ending.winner}}


def load(text: bytes) -> Any:
    """Return the value of a text, None if it is no JSON (or null, which no line of a record is)."""
    try:
        return json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        return None


def damaged(name: str, line: int, error: RecordError | str) -> RecordError:
    """Return the refusal of a file with one wrong line."""
    reason = error if isinstance(error, str) else str(error.params.get("reason", "its version is not known"))
    return RecordError(problem("record-damaged", file=name, line=line, reason=reason))


def unreadable(path: Path, error: OSError | ValueError) -> RecordError:
    """Return the refusal of a file that the system won't read or write."""
    reason = (error.strerror or "it can't be opened") if isinstance(error, OSError) else "its name is not possible"
    return RecordError(problem("file-unreadable", file=path.name, reason=reason))


def _values(data: bytes, name: str) -> tuple[list[Any], int]:
    """Return the JSON values of the lines, and how many bytes they take without a torn last line."""
    values: list[Any] = []
    start = 0
    while start < len(data):
        stop = data.find(b"\n", start) + 1 or len(data)
        value = load(data[start:stop])
        if value is None:
            if not values:
                raise RecordError(problem("record-none", file=name))
            if stop == len(data):
                break
            raise damaged(name, len(values) + 1, "it is no JSON")
        values.append(value)
        start = stop
    return values, start


def _printable(header: Mapping[str, Any]) -> dict[str, Any]:
    """Return a header whose texts can't disturb a terminal: whatever doesn't print becomes a question mark."""
    clean = {key: _visible(value) for key, value in header.items()}
    if isinstance(clean.get("players"), list):
        clean["players"] = [
            {key: _visible(value) for key, value in player.items()} if isinstance(player, Mapping) else player
            for player in clean["players"]
        ]
    if isinstance(clean.get("branch"), Mapping):
        clean["branch"] = {key: _visible(value) for key, value in clean["branch"].items()}
    return clean


def _visible(value: Any) -> Any:
    return "".join(c if c.isprintable() else "?" for c in value) if isinstance(value, str) else value
