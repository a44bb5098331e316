"""Playouts a second by the trained policies: a round played to its end from its opening, its middle and late.

The positions come from play by the same policy: at the opening, after 8 and after 16 turns. Times are processor time,
the best of several runs over the same worlds.

    python benchmarks/playouts.py [--worlds 200] [--repeats 7]
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.dealing import make_deal  # noqa: E402
from engine.playout import Player, Sight, World, player_for, sight_of, spot_of, weights_for  # noqa: E402
from engine.rulebooks import rulebook  # noqa: E402
from engine.rules import Rules  # noqa: E402
from engine.snapshot import Phase  # noqa: E402
from engine.state import MatchState  # noqa: E402
from engine.transition import apply, start_match  # noqa: E402
from engine.views import snapshot_for  # noqa: E402

TURNS = {"opening": 0, "middle": 8, "late": 16}


class Family(NamedTuple):
    """A kind of table, and the most microseconds that a playout from each of ``TURNS`` may take (0: no limit)."""

    title: str
    book: str
    seats: int
    options: dict[str, object]
    limits: tuple[int, int, int] = (0, 0, 0)


TWO, MORE = (350, 150, 150), (500, 500, 500)
FAMILIES = (
    Family("2 seats, forced draw", "jaques", 2, {}, TWO),
    Family("2 seats, Block", "jaques", 2, {"draw": "none"}, TWO),
    Family("2 seats, free draw", "pagat", 2, {}, (500, 500, 500)),
    Family("3 seats, forced draw", "jaques", 3, {}, MORE),
    Family("4 seats, forced draw", "jaques", 4, {}, MORE),
    Family("4 seats, partners", "jaques", 4, {"partnership": True}, MORE),
    Family("3 seats, free draw", "pagat", 3, {}),
    Family("4 seats, free draw", "pagat", 4, {}),
    Family("4 x 7 tiles, Block, partners", "jaques", 4, {"draw": "none", "hand_size": 7, "partnership": True}),
    Family("2 seats, All Fives", "jaques", 2, {"score": "fives"}),
    Family("2 seats, spinner", "official", 2, {"spinner": True}),
    Family("2 seats, double-nine", "jaques", 2, {"highest_pip": 9}),
    Family("4 seats, double-nine, spinner, Fives", "jaques", 4, {"highest_pip": 9, "spinner": True, "score": "fives"}),
)


def played(rules: Rules, player: Player, seed: str, turns: int) -> MatchState | None:
    """Return a round after so many turns of the policy; None if it is over by then."""
    state = start_match(rules, make_deal(rules, seed, None)).state
    done = 0
    while done < turns and state.phase is Phase.PLAYING:
        turn, snapshot = state.turn, snapshot_for(state, state.turn)
        action = snapshot.legal[0] if len(snapshot.legal) == 1 else player.choose(sight_of(snapshot))
        state = apply(state, turn, action).state
        done += state.turn != turn
    return state if state.phase is Phase.PLAYING else None


def positions(rules: Rules, player: Player, number: int, turns: int) -> list[MatchState]:
    """Return so many rounds that are not over after so many turns, or as many as 40 times as many deals give."""
    found: list[MatchState] = []
    for seed in range(40 * number):
        state = played(rules, player, str(seed), turns)
        if state is not None:
            found.append(state)
        if len(found) == number:
            break
    return found


def microseconds(player: Player, worlds: list[World], sights: list[Sight], repeats: int) -> tuple[float, float]:
    """Return the time of one playout and of scoring one decision."""
    playout = decision = 1e9
    for _ in range(repeats):
        start = time.process_time()
        for world in worlds:
            player.play_out(world)
        middle = time.process_time()
        for sight in sights:
            player.scores(sight)
        playout = min(playout, middle - start)
        decision = min(decision, time.process_time() - middle)
    return playout / len(worlds) * 1e6, decision / len(sights) * 1e6


def main() -> int:
    """Measure, print, and return 1 if a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args()
    passed = False
    print(f"{'microseconds a playout (limit)':37}" + "".join(f"{name:>15}" for name in TURNS) + "  a second, middle")
    for family in FAMILIES:
        rules = rulebook(family.book).rules(family.seats, family.options)
        active = tuple(range(family.seats))
        player = player_for(rules, active, weights_for(rules, active))
        line, rate, decisions = "", 0.0, []
        for limit, (name, turns) in zip(family.limits, TURNS.items(), strict=True):
            states = positions(rules, player, options.worlds, turns)
            snapshots = [snapshot_for(state, state.turn) for state in states]
            worlds = [World(s.hands, s.boneyard, spot_of(seen)) for s, seen in zip(states, snapshots, strict=True)]
            taken, decision = microseconds(player, worlds, [sight_of(seen) for seen in snapshots], options.repeats)
            decisions.append(decision)
            rate = 1e6 / taken if name == "middle" else rate
            passed |= 0 < limit < taken
            line += f"{taken:9.0f} {f'({limit})' if limit else '':5}"
        scored = " / ".join(f"{decision:.0f}" for decision in decisions)
        print(f"{family.title:37}{line}{rate:10,.0f}   a decision: {scored} us", flush=True)
    print("a limit is passed" if passed else "within the limits")
    return int(passed)


if __name__ == "__main__":
    sys.exit(main())
