"""Proves every practice problem that comes with the game again: ``make verify-problems``.

Each is solved anew for every hand that is possible, and as a game in which nobody sees hands; ends with 1 if one fails.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.practice import Problem, Unproven, Verified, problems, verify
from engine.work import executor_of, spread

BATCH = 10


def main() -> int:
    """Verify and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=None, help="how many work side by side; by default all cores")
    args = parser.parse_args()
    found = problems()
    batches = [found[first : first + BATCH] for first in range(0, len(found), BATCH)]
    done, failed = 0, list[str]()
    with executor_of(None, args.jobs) as work:
        for batch, verdicts in spread(work, verified, batches):
            done += len(batch)
            failed += [
                f"{problem.id}: {verdict.why}"
                for problem, verdict in zip(batch, verdicts, strict=True)
                if isinstance(verdict, Unproven)
            ]
            print(f"\r{done} of {len(found)} verified, {len(failed)} failed", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{len(found)} problems, {len(failed)} failed")
    for line in failed:
        print(line)
    return 1 if failed or not found else 0


def verified(batch: tuple[Problem, ...]) -> list[Verified | Unproven]:
    """Verify some problems."""
    return [verify(problem) for problem in batch]


if __name__ == "__main__":
    sys.exit(main())
