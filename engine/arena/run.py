"""Running a contest to its end: chunks of pairs go to the workers, what comes back is kept, then counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from engine.arena.contest import Contest
from engine.arena.play import Chunk, Played, play_chunk
from engine.arena.store import Store
from engine.arena.tally import Tally, faults_in
from engine.work import Workplace, spread

CHUNK_SECONDS = 1.0
"""About so long a chunk should take: long enough to be worth its way, short enough to lose little."""
LARGEST_CHUNK = 200


class Stopped(StrEnum):
    """Why a contest ended."""

    DONE = "done"
    CLEAR = "clear"
    FAULTS = "faults"
    INTERRUPTED = "interrupted"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How long a contest goes on: at most so many pairs.

    It ends sooner once the mean is more than ``errors`` standard errors from 0, which is looked at when there are
    ``least`` pairs and then each time that there are a quarter more; and once the bots made more than ``faults``
    faults.
    """

    pairs: int
    errors: float | None = None
    least: int = 100
    faults: int = 100

    def looks(self) -> Iterator[int]:
        """Yield after how many pairs the mean is looked at."""
        count = self.least
        while self.errors is not None and count < self.pairs:
            yield count
            count = max(count + 1, ceil(count * 1.25))


Report = Callable[[Tally], object]
"""Is told of every step forward."""


def run(
    contest: Contest, plan: Plan, work: Workplace, store: Store | None = None, report: Report = lambda tally: None
) -> tuple[Tally, Stopped]:
    """Play a contest; Ctrl-C ends it with what is there.

    The figures depend on the contest and the plan alone: not on the workers, nor on how often it was resumed.
    """
    runner = _Runner(contest, plan, store)
    report(runner.tally)
    try:
        with closing(spread(work, play_chunk, runner.chunks())) as results:
            for _, played in results:
                if store is not None:
                    store.write(contest, played)
                runner.count(played)
                report(runner.tally)
    except KeyboardInterrupt:
        runner.stopped = runner.stopped or Stopped.INTERRUPTED
    return runner.tally, runner.stopped or Stopped.DONE


class _Runner:
    def __init__(self, contest: Contest, plan: Plan, store: Store | None) -> None:
        self.contest = contest
        self.tally = Tally(contest)
        self.stopped: Stopped | None = None
        self._plan = plan
        self._looks = plan.looks()
        self._next_look = next(self._looks, None)
        self._size = 1
        self._faults = self._judged = 0
        for played in store.played(contest) if store is not None else ():
            self.count(played)

    def chunks(self) -> Iterator[Chunk]:
        """Yield the chunks that are still to be played."""
        first = 0
        while self.stopped is None and first < self._plan.pairs:
            if self.tally.has(first):
                first += 1
                continue
            count = 1
            while count < self._size and first + count < self._plan.pairs and not self.tally.has(first + count):
                count += 1
            yield Chunk(self.contest, first, count)
            first += count

    def count(self, played: Played) -> None:
        """Count a chunk, and see whether the contest is over."""
        if self.stopped is not None:
            return
        for watch, (seconds, steps) in zip(self.tally.times, played.times, strict=True):
            watch.add(seconds, steps)
        for side, faults in enumerate(faults_in(played.pairs)):
            self.tally.answers[side] += sum(played.times[side][1].values()) - faults.total()
        for number, pair in enumerate(played.pairs, played.first):
            if number < self._plan.pairs:
                self.tally.add(number, pair)
        fit = CHUNK_SECONDS * len(played.pairs) / max(played.seconds, 1e-6)
        self._size = max(1, min(LARGEST_CHUNK, round(fit), self._plan.pairs // 16))
        self._look()

    def _look(self) -> None:
        """Stop at the first pair that is a reason to; later ones that are there already are forgotten."""
        tally, plan = self.tally, self._plan
        over = self._first_over()
        have = len(tally.pairs) if over is None else over - 1
        while self._next_look is not None and self._next_look <= have:
            best = tally.best(self._next_look)
            if best is not None and plan.errors is not None and best.is_clear(plan.errors):
                self._stop(self._next_look, Stopped.CLEAR)
                return
            self._next_look = next(self._looks, None)
        if over is not None:
            self._stop(over, Stopped.FAULTS)

    def _first_over(self) -> int | None:
        """Return how many pairs it takes for too many faults; None if there are not so many."""
        while self._judged < len(self.tally.pairs):
            self._faults += sum(many for game in self.tally.pairs[self._judged] for _, many in game.faults)
            self._judged += 1
            if self._faults > self._plan.faults:
                return self._judged
        return None

    def _stop(self, count: int, why: Stopped) -> None:
        self.tally.cut(count)
        self.stopped = why
