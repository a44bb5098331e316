"""What drawing at will is worth under free draw: a level against itself when it draws only where it must.

    python benchmarks/drawing.py [--level expert] [--pairs 300] > benchmarks/results/drawing.txt

Every deal is played twice with the seats swapped.  The one that never draws at will is the same bot in everything else:
it plays the best of its plays.
"""

from __future__ import annotations

import argparse
import sys
import time
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.actions import DRAW, Action
from engine.bots.ladder import LEVELS, make_bot
from engine.bots.protocol import Bot
from engine.bots.searching import Searcher
from engine.dealing import make_deal
from engine.playout import player_for, sight_of, weights_for
from engine.rulebooks import rulebook
from engine.rules import Rules
from engine.snapshot import Phase, Snapshot
from engine.transition import apply, start_match
from engine.views import snapshot_for

BAR = 4.0


class Still:
    """A bot that never draws where it can play."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, snapshot: Snapshot) -> Action:
        """Return what the bot does, or its best play where it would draw at will."""
        action = self.bot.choose(snapshot)
        if action != DRAW or len(snapshot.legal) == 1:
            return action
        if isinstance(self.bot, Searcher):
            ranked = [candidate.action for candidate in self.bot.judged(snapshot).candidates]
        else:
            rules, active = snapshot.rules, snapshot.active
            scores = player_for(rules, active, weights_for(rules, active)).scores(sight_of(snapshot))
            ranked = [action for action, _ in sorted(scores, key=lambda scored: -scored[1])]
        return next(action for action in ranked if action != DRAW)

    def reacts(self, snapshot: Snapshot) -> Action | None:
        """Return what the bot does out of turn."""
        return self.bot.reacts(snapshot)


def margin(rules: Rules, seed: int, level: str, drawer: int) -> int:
    """Return the points that the drawing seat is ahead after one round."""
    bots: dict[int, Bot] = {
        seat: made if seat == drawer else Still(made)
        for seat in (0, 1)
        for made in (make_bot(level, f"{seed}/{seat == drawer}"),)
    }
    state = start_match(rules, make_deal(rules, str(seed), None)).state
    while state.phase is Phase.PLAYING:
        seat = state.turn
        state = apply(state, seat, bots[seat].choose(snapshot_for(state, seat))).state
    return state.scores[drawer] - state.scores[1 - drawer]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--level", choices=[name for name in LEVELS if LEVELS[name].number >= 4], default="expert")
    parser.add_argument("--pairs", type=int, default=300)
    chosen = parser.parse_args()
    rules, began = rulebook("pagat").rules(2), time.perf_counter()
    found = [sum(margin(rules, seed, chosen.level, drawer) for drawer in (0, 1)) / 2 for seed in range(chosen.pairs)]
    mean = sum(found) / len(found)
    se = sqrt(sum((value - mean) ** 2 for value in found) / (len(found) - 1) / len(found))
    reached = mean + 2 * se >= BAR and mean >= BAR - 0.5
    print(f"pagat, 2 seats: {chosen.level} that draws at will - the same that doesn't, {chosen.pairs} mirrored pairs")
    seconds, verdict = time.perf_counter() - began, "reaches" if reached else "MISSES"
    print(f"{mean:+.2f} ± {se:.2f} points a round: {verdict} {BAR} ({seconds:.0f} s)")
    return 0 if reached else 1


if __name__ == "__main__":
    raise SystemExit(main())
