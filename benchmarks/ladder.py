"""How strong the levels are: each against the Rulebook bot, and each against its neighbour, at every kind of table.

Every deal is played once in every seating, so that it favours nobody.  ``bars`` are the figures that the levels have to
reach in Jaques with two seats; ``order`` is that each level of Novice, Unloader, Rulebook and Expert beats the one
before at every number of seats; ``steps`` is the same for the levels between in two seats of each rulebook.  In order
and steps a contest ends as soon as its mean is more than two standard errors from 0, after 300 pairs at least and 1,000
at most.

    python benchmarks/ladder.py bars order steps [--jobs 2] [--resume FILE] > benchmarks/results/ladder.txt

With ``--resume`` what was played is kept in a file, and a run that was ended goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.arena.contest import Contest  # noqa: E402
from engine.arena.run import Plan, run  # noqa: E402
from engine.arena.store import Store  # noqa: E402
from engine.arena.tally import Tally  # noqa: E402
from engine.rulebooks import rulebook  # noqa: E402
from engine.work import executor_of  # noqa: E402


class Table(NamedTuple):
    """A kind of table."""

    title: str
    book: str
    seats: int
    options: dict[str, object]


TABLES = (
    Table("jaques, 2 seats", "jaques", 2, {}),
    Table("official, 2 seats", "official", 2, {}),
    Table("pagat, 2 seats", "pagat", 2, {}),
    Table("jaques, 3 seats", "jaques", 3, {}),
    Table("jaques, 4 seats", "jaques", 4, {}),
    Table("jaques, partners", "jaques", 4, {"partnership": True}),
    Table("official, 3 seats", "official", 3, {}),
    Table("official, 4 seats", "official", 4, {}),
    Table("official, partners", "official", 4, {"partnership": True}),
    Table("pagat, 3 seats", "pagat", 3, {}),
    Table("pagat, 4 seats", "pagat", 4, {}),
)
BARS = (("club", 3000, 2.0), ("expert", 3000, 4.5), ("counter", 3000, 3.0), ("master", 500, 5.5))
"""Level, pairs and the points a round that it has to win from the Rulebook bot."""
NEAR = 0.5
"""An estimate may be so far below the bar, if two standard errors reach it."""
ORDER = (("unloader", "novice"), ("rulebook", "unloader"), ("expert", "rulebook"))
STEPS = (("club", "rulebook"), ("counter", "club"), ("expert", "counter"), ("master", "expert"))
LEAST, PAIRS = 300, 1000
"""The fewest pairs of a contest, and the most."""


def contest(table: Table, a: str, b: str) -> Contest:
    """Return a contest of two levels at a table."""
    return Contest(rules=rulebook(table.book).rules(table.seats, table.options), a=a, b=b)


def told(title: str, tally: Tally, verdict: str) -> None:
    """Print one line."""
    estimate = tally.points()
    assert estimate is not None
    times = " ".join(f"{(watch.mean or 0) * 1000:8.1f}" for watch in tally.times)
    se = estimate.error or 0.0
    print(f"{title:44} {len(tally.pairs):5} {estimate.mean:+7.2f} ± {se:4.2f} {times}  {verdict}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="+", choices=("bars", "order", "steps"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--resume", type=Path)
    chosen = parser.parse_args()
    began, fine = time.perf_counter(), True
    with (
        executor_of(None, chosen.jobs) as work,
        Store(chosen.resume) if chosen.resume is not None else nullcontext() as store,
    ):
        print(f"{'A against B':44} {'pairs':>5} {'points a round':>14}  ms a move A, B")
        if "bars" in chosen.parts:
            for level, pairs, bar in BARS:
                tally, _ = run(contest(TABLES[0], level, "rulebook"), Plan(pairs=pairs), work, store)
                points = tally.points()
                assert points is not None
                error = points.error or 0.0
                reached = points.mean + 2 * error >= bar and points.mean >= bar - NEAR
                fine &= reached
                told(f"{TABLES[0].title}: {level} - rulebook", tally, f"{'reaches' if reached else 'MISSES'} {bar}")
        for part, gaps, tables in (("order", ORDER, TABLES), ("steps", STEPS, TABLES[:3])):
            for a, b in gaps if part in chosen.parts else ():
                for table in tables:
                    plan = Plan(pairs=PAIRS, errors=2.0, least=LEAST)
                    tally, _ = run(contest(table, a, b), plan, work, store)
                    points = tally.points()
                    clear = points is not None and points.mean > 0 and points.is_clear(2.0)
                    told(f"{table.title}: {a} - {b}", tally, "separated" if clear else "not separated")
    print(f"{time.perf_counter() - began:.0f} s")
    return 0 if fine else 1


if __name__ == "__main__":
    raise SystemExit(main())
