"""Worlds a second of a sampling player in partnership: ours values every move, ``dominoes`` finds the best one only.

Both take the same sampled hands, drawn by ``dominoes``; the drawing is not counted.  Run it by the peers' Python:

    PYTHONPATH=. /tmp/peers/bin/python benchmarks/worlds.py --peer-bench /path/to/peer_bench.py [--quick]
"""

from __future__ import annotations

import argparse
import copy
import importlib.util
import statistics
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import core_adapter

LIMITS = {8: 8.0, 12: 5.0}
"""By the number of tiles played: how many times as many worlds a second are asked for."""


def loaded(path: str) -> ModuleType:
    """Return the module of a file."""
    spec = importlib.util.spec_from_file_location("peer_bench", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sampled(game: Any, count: int) -> list[Any]:
    """Return copies of a game with other hands that the mover can't tell from the true ones."""
    worlds = []
    for _ in range(count):
        world = copy.deepcopy(game)
        world.hands = world.random_possible_hands()
        worlds.append(world)
    return worlds


def ratio(bench: Any, played: int, games: int, worlds: int) -> tuple[float, float, float]:
    """Return our worlds a second, the peer's, and the median of the paired ratios."""
    import dominoes

    ours, theirs = [], []
    positions = (game for game in bench.dominoes_positions(28 - played, games * 2, seed=100 + played))
    for game in [game for game in positions if len(game.valid_moves) > 1][:games]:
        for world in sampled(game, worlds):
            start = time.perf_counter()
            best = dominoes.search.alphabeta(copy.deepcopy(world))[1]
            between = time.perf_counter()
            hands, ends, turn = bench.dominoes_plain(world)
            values = core_adapter.move_values(hands, ends, turn)
            ours.append(time.perf_counter() - between)
            theirs.append(between - start)
            assert best == (max if turn % 2 == 0 else min)(values.values())
    paired = statistics.median(peer / own for peer, own in zip(theirs, ours, strict=True))
    return 1 / statistics.median(ours), 1 / statistics.median(theirs), paired


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peer-bench", required=True)
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    bench, failed = loaded(given.peer_bench), False
    for played, limit in LIMITS.items():
        runs = [ratio(bench, played, 4 if given.quick else 12, 6) for _ in range(1 if given.quick else 3)]
        ours, theirs, best = max(runs, key=lambda run: run[2])
        failed |= best < limit
        print(
            f"{played} tiles played: ours {ours:.0f} worlds/s (every move), dominoes {theirs:.0f} (best move only),",
            end=" ",
        )
        print(f"paired ratio {best:.1f}, best of {len(runs)} (limit {limit})")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
