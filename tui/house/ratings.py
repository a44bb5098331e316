"""What came of the matches: results, ratings by rulebook (Glicko-2, ``engine.practice.rating``), tables of leaders."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from engine.practice.rating import DAYS_IN_PERIOD, Game, Rated, after, rested
from tui.house.writes import RESULT, Writes


class Played(NamedTuple):
    """What a match came to for one seat: 1 won, 0 lost, 0.5 drawn; ``identity`` is None for a bot."""

    seat: int
    identity: str | None
    name: str
    level: str | None
    score: int
    result: float
    before: float | None = None
    after: float | None = None


class Finished(NamedTuple):
    """A match that is over; ``how`` it ended is a ``MatchReason``, ``record`` the file of its record."""

    id: str
    ended: float
    rulebook: str
    is_rated: bool
    how: str
    record: str
    players: tuple[Played, ...]


class Standing(NamedTuple):
    """Somebody's rating under one rulebook."""

    identity: str
    name: str
    rating: float
    deviation: float
    """He is within two of it, 95 times of 100."""
    games: int


class Between(NamedTuple):
    """How often one won against the other, lost, and drew, at tables of two."""

    won: int
    lost: int
    drawn: int


class Ratings:
    """The results of the house."""

    def __init__(self, database: sqlite3.Connection, writes: Writes) -> None:
        self._database, self._writes = database, writes

    def has(self, match: str) -> bool:
        """Whether the result of a match is written down."""
        return self._database.execute("SELECT 1 FROM matches WHERE id = ?", (match,)).fetchone() is not None

    def waits(self, match: str) -> bool:
        """Whether the result of a match is still to be written down."""
        return (RESULT, match) in self._writes

    def note(self, match: Finished) -> bool:
        """Write a result down, once only, now or as soon as that can be done; False if too much waits already."""
        return self._writes.do((RESULT, match.id), lambda _: self._put(match))

    def _put(self, match: Finished) -> None:
        if self.has(match.id):
            return
        players = self._rated(match) if match.is_rated else match.players
        self._database.execute(
            "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)",
            (match.id, match.ended, match.rulebook, int(match.is_rated), match.how, match.record),
        )
        self._database.executemany(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", [(match.id, *player) for player in players]
        )

    def rating(self, identity: str, rulebook: str) -> Standing | None:
        """Return somebody's rating; None before his first rated match."""
        row = self._database.execute(
            "SELECT r.identity, COALESCE(p.name, ''), r.rating, r.deviation, r.games"
            " FROM ratings r LEFT JOIN people p ON p.identity = r.identity WHERE r.identity = ? AND r.rulebook = ?",
            (identity, rulebook),
        ).fetchone()
        return None if row is None else Standing(*row)

    def leaders(self, rulebook: str, most: int = 20) -> tuple[Standing, ...]:
        """Return those with the best ratings, the surest first: by what they are worth at least, nearly for certain."""
        rows = self._database.execute(
            "SELECT r.identity, COALESCE(p.name, ''), r.rating, r.deviation, r.games"
            " FROM ratings r LEFT JOIN people p ON p.identity = r.identity WHERE r.rulebook = ?"
            " ORDER BY r.rating - 2 * r.deviation DESC, r.identity LIMIT ?",
            (rulebook, most),
        )
        return tuple(Standing(*row) for row in rows)

    def rulebooks(self) -> tuple[str, ...]:
        """Return the rulebooks under which somebody is rated."""
        rows = self._database.execute("SELECT DISTINCT rulebook FROM ratings ORDER BY rulebook")
        return tuple(name for (name,) in rows)

    def history(self, identity: str, most: int = 50) -> tuple[Finished, ...]:
        """Return somebody's matches, the last one first."""
        rows = self._database.execute(
            "SELECT m.* FROM matches m JOIN players p ON p.match = m.id WHERE p.identity = ?"
            " ORDER BY m.ended DESC, m.id DESC LIMIT ?",
            (identity, most),
        ).fetchall()
        return tuple(
            self._with_players(Finished(match, ended, rulebook, bool(is_rated), how, record, ()))
            for match, ended, rulebook, is_rated, how, record in rows
        )

    def changes(self, match: str) -> tuple[Played, ...]:
        """Return what a match came to for everybody at the table; nothing before it is over."""
        return self._with_players(Finished(match, 0.0, "", False, "", "", ())).players

    def between(self, one: str, other: str) -> Between:
        """Return how two people did against each other."""
        rows = self._database.execute(
            "SELECT p.result, COUNT(*) FROM players p JOIN players q ON q.match = p.match AND q.seat <> p.seat"
            " WHERE p.identity = ? AND q.identity = ?"
            " AND (SELECT COUNT(*) FROM players a WHERE a.match = p.match) = 2 GROUP BY p.result",
            (one, other),
        )
        counts = dict(rows.fetchall())
        return Between(counts.get(1.0, 0), counts.get(0.0, 0), counts.get(0.5, 0))

    def _rated(self, match: Finished) -> tuple[Played, ...]:
        """Give both players their new ratings, each from what the other's was before."""
        one, other = match.players
        before = [self._now(str(player.identity), match.rulebook, match.ended) for player in match.players]
        later = (
            after(before[0], [Game(before[1], one.result)]),
            after(before[1], [Game(before[0], other.result)]),
        )
        for player, rated in zip(match.players, later, strict=True):
            self._database.execute(
                "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, 1, ?) ON CONFLICT (identity, rulebook) DO UPDATE SET"
                " rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,"
                " games = games + 1, changed = excluded.changed",
                (player.identity, match.rulebook, *rated, match.ended),
            )
        return tuple(
            player._replace(before=old.rating, after=new.rating)
            for player, old, new in zip(match.players, before, later, strict=True)
        )

    def _now(self, identity: str, rulebook: str, now: float) -> Rated:
        """Return a rating as it is today: less sure after a rest."""
        row = self._database.execute(
            "SELECT rating, deviation, volatility, changed FROM ratings WHERE identity = ? AND rulebook = ?",
            (identity, rulebook),
        ).fetchone()
        if row is None:
            return Rated()
        return rested(Rated(*row[:3]), (now - row[3]) / (DAYS_IN_PERIOD * 86_400))

    def _with_players(self, match: Finished) -> Finished:
        rows = self._database.execute(
            "SELECT seat, identity, name, level, score, result, before, after FROM players"
            " WHERE match = ? ORDER BY seat",
            (match.id,),
        )
        return match._replace(players=tuple(Played(*row) for row in rows))
