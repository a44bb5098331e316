"""Practice problems: how many the rounds of the bots hold, what it costs to find and prove them, and to judge them.

    python benchmarks/problems.py [--rounds 2000] [--seed s]

The yield is scaled to 10,000 rounds.  Two seats, jaques; one process.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.practice import Difficulty, Problem, Tag, Theme, Verified, snapshot_of, values_over, worlds_of
from engine.practice.finding import Source, problems_of
from engine.practice.verifying import proof_of
from engine.rulebooks import JAQUES

LIMIT = 0.1
"""Seconds to judge every play for every hand, at the 90th percentile."""


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--seed", default="benchmark")
    args = parser.parse_args()
    source, scale = Source(JAQUES.name, JAQUES.rules(2), args.seed), 10_000 / args.rounds
    begun = time.process_time()
    found = [problem for number in range(args.rounds) for problem in problems_of(source, number)]
    finding = time.process_time() - begun
    begun = time.process_time()
    proven = [problem for problem in found if isinstance(proof_of(problem), Verified)]
    proving = time.process_time() - begun
    print(f"{args.rounds} rounds, scaled to 10,000; CPU time of one core, of a machine that may be busy")
    print(f"found {len(found) * scale:.0f} in {finding * scale:.0f} s (the rounds too), ", end="")
    print(f"proven {len(proven) * scale:.0f} of them in {proving * scale:.0f} s")
    table(proven, scale)
    slowest = judging(proven)
    print(f"all plays for all hands: {1000 * slowest:.1f} ms at the 90th percentile (limit {1000 * LIMIT:.0f} ms)")
    return 0 if slowest <= LIMIT else 1


def table(proven: list[Problem], scale: float) -> None:
    """Print the proven problems by theme and difficulty, and by tag."""
    cells = Counter((problem.theme, problem.difficulty) for problem in proven)
    print(f"{'':18}" + "".join(f"{level.value:>9}" for level in Difficulty) + f"{'all':>9}")
    for theme in Theme:
        row = [cells[theme, level] * scale for level in Difficulty]
        print(f"{theme.value:18}" + "".join(f"{number:9.0f}" for number in [*row, sum(row)]))
    row = [sum(cells[theme, level] for theme in Theme) * scale for level in Difficulty]
    print(f"{'all':18}" + "".join(f"{number:9.0f}" for number in [*row, sum(row)]))
    tags = Counter(tag for problem in proven for tag in problem.tags)
    print("tags: " + ", ".join(f"{tag.value} {tags[tag] / max(len(proven), 1):.0%}" for tag in Tag))
    kinds = Counter(problem.quality for problem in proven)
    print("best play: " + ", ".join(f"{kind.value} {number / len(proven):.0%}" for kind, number in kinds.most_common()))


def judging(proven: list[Problem]) -> float:
    """Return the seconds that the values of a problem take, at the 90th percentile."""
    times = []
    for problem in proven:
        snapshot, worlds = snapshot_of(problem), worlds_of(problem)
        begun = time.perf_counter()
        values_over(snapshot, worlds)
        times.append(time.perf_counter() - begun)
    return sorted(times)[len(times) * 9 // 10] if times else 0.0


if __name__ == "__main__":
    sys.exit(main())
