"""The matches in a folder: which are open, which are finished; starting, resuming and leaving them.

Folders come in as arguments; a match's file is the only thing that is kept about it.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from engine.asides import free_aside
from engine.dealing import GivenDeal
from engine.errors import GameError, Problem, RecordError, problem
from engine.journal import SUFFIX, Journal, LockedError
from engine.reading import Ending, load, open_file, read_ending, read_header, read_record, unreadable
from engine.record import Header, replay
from engine.session import Session
from engine.snapshot import Phase
from engine.state import MatchState

DEMOS_KEPT = 50
"""How many demos stay in their folder."""

_HEAD = 1 << 16
_TAIL = 1 << 12


class Saved(NamedTuple):
    """A match on disk, from the first and the last line of its file; ``ending`` is None for an open one."""

    path: Path
    header: Header
    ending: Ending | None
    changed: int
    """When it was last played, in nanoseconds; for sorting."""


class Listing(NamedTuple):
    """The matches of a folder, the last played first, and what is wrong with the files that are none."""

    open: tuple[Saved, ...] = ()
    finished: tuple[Saved, ...] = ()
    problems: tuple[Problem, ...] = ()


class Progress(NamedTuple):
    """How far an open match has come."""

    saved: Saved
    round: int
    """The round that is played, or that comes next."""
    scores: tuple[int, ...]


def start(folder: Path, header: Header, deal: GivenDeal | None = None, *, keep: int | None = None) -> Session:
    """Start a match whose file is in the folder; ``keep`` removes all but so many of the older ones (demos).

    OSError if nothing can be written there, DealError if the given deal can't be played; no file is left then.
    """
    journal = Journal.create(folder, header)
    try:
        session = Session(header, deal=deal, recorder=journal)
    except BaseException:
        journal.discard()
        raise
    if keep is not None:
        prune(folder, keep)
    return session


def resume(path: Path) -> tuple[Session, Journal]:
    """Go on with a match where it stopped.

    LockedError if it is open elsewhere.  RecordError says in one sentence what is wrong with the file; a damaged
    one is renamed, so that nobody stumbles over it again, and otherwise left as it is.  OSError if the first deal
    of a match that had none can't be written.
    """
    try:
        journal = Journal.open(path)
    except LockedError:
        raise
    except RecordError as error:
        raise _put_aside(path, error) from None
    try:
        record = journal.record
        return Session(record.header, recorder=journal, entries=record.entries, hints=record.hints), journal
    except RecordError as error:
        journal.close()
        raise _put_aside(path, _breaking(path, error)) from None
    except BaseException:
        journal.close()
        raise


def sync(session: Session) -> None:
    """Wait until the match is on the disk itself, its ending too if it is over; slow, so call it in a thread.

    At the end of a round and on leaving.  OSError if it can't be written.
    """
    journal = session.recorder
    if isinstance(journal, Journal):
        if session.state.phase is Phase.MATCH_OVER:
            journal.end(_ending(session.state))
        journal.sync()


def leave(session: Session) -> None:
    """Save a match and let go of its file; OSError if it can't be written, and the file is closed all the same."""
    journal = session.recorder
    if isinstance(journal, Journal):
        try:
            sync(session)
        finally:
            journal.close()


def matches(folder: Path) -> Listing:
    """Return the matches of a folder without replaying them; a missing folder holds none."""
    opened: list[Saved] = []
    finished: list[Saved] = []
    problems: list[Problem] = []
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except FileNotFoundError:
        return Listing()
    except OSError as error:
        return Listing(problems=unreadable(folder, error).problems)
    for path in paths:
        try:
            saved = _saved(path)
        except RecordError as error:
            problems += error.problems
            continue
        if saved is not None:
            (opened if saved.ending is None else finished).append(saved)
    return Listing(_newest(opened), _newest(finished), tuple(sorted(problems)))


def last_open(folder: Path) -> Progress | None:
    """Return the open match that was played last; None if there is none."""
    for saved in matches(folder).open:
        try:
            state = final_state(saved.path)
        except RecordError:
            continue
        if state is None:
            return Progress(saved, 1, (0,) * saved.header.rules.teams)
        if state.phase is not Phase.MATCH_OVER:
            number = state.round.setup.number + (state.phase is Phase.ROUND_OVER)
            return Progress(saved, number, state.scores)
        with contextlib.suppress(GameError, OSError):  # it ended, but was killed before its file said so
            leave(resume(saved.path)[0])
    return None


def what_is_damaged(folder: Path) -> Problem | None:
    """Return what is wrong with a file of the folder, an open match's first; None if there is nothing to go on with."""
    listing = matches(folder)
    for saved in listing.open:
        try:
            final_state(saved.path)
        except RecordError as error:
            return error.problems[0]
    return listing.problems[0] if listing.problems else None


def final_state(path: Path) -> MatchState | None:
    """Return how far the match of a file came, by replaying it; None before its first deal, RecordError if damaged."""
    state: MatchState | None = None
    try:
        for step in replay(read_record(path)):
            state = step.state
    except RecordError as error:
        raise _breaking(path, error) from None
    return state


def prune(folder: Path, keep: int = DEMOS_KEPT) -> None:
    """Remove all but the newest files of a folder of demos, never one that is being played."""
    listing = matches(folder)
    for saved in _newest([*listing.open, *listing.finished])[keep:]:
        with contextlib.suppress(GameError, OSError):
            Journal.open(saved.path).discard()
            for beside in folder.glob(f"{saved.path.name}.*"):
                beside.unlink()


def _saved(path: Path) -> Saved | None:
    """Return what the first and the last line of a file say; None for an empty one."""
    fd = open_file(path)
    try:
        status = os.fstat(fd)
        head = os.read(fd, _HEAD)
        if status.st_size > len(head):
            os.lseek(fd, max(0, status.st_size - _TAIL), os.SEEK_SET)
            tail = os.read(fd, _TAIL)
        else:
            tail = head[-_TAIL:]
    except OSError as error:
        raise unreadable(path, error) from None
    finally:
        os.close(fd)
    if not head:
        return None
    first = load(head.partition(b"\n")[0])
    if first is None:
        raise RecordError(problem("record-none", file=path.name))
    header = read_header(first, path.name)
    ending: Ending | None = None
    if tail.endswith(b"\n"):
        with contextlib.suppress(RecordError):
            ending = read_ending(load(tail[:-1].rpartition(b"\n")[2]))
    return Saved(path, header, ending, status.st_mtime_ns)


def _newest(found: list[Saved]) -> tuple[Saved, ...]:
    return tuple(sorted(found, key=lambda saved: (saved.changed, saved.path.name), reverse=True))


def _ending(state: MatchState) -> Ending:
    return Ending(len(state.results), state.scores, state.winner)


def _breaking(path: Path, error: RecordError) -> RecordError:
    """Return the error of a record that can't be replayed as one about its file."""
    if error.code not in ("record-refused", "record-bad"):
        return error
    line = int(error.params.get("number", 1)) + 1
    reason = str(error.params.get("reason", "it breaks a rule"))
    return RecordError(problem("record-damaged", file=path.name, line=line, reason=reason))


def _put_aside(path: Path, error: RecordError) -> RecordError:
    """Rename a damaged file, which is otherwise left alone, and return the error that names both."""
    if error.code not in ("record-damaged", "record-none"):
        return error
    kept = free_aside(path)
    try:
        path.rename(kept)
    except OSError:
        return error
    line, reason = error.params.get("line", 1), error.params.get("reason", "it is no record of this program")
    return RecordError(problem("record-aside", file=path.name, line=line, reason=reason, kept=kept.name))
