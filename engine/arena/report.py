"""The figures of a contest as one JSON object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine.arena.contest import Contest
from engine.arena.figures import Estimate
from engine.arena.run import Stopped
from engine.arena.seatings import seatings, shown
from engine.arena.stopwatch import Stopwatch
from engine.arena.tally import Tally
from engine.bots.ladder import LEVELS
from engine.protocol import number
from engine.rules import OPTIONS


def as_json(tally: Tally, stopped: Stopped, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a contest came to; ``table`` says how its rules were asked for.

    All but ``seconds_per_move`` depends on the contest alone.
    """
    contest = tally.contest
    a, b = tally.faults()
    return {
        "a": contest.a,
        "b": contest.b,
        **table,
        "seats": contest.rules.seats,
        "partners": contest.rules.partnership,
        "seed": contest.seed,
        "mirrored": contest.mirrored,
        "seatings": [shown(seating) for seating in seatings(contest.rules)],
        "pairs": len(tally.pairs),
        "games": tally.games,
        "rounds": tally.rounds,
        **_estimate("points_per_round", "se", tally.points()),
        **_estimate("adjusted", "adjusted_se", tally.adjusted()),
        "playouts": contest.luck or None,
        "rounds_won": _rounds(tally),
        "match_wins": _matches(tally),
        "elo": _elo(tally),
        "seconds_per_move": {"a": _times(tally.times[0]), "b": _times(tally.times[1])},
        "faults": {"a": dict(sorted(a.items())), "b": dict(sorted(b.items()))},
        "stopped": stopped.value,
    }


def options_of(contest: Contest) -> dict[str, Any]:
    """Return every option of the rules by name."""
    return {name: getattr(contest.rules, name) for name in OPTIONS}


def rungs(levels: Sequence[str] = tuple(LEVELS)) -> list[tuple[str, str]]:
    """Return the contests of a ladder: each level against the one below."""
    return [(upper, lower) for lower, upper in pairwise(levels)]


def _estimate(name: str, error_name: str, estimate: Estimate | None) -> dict[str, float | None]:
    mean, error = estimate or (None, None)
    return {name: _rounded(mean), error_name: _rounded(error)}


def _rounds(tally: Tally) -> dict[str, float | None]:
    won, lost = tally.won
    return {
        "a": won,
        "b": lost,
        "nobody": tally.rounds - won - lost,
        "rate": _rounded((won + (tally.rounds - won - lost) / tally.contest.rules.teams) / tally.rounds)
        if tally.rounds
        else None,
    }


def _matches(tally: Tally) -> dict[str, float | None] | None:
    share = tally.matches()
    if share is None:
        return None
    won, lost, drawn = tally.match_counts()
    return {"a": won, "b": lost, "drawn": drawn, **_estimate("rate", "se", share)}


def _elo(tally: Tally) -> dict[str, float | None] | None:
    elo = tally.elo()
    return None if elo is None else {name: _rounded(value, 1) for name, value in elo._asdict().items()}


def _times(watch: Stopwatch) -> dict[str, float | None]:
    return {
        "moves": watch.moves,
        "mean": _rounded(watch.mean, 7),
        "median": _rounded(watch.quantile(0.5), 7),
        "p95": _rounded(watch.quantile(0.95), 7),
    }


def _rounded(value: float | None, digits: int = 4) -> float | None:
    return None if value is None else number(value, digits)
