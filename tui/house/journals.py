"""The match of a table on disk: a journal as every match has, with the clocks written down before each entry."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection
from pathlib import Path

from engine.dealing import GivenDeal
from engine.errors import RecordError
from engine.journal import SUFFIX, Journal
from engine.record import Entry, Header
from engine.session import Session


class TableJournal(Journal):
    """A journal that tells its table what is about to happen."""

    before: Callable[[Entry], None] | None = None
    """Called before an entry is written; an OSError of it means that nothing happens."""

    def write(self, entry: Entry) -> None:
        """Add an entry."""
        if self.before is not None:
            self.before(entry)
        super().write(entry)


def started(folder: Path, header: Header, deal: GivenDeal | None) -> tuple[Session, TableJournal]:
    """Start a match; OSError or DealError if that can't be done, and no file is left then."""
    journal = TableJournal.create(folder, header)
    assert isinstance(journal, TableJournal)
    try:
        return Session(header, deal=deal, recorder=journal), journal
    except BaseException:
        journal.discard()
        raise


def gone_on(folder: Path, match: str) -> tuple[Session, TableJournal]:
    """Go on with a match; RecordError says what is wrong with its file."""
    journal = TableJournal.open(folder / f"{match}{SUFFIX}")
    assert isinstance(journal, TableJournal)
    try:
        record = journal.record
        return Session(record.header, recorder=journal, entries=record.entries, hints=record.hints), journal
    except BaseException:
        journal.close()
        raise


def remove_others(folder: Path, begun: Collection[str]) -> None:
    """Remove the matches that were dealt but never begun: the program ended between both, and nobody saw them."""
    for path in folder.glob(f"*{SUFFIX}"):
        if path.stem not in begun:
            with contextlib.suppress(RecordError, OSError):
                TableJournal.open(path).discard()
