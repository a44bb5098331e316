"""Are the chances right?  Of the tiles that a belief gives 30 % to a hand, 30 % have to be there.

Matches of uniformly random moves are played; whenever a seat is to move it says for each tile that it does not see
with what chance each other seat holds it.  What it says is put into ten bins and compared with the truth.  What is
certain (0 or 1) is counted apart and has to be true every time.  Where no draw tells anything (pagat) nearly all unseen
tiles are alike, and a bin can only be right.  What the players chose says a little too, and is not believed here: with
more than two seats the lowest bin is some tenths of a percent off for that.

    python benchmarks/calibration.py [--predictions 500000] [--seed 1]
    python benchmarks/calibration.py --play expert --predictions 100000

The second form lets a level play and prints the log loss in bits of three beliefs: all hands alike, exact, and exact
weighed by the play model of the bots.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from math import log2
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.actions import Action  # noqa: E402
from engine.belief import Belief, believed, counted, sampler  # noqa: E402
from engine.bots.ladder import LEVELS, make_bot  # noqa: E402
from engine.dealing import make_deal  # noqa: E402
from engine.judging.reading import Reader  # noqa: E402
from engine.rulebooks import rulebook  # noqa: E402
from engine.rules import Rules  # noqa: E402
from engine.snapshot import Phase, Snapshot  # noqa: E402
from engine.state import MatchState  # noqa: E402
from engine.tiles import ids_in  # noqa: E402
from engine.transition import apply, deal_round, legal_actions, start_match  # noqa: E402
from engine.views import snapshot_for  # noqa: E402

TABLES: tuple[tuple[str, str, int, dict[str, object]], ...] = (
    ("jaques, 2 seats", "jaques", 2, {}),
    ("pagat, 2 seats", "pagat", 2, {}),
    ("official, 3 seats", "official", 3, {}),
    ("jaques, 4 seats, partners", "jaques", 4, {"partnership": True}),
)
"""Title, rulebook, seats and options."""
WORLDS = 300
"""So many worlds stand for a belief that choices weigh."""
OFF = 0.01
"""How far a bin may be off; one of so few predictions that chance alone is more, three standard errors."""

Chances = tuple[Mapping[int, float], ...]
"""For each seat, the chance that it holds each unseen tile."""
Chooser = Callable[[MatchState], Action]


class Tally:
    """What was predicted and what came true, in ten bins; certain predictions apart."""

    def __init__(self) -> None:
        self.said = [0.0] * 10
        self.true = [0] * 10
        self.number = [0] * 10
        self.certain = self.wrong = 0

    def add(self, chance: float, holds: bool) -> None:
        """Take one prediction."""
        if chance in (0.0, 1.0):
            self.certain += 1
            self.wrong += holds != bool(chance)
            return
        place = min(int(chance * 10), 9)
        self.said[place] += chance
        self.true[place] += holds
        self.number[place] += 1

    @property
    def predictions(self) -> int:
        """How many were not certain."""
        return sum(self.number)

    def rows(self) -> Iterator[tuple[int, int, float, float]]:
        """Yield for each bin that was used its number, its size, the mean prediction and the share that was true."""
        for place, number in enumerate(self.number):
            if number:
                yield place, number, self.said[place] / number, self.true[place] / number


def positions(rules: Rules, seed: int, choose: Chooser) -> Iterator[MatchState]:
    """Play matches without end and yield every moment at which a seat is to move."""
    match = 0
    while True:
        match += 1
        state = start_match(rules, make_deal(rules, f"{seed}-{match}", None)).state
        while state.phase is not Phase.MATCH_OVER:
            if state.phase is Phase.ROUND_OVER:
                state = deal_round(state, make_deal(rules, f"{seed}-{match}", state)).state
                continue
            yield state
            state = apply(state, state.turn, choose(state)).state


def calibrated(title: str, rules: Rules, predictions: int, seed: int) -> bool:
    """Print the bins of uniformly random play at one table; return whether they are right."""
    chance, tally, start = Random(seed), Tally(), time.perf_counter()
    for state in positions(rules, seed, lambda state: chance.choice(legal_actions(state))):
        for seat, odds in enumerate(exact(snapshot_for(state, state.turn))):
            for tile, value in odds.items():
                tally.add(value, bool(state.hands[seat] >> tile & 1))
        if tally.predictions >= predictions:
            break
    seconds = time.perf_counter() - start
    print(f"{title}: {tally.predictions} predictions and {tally.certain} certain ones in {seconds:.0f} s")
    print("  bin        number   said   true    off   s.e.")
    fine = not tally.wrong
    for place, number, said, true in tally.rows():
        error = (said * (1 - said) / number) ** 0.5
        fine = fine and abs(true - said) <= max(OFF, 3 * error)
        bin_ = f"{place / 10:.1f}-{place / 10 + 0.1:.1f} {number:10}"
        print(f"  {bin_}  {said:.3f}  {true:.3f} {true - said:+.3f}  {error:.3f}")
    print(f"  certain and wrong: {tally.wrong}\n  {'right' if fine else f'MORE THAN {OFF} OFF'}\n", flush=True)
    return fine


def others_of(snapshot: Snapshot) -> list[int]:
    return [seat for seat in snapshot.active if seat != snapshot.viewer]


def exact(snapshot: Snapshot) -> Chances:
    """The chances of the exact belief, of the other seats alone."""
    chances = counted(believed(snapshot)).marginals
    return tuple(odds if seat in others_of(snapshot) else {} for seat, odds in enumerate(chances))


def alike(snapshot: Snapshot) -> Chances:
    """The chances if nothing was shown by draws and passes: an unseen tile is anywhere."""
    belief: Belief = believed(snapshot)
    unseen = [tile for tile in range(snapshot.rules.set_size) if belief.unseen >> tile & 1]
    others = others_of(snapshot)
    return tuple(
        {tile: hand.hidden / len(unseen) for tile in unseen} if hand.seat in others else {} for hand in belief.hands
    )


def read(snapshot: Snapshot, chance: Random) -> Chances:
    """Return the belief weighed by the play model of the bots: the exact one where nobody has chosen anything."""
    belief = believed(snapshot)
    count = counted(belief)
    reader, draw = Reader(snapshot), sampler(belief, count)
    if not reader.choices:
        return exact(snapshot)
    worlds = [draw.traced(chance) for _ in range(WORLDS)]
    weights = [reader.weight(world) for world in worlds]
    total = sum(weights)
    held = [[0.0] * snapshot.rules.set_size for _ in snapshot.counts]
    for world, weight in zip(worlds, weights, strict=True):
        for seat in others_of(snapshot):
            for tile in ids_in(world.hands[seat]):
                held[seat][tile] += weight / total
    proven = exact(snapshot)
    return tuple(
        {tile: _blended(held[seat][tile], chance_of) for tile, chance_of in proven[seat].items()}
        for seat in range(len(held))
    )


def _blended(sampled: float, proven: float) -> float:
    """Return a sampled chance, with a hundredth of the exact one: what was not drawn is not impossible."""
    return 0.99 * sampled + 0.01 * proven


def log_losses(rules: Rules, level: str, predictions: int, seed: int) -> None:
    """Let a level play and print the log loss in bits of each belief, over all unseen tiles and other seats."""
    chance = Random(seed)
    bots = [make_bot(level, f"{seed}-{seat}") for seat in range(rules.seats)]
    losses = {"all hands alike": 0.0, "exact": 0.0, "with the play model": 0.0}
    number = 0
    for state in positions(rules, seed, lambda state: bots[state.turn].choose(snapshot_for(state, state.turn))):
        snapshot = snapshot_for(state, state.turn)
        beliefs = [alike(snapshot), exact(snapshot), read(snapshot, chance)]
        for seat in others_of(snapshot):
            for tile in beliefs[1][seat]:
                number += 1
                holds = bool(state.hands[seat] >> tile & 1)
                for name, belief in zip(losses, beliefs, strict=True):
                    losses[name] += loss(belief[seat][tile], holds)
        if number >= predictions:
            break
    print(f"{level}: log loss in bits over {number} predictions, certain ones too")
    for name, total in losses.items():
        print(f"  {name:20} {total / number:.3f}")


def loss(chance: float, holds: bool) -> float:
    """Return the surprise in bits; a sampled chance of nothing counts as one in a thousand."""
    return -log2(min(max(chance if holds else 1 - chance, 0.001), 1.0))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--predictions", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", choices=list(LEVELS), help="let this level play and print log losses")
    chosen = parser.parse_args()
    if chosen.play is not None:
        log_losses(rulebook("jaques").rules(2), chosen.play, chosen.predictions, chosen.seed)
        return 0
    fine = [
        calibrated(title, rulebook(book).rules(seats, options), chosen.predictions, chosen.seed)
        for title, book, seats, options in TABLES
    ]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
