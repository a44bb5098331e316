"""Counting: figures over the matches that somebody chose, and the same by rulebook, seats, opponent and partner."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from math import sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.statistics.store import Store

LAST = 30
"""How many of the last matches show their score difference."""
_Z = 1.959964
"""Standard deviations on either side that hold 95 of 100 cases."""


class Choice(NamedTuple):
    """Which matches are counted; None takes all.

    ``scope`` is ``own`` (one person, nothing taken back), ``apart`` (moves taken back, or begun from a position) or
    ``shared`` (several people at one keyboard).
    """

    scope: str = "own"
    rulebook: str | None = None
    seats: int | None = None
    level: str | None = None


SCOPES: Mapping[str, str] = MappingProxyType(
    {"own": "m.people = 1 AND NOT m.apart", "apart": "m.apart", "shared": "m.people > 1 AND NOT m.apart"}
)
"""For each scope the condition that a match meets; each match has exactly one."""


class Rate(NamedTuple):
    """A share with its 95 % interval (Wilson's), which holds for few matches too; all from 0 to 1."""

    share: float
    low: float
    high: float


class Line(NamedTuple):
    """The matches that share a rulebook, a number of seats, an opponent …"""

    name: str
    detail: str
    played: int
    won: int
    drawn: int
    rounds: int
    scored: int
    conceded: int


class Figures(NamedTuple):
    """What the chosen matches come to.  Averages are None where there is nothing to divide by."""

    # matches: finished ones
    played: int
    won: int
    drawn: int
    lost: int
    gave_up: int
    hinted: int
    """Those in which I was helped, unfinished ones too."""
    unfinished: int
    win_rate: Rate | None
    wins_in_a_row: int
    losses_in_a_row: int
    differences: tuple[int, ...]
    """My score less the best other one of the last matches, the oldest first."""
    # rounds: finished ones, those of unfinished matches too
    rounds: int
    went_out: int
    won_blocked: int
    rounds_lost: int
    nobody_won: int
    rounds_in_a_row: int
    biggest_round: int
    scored: float | None
    conceded: float | None
    fives: float | None
    # hands
    drawn_a_round: float | None
    passed_a_round: float | None
    penalties: int
    taken_back: int
    tiles_left: float | None
    pips_left: float | None
    doubles_left: float | None


def figures(store: Store, choice: Choice) -> Figures:
    """Count the chosen matches."""
    where, values = _condition(choice)
    matches = store.ask(
        f"""SELECT m.result, m.gave_up, m.mine - m.best_other, m.hints FROM matches m
            WHERE {where} ORDER BY m.created, m.file""",
        values,
    )
    results = [result for result, *_ in matches if result != "open"]
    differences = [difference for result, _, difference, _ in matches if result != "open"]
    won = results.count("won")
    return Figures(
        played=len(results),
        won=won,
        drawn=results.count("drawn"),
        lost=results.count("lost"),
        gave_up=sum(bool(gave_up) for _, gave_up, *_ in matches),
        hinted=sum(bool(hints) for *_, hints in matches),
        unfinished=len(matches) - len(results),
        win_rate=rate(won, len(results)),
        wins_in_a_row=_longest(results, ("won",)),
        losses_in_a_row=_longest(results, ("lost",)),
        differences=tuple(differences[-LAST:]),
        **_of_rounds(store, where, values),
    )


def _of_rounds(store: Store, where: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Count the rounds and my hands in them."""
    rows = store.ask(
        f"""SELECT r.outcome, r.scored, r.conceded, r.fives, h.drawn, h.passed, h.penalties, h.taken_back,
                   h.tiles, h.pips, h.doubles
            FROM matches m JOIN rounds r ON r.file = m.file
            JOIN seats s ON s.file = m.file AND s.side = 'me'
            JOIN hands h ON h.file = r.file AND h.number = r.number AND h.seat = s.seat
            WHERE {where} ORDER BY m.created, m.file, r.number""",
        values,
    )
    columns = list(zip(*rows, strict=True)) if rows else [()] * 11
    outcomes, scored, conceded, fives, drawn, passed, penalties, back = columns[:8]
    lost = [row[8:] for row in rows if row[0] == "lost"]
    tiles, pips, doubles = zip(*lost, strict=True) if lost else ((), (), ())
    return {
        "rounds": len(rows),
        "went_out": outcomes.count("out"),
        "won_blocked": outcomes.count("block"),
        "rounds_lost": outcomes.count("lost"),
        "nobody_won": outcomes.count("nobody"),
        "rounds_in_a_row": _longest(list(outcomes), ("out", "block")),
        "biggest_round": max(scored, default=0),
        "scored": _average(scored),
        "conceded": _average(conceded),
        "fives": _average(fives),
        "drawn_a_round": _average(drawn),
        "passed_a_round": _average(passed),
        "penalties": sum(penalties),
        "taken_back": sum(back),
        "tiles_left": _average(tiles),
        "pips_left": _average(pips),
        "doubles_left": _average(doubles),
    }


_OPPONENTS = "JOIN seats s ON s.file = m.file AND s.side = 'opponent'"
_PARTNERS = "JOIN seats s ON s.file = m.file AND s.side = 'partner'"
GROUPS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "rulebook": ("m.rulebook", "''", ""),
        "seats": ("m.seats", "CASE m.partners WHEN 1 THEN 'partners' ELSE '' END", ""),
        "level": ("ifnull(s.level, '')", "''", _OPPONENTS),
        "opponent": ("s.name", "ifnull(s.level, '')", _OPPONENTS),
        "partner": ("s.name", "ifnull(s.level, '')", _PARTNERS),
    }
)
"""What matches can be told apart by: the name and the detail of a line, and where they come from."""


def lines(store: Store, choice: Choice, group: str) -> tuple[Line, ...]:
    """Count the chosen matches by rulebook, seats, level, opponent or partner; most matches first.

    A match against two bots of one level counts once in the line of that level.
    """
    where, values = _condition(choice)
    name, detail, joined = GROUPS[group]
    rows = store.ask(
        f"""WITH told AS (SELECT DISTINCT m.file, m.result, {name} AS name, {detail} AS detail
                          FROM matches m {joined} WHERE {where}),
                 points AS (SELECT file, count(*) AS rounds, sum(scored) AS scored, sum(conceded) AS conceded
                            FROM rounds GROUP BY file)
            SELECT name, detail, sum(result <> 'open') AS played, sum(result = 'won'), sum(result = 'drawn'),
                   ifnull(sum(rounds), 0), ifnull(sum(scored), 0), ifnull(sum(conceded), 0)
            FROM told LEFT JOIN points USING (file) GROUP BY name, detail ORDER BY played DESC, name, detail""",
        values,
    )
    return tuple(Line(str(row[0]), *row[1:]) for row in rows)


def choices(store: Store, scope: str) -> tuple[tuple[str, ...], tuple[int, ...], tuple[str, ...]]:
    """Return the rulebooks, numbers of seats and levels of opponents that a scope has matches of."""
    where = SCOPES[scope]
    rulebooks = store.ask(f"SELECT DISTINCT m.rulebook FROM matches m WHERE {where} ORDER BY 1")
    seats = store.ask(f"SELECT DISTINCT m.seats FROM matches m WHERE {where} ORDER BY 1")
    levels = store.ask(
        f"SELECT DISTINCT s.level FROM matches m {_OPPONENTS} WHERE {where} AND s.level IS NOT NULL ORDER BY 1"
    )
    return tuple(r for (r,) in rulebooks), tuple(s for (s,) in seats), tuple(level for (level,) in levels)


def scope_sizes(store: Store) -> dict[str, int]:
    """Return how many matches each scope has, unfinished ones too."""
    return {scope: store.ask(f"SELECT count(*) FROM matches m WHERE {where}")[0][0] for scope, where in SCOPES.items()}


def rate(part: int, whole: int) -> Rate | None:
    """Return a share with its interval; None of nothing."""
    if not whole:
        return None
    share, square = part / whole, _Z * _Z
    middle = (share + square / (2 * whole)) / (1 + square / whole)
    reach = _Z * sqrt(share * (1 - share) / whole + square / (4 * whole * whole)) / (1 + square / whole)
    return Rate(share, max(0.0, middle - reach), min(1.0, middle + reach))


def _condition(choice: Choice) -> tuple[str, dict[str, Any]]:
    """Return what a match must meet, as a condition of SQL and its values."""
    parts = [SCOPES[choice.scope]]
    if choice.rulebook is not None:
        parts.append("m.rulebook = :rulebook")
    if choice.seats is not None:
        parts.append("m.seats = :seats")
    if choice.level is not None:
        parts.append(
            "EXISTS (SELECT 1 FROM seats o WHERE o.file = m.file AND o.side = 'opponent' AND o.level = :level)"
        )
    return " AND ".join(parts), choice._asdict()


def _longest(results: list[str], wanted: tuple[str, ...]) -> int:
    return max((len(list(run)) for hit, run in groupby(results, lambda one: one in wanted) if hit), default=0)


def _average(numbers: tuple[int, ...]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
