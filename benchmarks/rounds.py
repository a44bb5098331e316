"""Random rounds a second: the bare rules, and a whole session with two who watch.

Each figure is the best of several short runs, the ways to play take turns, and ratios are of the same run.

    python benchmarks/rounds.py [--rounds 150] [--repeats 7]
    python benchmarks/rounds.py --peers /path/to/peer/python --peer-bench /path/to/peer_bench.py

The second form also runs a bench of the PyPI peers under their own Python, with ``peer_adapter.py`` as our side.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine import library  # noqa: E402
from engine.dealing import make_deal  # noqa: E402
from engine.record import Header, Player  # noqa: E402
from engine.rulebooks import RULEBOOKS  # noqa: E402
from engine.rules import Rules  # noqa: E402
from engine.session import Session  # noqa: E402
from engine.snapshot import Phase  # noqa: E402
from engine.transition import apply, legal_actions, start_match  # noqa: E402

TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    *((book, seats, {}) for book in RULEBOOKS for seats in (2, 3, 4)),
    ("jaques", 2, {"draw": "none"}),
    ("jaques", 2, {"score": "fives"}),
    ("jaques", 4, {"partnership": True}),
    ("official", 4, {"partnership": True}),
    ("official", 2, {"spinner": True, "score": "fives"}),
    ("jaques", 4, {"highest_pip": 9}),
)


def bare(rules: Rules, rounds: int) -> float:
    """Return seconds for so many rounds through ``legal_actions`` and ``apply``, events built; deals not counted."""
    deals = [make_deal(rules, str(number), None) for number in range(rounds)]
    choice, playing = Random(1).choice, Phase.PLAYING
    start = time.perf_counter()
    for deal in deals:
        state = start_match(rules, deal).state
        while state.phase is playing:
            state = apply(state, state.round.turn, choice(legal_actions(state))).state
    return time.perf_counter() - start


def with_session(rules: Rules, rounds: int, folder: Path | None = None) -> float:
    """Return seconds for so many rounds in sessions with two subscribers, and with a journal if there is a folder."""
    choice = Random(1).choice
    header = Header(rules, "1", tuple(Player(f"Bot {seat}", "novice") for seat in range(rules.seats)))
    start = time.perf_counter()
    played = 0
    while played < rounds:
        session = Session(header) if folder is None else library.start(folder, header)
        session.subscribe(0, lambda update: None)
        session.subscribe(1, lambda update: None)
        while played < rounds and session.state.phase is not Phase.MATCH_OVER:
            if session.state.phase is Phase.ROUND_OVER:
                session.next_round()
            while session.state.phase is Phase.PLAYING:
                session.submit(session.state.round.turn, choice(legal_actions(session.state)))
            played += 1
        if folder is not None:
            library.leave(session)
    return time.perf_counter() - start


def best(ways: tuple[Callable[[], float], ...], repeats: int) -> list[float]:
    """Return the best time of each way; they take turns, so that a busy moment hits all of them."""
    times = [[way() for way in ways] for _ in range(repeats)]
    return [min(column) for column in zip(*times, strict=True)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="random rounds a second")
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--peers", help="a Python in which dominoes 6.1.0 and open_spiel are installed")
    parser.add_argument("--peer-bench", help="a script that measures them and takes --ours")
    given = parser.parse_args()
    count = given.rounds
    print(f"Python {sys.version.split()[0]}, random rounds/s, best of {given.repeats} x {count}")
    print(f"{'rules':44} {'bare rules':>10} {'session, 2 watch':>17} {'and journal':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for book, seats, options in TABLES:
            rules = RULEBOOKS[book].rules(seats, options)
            ways = (
                lambda rules=rules: bare(rules, count),
                lambda rules=rules: with_session(rules, count),
                lambda rules=rules: with_session(rules, count, Path(folder)),
            )
            speeds = [count / seconds for seconds in best(ways, given.repeats)]
            name = " ".join([f"{book} {seats}", *(f"{key}={value}" for key, value in options.items())])
            print(f"{name:44} {speeds[0]:10.0f} {speeds[1]:17.0f} {speeds[2]:12.0f}", flush=True)
    if given.peers and given.peer_bench:
        command = [given.peers, given.peer_bench, "--quick", "--ours", str(ROOT / "benchmarks" / "peer_adapter.py")]
        out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        print("\nrandom rounds beside the peers (ratio: ours / theirs)")
        print("\n".join(line.rstrip() for line in out.splitlines() if line.startswith("random rounds")))


if __name__ == "__main__":
    main()
