"""What reviews of finished matches came to for the one person in them, kept for trends and for practice.

A review takes long and nothing else knows what it found, so the file is not thrown away: it has a row for each match,
its decisions at closed positions by theme, and those of them that gave something up, as practice problems.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from engine.errors import GameError
from engine.errors import Problem as Wrong
from engine.header import header_to_json
from engine.practice.examining import is_closed
from engine.practice.from_records import problem_of
from engine.practice.problem import Problem, from_line, id_of, to_line
from engine.practice.values import canonical
from engine.progress.database import open_file
from engine.record import GameRecord, entry_to_json
from engine.review import Decision, Review
from engine.sqlite_files import BROKEN, writing
from engine.statistics.facts import universal
from engine.statistics.reviewed_schema import SHAPE

PATIENCE = 2.0
"""Seconds to wait for another program that writes."""
LEAST_LOSS = 1.0
"""Points that a choice must have given up, by the solver too, to be practised."""


class Kept(NamedTuple):
    """A reviewed match, from the person's side; ``accuracy`` is the mean over his decisions, in per cent."""

    match: str
    created: str
    rulebook: str
    seats: int
    partners: bool
    deals: int
    decisions: int
    lost: float
    accuracy: float
    slips: int
    mistakes: int
    blunders: int
    luck: float
    hints: int

    @property
    def error_rate(self) -> float:
        """Points lost a decision."""
        return self.lost / self.decisions


class Sum(NamedTuple):
    """What some decisions come to together: those of a rulebook, or of a theme."""

    name: str
    matches: int
    decisions: int
    lost: float
    accuracy: float

    @property
    def error_rate(self) -> float:
        """Points lost a decision."""
        return self.lost / self.decisions


def keep(path: Path, review: Review, record: GameRecord) -> bool:
    """Keep a review in the file; False if there is nothing to keep.

    It takes the place of an earlier one of the same match, unless that was judged on more deals.  Kept are finished
    matches with one person whose choices were judged.  It may take a second: each of his closed positions is solved
    once more to tell what it is about.
    """
    me = person_of(record)
    if me is None or me not in review.seats or not review.about.finished or not review.totals[me].decisions:
        return False
    own = [decision for decision in review.decisions if decision.seat == me]
    found = [(decision, _closed(decision, record)) for decision in own]
    opened = open_file(path, PATIENCE, SHAPE)
    try:
        if not opened.is_kept:
            return False
        with writing(opened.database):
            kept = _kept(review, record, me)
            if not _is_rougher(opened.database, kept):
                _write(opened.database, kept, found)
    except BROKEN:
        return False
    finally:
        opened.database.close()
    return True


def person_of(record: GameRecord) -> int | None:
    """Return the seat of whose match it is; None for demos and where several people sit at one keyboard."""
    people = [seat for seat, player in enumerate(record.header.players) if player.bot is None]
    if record.header.own is not None:
        return record.header.own
    return people[0] if len(people) == 1 else None


def name_of(record: GameRecord) -> str:
    """Return what tells a match from every other one."""
    header = header_to_json(record.header)
    told = [header[name] for name in ("created", "seed", "players", "rules")]
    told += [entry_to_json(entry) for entry in record.entries[:2]]
    return blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=10).hexdigest()


class Trends(NamedTuple):
    """What all kept reviews come to: match by match in the order in which they were begun, by rulebook, by theme."""

    matches: tuple[Kept, ...] = ()
    rulebooks: tuple[Sum, ...] = ()
    themes: tuple[Sum, ...] = ()
    notice: Wrong | None = None
    """What is wrong with the file, if anything is."""


def trends(path: Path) -> Trends:
    """Return what the kept reviews of a file come to."""
    with Reviews(path) as kept:
        return Trends(kept.matches(), kept.by_rulebook(), kept.by_theme(), kept.notice)


class Reviews:
    """What was kept; ``close`` it.  A file that isn't there or can't be used holds nothing, and none is made.

    ``notice`` says what is wrong with the file, if anything is.
    """

    def __init__(self, path: Path) -> None:
        self._db: sqlite3.Connection | None = None
        self.notice: Wrong | None = None
        if path.exists():
            self._db, self.notice, _ = open_file(path, PATIENCE, SHAPE)

    def __enter__(self) -> Reviews:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._db is not None:
            self._db.close()

    def matches(self) -> tuple[Kept, ...]:
        """Return the reviewed matches in the order in which they were begun."""
        return tuple(Kept(*row) for row in self._ask("SELECT * FROM matches ORDER BY created, match"))

    def by_rulebook(self) -> tuple[Sum, ...]:
        """Return the sums of each rulebook, the one with the most decisions first."""
        return self._sums(
            "SELECT rulebook, count(*), sum(decisions), sum(lost), sum(decisions * accuracy) / sum(decisions) "
            "FROM matches GROUP BY rulebook ORDER BY 3 DESC, 1"
        )

    def by_theme(self) -> tuple[Sum, ...]:
        """Return the sums of each theme of closed positions."""
        return self._sums(
            "SELECT theme, count(*), sum(decisions), sum(lost), sum(decisions * accuracy) / sum(decisions) "
            "FROM themes GROUP BY theme ORDER BY 3 DESC, 1"
        )

    def errors(self) -> tuple[Problem, ...]:
        """Return the closed positions at which something was given up, each once, the most costly first."""
        found: dict[str, Problem] = {}
        for name, line in self._ask("SELECT problem, line FROM errors ORDER BY lost DESC, match, entry"):
            with suppress(GameError):
                problem = from_line(line)
                if name == problem.id == id_of(problem.rules, problem.seat, problem.deal, problem.actions):
                    found.setdefault(name, problem)
        return tuple(found.values())

    def _sums(self, query: str) -> tuple[Sum, ...]:
        return tuple(Sum(*row) for row in self._ask(query))

    def _ask(self, query: str) -> list[tuple[Any, ...]]:
        if self._db is None:
            return []
        with suppress(*BROKEN):
            return self._db.execute(query).fetchall()
        return []


def _kept(review: Review, record: GameRecord, me: int) -> Kept:
    totals, rules = review.totals[me], record.header.rules
    return Kept(
        name_of(record),
        universal(record.header.created),
        record.header.rulebook,
        rules.seats,
        rules.partnership,
        review.depth.deals,
        totals.decisions,
        totals.points_lost,
        totals.accuracy or 0.0,
        *totals.marks,
        totals.luck,
        sum(hint.seat == me for hint in record.hints),
    )


def _closed(decision: Decision, record: GameRecord) -> Problem | None:
    """Return a closed position as a problem; None if it is none, or can't be solved as one."""
    if decision.snapshot is not None and not is_closed(decision.snapshot):
        return None
    with suppress(GameError, ValueError):
        return problem_of(record.header.rules, record.entries[: decision.entry])
    return None


def _is_rougher(database: sqlite3.Connection, kept: Kept) -> bool:
    """Return whether the same match is there as judged on more deals."""
    before = database.execute("SELECT deals FROM matches WHERE match = ?", (kept.match,)).fetchone()
    return before is not None and before[0] > kept.deals


def _write(database: sqlite3.Connection, kept: Kept, found: Sequence[tuple[Decision, Problem | None]]) -> None:
    for table in ("matches", "themes", "errors"):
        database.execute(f"DELETE FROM {table} WHERE match = ?", (kept.match,))
    database.execute(f"INSERT INTO matches VALUES ({', '.join('?' * len(kept))})", kept)
    for theme in dict.fromkeys(problem.theme.value for _, problem in found if problem is not None):
        own = [one for one, problem in found if problem is not None and problem.theme.value == theme]
        accuracy = min(100.0, sum(one.accuracy for one in own) / len(own))
        lost = sum(one.loss for one in own)
        database.execute("INSERT INTO themes VALUES (?, ?, ?, ?, ?)", (kept.match, theme, len(own), lost, accuracy))
    for one, problem in found:
        if problem is not None and one.mark and _is_worth_trying(one, problem):
            row = (kept.match, one.entry, problem.id, one.loss, to_line(problem))
            database.execute("INSERT INTO errors VALUES (?, ?, ?, ?, ?)", row)


def _is_worth_trying(decision: Decision, problem: Problem) -> bool:
    """Whether the solver, for whom all hands are as likely as they were dealt, finds the choice worse too."""
    values = dict(problem.values)
    action = decision.played
    if action not in values and decision.snapshot is not None:
        with suppress(ValueError):
            action = canonical(decision.snapshot, action)
    return problem.values[0][1] - values.get(action, problem.values[0][1]) >= LEAST_LOSS
