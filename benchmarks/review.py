"""Reviews: what one costs, that luck is 0 on average, how much of the chance it explains, and whom it finds better.

``cost``    a match of two seats at 400 + 400 deals beside one move of Expert, both on this machine just now
``luck``    the mean luck of deals, of draws and of guesses over many rounds of bots
``spread``  the variance of results of equal players, with and without luck
``order``   the error rates of the levels on fixed games
``closed``  for each kind of table how many choices at which nothing can be drawn are judged by all hands, and the time

    python benchmarks/review.py cost
    python benchmarks/review.py luck --rounds 2000
    python benchmarks/review.py spread --rounds 1000
    python benchmarks/review.py order --rounds 60
    python benchmarks/review.py closed --rounds 12
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.actions import Action  # noqa: E402
from engine.belief import believed, counted  # noqa: E402
from engine.bots.chance import bot_seed  # noqa: E402
from engine.bots.ladder import LEVELS, bots_at  # noqa: E402
from engine.bots.manners import Mannered  # noqa: E402
from engine.bots.protocol import Bot  # noqa: E402
from engine.header import Header, Player  # noqa: E402
from engine.playout import player_for, sight_of, weights_for  # noqa: E402
from engine.record import GameRecord  # noqa: E402
from engine.review import Depth, Review, judged, review  # noqa: E402
from engine.review.closed import most_hands  # noqa: E402
from engine.review.walking import rounds_of  # noqa: E402
from engine.rulebooks import rulebook  # noqa: E402
from engine.session import Session  # noqa: E402
from engine.snapshot import Phase, Snapshot  # noqa: E402
from engine.work import executor_of, spread  # noqa: E402

MOST_RATIO, LEAST_CUT, MOST_ERRORS = 150.0, 4.0, 3.0
ORDERED = ("novice", "unloader", "rulebook", "club", "expert")


POLICY = "policy"
"""The player that luck is measured by, without any search."""
CLOSE = (POLICY, "club")
EQUALS = (*CLOSE, "rulebook", "expert")


class Policy(Mannered):
    """Plays by the weights alone, as playouts do."""

    def pick(self, snapshot: Snapshot, plays: tuple[Action, ...]) -> Action:
        """Return the play or draw with the largest score."""
        rules, active = snapshot.rules, snapshot.active
        return player_for(rules, active, weights_for(rules, active)).choose(sight_of(snapshot))


class Table(NamedTuple):
    """A match to be played and reviewed."""

    levels: tuple[str, ...]
    seed: str
    rounds: int
    depth: Depth
    book: str = "jaques"
    seats: tuple[int, ...] | None = None
    options: tuple[tuple[str, object], ...] = ()


def play(table: Table, times: list[tuple[float, float]] | None = None) -> GameRecord:
    """Let bots play, and note how long they thought, by the clock and by the processor."""
    rules = rulebook(table.book).rules(len(table.levels), {"rounds": table.rounds, **dict(table.options)})
    players = tuple(Player(level, level) for level in table.levels)
    session = Session(Header(rules, table.seed, players))
    bots: dict[int, Bot] = {}
    if POLICY in table.levels:
        bots = {seat: Policy(bot_seed(table.seed, seat)) for seat in range(len(table.levels))}
    else:
        bots = bots_at(table.levels, table.seed)
    while session.state.phase is not Phase.MATCH_OVER:
        state = session.state
        if state.phase is Phase.ROUND_OVER:
            session.next_round()
            continue
        snapshot = session.snapshot(state.turn)
        clock, used = time.perf_counter(), time.process_time()
        action = bots[state.turn].choose(snapshot)
        if times is not None and len(snapshot.legal) > 1:
            times.append((time.perf_counter() - clock, time.process_time() - used))
        session.submit(state.turn, action)
    return session.record()


def reviewed(table: Table) -> Review:
    """Play and review a match, in whatever process."""
    return review(play(table), table.depth, seats=table.seats)


class Mean(NamedTuple):
    """A mean with its standard error, and the variance of what it is the mean of."""

    mean: float
    error: float
    variance: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} +/- {self.error:.3f}"


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean of values."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Mean(mean, sqrt(variance / len(values)), variance)


def reviews(tables: Iterator[Table], jobs: int) -> Iterator[tuple[Table, Review]]:
    """Yield the reviews of many tables."""
    with executor_of(None, jobs) as work:
        yield from spread(work, reviewed, tables)


def cost(arguments: argparse.Namespace) -> bool:
    """Compare the review of a match with a move of Expert, by the clock and by processor time."""
    times: list[tuple[float, float]] = []
    table = Table(("expert", "expert"), arguments.seed, arguments.match_rounds, Depth(400))
    record = play(table, times)
    by_clock, by_processor = (median(column) for column in zip(*times, strict=True))
    start, used = time.perf_counter(), processor()
    with executor_of(None, 2) as work:
        found = review(record, table.depth, work=work)
    taken, worked = time.perf_counter() - start, processor() - used
    print(f"{len(found.rounds)} rounds, {len(found.decisions)} decisions, {len(times)} moves of Expert with a choice")
    print(f"a move of Expert: median {1000 * by_clock:.1f} ms by the clock, {1000 * by_processor:.1f} ms of processor")
    print(f"the review in two processes: {taken:.2f} s by the clock, {taken / by_clock:.0f} x a move")
    ratio: float = worked / 2 / by_processor
    print(f"{worked:.2f} s of processor in all, half of it {ratio:.0f} x a move (limit {MOST_RATIO:.0f})")
    return bool(ratio <= MOST_RATIO)


def processor() -> float:
    """Return the processor time of this process and of those that it waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def luck(arguments: argparse.Namespace) -> bool:
    """Measure the mean luck of the leader's side over single rounds."""
    depth = Depth(arguments.deals, luck=arguments.playouts)
    levels = tuple(arguments.levels.split(","))
    tables = (Table(levels, f"luck-{number}", 1, depth) for number in range(arguments.rounds))
    rows: list[tuple[float, float, float, float]] = []
    for _, found in reviews(tables, arguments.jobs):
        one = found.rounds[0]
        terms = one.terms[found.about.sides[one.leader]]
        guess = [sum(d.guess for d in found.decisions if d.seat == seat) for seat in range(len(levels))]
        rows.append((terms.deal, terms.draws, guess[0], guess[1]))
    good = True
    for name, column in zip(("deal", "draws", "guesses of 0", "guesses of 1"), zip(*rows, strict=True), strict=True):
        found_mean = mean_of(column)
        far = abs(found_mean.mean) / found_mean.error if found_mean.error else 0.0
        good = good and far <= MOST_ERRORS
        print(f"luck, {name:13} {found_mean}, {far:.1f} standard errors from 0 (limit {MOST_ERRORS:.0f})")
    return good


def spread_of(arguments: argparse.Namespace) -> bool:
    """Compare the variance of results of equal players with that of the results without luck."""
    print(
        "equal players, points of one seat: as they are, without luck of deals and draws, and without that of guesses"
    )
    print(f"too; limit: the variance is cut {LEAST_CUT:.0f} times, by the first two for {' and '.join(CLOSE)}, who")
    print("play like what positions are valued by, by all three for the others")
    good = True
    for level in (arguments.level,) if arguments.level else EQUALS:
        result, adjusted, guessed = equals(level, arguments)
        cuts = result.variance / adjusted.variance, result.variance / guessed.variance
        sizes = ", ".join(f"{sqrt(mean.variance):4.1f}" for mean in (result, adjusted, guessed))
        print(
            f"{level:9} {arguments.rounds} rounds: {result}, {adjusted}, {guessed}, s.d. {sizes}, "
            f"cut {cuts[0]:.1f} and {cuts[1]:.1f} times",
            flush=True,
        )
        good = good and (cuts[0] if level in CLOSE else cuts[1]) >= LEAST_CUT
    return good


def equals(level: str, arguments: argparse.Namespace) -> list[Mean]:
    """Return the results of a level against itself: as they are, without luck of deals and draws, and of guesses."""
    depth = Depth(arguments.deals, luck=arguments.playouts)
    tables = (Table((level,) * 2, f"spread-{number}", 1, depth) for number in range(arguments.rounds))
    rows: list[tuple[float, float, float]] = []
    for _, found in reviews(tables, arguments.jobs):
        terms = found.rounds[0].terms[0]
        guess = sum(one.guess if one.seat == 0 else -one.guess for one in found.decisions)
        rows.append((terms.result, terms.adjusted, terms.adjusted - guess))
    return [mean_of(column) for column in zip(*rows, strict=True)]


def order(arguments: argparse.Namespace) -> bool:
    """Measure the error rate of each level against Club, on the same deals."""
    depth = Depth(arguments.deals, luck=1)
    tables = (
        Table((level, "club"), f"order-{number}", 1, depth, seats=(0,))
        for number in range(arguments.rounds)
        for level in ORDERED
    )
    gaps: dict[str, list[float]] = {level: [] for level in ORDERED}
    accuracy: dict[str, list[float]] = {level: [] for level in ORDERED}
    for table, found in reviews(tables, arguments.jobs):
        gaps[table.levels[0]] += [decision.judged.gap for decision in found.decisions]
        accuracy[table.levels[0]] += [decision.accuracy for decision in found.decisions]
    means = [mean_of(gaps[level]) for level in ORDERED]
    for level, mean in zip(ORDERED, means, strict=True):
        share = min(100.0, sum(accuracy[level]) / len(accuracy[level]))
        print(f"{LEVELS[level].label:9} {mean} points a decision, accuracy {share:.1f} %, {len(gaps[level])} decisions")
    ordered = all(one.mean > other.mean for one, other in pairwise(means))
    print("ordered like the ladder" if ordered else "NOT ordered like the ladder")
    return ordered


KINDS: Mapping[str, tuple[str, int, Mapping[str, object]]] = {
    "Jaques, two seats": ("jaques", 2, {}),
    "pagat, two seats": ("pagat", 2, {}),
    "official, two seats": ("official", 2, {}),
    "Jaques, three seats": ("jaques", 3, {}),
    "pagat, three seats": ("pagat", 3, {}),
    "Jaques, four seats": ("jaques", 4, {}),
    "official, four seats": ("official", 4, {}),
    "Jaques, partners": ("jaques", 4, {"partnership": True}),
    "Block, two seats": ("jaques", 2, {"draw": "none"}),
    "Block, three seats": ("jaques", 3, {"draw": "none"}),
    "All Fives, two seats": ("jaques", 2, {"score": "fives"}),
    "All Fives, four seats": ("jaques", 4, {"score": "fives"}),
}
"""Rulebook, seats and options of each kind of table."""
SURE_KINDS = ("Jaques, two seats", "official, two seats")
"""Where every such choice has to be judged by all hands."""
PLAYERS = ("rulebook", "club", "rulebook", "club")


class Closed(NamedTuple):
    """A choice at which nothing could be drawn: whether all hands were looked at, how many there are, and the time."""

    exact: bool
    hands: int | None
    seconds: float


def closed_of(table: Table) -> list[Closed]:
    """Judge the choices of a match at which nothing could be drawn, in whatever process."""
    found = []
    for step in (step for one in rounds_of(play(table)) for step in one.steps if step.is_choice):
        snapshot = step.snapshot()
        if not snapshot.drawable:
            start = time.process_time()
            exact = judged(snapshot, table.depth, step.action).exact
            found.append(Closed(exact, counted(believed(snapshot)).hands, time.process_time() - start))
    return found


def closed(arguments: argparse.Namespace) -> bool:
    """Tell how many choices at which nothing can be drawn are judged by all hands, at each kind of table."""
    usual, most = most_hands(Depth(400)), most_hands(Depth(400, 3200))
    print(
        f"of the choices at which nothing can be drawn, those judged by all hands: at most {usual}, {most} on a closer"
    )
    print("look; the rest by deals; processor time a choice, mean and most", flush=True)
    good = True
    for name, (book, seats, options) in KINDS.items():
        tables = (
            Table(PLAYERS[:seats], f"closed-{number}", 1, Depth(400), book, options=tuple(options.items()))
            for number in range(arguments.rounds)
        )
        with executor_of(None, arguments.jobs) as work:
            found = [one for _, match in spread(work, closed_of, tables) for one in match]
        exact, few, more = (
            sum(held)
            for held in (
                [one.exact for one in found],
                [one.hands is not None and one.hands <= usual for one in found],
                [one.hands is not None and one.hands <= most for one in found],
            )
        )
        times = [one.seconds for one in found] or [0.0]
        print(
            f"{name:22} {exact:4} of {len(found):4}, {100 * exact / max(1, len(found)):5.1f} %; {few} with no more "
            f"hands, {more} for a closer look; {sum(times) / len(times):.2f} s, {max(times):.2f} s",
            flush=True,
        )
        good = good and (exact == len(found) or name not in SURE_KINDS)
    return good


PARTS = {"cost": cost, "luck": luck, "spread": spread_of, "order": order, "closed": closed}


def main() -> int:
    """Run one part, or all of them with little work each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", choices=PARTS)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--deals", type=int, default=60, help="deals a decision in luck and order")
    parser.add_argument("--playouts", type=int, default=40, help="playouts a value of luck")
    parser.add_argument("--levels", default="rulebook,club", help="who plays in luck")
    parser.add_argument("--level", help="who plays in spread; all of them else")
    parser.add_argument("--match-rounds", type=int, default=9)
    parser.add_argument("--seed", default="review")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    wanted = [arguments.part] if arguments.part else list(PARTS)
    good = [PARTS[part](arguments) for part in wanted]
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
