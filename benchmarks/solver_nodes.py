"""How many calls of its search the open-hands solver needs for whole deals: no noise, the same on every machine.

A pass or a draw of all there is belongs to the play that leads to it, and the end of a round is scored where it is
reached; neither is a call.  B8 is two seats with 12 drawable tiles, B9 four times seven tiles in partnership, scored by
the jaques rules and as the package ``dominoes`` does.  The deals are ``Random(i).shuffle`` of the 28 tiles in order.

    python benchmarks/solver_nodes.py [--two 1000] [--four 200]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from math import exp, log
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from core_adapter import DOMINOES, PARTNERS

from engine.rulebooks import JAQUES
from engine.solver import Position, Scoring, solve
from engine.tiles import make_tile

TWO = JAQUES.rules(2)


def shuffled(seed: int) -> list[int]:
    """Return the 28 tile ids of a deal."""
    tiles = [(low, high) for low in range(7) for high in range(low, 7)]
    Random(seed).shuffle(tiles)
    return [make_tile(*tile).id for tile in tiles]


def hands(tiles: list[int], seats: int) -> tuple[int, ...]:
    """Return seven tiles a seat as masks."""
    return tuple(sum(1 << tile for tile in tiles[at : at + 7]) for at in range(0, seats * 7, 7))


def deal_of_two(seed: int) -> Position:
    tiles = shuffled(seed)
    return Position(TWO, hands(tiles, 2), 0, (0, 1), boneyard=tuple(tiles[14:]), drawable=12)


def deal_of_four(seed: int) -> Position:
    return Position(PARTNERS, hands(shuffled(seed), 4), 0, (0, 1, 2, 3))


def measure(name: str, deal: Callable[[int], Position], count: int, scoring: Scoring | None, limit: int) -> bool:
    """Print the figures of so many deals; return whether the geometric mean is within the limit."""
    found = [solve(deal(seed), scoring=scoring, with_line=False) for seed in range(count)]
    assert all(solved.exact for solved in found)
    nodes = sorted(solved.nodes for solved in found)
    mean = exp(sum(map(log, nodes)) / count)
    print(
        f"{name:34s} {count:5d} deals: geometric mean {mean:8.0f} (limit {limit}), median {nodes[count // 2]},"
        f" p95 {nodes[count * 95 // 100]}, most {nodes[-1]}; sum of values {sum(solved.points for solved in found)}",
        flush=True,
    )
    return mean <= limit


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--two", type=int, default=1000)
    parser.add_argument("--four", type=int, default=200)
    given = parser.parse_args()
    kept = [
        measure("B8 two seats, forced draw", deal_of_two, given.two, None, 2_400),
        measure("B9 partners, jaques scoring", deal_of_four, given.four, None, 50_000),
        measure("B9 partners, scoring of dominoes", deal_of_four, given.four, DOMINOES, 50_000),
    ]
    return int(not all(kept))


if __name__ == "__main__":
    raise SystemExit(main())
