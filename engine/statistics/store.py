"""The facts of all matches of a folder, kept in a SQLite file that can be thrown away at any time.

Only what is new or changed is read again.  Several programs may use the file at once: records are counted outside the
transaction, so that nobody waits for more than a moment.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple, TypeVar

from engine.errors import RecordError
from engine.journal import SUFFIX
from engine.reading import read_record
from engine.sqlite_files import writing
from engine.statistics.database import identity, in_memory, instead_of, open_file
from engine.statistics.facts import MatchFacts, facts_of
from engine.statistics.schema import NAMES

PATIENCE = 2.0
"""Seconds to wait for another program that writes."""
_BATCH = 20
"""Matches that are written at a time."""

Progress = Callable[[int, int], bool]
"""Is told how many of the new records are read, and how many there are; False stops."""
ResultT = TypeVar("ResultT")


class ClosedError(Exception):
    """The statistics were closed while somebody still asked."""


class _File(NamedTuple):
    size: int
    changed: int


class _Counted(NamedTuple):
    """A record that was read: its facts, or the code of what is wrong with it."""

    name: str
    file: _File
    facts: MatchFacts | None
    wrong: str = ""


def _go_on(done: int, count: int) -> bool:
    return True


class Store:
    """The statistics of one folder of matches; ``close`` it.

    ``notice`` says what was wrong with the file: a damaged one was put aside, without a usable one all is kept in
    memory.  Threads may share it.
    """

    def __init__(self, path: Path, folder: Path, *, patience: float = PATIENCE) -> None:
        self.path, self.folder, self.patience = path, folder, patience
        self._lock = RLock()
        self._is_closed = False
        self._db, self.notice = open_file(path, patience)
        self._identity = identity(path)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._is_closed = True
            self._db.close()

    def refresh(self, tell: Progress = _go_on, *, rebuild: bool = False) -> bool:
        """Read what is new or changed, or with ``rebuild`` everything; False if it was stopped on the way.

        Records are read without holding anybody up: what is counted already can be asked for meanwhile.
        """
        if rebuild:
            self._safely(self._empty)
        fresh = self._safely(self._without_gone)
        for start in range(0, len(fresh), _BATCH):
            batch: list[_Counted] = []
            for place, (name, file) in enumerate(fresh[start : start + _BATCH], start):
                if not tell(place, len(fresh)):
                    return False
                batch.append(self._read(name, file))
            self._safely(partial(self._keep, batch))
        return tell(len(fresh), len(fresh))

    def ask(self, query: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self._safely(lambda: self._db.execute(query, values).fetchall())

    def unread(self) -> list[tuple[str, str]]:
        """Return the files that could not be read, each with the code of what is wrong."""
        return [
            (file, code) for file, code in self.ask("SELECT file, problem FROM files WHERE problem <> '' ORDER BY file")
        ]

    # when the file fails

    def _safely(self, what: Callable[[], ResultT]) -> ResultT:
        """Return what it returns; if the file fails, do it again with another one, at last in memory."""
        with self._lock:
            if self._is_closed:
                raise ClosedError
            try:
                return what()
            except (sqlite3.Error, UnicodeError) as error:
                self._db.close()
                self._db, self.notice = instead_of(self.path, self.patience, error, self._identity)
                self._identity = identity(self.path)
            try:
                self._read_all()
                return what()
            except (sqlite3.Error, UnicodeError) as error:
                self._db.close()
                self._db, self.notice = in_memory(error)
            self._read_all()
            return what()

    def _read_all(self) -> None:
        self._keep([self._read(name, file) for name, file in self._without_gone()])

    # reading records

    def _without_gone(self) -> list[tuple[str, _File]]:
        """Forget the records that are gone, and return those that are new or changed."""
        there = self._files()
        rows = self._db.execute("SELECT file, size, changed FROM files").fetchall()
        known = {name: _File(size, changed) for name, size, changed in rows}
        gone = [name for name in known if name not in there]
        if gone:
            with writing(self._db):
                self._forget(gone)
        return sorted((name, file) for name, file in there.items() if known.get(name) != file)

    def _files(self) -> dict[str, _File]:
        """Return the records of the folder as they are now, before any of them is read."""
        found: dict[str, _File] = {}
        with contextlib.suppress(OSError):
            for path in self.folder.iterdir():
                if path.suffix == SUFFIX:
                    with contextlib.suppress(OSError):
                        status = path.stat()
                        found[path.name] = _File(status.st_size, status.st_mtime_ns)
        return found

    def _read(self, name: str, file: _File) -> _Counted:
        """Return the facts of a record, or why there are none."""
        try:
            return _Counted(name, file, facts_of(read_record(self.folder / name)))
        except RecordError as error:
            return _Counted(name, file, None, error.code)

    # writing

    def _empty(self) -> None:
        with writing(self._db):
            for table in NAMES:
                self._db.execute(f"DELETE FROM {table}")

    def _forget(self, names: Sequence[str]) -> None:
        for table in NAMES:
            self._db.executemany(f"DELETE FROM {table} WHERE file = ?", [(name,) for name in names])

    def _keep(self, counted: Sequence[_Counted]) -> None:
        """Write what was counted over what there was of the same files."""
        if not counted:
            return
        with writing(self._db):
            self._forget([one.name for one in counted])
            for name, file, facts, wrong in counted:
                self._insert("files", [(name, *file, wrong)])
                if facts is not None:
                    self._keep_match(name, facts)

    def _keep_match(self, name: str, facts: MatchFacts) -> None:
        head = (facts.created, facts.kind, facts.rulebook, len(facts.seats), facts.partners, facts.people, facts.apart)
        self._insert("matches", [(name, *head, facts.result, facts.gave_up, facts.mine, facts.best_other, facts.hints)])
        self._insert("seats", [(name, *seat) for seat in facts.seats])
        self._insert("rounds", [(name, *one[:-1]) for one in facts.rounds])
        self._insert("hands", [(name, one.number, *hand) for one in facts.rounds for hand in one.hands])

    def _insert(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            self._db.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
