"""Problems of three seats and of partners: how many rounds of the bots hold, and how many one plan proves.

Every problem that is a good one with open hands is asked for one plan that keeps its value in every possible world,
against all opponents as one that sees all (``engine.practice.coalition``).  "Margin only": the plan keeps the
least margin, but not the whole value, so that they are not proven.

    python benchmarks/plans.py [--rounds 1000] [--seed plans]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.practice.coalition import Planner, Verdict, prove, proven
from engine.practice.finding import Source, problems_of
from engine.practice.moments import snapshot_of, worlds_of
from engine.rulebooks import RULEBOOKS

TABLES = (
    ("jaques", 3, False),
    ("official", 3, False),
    ("pagat", 3, False),
    ("jaques", 4, True),
    ("official", 4, True),
)


def main() -> int:
    """Measure and print, a line for each table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", default="plans")
    given = parser.parse_args()
    print(f"{given.rounds} rounds a table; seconds are CPU time of one core, of a machine that may be busy")
    print(f"{'table':19}{'found':>6}{'proven':>7}{'margin only':>12}{'sure':>6}{'dominant':>9}{'average':>8}", end="")
    print(f"{'rounds s':>9}{'plans s':>8}{'worst ms':>9}")
    for book, seats, partners in TABLES:
        rules = RULEBOOKS[book].rules(seats, {"partnership": partners})
        print(f"{book} {'partners' if partners else seats:<10}".ljust(19), end="")
        print(measured(Source(book, rules, given.seed), given.rounds), flush=True)
    return 0


def measured(source: Source, rounds: int) -> str:
    """Return the figures of a table."""
    tally: Counter[str] = Counter()
    begun, times = time.process_time(), [0.0]
    for number in range(rounds):
        for problem in problems_of(source, number):
            worlds = worlds_of(problem)
            start = time.process_time()
            proof = proven(problem, worlds)
            times.append(time.process_time() - start)
            tally["found"] += 1
            tally[proof.verdict] += 1
            if proof.quality is not None:
                tally[proof.quality] += 1
            elif prove(Planner(snapshot_of(problem), worlds), best=problem.best).verdict is Verdict.PROVEN:
                tally["margin only"] += 1
    spent = time.process_time() - begun - sum(times)
    counts = f"{tally['found']:6}{tally[Verdict.PROVEN]:7}{tally['margin only']:12}"
    kinds = f"{tally['sure']:6}{tally['dominant']:9}{tally['average']:8}"
    return f"{counts}{kinds}{spent:9.1f}{sum(times):8.2f}{1000 * max(times):9.1f}"


if __name__ == "__main__":
    raise SystemExit(main())
