"""Match-winning chances beside real matches, a study's table, and the clock.

Bots play whole matches; before each round the chance of each side is asked, and how often sides with such a chance won
in the end is compared with it, in ten bins.  A bin that is off by more than four standard errors (counted by matches,
for the rounds of a match go together) fails.  The table of the study is for two seats to 100 with a rotating lead.

    python benchmarks/equity.py [--bot rulebook] [--matches 1500] > benchmarks/results/equity.txt
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.bots.ladder import make_bot
from engine.dealing import make_deal
from engine.equity import chances, match_equity, next_leader
from engine.equity.chances import remainders, target_table
from engine.rulebooks import rulebook
from engine.rules import Rules
from engine.snapshot import Phase
from engine.transition import apply, deal_round, start_match
from engine.views import snapshot_for

MOST_ERRORS = 4.0
SECONDS = {100: 0.3, 200: 1.5}
NEEDS = (0, 20, 40, 60, 80, 95)
STUDY = (
    (51, 41, 30, 20, 10, 4),
    (61, 51, 40, 28, 16, 7),
    (72, 63, 51, 38, 24, 13),
    (82, 75, 65, 52, 36, 22),
    (91, 86, 79, 68, 53, 37),
    (97, 94, 90, 82, 70, 56),
)
"""Per cent for the one who leads next, by his score and the other's; of a stronger bot than these rounds."""

TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("jaques", 2, {}),
    ("official", 2, {}),
    ("pagat", 2, {}),
    ("jaques", 2, {"score": "fives"}),
    ("jaques", 2, {"rounds": 7}),
    ("official", 3, {}),
    ("pagat", 3, {}),
    ("jaques", 4, {}),
    ("jaques", 4, {"score": "fives"}),
    ("jaques", 4, {"partnership": True}),
)


def played(rules: Rules, bot: str, number: int) -> tuple[list[tuple[float, ...]], tuple[float, ...]]:
    """Play a match; return the chances of the sides before each of its rounds, and what became of them."""
    seed = f"equity/{number}"
    bots = [make_bot(bot, f"{seed}/{seat}") for seat in range(rules.seats)]
    state = start_match(rules, make_deal(rules, seed, None)).state
    asked = [chances(rules, state.scores, None)]
    while state.phase is not Phase.MATCH_OVER:
        if state.phase is Phase.PLAYING:
            state = apply(state, state.turn, bots[state.turn].choose(snapshot_for(state, state.turn))).state
            continue
        if not state.tied:
            last = state.results[-1]
            leader = next_leader(rules, last.leader, last.winner)
            asked.append(chances(rules, state.scores, leader, len(state.results)))
        state = deal_round(state, make_deal(rules, seed, state)).state
    if state.winner is not None:
        return asked, tuple(float(side == state.winner) for side in range(rules.teams))
    top = [score == max(state.scores) for score in state.scores]
    return asked, tuple(first / sum(top) for first in top)


def calibration(rules: Rules, bot: str, matches: int) -> float:
    """Print how often sides won whose chance was so, and return by how many standard errors the worst bin is off."""
    hopes, wins, counts = [0.0] * 10, [0.0] * 10, [0] * 10
    squares = [0.0] * 10
    for number in range(matches):
        asked, became = played(rules, bot, number)
        off: dict[int, float] = defaultdict(float)
        for before in asked:
            for hope, won in zip(before, became, strict=True):
                place = min(int(hope * 10), 9)
                hopes[place] += hope
                wins[place] += won
                counts[place] += 1
                off[place] += won - hope
        for place, amount in off.items():
            squares[place] += amount * amount
    worst = 0.0
    row = []
    for place in range(10):
        if counts[place]:
            row.append(f"{100 * hopes[place] / counts[place]:.1f}→{100 * wins[place] / counts[place]:.1f}")
            if counts[place] >= 100:
                worst = max(worst, abs(wins[place] - hopes[place]) / sqrt(squares[place]))
    print(f"  {sum(counts):7,} chances, foreseen → won, per cent: {'  '.join(row)}")
    print(f"          worst bin off by {worst:.1f} standard errors, limit {MOST_ERRORS}")
    return worst


def study() -> float:
    """Print the table beside the study's and return the largest difference in per cent."""
    equity = match_equity(rulebook("jaques").rules(2, {"next_lead": "rotate"}))
    print("jaques, two seats, rotating lead, to 100: per cent for the one who leads next (study in brackets)")
    print("his score   the other's " + "".join(f"{other:<11}" for other in NEEDS))
    worst = 0.0
    for mine, row in zip(NEEDS, STUDY, strict=True):
        values = [100 * equity.chance((mine, other), 0) for other in NEEDS]
        print(f"{mine:>9}{'':15}" + "".join(f"{v:5.1f} ({s}) ".ljust(11) for v, s in zip(values, row, strict=True)))
        worst = max(worst, *(abs(value - studied) for value, studied in zip(values, row, strict=True)))
    print(f"largest difference {worst:.1f} per cent, limit 2")
    return worst


def clock() -> bool:
    """Print how long tables take and return whether all are quick enough (the best of three)."""
    quick = True
    for target, limit in (*SECONDS.items(), (1_000_000, SECONDS[200])):
        for options in ({}, {"score": "fives"}):
            rules = rulebook("jaques").rules(2, {"target": target, **options})
            seconds = []
            for _ in range(3):
                match_equity.cache_clear()
                target_table.cache_clear()
                begun = time.process_time()
                chances(rules, (0, 0), 0)
                seconds.append(time.process_time() - begun)
            quick &= min(seconds) <= limit
            what = "fives" if options else "plain"
            print(f"two seats to {target:,}, {what}: {min(seconds):.2f} s, limit {limit} s")
    rules = rulebook("jaques").rules(4)
    remainders.cache_clear()
    begun = time.process_time()
    chances(rules, (0, 0, 0, 0), 0)
    first = time.process_time() - begun
    begun = time.process_time()
    for score in range(50):
        chances(rules, (score, 50, 30, 10), 0)
    print(f"four seats: {first:.2f} s at first, then {1000 * (time.process_time() - begun) / 50:.1f} ms a question")
    return quick


def main() -> int:
    """Measure and print; 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bot", default="rulebook")
    parser.add_argument("--matches", type=int, default=1_500, help="matches of each table")
    args = parser.parse_args()
    good = study() <= 2
    good &= clock()
    print(f"{args.matches:,} matches of {args.bot} bots each:")
    for book, seats, options in TABLES:
        print(", ".join([book, f"{seats} seats", *(f"{name} {value}" for name, value in options.items())]), flush=True)
        good &= calibration(rulebook(book).rules(seats, options), args.bot, args.matches) <= MOST_ERRORS
    print("all within the limits" if good else "A LIMIT WAS PASSED")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
