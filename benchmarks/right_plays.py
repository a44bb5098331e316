"""What the trainer calls right, followed to the end in every shipped problem against the answers that it gives.

From each problem every play that is called right is followed, whatever it is, to each end of the round.  A win that a
problem calls sure must be there at each; who plays only what is called best must never get less than is printed as the
worst; and each decision must be judged by plans, not by open hands, within the time that a key press has.

    python benchmarks/right_plays.py
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.practice import Problem, Quality, Trial, begin, problems
from engine.practice.keeping import WIN, Ranking

SLOWEST = 0.3
"""Seconds that a judgement may take at most."""


def main() -> int:
    """Follow, count and print."""
    tally: Counter[str] = Counter()
    times: list[float] = []
    for problem in problems():
        follow(problem, tally, times)
    times.sort()
    middle, high = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"{len(problems())} problems, {tally['sure']} of them sure; {tally['decisions']} decisions on right ways")
    print(f"ends of sure problems: {tally['sure ends']}, not won: {tally['not won']}")
    print(f"best play of the answer below the worst that is printed: {tally['below']}")
    print(f"judged with open hands, because plans take too long: {tally['open']}")
    print(f"a judgement: {1000 * middle:.1f} ms, 99 % {1000 * high:.1f} ms, slowest {1000 * times[-1]:.1f} ms ", end="")
    print(f"(limit {1000 * SLOWEST:.0f} ms; of a machine that may be busy)")
    failed = tally["not won"] + tally["below"] + tally["open"]
    return 1 if failed or times[-1] > SLOWEST else 0


def follow(problem: Problem, tally: Counter[str], times: list[float]) -> None:
    """Follow all that is called right in a problem."""
    is_sure = problem.quality is Quality.SURE
    tally["sure"] += is_sure
    begun = [(begin(problem), True)]
    printed = timed(begun[0][0], times).plays[problem.best].worst
    while begun:
        trial, is_best = begun.pop()
        if trial.is_over:
            tally["sure ends"] += is_sure
            tally["not won"] += is_sure and trial.points < WIN
            tally["below"] += is_best and trial.points < printed
            continue
        begun += [(after, is_best and first) for after, first in onward(trial, tally, times)]


def onward(trial: Trial, tally: Counter[str], times: list[float]) -> list[tuple[Trial, bool]]:
    """Return the trials after each play that is called right, and whether it is the best."""
    if len(trial.legal) < 2:
        return [(trial.played(action), True) for action in trial.legal]
    ranking = timed(trial, times) if trial.actions else trial.ranking
    tally["decisions"] += 1
    tally["open"] += ranking.is_open
    right = [action for action in ranking.plays if trial.judge(action).is_right]
    return [(trial.played(action), action == ranking.best) for action in right]


def timed(trial: Trial, times: list[float]) -> Ranking:
    """Return the plays of a decision as they are judged, and note the time."""
    start = time.perf_counter()
    ranking = trial.ranking
    times.append(time.perf_counter() - start)
    return ranking


if __name__ == "__main__":
    sys.exit(main())
