"""Closed endgames of two: the value of every play for every hand that the other may hold, as bots and problems ask it.

The positions come of random play by the jaques rules, two seats: at the reserve, the mover has two plays or more.

    python benchmarks/closed_hands.py [--positions 200]
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import combinations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.chain import CLOSED
from engine.dealing import make_deal
from engine.rulebooks import JAQUES
from engine.rules import Rules
from engine.solver import Position, values
from engine.state import MatchState
from engine.tiles import ids_in
from engine.transition import apply, legal_actions, start_match

LIMIT = 0.1
"""Seconds, at the 90th percentile."""


def closed_positions(rules: Rules, count: int) -> list[MatchState]:
    """Return positions with nothing to draw and a choice."""
    found: list[MatchState] = []
    seed = 0
    while len(found) < count:
        random, state = Random(seed), start_match(rules, make_deal(rules, str(seed), None)).state
        seed += 1
        while actions := legal_actions(state):
            if not state.drawable and len(actions) > 1 and state.ends[0] != CLOSED:
                found.append(state)
                break
            state = apply(state, state.turn, random.choice(actions)).state
    return found


def worlds(state: MatchState) -> list[tuple[int, ...]]:
    """Return every pair of hands that the mover holds possible by the number of tiles alone."""
    mine, other = state.hands[state.turn], state.hands[1 - state.turn]
    unseen = other | sum(1 << tile for tile in state.boneyard)
    possible = [sum(1 << tile for tile in hand) for hand in combinations(ids_in(unseen), other.bit_count())]
    return [(mine, hand) if state.turn == 0 else (hand, mine) for hand in possible]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=200)
    given = parser.parse_args()
    rules = JAQUES.rules(2)
    seconds, sizes, nodes = [], [], 0
    for state in closed_positions(rules, given.positions):
        hands = worlds(state)
        start = time.process_time()
        for pair in hands:
            nodes += values(Position(rules, pair, state.turn, (0, 1), state.chain)).nodes
        seconds.append(time.process_time() - start)
        sizes.append(len(hands))
    seconds.sort()
    sizes.sort()
    middle, late = len(sizes) // 2, len(sizes) * 9 // 10
    print(f"{given.positions} positions, hands a position: median {sizes[middle]}, p90 {sizes[late]}, most {sizes[-1]}")
    print(f"nodes a hand {nodes / sum(sizes):.1f}, microseconds a hand {sum(seconds) / sum(sizes) * 1e6:.0f}")
    print(f"seconds a position: median {seconds[middle]:.4f}, p90 {seconds[late]:.4f} (limit {LIMIT})")
    print(f"most {seconds[-1]:.1f}: where one seat drew nearly all there was, so that the hands are long")
    return int(seconds[late] > LIMIT)


if __name__ == "__main__":
    raise SystemExit(main())
