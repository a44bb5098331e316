"""100,000 random rounds through the referee, over all presets and options, each answer compared with the oracle.

Every round must raise nothing, lose no tile, and agree with the slow second implementation of the rules on each table,
each view and each refusal.  The same seeds give the same matches.

    python benchmarks/fuzz_referee.py [ROUNDS] > benchmarks/results/fuzz_referee.txt
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.oracle.driver import Match, random_match, tied_match
from tests.oracle.rulebook import PRESETS
from tests.oracle.talk import fresh

MATCHES_A_CHUNK = 100
PROCESSES = 2


def matches(chunk: int) -> Iterator[Match]:
    """The matches of a chunk: random rules, every eighth set up for a sudden death, every tenth a pure rulebook."""
    for seed in range(chunk * MATCHES_A_CHUNK, (chunk + 1) * MATCHES_A_CHUNK):
        if seed % 8 == 3:
            yield tied_match(fresh(), seed)
        elif seed % 10 == 7:
            chance = Random(seed)
            yield Match(fresh(), chance, (chance.choice(sorted(PRESETS)), chance.choice((2, 3, 4)), {}), seed)
        else:
            yield random_match(fresh(), seed)


def run_chunk(chunk: int) -> Counter[str]:
    """Play a chunk of matches and count what happened; the first disagreement raises."""
    found: Counter[str] = Counter()
    for match in matches(chunk):
        found["rounds"] += match.play(rounds=12, views=0.02)
        found["matches"] += 1
        for request, reply in match.transcript:
            found["requests"] += 1
            found["refused, as the oracle says"] += not reply["ok"]
            if request["op"] == "new" and reply["ok"]:
                found.update(f"option {name} = {value}" for name, value in request["options"].items())
                found[f"preset {request['preset']}, {request['seats']} seats"] += 1
            for event in reply.get("events", ()):
                found[f"event {event['type']}"] += 1
                if event["type"] in ("round_ended", "match_ended"):
                    nobody = ", nobody" if event["winner"] is None else ""
                    found[f"{event['type']} by {event['reason']}{nobody}"] += 1
        _check_record(match)
    return found


def _check_record(match: Match) -> None:
    """The record of the match must load to the same table."""
    record = match.ask({"op": "record"})["record"]
    loaded = fresh()({"op": "load", "record": record})
    assert loaded["table"] == match.ask({"op": "table"})["table"], match.seed


def main() -> int:
    """Play until enough rounds are played and print what was seen."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    begun = time.perf_counter()
    found: Counter[str] = Counter()
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        for part in pool.imap(run_chunk, range(10**6)):
            found += part
            if found["rounds"] >= wanted:
                pool.terminate()
                break
    seconds = time.perf_counter() - begun
    print(f"{found.pop('rounds')} rounds of {found.pop('matches')} matches: nothing raised, every tile conserved,")
    print("every answer as the oracle says, every record loads to the same table.")
    print(f"Python {sys.version.split()[0]}, {PROCESSES} processes, {seconds:.0f} s")
    for what, count in sorted(found.items()):
        print(f"{count:9} {what}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
